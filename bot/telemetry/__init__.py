"""What the bot counts and logs. Every other folder may import this one.

Rule 1: no secret and no name stands in any line or label.
Rule 2: nothing here imports another part of the bot.
"""
