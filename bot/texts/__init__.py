"""Every sentence that the bot itself says, a module for each subject. Games have sentences of their own.

Rule 1: a sentence stands here once, under a name that is its code; what changes in it stands in braces (`str.format`).
Rule 2: nothing here knows a table, a message or Discord's library.
"""
