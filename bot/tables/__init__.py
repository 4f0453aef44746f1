"""Live tables: finding the table of a channel, having people and computers act there, and closing what is deserted.

Rule 1: ids of people, channels and messages are opaque texts: this folder imports nothing of Discord's and writes no
markup for it.
Rule 2: nothing here judges a game's action; the engine's `Table` does, and observers are told of the new log entries.
"""
