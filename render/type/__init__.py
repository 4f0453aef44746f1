"""Text as pictures: fonts, the order of letters, and lines drawn as masks.

Rule 1: a text is drawn the same way on every host.
Rule 2: nothing here knows a table or a game.
"""
