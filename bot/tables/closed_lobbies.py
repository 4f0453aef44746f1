"""Limits how many lobbies somebody may open that people close before a game: each leaves a message that everybody in
the channel sees, and a row that stays for good.
"""

from bot.tables.live_table import LiveTable
from bot.tables.observers import TableObserver
from bot.tables.scheduler import Clock
from engine.durations import MINUTE, lies_within
from engine.errors import Refusal
from engine.tables.log import Cause
from engine.tables.state import Phase

MOST_CLOSED_PER_MINUTE = 10
"""After so many of their lobbies were closed within a minute, somebody must wait before they open another table."""


class ClosedLobbies(TableObserver):
    """Counts by opener the lobbies that people have closed within the last minute, in memory alone: a restart forgets
    them. Those that closed by lapse of time do not count.
    """

    phases = frozenset({Phase.CLOSED})

    def __init__(self, clock: Clock) -> None:
        """``clock`` gives seconds since 1970."""
        self._clock = clock
        self._closed_at: dict[str, dict[str, float]] = {}
        """By the opener's id and the table's, when the lobby was closed, in seconds since 1970."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Count the table if it is a lobby that people have closed."""
        if live.table.state.phase is not Phase.CLOSED or live.table.state.game is not None:
            return
        closing = live.table.log[-1]
        if closing.cause in {Cause.PERSON, Cause.HOST}:
            self._closed_at.setdefault(live.place.host, {})[live.id] = closing.at
            self._closed_at = {one: recent for one in self._closed_at if (recent := self._recent(one))}

    def check_may_open(self, player_id: str) -> None:
        """Raise `Refusal` ``closed_often`` if people have closed `MOST_CLOSED_PER_MINUTE` lobbies that somebody opened,
        or more, within the last minute.
        """
        if len(self._recent(player_id)) >= MOST_CLOSED_PER_MINUTE:
            raise Refusal("closed_often", tables=MOST_CLOSED_PER_MINUTE)

    def _recent(self, player_id: str) -> dict[str, float]:
        """By table id, the times within the last minute at which somebody's lobbies were closed."""
        now = self._clock()
        return {one: at for one, at in self._closed_at.get(player_id, {}).items() if lies_within(at, MINUTE, now)}
