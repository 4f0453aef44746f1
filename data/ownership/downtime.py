"""Downtime: the periods in which players could not reach the bot. Deadlines are moved later by them.

A period is downtime if no process held the database, if the clock skipped the period, or if Discord was out of reach,
which may be so for a part of the servers only.

Rule 1: a second counts once, however many outages cover it.
Rule 2: every question first looks at the clock, so that a skipped period counts before anybody's time runs out by it,
and nothing that lies ahead of the clock counts: a clock that was wrong for a moment must not move deadlines for a year.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate

from data.models import Outage
from data.ownership.parts import EVERYWHERE, Part

CLOCK_JUMP_SECONDS = 120.0
"""The seconds by which the clock must move further than the machine ran for this to count as a skipped period; by less,
it was only set right.
"""
SHORTEST_OUTAGE = 5.0
"""The seconds below which a loss of the connection to Discord is no outage: connections are renewed every few hours."""


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
        self._began: dict[Part, float] = {}
        """By part, the time at which its present outage began; parts without a present outage are missing."""
        self._unsaved: set[Outage] = set()
        self._update_parts()

    def begin(self, part: Part = EVERYWHERE) -> None:
        """Begin an outage of the servers of ``part`` now. Does nothing if an outage of this part is under way."""
        self._note_clock_jump()
        self._began.setdefault(part, self._clock())

    def end(self, part: Part = EVERYWHERE) -> None:
        """End the present outage of the servers of ``part``; one shorter than `SHORTEST_OUTAGE` is dropped. Does
        nothing if there is none.
        """
        self._note_clock_jump()
        if part in self._began and (outage := self._lasting_outage(part)).until - outage.since >= SHORTEST_OUTAGE:
            self._add_outage(outage)
        self._began.pop(part, None)

    def learn(self, stored: Iterable[Outage]) -> None:
        """Add outages that other processes have stored."""
        if new := set(stored).difference(self._outages):
            self._outages += new
            self._update_parts()

    def seconds_after(self, moment: float, guild_id: str | None = None) -> float:
        """The seconds between ``moment`` (seconds since 1970) and now in which nobody of this server could reach the
        bot.
        """
        self._note_clock_jump()
        now = max(moment, self._clock())
        lasting_since = min((since for part, since in self._began.items() if part.has(guild_id)), default=now)
        lasting_from = min(now, max(moment, lasting_since))
        merged = self._merged_for(frozenset(part for part in self._parts if part.has(guild_id)))
        return merged.seconds_after(moment) - merged.seconds_after(lasting_from) + now - lasting_from

    def unsaved_outages(self) -> Collection[Outage]:
        """The outages not yet passed to `mark_saved`, and those under way, as if they ended now."""
        self._note_clock_jump()
        return (*self._unsaved, *map(self._lasting_outage, self._began))

    def mark_saved(self, outages: Collection[Outage]) -> None:
        """Note that these outages are stored, so that `unsaved_outages` leaves them out from now on."""
        self._unsaved.difference_update(outages)

    def _lasting_outage(self, part: Part) -> Outage:
        """The present outage of the servers of ``part``, as if it ended now. If the clock was set back it is empty,
        never negative.
        """
        since = self._began[part]
        return Outage(since, max(since, self._clock()), part)

    def _note_clock_jump(self) -> None:
        """Add a period that the clock skipped. While an outage of all servers lasts, skipped time is a part of it and
        adds nothing. An outage that reaches beyond the clock is cut short first.
        """
        skipped = self._clock_jumps.detect() if self._clock_jumps is not None else None
        now = self._clock()
        if self._merged_for(self._parts).covers(now):
            self._end_outages_around(now)
        if skipped is not None and EVERYWHERE not in self._began:
            self._add_outage(skipped)

    def _end_outages_around(self, now: float) -> None:
        """End the outages around ``now``: they were noted by a clock that was ahead. Later ones stay as they are,
        because it may be the clock of now that is wrong.
        """
        for outage in [outage for outage in self._outages if outage.since <= now < outage.until]:
            self._outages.remove(outage)
            self._unsaved.discard(outage)
            self._add_outage(outage._replace(until=now))

    def _add_outage(self, outage: Outage) -> None:
        self._outages.append(outage)
        self._unsaved.add(outage)
        self._update_parts()

    def _update_parts(self) -> None:
        self._parts = frozenset(outage.part for outage in self._outages)
        self._merged: dict[frozenset[Part], MergedOutages] = {}

    def _merged_for(self, parts: frozenset[Part]) -> "MergedOutages":
        """The ended outages of these parts, merged."""
        if (known := self._merged.get(parts)) is None:
            known = self._merged[parts] = MergedOutages(outage for outage in self._outages if outage.part in parts)
        return known


class MergedOutages:
    """Ended outages as one timeline, on which each second counts once."""

    def __init__(self, outages: Iterable[Outage]) -> None:
        self._periods = _merge_overlaps(outages)
        self._ends = [until for _, until in self._periods]
        lengths = (until - since for since, until in reversed(self._periods))
        self._seconds_from = [*accumulate(lengths, initial=0.0)][::-1]
        """By a period's index: the seconds of that period and of all later ones."""

    def covers(self, moment: float) -> bool:
        """Whether the moment (seconds since 1970) lies in one of the outages; the end of an outage does not."""
        place = bisect_right(self._ends, moment)
        return place < len(self._periods) and self._periods[place][0] <= moment

    def seconds_after(self, moment: float) -> float:
        """The seconds of the outages that lie after ``moment`` (seconds since 1970)."""
        place = bisect_right(self._ends, moment)
        if place == len(self._periods):
            return 0.0
        return self._seconds_from[place] - max(0.0, moment - self._periods[place][0])


def _merge_overlaps(outages: Iterable[Outage]) -> Sequence[tuple[float, float]]:
    """The periods of the outages in order of time, overlapping or touching ones as one; empty ones are left out."""
    apart: list[tuple[float, float]] = []
    for since, until, _ in sorted(outage for outage in outages if outage.until > outage.since):
        if apart and since <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(apart[-1][1], until)
        else:
            apart.append((since, until))
    return apart
