"""People for tests: what they can do, and what they see.

Rule 1: a person does only what Discord's own client would let them do.
Rule 2: a person sees only what Discord's own client would show them.
"""
