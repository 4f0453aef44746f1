"""Decides who may act as a table's host: its opener or a moderator, and others while the opener is away."""

from collections.abc import Collection

from bot.people.person import Person
from bot.people.profiles import Profiles
from bot.tables.deadlines import TableDeadlines
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from engine.durations import DAY, HOUR
from engine.tables.state import Phase

OPENER_COMES_SECONDS = 300.0
"""Seconds after a lobby's opening in which nobody acts as host in place of its opener, who may not have sat down
yet.
"""
LOBBY_STANDS_STILL = HOUR
GAME_STANDS_STILL = 3.0 * DAY
"""`LOBBY_STANDS_STILL` and `GAME_STANDS_STILL`: seconds without a public event after which everybody who sits at the
table may act as its host; in a game only if it has no time limit.
"""


class HostRights:
    """Decides who may act as a table's host, from the table's log and the clock alone, so that a restart changes
    nothing.
    """

    def __init__(self, clock: Clock, deadlines: TableDeadlines, profiles: Profiles) -> None:
        self._clock = clock
        self._deadlines = deadlines
        self._profiles = profiles

    def moderates(self, live: LiveTable, person: Person) -> bool:
        """Whether a person moderates a table: by Discord's permissions in its channel, or by a role that its server has
        named.
        """
        named = self._profiles.loaded_choices(live.place.guild).moderators
        return person.moderates(live.place) or not person.roles.isdisjoint(named)

    def may_host(self, live: LiveTable, person: Person) -> bool:
        """Whether a person may start or close the table and choose its options.

        Moderators may, and the opener unless they gave up their seat; while the opener is away, also the first seated
        person who is not, but not before the opener has had `OPENER_COMES_SECONDS` to sit down. Everybody seated may if
        nothing public has happened for `LOBBY_STANDS_STILL` seconds, or `GAME_STANDS_STILL` in a game without a time
        limit.
        """
        return self.moderates(live, person) or person.id in self._ids_of_hosts(live)

    def may_let_in(self, live: LiveTable, person: Person) -> bool:
        """Whether a person decides who else may sit down in a lobby: whoever may act as its host and either sits there
        or may sit down. A moderator who looks after somebody's private table does not.
        """
        is_inside = live.table.state.seat_of(person.id) is not None or live.lets_in(person.id)
        return is_inside and self.may_host(live, person)

    def _ids_of_hosts(self, live: LiveTable) -> Collection[str]:
        """The ids of those who may act as host without being moderators: the opener alone while they sit there and are
        not away.
        """
        seats, opener, people = live.table.state.seats, live.place.host, live.person_ids()
        if self._has_been_unchanged_too_long(live):
            return {opener, *people}
        here = [one.player for seat, one in enumerate(seats) if one.player and not self._deadlines.is_away(live, seat)]
        if opener in here or self._is_opener_expected(live):
            return {opener}
        has_left = any(seat.left and seat.player == opener for seat in seats)
        return {*(here or people)[:1], *(() if has_left else (opener,))}

    def _is_opener_expected(self, live: LiveTable) -> bool:
        """Whether a lobby is younger than `OPENER_COMES_SECONDS` and its opener has not sat down there since."""
        return live.awaits_opener and 0 <= self._clock() - live.table.opening.at < OPENER_COMES_SECONDS

    def _has_been_unchanged_too_long(self, live: LiveTable) -> bool:
        state, seconds = live.table.state, self._clock() - self._deadlines.unchanged_since(live)
        if state.phase is Phase.LOBBY:
            return seconds >= LOBBY_STANDS_STILL
        return state.clock is None and seconds >= GAME_STANDS_STILL
