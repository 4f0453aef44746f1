"""Limits how many people somebody may invite: each mention in a channel disturbs a person who did not ask for it."""

from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.durations import HOUR, lies_within
from engine.errors import Refusal, SaveError

MOST_INVITED_PER_HOUR = 20
MOST_SAME_PER_HOUR = 5
"""The most times that somebody may invite the same person within an hour, to any tables."""


class InvitationLimit:
    """Counts whom people invite, in memory alone: a restart forgets it. Processes that share servers tell each
    other.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._invitations: dict[str, deque[tuple[float, str]]] = {}
        """By the inviting person's id: (time in seconds since 1970, invited person's id) for each invitation of the
        last hour.
        """
        self.tell_others: Callable[[str, Sequence[str]], Awaitable[None]] = _tell_nobody
        """Awaited with the inviting person's id and the ids of the people invited; tells other processes."""

    def count(self, player_id: str, people: Sequence[str]) -> None:
        """Count that somebody invites these people now."""
        self._invitations = {one: recent for one in self._invitations if (recent := self._recent_invitations(one))}
        self._invitations.setdefault(player_id, deque()).extend((self._clock(), one) for one in people)

    @contextmanager
    def counting(self, player_id: str, people: Sequence[str]) -> Iterator[None]:
        """Count that somebody invites these people, from the beginning of a ``with`` block on; if the block raises
        `Refusal` or `SaveError`, they are not counted after all.

        Raises `Refusal` before the block: ``invited_too_many`` above `MOST_INVITED_PER_HOUR`, ``invited_same_often``
        above `MOST_SAME_PER_HOUR` for one of them.
        """
        now, times = self._clock(), Counter(one for _, one in self._recent_invitations(player_id))
        if times.total() + len(people) > MOST_INVITED_PER_HOUR:
            raise Refusal("invited_too_many", people=MOST_INVITED_PER_HOUR)
        if any(times[one] >= MOST_SAME_PER_HOUR for one in people):
            raise Refusal("invited_same_often", times=MOST_SAME_PER_HOUR)
        self.count(player_id, people)
        try:
            yield
        except (Refusal, SaveError):
            recent = self._recent_invitations(player_id)
            for one in people:
                if (now, one) in recent:
                    recent.remove((now, one))
            raise

    def _recent_invitations(self, player_id: str) -> deque[tuple[float, str]]:
        """The times and ids of somebody's invitations within the last hour; others are dropped."""
        invited, now = self._invitations.get(player_id, deque()), self._clock()
        recent = [one for one in invited if lies_within(one[0], HOUR, now)]
        if len(recent) < len(invited):
            invited.clear()
            invited.extend(recent)
        return invited


async def _tell_nobody(_player_id: str, _people: Sequence[str]) -> None:
    """Do nothing: this process is alone."""
