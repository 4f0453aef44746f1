"""What people can do: one file for each thing, with its commands, its buttons and its forms.

Rule 1: whoever asks is answered in time, or told at once that they were heard.
Rule 2: it asks `bot.tables` and shows by `bot.messages`; it writes no board and no hand itself.
"""
