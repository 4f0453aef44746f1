"""How often somebody may leave a game before their first turn is over: they have seen a hand, and are not rated."""

import math
from collections.abc import Iterable

import structlog

from bot.people.profiles import Profiles
from bot.tables.live_table import LiveTable, seat_occupants
from bot.tables.scheduler import Clock
from bot.telemetry.redaction import fault_fields
from data.leaderboards.results import is_solo_game
from data.models import Player
from engine.actions import Action
from engine.durations import HOUR
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Join, Wait

MOST_LEFT = 3
"""Games that somebody may leave so early within `HOURS`; then they have to wait before they take another seat."""
HOURS = 6

log = structlog.get_logger(__name__)


class EarlyLeaves:
    """Counts who left games of several people so early; what is counted of a person is kept with their preferences."""

    def __init__(self, profiles: Profiles, clock: Clock) -> None:
        self._profiles = profiles
        self._clock = clock

    def is_early(self, live: LiveTable, seat: int) -> bool:
        """Whether a seat's player who leaves now has not had a turn, in a game of several people."""
        state = live.table.state
        return live.is_in_play and not is_solo_game(seat_occupants(state)) and not state.seats[seat].has_had_turn

    async def count(self, player_id: str) -> None:
        """Count a game that somebody leaves early now. If that cannot be stored, it does not count."""
        try:
            await self._profiles.change_player(player_id, self._with_one_more)
        except (SaveError, CommitUnknownError) as error:  # they have left, and are told so
            log.warning("early_leave_not_counted", **fault_fields(error))

    def check_may_take(self, actions: Iterable[Action]) -> None:
        """Raise `Refusal` ``left_early_often`` if one of the actions seats somebody who has left too many games early,
        or puts them on a waiting list. All these people are in memory.
        """
        for action in actions:
            if isinstance(action, Join | Wait) and (refusal := self.refusal_of_seat(action.player)):
                raise refusal

    def may_sit_down(self, player_id: str) -> bool:
        """Whether somebody in memory may sit down now, as far as the games count that they have left early."""
        return self.refusal_of_seat(player_id) is None

    def refusal_of_seat(self, player_id: str) -> Refusal | None:
        """The refusal ``left_early_often``, which says for how long somebody in memory may not sit down; ``None`` if
        they may.
        """
        recent = self._recent(self._profiles.player(player_id))
        if len(recent) < MOST_LEFT:
            return None
        wait = recent[-MOST_LEFT] + HOURS * HOUR - self._clock()
        return Refusal("left_early_often", games=MOST_LEFT, minutes=math.ceil(wait / 60))

    def _with_one_more(self, player: Player) -> Player:
        times = [*self._recent(player), int(self._clock())]
        return player._replace(left_early=" ".join(map(str, times)))

    def _recent(self, player: Player) -> list[int]:
        """When somebody left games early within the last hours, in seconds since 1970, the earliest first."""
        since = self._clock() - HOURS * HOUR
        return [at for at in map(int, player.left_early.split()) if at > since]
