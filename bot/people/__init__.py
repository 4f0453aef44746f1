"""What the bot keeps of people and servers: names, choices and limits.

Rule 1: ids of people, channels and roles are opaque texts: this folder imports nothing of Discord's and writes no
markup for it.
Rule 2: whatever is kept of a person can be handed over to them and deleted.
"""
