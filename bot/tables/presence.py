"""Who is away from a table, and who may do what because of it: have a computer sit in, or act as host.

Rule 1: it decides nothing that the log or the time does not say, so a restart finds the same.
Rule 2: time in which the bot was away is forgiven.
"""

from collections.abc import Callable, Collection

from bot.tables.live_table import HOUR, LiveTable, Person
from bot.tables.scheduler import Clock
from engine.table_rules import DAY, Phase

LONGEST_WAIT = float(DAY)
"""Seconds after which somebody who is waited for is away, where no clock says so."""
LOBBY_STANDS_STILL = HOUR
GAME_STANDS_STILL = 3.0 * DAY
"""Seconds without anything that everybody saw, after which everybody who sits there may act as host; a game only where
no clock runs.
"""


class Presence:
    """Absent people, of all tables."""

    def __init__(self, clock: Clock, pauses: Callable[[float], float]) -> None:
        self._clock = clock
        self._pauses = pauses

    # -- times --------------------------------------------------------------------------------------------------------

    def waited_since(self, hosted: LiveTable, seat: int) -> float:
        """Since when this seat is waited for."""
        return self.forgiven(hosted.table.turn_began(seat))

    def stood_still_since(self, hosted: LiveTable) -> float:
        """Since when nothing has happened that everybody saw: what follows from it, everybody sees."""
        return self.forgiven(hosted.table.public_at)

    def forgiven(self, when: float) -> float:
        """A moment, set later by the time since then in which the bot was away."""
        return when + self._pauses(when)

    # -- people -------------------------------------------------------------------------------------------------------

    def is_away(self, hosted: LiveTable, seat: int) -> bool:
        """Whether this seat's player let their time run out, or left; without a clock, let the others wait for long."""
        state = hosted.table.state
        if state.seats[seat].is_away or state.clock is not None or seat not in hosted.table.waiting_for():
            return state.seats[seat].is_away
        return self._clock() >= self.waited_since(hosted, seat) + LONGEST_WAIT

    @staticmethod
    def is_deserted(hosted: LiveTable) -> bool:
        """Whether at a game in play nobody is left who plays themselves."""
        state = hosted.table.state
        return state.phase is Phase.PLAYING and all(seat.player is None or seat.on_auto for seat in state.seats)

    def sittable(self, hosted: LiveTable) -> tuple[int, ...]:
        """The seats for which the others may vote that a computer sits in."""
        state = hosted.table.state
        if state.phase is not Phase.PLAYING or hosted.table.options()[1].sitting_in == "never":
            return ()
        return tuple(
            index
            for index, seat in enumerate(state.seats)
            if seat.player is not None and not seat.sat_in and self.is_away(hosted, index)
        )

    # -- the host -----------------------------------------------------------------------------------------------------

    def may_host(self, hosted: LiveTable, person: Person) -> bool:
        """Moderators may. So may who opened the table, and in their absence the first seated person who is there."""
        return person.moderates(hosted.place) or person.id in self._hosts(hosted)

    def _hosts(self, hosted: LiveTable) -> Collection[str]:
        """By their ids: the opener alone, as long as they sit there and are not away."""
        seats, opener, people = hosted.table.state.seats, hosted.place.host, hosted.people()
        if self._stands_still(hosted):
            return {opener, *people}
        here = [one.player for seat, one in enumerate(seats) if one.player and not self.is_away(hosted, seat)]
        if opener in here:
            return {opener}
        has_left = any(seat.left and seat.player == opener for seat in seats)
        return {*(here or people)[:1], *(() if has_left else (opener,))}

    def _stands_still(self, hosted: LiveTable) -> bool:
        state, stood = hosted.table.state, self._clock() - self.stood_still_since(hosted)
        if state.phase is Phase.LOBBY:
            return stood >= LOBBY_STANDS_STILL
        return state.clock is None and stood >= GAME_STANDS_STILL
