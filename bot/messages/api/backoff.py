"""Remembers which boards must wait before they are written, because Discord refused them or people keep deleting them.

Ten thousand refusals in ten minutes ban the bot's address, and posts that are deleted again use up the rate limit.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.models import TablePlace
from engine.durations import DAY, lies_within

BACKOFF_SECONDS = 60.0
"""Seconds for which a refused board is not tried again, unless permissions have changed."""
MAX_REPOSTS = 3
"""The most times within `BACKOFF_SECONDS` that a deleted board is posted again."""
GIVE_UP_SECONDS = DAY
"""Seconds after a table's end for which writing its refused messages is still tried."""
MAX_DELETED = 200
"""The number of ids of deleted messages that are remembered."""


class _RefusedWrite(NamedTuple):
    at: float
    place: TablePlace


def is_given_up(live: LiveTable, now: float) -> bool:
    """Whether a refused message about a table is not tried again: the table has been over for `GIVE_UP_SECONDS`."""
    return not live.is_unfinished and now - live.table.public_at >= GIVE_UP_SECONDS


class BoardBackoff:
    """Remembers which boards (messages that show a table) Discord refused or people deleted, so that they wait."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.troubled_table_ids: set[str] = set()
        """The ids of tables whose board was refused or posted again; no other board has to wait."""
        self._refused_writes: dict[str, _RefusedWrite] = {}
        self._reposts: dict[str, deque[float]] = {}
        """By table id, the times at which its board was posted again after somebody had deleted it."""
        self._deleted_message_ids: deque[str] = deque(maxlen=MAX_DELETED)
        """The ids of the last messages that were deleted, boards or not."""

    def must_wait(self, live: LiveTable) -> bool:
        """Whether the board must not be written now: Discord refused it within `BACKOFF_SECONDS`, or it is deleted and
        was posted again `MAX_REPOSTS` times in that time.
        """
        refused, now = self._refused_writes.get(live.id), self._clock()
        if refused is not None and lies_within(refused.at, BACKOFF_SECONDS, now):
            return True
        reposts = self._reposts.get(live.id, ())
        return (
            self.is_board_deleted(live) and sum(lies_within(at, BACKOFF_SECONDS, now) for at in reposts) >= MAX_REPOSTS
        )

    # -- permissions --------------------------------------------------------------------------------------------------

    def note_refused(self, live: LiveTable) -> None:
        """Note that the bot lacks a permission to write the table's board."""
        self._refused_writes[live.id] = _RefusedWrite(self._clock(), live.place)
        self.troubled_table_ids.add(live.id)

    def needs_own_call(self, live: LiveTable) -> bool:
        """Whether the board must be written by the bot's own call, as Discord refused the last one. The token of a
        click would work without the bot's permissions, and not show whether the bot has them again.
        """
        return live.id in self._refused_writes or bool(live.missing_board_permissions_text)

    def note_accepted(self, live: LiveTable) -> None:
        """Note that Discord accepted a call for the table's board."""
        self._refused_writes.pop(live.id, None)

    def take_tables_refused_in(self, channel_or_guild_id: str) -> list[str]:
        """Forget that Discord refused boards in this channel or server, because permissions may have changed. Returns
        the ids of the tables whose boards were refused there, and may be tried again.
        """
        tables = [table for table, refused in self._refused_writes.items() if channel_or_guild_id in refused.place[:2]]
        for table in tables:
            del self._refused_writes[table]
        return tables

    # -- deletions ----------------------------------------------------------------------------------------------------

    def note_deleted(self, message_ids: Iterable[str]) -> None:
        """Remember that these messages were deleted; only the last `MAX_DELETED` ids are kept."""
        self._deleted_message_ids.extend(message_ids)

    def is_board_deleted(self, live: LiveTable) -> bool:
        """Whether somebody deleted the message that shows the table's board; False without a board."""
        return live.board is not None and live.board.message in self._deleted_message_ids

    def note_repost(self, live: LiveTable) -> None:
        """Count that a table's deleted board is posted again now."""
        self._reposts.setdefault(live.id, deque(maxlen=MAX_REPOSTS)).append(self._clock())
        self.troubled_table_ids.add(live.id)

    def forget_table(self, table_id: str) -> None:
        """Forget what was noted about this table's board, except that its message was deleted."""
        self.troubled_table_ids.discard(table_id)
        self._refused_writes.pop(table_id, None)
        self._reposts.pop(table_id, None)
