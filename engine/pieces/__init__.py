"""The parts that games share: cards and how people type them, hands of poker, tricks.

Rule 1: nothing here knows a game. Rule 2: each part is used by at least two games; a part that only one game needs
stands in its own ``pieces/``.
"""
