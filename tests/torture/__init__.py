"""The real bot ended at any moment, by kills of its process and by power cuts under its database.

Rule 1: nothing of the bot is replaced, and people act by the controls that Discord shows them.
Rule 2: what must hold is read from what is left on the disk, with the bot's own reader.
"""
