"""For the people who run the bot: the doctor, commands on the database, health and memory.

Rule 1: it looks at the client; nothing needs it to play.
Rule 2: it changes no table and no message.
"""
