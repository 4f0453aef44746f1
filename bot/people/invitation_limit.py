"""How many people somebody may invite: mentions in a channel are a nuisance to those who did not ask for them."""

from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.durations import HOUR
from engine.errors import Refusal, SaveError

MOST_INVITED_PER_HOUR = 20
MOST_SAME_PER_HOUR = 5
"""How often somebody may invite the same person within an hour, to whatever tables."""


class InvitationLimit:
    """Counts whom people invite, in memory alone: a restart forgives. Processes that share servers tell each other."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._invited: dict[str, deque[tuple[float, str]]] = {}
        """By the id of whoever invited: when they did so within the last hour, and the id of each whom they invited."""
        self.tell_others: Callable[[str, Sequence[str]], Awaitable[None]] = _tell_nobody
        """Awaited with whoever has invited others, and whom."""

    def count(self, player_id: str, people: Sequence[str]) -> None:
        """Count these people as invited by somebody now."""
        self._invited = {one: recent for one in self._invited if (recent := self._recent(one))}
        self._invited.setdefault(player_id, deque()).extend((self._clock(), one) for one in people)

    @contextmanager
    def counting(self, player_id: str, people: Sequence[str]) -> Iterator[None]:
        """Count these people as invited by somebody, from the beginning of a ``with`` block on. If the block raises
        `Refusal` or `SaveError`, nobody was invited, and they count no longer.

        Raises `Refusal` before the block: ``invited_too_many`` if those would be too many, ``invited_same_often`` if it
        would be too often for one of them.
        """
        now, times = self._clock(), Counter(one for _, one in self._recent(player_id))
        if times.total() + len(people) > MOST_INVITED_PER_HOUR:
            raise Refusal("invited_too_many", people=MOST_INVITED_PER_HOUR)
        if any(times[one] >= MOST_SAME_PER_HOUR for one in people):
            raise Refusal("invited_same_often", times=MOST_SAME_PER_HOUR)
        self.count(player_id, people)
        try:
            yield
        except (Refusal, SaveError):
            recent = self._recent(player_id)
            for one in people:
                if (now, one) in recent:
                    recent.remove((now, one))
            raise

    def _recent(self, player_id: str) -> deque[tuple[float, str]]:
        """When somebody invited whom within the last hour; what is older is dropped."""
        invited, since = self._invited.get(player_id, deque()), self._clock() - HOUR
        while invited and invited[0][0] <= since:
            invited.popleft()
        return invited


async def _tell_nobody(_player_id: str, _people: Sequence[str]) -> None:
    """Tell nobody: this process is alone."""
