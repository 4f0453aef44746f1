"""Discord itself, as a world of one guild: what it keeps, what it refuses and what it tells.

Rule 1: it is pure: no socket, no clock and no randomness of its own.
Rule 2: it knows no bot, no game and no page.
"""
