"""The one way in for everything that people click, choose, type or send.

Rule 1: whoever asks gets an answer within Discord's deadline, or at least an acknowledgement that the bot has heard
them.
Rule 2: nothing here names a feature; features register their commands, controls and forms.
"""
