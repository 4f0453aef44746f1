"""A whole world in one seed: bot, store, Discord and people in one process, on virtual time.

Rule 1: one seed means one run. What is random is drawn from it; there is no thread, socket or clock.
Rule 2: nothing of the bot is replaced but its pictures; discord.py and SQLite are the real ones.
"""
