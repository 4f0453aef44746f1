"""Ends tables whose channel was deleted, also while the bot was off or before it heard of the deletion."""

import asyncio
from collections.abc import Container

import discord

from bot.messages import api_errors
from bot.messages.boards import Boards
from bot.messages.calls import Calls, Priority
from bot.messages.gates import RETRY_SECONDS
from bot.tables.directory import TableDirectory
from bot.tables.live_table import LiveTable


class DeletedChannelChecks:
    """Ends tables whose channels were deleted, after asking Discord about the channels."""

    def __init__(self, calls: Calls, directory: TableDirectory, boards: Boards) -> None:
        self._calls = calls
        self._directory = directory
        self._boards = boards

    def end_tables_of_missing_channels(self, guild_id: str, known_channel_ids: Container[str]) -> None:
        """Ask Discord in the background about the channels of a server's tables; end tables whose channel is deleted.

        Channels in ``known_channel_ids`` exist for certain and are not asked about.
        """
        for row in self._directory.rows_in_guild(guild_id):
            if row.place.channel not in known_channel_ids:
                self._check_channel_in_background(row.id, row.place.channel)

    def check_new_table(self, live: LiveTable) -> None:
        """Check a new table's channel in the background, unless discord.py knows it; without a channel the table
        ends.
        """
        if self._calls.client.get_channel(int(live.place.channel)) is None:
            self._check_channel_in_background(live.id, live.place.channel)

    def _check_channel_in_background(self, table_id: str, channel_id: str) -> None:
        self._calls.spawn(self._end_table_if_channel_deleted(table_id, channel_id))

    async def _end_table_if_channel_deleted(self, table_id: str, channel_id: str) -> None:
        """Have a table's board written if the channel was deleted, which ends the table; archived threads stay."""
        await self._calls.limit.wait_turn(Priority.OTHER)
        try:
            await self._calls.client.http.get_channel(int(channel_id))
        except api_errors.API_ERRORS as error:
            if api_errors.is_temporary_error(error):
                asyncio.get_running_loop().call_later(
                    RETRY_SECONDS, self._check_channel_in_background, table_id, channel_id
                )
            elif isinstance(error, discord.HTTPException) and error.code == api_errors.UNKNOWN_CHANNEL:
                await self._boards.rewrite_board(table_id)
