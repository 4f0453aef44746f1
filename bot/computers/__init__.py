"""Has computers think: in processes of their own, so that nobody waits for them, or in this one.

Rule 1: a question to a computer holds what its seat may see, and nothing else.
Rule 2: nothing here knows Discord or a message; the table judges a computer's action like a person's.
"""
