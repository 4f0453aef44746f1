"""Downtime: the periods in which players could not reach the bot. Deadlines are moved later by them.

A period is downtime if no process held the database, if the clock skipped the period, or if Discord was out of reach.

Rule 1: a second counts once, however many outages cover it.
Rule 2: every question first looks at the clock, so that a skipped period counts before anybody's time runs out by it,
and nothing that lies ahead of the clock counts: a clock that was wrong for a moment must not move deadlines for a year.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate

from data.records import Outage

CLOCK_JUMP_SECONDS = 120.0
"""A clock that moves further than the machine ran by more than this many seconds has skipped a period; by less, it was
only set right.
"""
SHORTEST_OUTAGE = 5.0
"""Seconds. A shorter loss of the connection to Discord is no outage: connections are renewed every few hours."""


class ClockJumps:
    """Detects that the clock skipped a period: the machine was suspended, or its clock was wrong and has been set.

    ``clock`` gives seconds since 1970. ``ticks`` gives seconds too, but only advances while the machine runs, like the
    event loop's time; so a process that was merely slow has skipped nothing.
    """

    def __init__(self, clock: Callable[[], float], ticks: Callable[[], float]) -> None:
        """Start to watch both clocks, from their present readings."""
        self._clock = clock
        self._ticks = ticks
        self._seen = clock(), ticks()

    def detect(self) -> Outage | None:
        """The period since the last call (or since this object was made), if the clock skipped more than
        `CLOCK_JUMP_SECONDS` of it; else ``None``.
        """
        (since, ticked), self._seen = self._seen, (self._clock(), self._ticks())
        until, ticks = self._seen
        return Outage(since, until) if (until - since) - (ticks - ticked) > CLOCK_JUMP_SECONDS else None


class Downtime:
    """Adds up outages: those stored in the database, those that ``clock_jumps`` detects, and those between `begin` and
    `end`.

    Outages overlap where a clock was set back. A crash loop makes thousands of them, and every action asks several
    times, so overlapping outages are merged and their lengths summed beforehand.
    """

    def __init__(
        self, stored: Iterable[Outage], clock: Callable[[], float], clock_jumps: ClockJumps | None = None
    ) -> None:
        """Start with the ``stored`` outages. ``clock`` gives seconds since 1970; without ``clock_jumps`` none are
        detected.
        """
        self._outages = [*stored]
        self._clock = clock
        self._clock_jumps = clock_jumps
        self._since: float | None = None
        """When the outage began that still lasts; ``None`` if there is none."""
        self._unsaved: set[Outage] = set()
        self._update_totals()

    def begin(self) -> None:
        """Begin an outage now. Does nothing if one has begun and not ended."""
        self._note_clock_jump()
        if self._since is None:
            self._since = self._clock()

    def end(self) -> None:
        """End the present outage; one shorter than `SHORTEST_OUTAGE` is dropped. Does nothing if none has begun."""
        self._note_clock_jump()
        if (outage := self._current_outage()) and outage.until - outage.since >= SHORTEST_OUTAGE:
            self._add_outage(outage)
        self._since = None

    def seconds_after(self, moment: float) -> float:
        """The seconds between ``moment`` (seconds since 1970) and now in which nobody could reach the bot."""
        self._note_clock_jump()
        now = max(moment, self._clock())
        lasting_from = now if self._since is None else min(now, max(moment, self._since))
        ended = self._seconds_of_ended_outages_after(moment) - self._seconds_of_ended_outages_after(lasting_from)
        return ended + now - lasting_from

    def unsaved_outages(self) -> Collection[Outage]:
        """The outages not yet passed to `mark_saved`, and the present one, if any, with the present as its end."""
        self._note_clock_jump()
        lasting = self._current_outage()
        return (*self._unsaved, lasting) if lasting else tuple(self._unsaved)

    def mark_saved(self, outages: Collection[Outage]) -> None:
        """Note that these outages are stored, so that `unsaved_outages` leaves them out from now on."""
        self._unsaved.difference_update(outages)

    def _seconds_of_ended_outages_after(self, moment: float) -> float:
        """The seconds after ``moment`` of those outages that have ended."""
        place = bisect_right(self._ends, moment)
        if place == len(self._merged):
            return 0.0
        return self._seconds_from[place] - max(0.0, moment - self._merged[place].since)

    def _current_outage(self) -> Outage | None:
        """The outage that still lasts, up to now, or ``None``. If the clock was set back it is empty, never
        negative.
        """
        return None if self._since is None else Outage(self._since, max(self._since, self._clock()))

    def _note_clock_jump(self) -> None:
        """Add a period that the clock skipped. While an outage lasts, skipped time is a part of it and adds
        nothing. An outage that reaches beyond the clock is cut short first.
        """
        skipped = self._clock_jumps.detect() if self._clock_jumps is not None else None
        now = self._clock()
        place = bisect_right(self._ends, now)
        if place < len(self._merged) and self._merged[place].since <= now:
            self._end_outages_around(now)
        if skipped is not None and self._since is None:
            self._add_outage(skipped)

    def _end_outages_around(self, now: float) -> None:
        """End the outages around ``now``: they were noted by a clock that was ahead. Later ones stay as they are,
        because it may be the clock of now that is wrong.
        """
        for outage in [outage for outage in self._outages if outage.since <= now < outage.until]:
            self._outages.remove(outage)
            self._unsaved.discard(outage)
            self._add_outage(Outage(outage.since, now))

    def _add_outage(self, outage: Outage) -> None:
        self._outages.append(outage)
        self._unsaved.add(outage)
        self._update_totals()

    def _update_totals(self) -> None:
        self._merged = _merge_overlaps(self._outages)
        self._ends = [outage.until for outage in self._merged]
        lengths = (outage.until - outage.since for outage in reversed(self._merged))
        self._seconds_from = [*accumulate(lengths, initial=0.0)][::-1]
        """By an outage's index: the seconds of that outage and of all later ones."""


def _merge_overlaps(outages: Iterable[Outage]) -> Sequence[Outage]:
    """The same outages in order of time, overlapping or touching ones as one; empty ones are left out."""
    apart: list[Outage] = []
    for since, until in sorted(outage for outage in outages if outage.until > outage.since):
        if apart and since <= apart[-1].until:
            apart[-1] = Outage(apart[-1].since, max(apart[-1].until, until))
        else:
            apart.append(Outage(since, until))
    return apart
