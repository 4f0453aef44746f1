"""Which boards are not tried just now, because Discord refused them or somebody deletes them again and again.

Ten thousand refusals in ten minutes ban the bot's address, and posts that nobody lets stand take the calls of others.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from bot.tables.live_table import HOUR, LiveTable
from bot.tables.scheduler import Clock
from data.records import Place

BACKOFF_SECONDS = 60.0
"""Seconds for which a board that was refused is not tried again, unless permissions have changed."""
MAX_REPOSTS = 3
"""How often in that time a board is posted anew that somebody deletes."""
GIVE_UP_SECONDS = 24 * HOUR
"""Seconds after its end for which the board of a table is still tried."""
MAX_DELETED = 200
"""Deleted messages that are remembered."""


class _Refused(NamedTuple):
    at: float
    place: Place


class BoardBackoff:
    """What happened to the boards of all tables."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.troubled: set[str] = set()
        """The ids of tables whose board was refused or posted anew; only these may have to wait."""
        self._refused: dict[str, _Refused] = {}
        self._reposts: dict[str, deque[float]] = {}
        """By table id, when its board was posted anew because somebody had deleted it."""
        self._deleted: deque[str] = deque(maxlen=MAX_DELETED)
        """The ids of the messages that anybody deleted last."""

    def must_wait(self, live: LiveTable) -> bool:
        """Whether this board is not to be tried now."""
        refused, since = self._refused.get(live.id), self._clock() - BACKOFF_SECONDS
        if refused is not None and refused.at > since:
            return True
        reposts = self._reposts.get(live.id, ())
        return self.is_deleted(live) and sum(at > since for at in reposts) >= MAX_REPOSTS

    # -- permissions --------------------------------------------------------------------------------------------------

    def note_refused(self, live: LiveTable) -> bool:
        """Note that the bot lacks a permission to write a board. Returns whether it should be tried again at all."""
        if not live.is_live and self._clock() - live.table.public_at >= GIVE_UP_SECONDS:
            return False
        self._refused[live.id] = _Refused(self._clock(), live.place)
        self.troubled.add(live.id)
        return True

    def note_allowed(self, channel_or_guild_id: str) -> list[str]:
        """Note that permissions may have changed in a channel or server, given by its id.

        Returns the ids of the tables there whose boards were refused: they may be tried again.
        """
        tables = [table for table, refused in self._refused.items() if channel_or_guild_id in refused.place[:2]]
        for table in tables:
            del self._refused[table]
        return tables

    # -- deletions ----------------------------------------------------------------------------------------------------

    def note_deleted(self, message_ids: Iterable[str]) -> None:
        """Note that somebody deleted these messages, given by their ids."""
        self._deleted.extend(message_ids)

    def is_deleted(self, live: LiveTable) -> bool:
        """Whether somebody deleted the message that shows the board."""
        return live.board is not None and live.board.message in self._deleted

    def note_repost(self, live: LiveTable) -> None:
        """Note that a board that somebody deleted is posted once more."""
        self._reposts.setdefault(live.id, deque(maxlen=MAX_REPOSTS)).append(self._clock())
        self.troubled.add(live.id)

    def forget_table(self, table_id: str) -> None:
        """Drop everything about a table that is over and shown."""
        self.troubled.discard(table_id)
        self._refused.pop(table_id, None)
        self._reposts.pop(table_id, None)
