"""Limits how many answers that everybody sees the bot gives: each is a message in a channel where others talk."""

from collections import deque
from collections.abc import Callable

from engine.durations import MINUTE, lies_within

MOST_BY_PERSON = 3
"""The most public answers within a minute to the same person."""
MOST_IN_CHANNEL = 6
"""The most public answers within a minute in the same channel."""


class PublicAnswerLimit:
    """Counts the public answers of the last minute, in memory alone: a restart forgets them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """``clock`` returns seconds."""
        self._clock = clock
        self._by_person: dict[str, deque[float]] = {}
        """By person id, when they got their public answers of the last minute, in the order of time."""
        self._by_channel: dict[str, deque[float]] = {}
        """By channel id, when it got its public answers of the last minute, in the order of time."""

    def use_up_one(self, player_id: str, channel_id: str) -> bool:
        """Whether a person may get a public answer in a channel now; if so, counts that they do.

        >>> limit = PublicAnswerLimit(lambda: 0.0)
        >>> [limit.use_up_one("Ann", "den") for _ in range(4)], limit.use_up_one("Ben", "den")
        ([True, True, True, False], True)
        """
        self._by_person, self._by_channel = self._recent(self._by_person), self._recent(self._by_channel)
        by_person = self._by_person.setdefault(player_id, deque())
        in_channel = self._by_channel.setdefault(channel_id, deque())
        if is_allowed := len(by_person) < MOST_BY_PERSON and len(in_channel) < MOST_IN_CHANNEL:
            by_person.append(self._clock())
            in_channel.append(self._clock())
        return is_allowed

    def _recent(self, times: dict[str, deque[float]]) -> dict[str, deque[float]]:
        """The same times without those a minute ago and earlier; a clock that was set back counts as a new minute."""
        now = self._clock()
        kept = {key: deque(at for at in own if lies_within(at, MINUTE, now)) for key, own in times.items()}
        return {key: own for key, own in kept.items() if own}
