"""People for tests and the page: what they can do in a Discord window, and what it shows them.

Rule 1: a person does only what Discord's own client would let them do, and sees only what it would show them.
Rule 2: this folder imports nothing of the playground but `discord`; `people` alone waits, and is given a world to wait
in.
"""
