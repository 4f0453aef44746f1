"""What the bot knows of people and servers: names, choices and limits.

Rule 1: ids are opaque: no import, link or markup of Discord's.
Rule 2: what is kept of a person can be handed over and deleted.
"""
