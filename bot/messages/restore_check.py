"""Closes tables that went on after the backup was made that now is the database, as their boards in Discord show.

Such a table could go on from where the backup was made, but not fairly: its players have seen cards that are yet to
come, and its secret may have been shown.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import discord
import structlog

from bot.messages.api.api_errors import (
    API_ERRORS,
    MISSING_PERMISSION,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    api_error_fields,
)
from bot.messages.api.calls import Calls, Priority
from bot.table_pages.board import ENDED, board_mark
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from data.models import BoardMessage, TableRow
from data.ownership.holding import restored_fact
from data.ownership.parts import EVERYWHERE, Part
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Close
from engine.tables.log import Cause

log = structlog.get_logger(__name__)

Message = Mapping[str, Any]
"""A message as Discord's JSON object."""

MAX_CONCURRENT_CHECKS = 20
"""The number of tables that are checked at the same time."""
HISTORY = 50
"""The number of a channel's latest messages that are searched for a board that is not where the database says."""


class RestoreCheck:
    """Closes tables of which Discord shows more log entries than the database has."""

    def __init__(self, store: Store, tables: TableService, calls: Calls) -> None:
        self._store = store
        self._tables = tables
        self._calls = calls
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_CHECKS)

    async def run(self, part: Part) -> None:
        """Check all live tables of a part of the servers if the database was replaced by a backup; else do nothing.

        Call this when the client is logged in, before anything happens at the tables. A table that could not be checked
        is checked again at the next start, unless its channel is gone or hidden from the bot.
        """
        fact = restored_fact(part)
        if not await self._store.stored_text(fact):
            return
        if rows := await self._store.live_tables(part):
            shared = {} if part == EVERYWHERE else {"part": part.number, "of": part.of}
            log.warning("database_restored", tables=len(rows), **shared)
        are_checked = await asyncio.gather(*(self._try_check(row) for row in rows))
        if all(are_checked):
            try:
                await self._store.set_stored_text(fact, "")
            except (SaveError, CommitUnknownError) as failed:
                log.warning("restore_not_noted", why=str(failed))

    async def _try_check(self, row: TableRow) -> bool:
        """Check a table. Returns whether the check need not be repeated."""
        try:
            async with self._slots:
                await self._check_table(await self._tables.get(row.id))
        except Refusal:
            return True  # its log does not replay, so it was closed
        except (*API_ERRORS, SaveError, CommitUnknownError) as error:
            log.warning("board_not_compared", table=row.id, **api_error_fields(error))
            return await self._is_final(error, row.place.channel)
        return True

    async def _is_final(self, error: Exception, channel_id: str) -> bool:
        """Whether a check of a table in this channel that failed by this error would always fail: the channel is gone,
        or the bot may not see it.
        """
        if not isinstance(error, discord.HTTPException):
            return False
        is_unknown = error.code == UNKNOWN_CHANNEL
        return error.code in MISSING_PERMISSION or (is_unknown and await self._calls.is_channel_gone(channel_id))

    async def _check_table(self, live: LiveTable) -> None:
        """Close a table if its board in Discord shows more entries than its log has."""
        message = await self._board_in_discord(live)
        mark = None if message is None else board_mark(message, live.id)
        if mark is not None and mark.is_ahead_of(live.table):
            log.warning("table_went_on", table=live.id)
            await self._close_table(live, None if mark.shown == ENDED else message)

    async def _close_table(self, live: LiveTable, board: Message | None) -> None:
        """Close a table, and make ``board`` the message that shows it; ``None``: a new message does, as the old one
        shows a result.
        """
        live.board = None
        if board is not None:
            posted_at = discord.utils.snowflake_time(int(board["id"])).timestamp()
            live.board = BoardMessage(live.place.channel, board["id"], posted_at)
        await self._tables.act_for(live, None, Close(why="restored"), Cause.HOST)

    async def _board_in_discord(self, live: LiveTable) -> Message | None:
        """The message that shows a table: the one that the database names or, if that is gone, another one among the
        channel's latest; ``None`` if there is none. Raises Discord's errors.
        """
        http, user = self._calls.client.http, self._calls.client.user
        if live.board is not None:
            await self._calls.limit.wait_turn(Priority.OTHER)
            try:
                return dict(await http.get_message(int(live.board.channel), int(live.board.message)))
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
        await self._calls.limit.wait_turn(Priority.OTHER)
        latest: list[Message] = [dict(message) for message in await http.logs_from(int(live.place.channel), HISTORY)]
        own = [message for message in latest if user is not None and message["author"]["id"] == str(user.id)]
        return next((message for message in own if board_mark(message, live.id) is not None), None)
