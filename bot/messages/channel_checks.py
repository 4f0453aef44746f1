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


class ChannelChecks:
    """Ends tables whose channels were deleted, after asking Discord about the channels."""

    def __init__(self, calls: Calls, directory: TableDirectory, boards: Boards) -> None:
        self._calls = calls
        self._directory = directory
        self._boards = boards

    def check_server(self, guild_id: str, known_channel_ids: Container[str]) -> None:
        """Check the channels of this server's tables in the background, and end tables whose channels no longer exist.

        ``known_channel_ids`` certainly exist and are skipped.
        """
        for row in self._directory.in_guild(guild_id):
            if row.place.channel not in known_channel_ids:
                self._check_channel(row.id, row.place.channel)

    def check_new_table(self, live: LiveTable) -> None:
        """Check a new table's channel in the background, unless discord.py knows it; without a channel the table
        ends.
        """
        if self._calls.client.get_channel(int(live.place.channel)) is None:
            self._check_channel(live.id, live.place.channel)

    def _check_channel(self, table_id: str, channel_id: str) -> None:
        self._calls.spawn(self._fetch_channel(table_id, channel_id))

    async def _fetch_channel(self, table_id: str, channel_id: str) -> None:
        """Have a table's board written if the channel was deleted, which ends the table; archived threads stay."""
        await self._calls.limit.wait_turn(Priority.OTHER)
        try:
            await self._calls.client.http.get_channel(int(channel_id))
        except api_errors.API_ERRORS as error:
            if api_errors.is_temporary_error(error):
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self._check_channel, table_id, channel_id)
            elif isinstance(error, discord.HTTPException) and error.code == api_errors.UNKNOWN_CHANNEL:
                await self._boards.rewrite(table_id)
