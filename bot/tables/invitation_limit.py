"""How many people somebody may invite: mentions in a channel are a nuisance to those who did not ask for them."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.tables.live_table import HOUR
from bot.tables.scheduler import Clock
from engine.errors import Refusal, SaveError

MOST_INVITED_PER_HOUR = 20


class InvitationLimit:
    """Counts whom people invite, in memory alone: a restart forgives. Processes that share servers tell each other."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._invited_at: dict[str, deque[float]] = {}
        """By the id of whoever invited, the times at which they did so within the last hour, one for each person."""
        self.tell_others: Callable[[str, int], Awaitable[None]] = _tell_nobody
        """Awaited with whoever has invited others, and how many."""

    def count(self, player_id: str, number: int) -> None:
        """Count so many people as invited by somebody now."""
        self._invited_at = {one: times for one in self._invited_at if (times := self._recent(one))}
        self._invited_at.setdefault(player_id, deque()).extend([self._clock()] * number)

    @contextmanager
    def counting(self, player_id: str, number: int) -> Iterator[None]:
        """Count so many people as invited by somebody, from the beginning of a ``with`` block on. If the block raises
        `Refusal` or `SaveError`, nobody was invited, and they count no longer.

        Raises `Refusal` ``invited_too_many`` before the block if those would be too many.
        """
        if len(self._recent(player_id)) + number > MOST_INVITED_PER_HOUR:
            raise Refusal("invited_too_many", people=MOST_INVITED_PER_HOUR)
        now = self._clock()
        self.count(player_id, number)
        try:
            yield
        except (Refusal, SaveError):
            times = self._recent(player_id)
            for _ in range(min(number, times.count(now))):
                times.remove(now)
            raise

    def _recent(self, player_id: str) -> deque[float]:
        """When somebody invited people within the last hour; older times are dropped."""
        times, since = self._invited_at.get(player_id, deque()), self._clock() - HOUR
        while times and times[0] <= since:
            times.popleft()
        return times


async def _tell_nobody(_player_id: str, _number: int) -> None:
    """Tell nobody: this process is alone."""
