"""What the bot counts and logs. Everybody may count and log, so this stands below all.

Rule 1: no secret and no name in any line or label.
Rule 2: it knows nothing else of the bot.
"""
