"""The sentences of the bot's own, by code.

Rule 1: a sentence stands here once, and is found by its code.
Rule 2: nothing here knows a table, a message or Discord.
"""
