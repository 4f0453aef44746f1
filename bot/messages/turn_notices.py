"""When somebody is told by a new message that it is their turn: an edit of the old one would notify nobody."""

from bot.people.profiles import Profiles
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.tables.turn_notices import IDLE_SECONDS, Notice
from engine.tables.log import Cause


class TurnNotices:
    """Knows whose hand is to be posted anew: once at each table until the person acts there."""

    def __init__(self, profiles: Profiles, clock: Clock) -> None:
        self._profiles = profiles
        self._clock = clock
        self._given_at: dict[tuple[str, str], float] = {}
        """When somebody was last told, by table and person. After a restart the message's own time says it."""

    def is_due(self, live: LiveTable, player_id: str, posted_at: float) -> bool:
        """Whether somebody whose hand was posted at ``posted_at`` (seconds since 1970) is to be told of their turn."""
        seat = live.table.state.seat_of(player_id)
        if seat is None or seat not in live.table.waiting_for():
            return False
        if self._profiles.chosen_notice(live.place.guild, player_id) is not Notice.MESSAGE:
            return False
        acted_at = _last_action_at(live, seat)
        has_been_told = (
            posted_at >= live.table.turn_started_at(seat)
            or self._given_at.get((live.id, player_id), float("-inf")) >= acted_at
        )
        return not has_been_told and self._clock() - acted_at >= IDLE_SECONDS

    def is_quiet(self, player_id: str) -> bool:
        """Whether these are hours in which somebody wants no sound."""
        return self._profiles.has_quiet_hours(player_id, self._clock())

    def note_given(self, live: LiveTable, player_id: str) -> None:
        """Note that somebody has just been told."""
        self._given_at[live.id, player_id] = self._clock()

    def forget_table(self, live: LiveTable) -> None:
        """Drop what is kept of a table that is over."""
        self._given_at = {key: when for key, when in self._given_at.items() if key[0] != live.id}

    def forget_player(self, player_id: str) -> None:
        """Drop what is kept of a person whose data was deleted."""
        self._given_at = {key: when for key, when in self._given_at.items() if key[1] != player_id}


def _last_action_at(live: LiveTable, seat: int) -> float:
    """When a seat's person last acted, in seconds since 1970; if they have not, when the first entry was made."""
    log = live.table.log
    own = (entry.at for entry in reversed(log) if entry.seat == seat and entry.cause is Cause.PERSON)
    return next(own, log[0].at if log else 0.0)
