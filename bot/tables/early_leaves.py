"""Limits how often somebody may leave a game before their first turn is over: they have seen a hand, but are not
rated.
"""

import math
from collections.abc import Iterable

import structlog

from bot.people.limits_of_deleted import LimitsOfDeleted
from bot.people.profiles import Profiles
from bot.tables.live_table import LiveTable, seat_occupants
from bot.tables.scheduler import Clock
from bot.telemetry.redaction import fault_fields
from data.leaderboards.results import is_solo_game
from data.models import Player
from data.queries.limits import EARLY_LEAVES_SECONDS
from engine.actions import Action
from engine.durations import lies_within
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Join, Wait

MAX_EARLY_LEAVES = 3
"""After so many games left early within `EARLY_LEAVES_SECONDS`, somebody must wait before they take another seat."""

log = structlog.get_logger(__name__)


class EarlyLeaves:
    """Counts the games that people leave before their first turn is over; the times are stored with their preferences.

    Only games of several people count. Those that somebody left before they had their data deleted count on.
    """

    def __init__(self, profiles: Profiles, of_deleted: LimitsOfDeleted, clock: Clock) -> None:
        self._profiles = profiles
        self._of_deleted = of_deleted
        self._clock = clock

    def is_early(self, live: LiveTable, seat: int) -> bool:
        """Whether the player of this seat (from 0) would leave early now: in a game of several people, before their
        first turn.
        """
        state = live.table.state
        return live.is_in_play and not is_solo_game(seat_occupants(state)) and not state.seats[seat].has_had_turn

    async def count_leave(self, player_id: str) -> None:
        """Count that somebody leaves a game early now. If that cannot be stored, it is logged and does not count."""
        try:
            await self._profiles.change_player(player_id, self._with_one_more)
        except (SaveError, CommitUnknownError) as error:  # they have left, and are told so
            log.warning("early_leave_not_counted", **fault_fields(error))

    def check_may_take(self, actions: Iterable[Action]) -> None:
        """Raise `Refusal` ``left_early_often`` if one of the actions seats somebody who has left too many games early,
        or puts them on a waiting list. The profiles of these people must be in memory.
        """
        for action in actions:
            if isinstance(action, Join | Wait) and (refusal := self.refusal_of_seat(action.player)):
                raise refusal

    def may_sit_down(self, player_id: str) -> bool:
        """Whether somebody has left fewer than `MAX_EARLY_LEAVES` games early within the last `EARLY_LEAVES_SECONDS`.
        Their profile must be in memory.
        """
        return self.refusal_of_seat(player_id) is None

    def refusal_of_seat(self, player_id: str) -> Refusal | None:
        """The refusal ``left_early_often``, which says for how many minutes somebody may not sit down; ``None`` if they
        may. Their profile must be in memory.
        """
        own = self._recent_leaves(self._profiles.player(player_id))
        recent = sorted((*own, *self._of_deleted.early_leaves(player_id)))
        if len(recent) < MAX_EARLY_LEAVES:
            return None
        wait = recent[-MAX_EARLY_LEAVES] + EARLY_LEAVES_SECONDS - self._clock()
        return Refusal("left_early_often", games=MAX_EARLY_LEAVES, minutes=math.ceil(wait / 60))

    def _with_one_more(self, player: Player) -> Player:
        times = [*self._recent_leaves(player), int(self._clock())]
        return player._replace(left_early=" ".join(map(str, times)))

    def _recent_leaves(self, player: Player) -> list[int]:
        """The stored times, in seconds since 1970 and earliest first, at which somebody left games early within
        `EARLY_LEAVES_SECONDS`.
        """
        now = self._clock()
        return [at for at in map(int, player.left_early.split()) if lies_within(at, EARLY_LEAVES_SECONDS, now)]
