"""All writing to Discord: answers, boards, hands, pings.

Rule 1: every write to a board or a hand passes its gate.
Rule 2: faults of Discord end here, and never reach a table.
"""
