"""The time in which the bot was away, and which deadlines forgive: nobody held the database, the clock skipped it, or
nobody could reach the bot.

Rule 1: a moment counts once, however many outages tell of it.
Rule 2: whoever asks what to forgive is answered with the clock as it is now: a skipped time is noticed by the question.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate

from data.records import Outage

LONGEST_STEP = 120.0
"""Seconds that a clock may be set forward by and no more is meant than that it was a little wrong."""
SHORTEST = 5.0
"""Seconds out of reach that are worth noting: lines to Discord are renewed every few hours."""


class Steps:
    """Notices that the clock skipped a time: the machine was suspended, or its clock was wrong and has been set.

    It is compared with ``ticks``, a clock that only goes while the machine does, like the event loop's own; so a
    process that was merely slow has skipped nothing.
    """

    def __init__(self, clock: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._clock = clock
        self._ticks = ticks
        self._seen = clock(), ticks()

    def noticed(self) -> Outage | None:
        """The time since the last look, if some of it was skipped."""
        (since, ticked), self._seen = self._seen, (self._clock(), self._ticks())
        until, ticks = self._seen
        return Outage(since, until) if (until - since) - (ticks - ticked) > LONGEST_STEP else None


class Pauses:
    """Outages added up: those that are stored, those that are noticed meanwhile if there are ``steps`` to notice, and
    those between `begin` and `end`.

    They overlap where a clock was set back. A crash loop makes thousands, and every action asks several times.
    """

    def __init__(self, stored: Iterable[Outage], clock: Callable[[], float], steps: Steps | None = None) -> None:
        self._outages = [*stored]
        self._clock = clock
        self._steps = steps
        self._since: float | None = None
        """When the one began that lasts."""
        self._unsaved: set[Outage] = set()
        self._add_up()

    def begin(self) -> None:
        """The bot is out of reach from now on; if it was already, from then on."""
        self._look()
        if self._since is None:
            self._since = self._clock()

    def end(self) -> None:
        """It can be reached again."""
        self._look()
        if (outage := self._lasting()) and outage.until - outage.since >= SHORTEST:
            self._add(outage)
        self._since = None

    def after(self, moment: float) -> float:
        """Seconds of them that lie after a moment."""
        self._look()
        lasting, ended = self._lasting(), self._ends[-1] if self._ends else moment
        more = lasting.until - max(moment, lasting.since, ended) if lasting else 0.0
        return self._ended_after(moment) + max(0.0, more)

    def unsaved(self) -> Collection[Outage]:
        """Those that were noticed and are not said to be stored, and the one that lasts."""
        self._look()
        lasting = self._lasting()
        return (*self._unsaved, lasting) if lasting else tuple(self._unsaved)

    def are_stored(self, outages: Collection[Outage]) -> None:
        self._unsaved.difference_update(outages)

    def _ended_after(self, moment: float) -> float:
        """Seconds after a moment of those outages that have ended."""
        place = bisect_right(self._ends, moment)
        if place == len(self._apart):
            return 0.0
        return self._left[place] - max(0.0, moment - self._apart[place].since)

    def _lasting(self) -> Outage | None:
        """The one that has begun and not ended; none that ends before it begins, as by a clock that was set back."""
        return None if self._since is None else Outage(self._since, max(self._since, self._clock()))

    def _look(self) -> None:
        """Whatever is skipped while an outage lasts is a part of it."""
        skipped = self._steps.noticed() if self._steps is not None else None
        if skipped is not None and self._since is None:
            self._add(skipped)

    def _add(self, outage: Outage) -> None:
        self._outages.append(outage)
        self._unsaved.add(outage)
        self._add_up()

    def _add_up(self) -> None:
        self._apart = _apart(self._outages)
        self._ends = [outage.until for outage in self._apart]
        lengths = (outage.until - outage.since for outage in reversed(self._apart))
        self._left = [*accumulate(lengths, initial=0.0)][::-1]
        """Seconds of the outage in the same place and all later ones."""


def _apart(outages: Iterable[Outage]) -> Sequence[Outage]:
    """The same time in order, with those that overlap as one."""
    apart: list[Outage] = []
    for since, until in sorted(outage for outage in outages if outage.until > outage.since):
        if apart and since <= apart[-1].until:
            apart[-1] = Outage(apart[-1].since, max(apart[-1].until, until))
        else:
            apart.append(Outage(since, until))
    return apart
