"""How often somebody may leave a game before their first turn is over: they have seen a hand, and are not rated."""

import math
from collections import deque

from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from engine.durations import HOUR
from engine.errors import Refusal

MOST_LEFT = 3
"""Games that somebody may leave so early within `HOURS`; then they have to wait before they take another seat."""
HOURS = 6


class EarlyLeaves:
    """Counts who left games of several people so early, in memory alone: a restart forgives."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left: dict[str, deque[float]] = {}
        """By a person's id, when they left such a game within the last hours."""

    def is_early(self, live: LiveTable, seat: int) -> bool:
        """Whether a seat's player who leaves now has not had a turn, in a game that counts for others."""
        return live.is_in_play_and_counts and not live.table.state.seats[seat].has_had_turn

    def count(self, player_id: str) -> None:
        """Count a game that somebody leaves early now."""
        self._left = {one: recent for one in self._left if (recent := self._recent(one))}
        self._left.setdefault(player_id, deque()).append(self._clock())

    def check_may_sit_down(self, player_id: str) -> None:
        """Raise `Refusal` ``left_early_often`` for somebody who has left too many games early."""
        recent = self._recent(player_id)
        if len(recent) >= MOST_LEFT:
            wait = recent[-MOST_LEFT] + HOURS * HOUR - self._clock()
            raise Refusal("left_early_often", games=MOST_LEFT, minutes=math.ceil(wait / 60))

    def _recent(self, player_id: str) -> deque[float]:
        """When somebody left games early within the last hours; what is older is dropped."""
        left, since = self._left.get(player_id, deque[float]()), self._clock() - HOURS * HOUR
        while left and left[0] <= since:
            left.popleft()
        return left
