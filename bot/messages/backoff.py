"""Which boards are not tried just now, because Discord refused them or somebody deletes them again and again.

Ten thousand refusals in ten minutes ban the bot's address, and posts that nobody lets stand take the calls of others.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from bot.tables.live_table import HOUR, LiveTable
from bot.tables.scheduler import Clock
from data.records import Place

WAITS = 60.0
"""Seconds in which a board that was refused is not tried again, unless rights have changed."""
POSTS_AT_MOST = 3
"""How often in that time a board is posted anew that somebody deletes."""
SHOWN_WITHIN = 24 * HOUR
"""Seconds in which a board that the bot may not write is tried again although its table is over."""
DELETED_AT_MOST = 200


class _Refused(NamedTuple):
    at: float
    place: Place


class BoardBackoff:
    """What happened to the boards of all tables."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: dict[str, _Refused] = {}
        self._posts: dict[str, deque[float]] = {}
        """When a table's board was posted anew because somebody had deleted it."""
        self._deleted: deque[str] = deque(maxlen=DELETED_AT_MOST)
        """The last messages that anybody deleted."""

    def must_wait(self, hosted: LiveTable) -> bool:
        """Whether this board is not to be tried now."""
        refused, since = self._refused.get(hosted.id), self._clock() - WAITS
        if refused is not None and refused.at > since:
            return True
        posts = self._posts.get(hosted.id, ())
        return self.is_deleted(hosted) and sum(at > since for at in posts) >= POSTS_AT_MOST

    # -- rights -------------------------------------------------------------------------------------------------------

    def refused(self, hosted: LiveTable) -> bool:
        """Notes that the bot has no right to write a board; whether it should be tried again at all."""
        if not hosted.is_live and self._clock() - hosted.table.public_at >= SHOWN_WITHIN:
            return False
        self._refused[hosted.id] = _Refused(self._clock(), hosted.place)
        return True

    def allowed(self, where: str) -> list[str]:
        """The tables that may be tried again, now that rights may have changed in a channel or a server."""
        tables = [table for table, refused in self._refused.items() if where in refused.place[:2]]
        for table in tables:
            del self._refused[table]
        return tables

    # -- deletions ----------------------------------------------------------------------------------------------------

    def deleted(self, messages: Iterable[str]) -> None:
        """Somebody deleted these messages."""
        self._deleted.extend(messages)

    def is_deleted(self, hosted: LiveTable) -> bool:
        """Whether somebody deleted the message that shows the board."""
        return hosted.board is not None and hosted.board.message in self._deleted

    def posts_anew(self, hosted: LiveTable) -> None:
        """The board that somebody deleted is posted once more."""
        self._posts.setdefault(hosted.id, deque(maxlen=POSTS_AT_MOST)).append(self._clock())

    def forget(self, table_id: str) -> None:
        """The table is over, and shown."""
        self._refused.pop(table_id, None)
        self._posts.pop(table_id, None)
