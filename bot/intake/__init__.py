"""The one way in for everything that people click, choose, type or send.

Rule 1: whoever asks is answered in time, or told at once that they were heard.
Rule 2: it knows no feature; features tell it which commands, controls and forms are theirs.
"""
