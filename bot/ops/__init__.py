"""For whoever runs the bot: the doctor, health and memory.

Rule 1: it looks at the client; nothing needs it to play.
Rule 2: it changes no table and no message.
"""
