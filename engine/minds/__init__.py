"""How computers think at each strength, whatever the game: *easy*, *sound* and *hard*.

Rule 1: a mind knows a seat's view and menu, and chance; it never sees a state but those that it imagines.
Rule 2: nothing here names a game; what a game knows of its own play comes through `engine.game.Game`.
"""
