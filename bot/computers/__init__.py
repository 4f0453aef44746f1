"""Where computers think: in processes of their own, so that nobody waits for them, or in this one.

Rule 1: a question holds what its seat may see, and nothing else.
Rule 2: nothing here knows Discord or a message; what is found is judged by the table, like a person's action.
"""
