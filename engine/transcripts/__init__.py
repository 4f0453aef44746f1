"""A finished game as text, which anybody can play again and verify.

Rule 1: a transcript alone suffices: neither a database nor a running bot is asked.
Rule 2: lines from a stranger end in a finding or one of this folder's errors, never in any other exception.
"""
