"""For the people who run the bot: the doctor, commands on the database, health and memory.

Rule 1: it looks at the running bot; nothing else in bot/ imports it, except the program's start.
Rule 2: it changes no table and no message.
"""
