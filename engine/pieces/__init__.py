"""What games are made of: cards and how people type them, hands of poker, tricks.

Rule 1: nothing here knows a game.
Rule 2: what stands here is shared by at least two games; what one game needs stands in its own ``pieces/``.
"""
