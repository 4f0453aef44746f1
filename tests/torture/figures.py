"""What a trial amounts to, in numbers."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counted from the start of a trial."""

    kills: int = 0
    """Troubles of all kinds, most of them kills."""
    troubles: Counter[str] = field(default_factory=Counter)
    """By kind, how often a trouble came."""
    in_flight: int = 0
    """Kills while something that would be saved was not answered yet."""
    actions: Counter[str] = field(default_factory=Counter)
    """By game, its actions that people saw accepted."""
    changes: int = 0
    """All else that they saw accepted."""
    ended: int = 0
    """Games that came to their end."""
    old_played: int = 0
    """Buttons drawn before a kill that acted after it."""
    old_redrawn: int = 0
    """Those that were stale and showed the hand as it was."""
