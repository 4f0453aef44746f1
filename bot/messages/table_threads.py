"""Starts threads for tables in the channel where somebody wants to play, and removes them if no table opens there."""

from typing import Any

import discord
import structlog

from bot.messages.api.api_errors import API_ERRORS, MISSING_PERMISSION, api_error_fields
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.permissions import no_thread_refusal
from engine.errors import Refusal

log = structlog.get_logger(__name__)

ARCHIVE_MINUTES = (1440, 4320, 10080)
"""The minutes without a new message after which Discord may archive a thread, rising. Discord also offers 60, which is
too short for a game.
"""


class TableThreads:
    """Starts, joins and removes the threads of tables."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def start(self, channel_id: str, name: str, turn_seconds: int | None) -> str:
        """Start a public thread in a channel and return its id. ``turn_seconds`` is as in `archive_minutes`.

        Raises `Refusal`: ``no_thread`` if the bot lacks a permission, ``thread_failed`` after any other error of
        Discord's.
        """
        await self._calls.limit.wait_turn(Priority.BOARD)
        try:
            started: dict[str, Any] = dict(
                await self._calls.client.http.start_thread_without_message(
                    int(channel_id),
                    name=name,
                    auto_archive_duration=archive_minutes(turn_seconds),  # type: ignore[arg-type]  # one of Discord's
                    type=discord.ChannelType.public_thread.value,
                )
            )
        except API_ERRORS as error:
            log.warning("thread_not_started", **api_error_fields(error))
            if isinstance(error, discord.HTTPException) and error.code in MISSING_PERMISSION:
                raise no_thread_refusal() from None
            raise Refusal("thread_failed") from None
        return str(started["id"])

    async def join(self, thread_id: str) -> bool:
        """Make the bot join a thread. Returns whether it is in the thread then; raises Discord's temporary errors."""
        return await self._calls.join_thread(thread_id)

    async def remove(self, thread_id: str, *, may_delete: bool) -> None:
        """Remove a thread in which no table was opened: delete it if the bot may manage threads (``may_delete``), else
        archive it. Tries as `Calls.keep_trying` does.
        """
        http = self._calls.client.http

        async def remove() -> None:
            await self._calls.limit.wait_turn(Priority.OTHER)
            await (http.delete_channel(int(thread_id)) if may_delete else self._archive(thread_id))

        await self._calls.keep_trying(remove, thread_id, event="thread_not_removed", about=thread_id)

    async def _archive(self, thread_id: str) -> None:
        await self._calls.client.http.edit_channel(int(thread_id), archived=True)


def archive_minutes(turn_seconds: int | None) -> int:
    """The minutes after which Discord may archive a thread: the shortest of `ARCHIVE_MINUTES` with room for two turns,
    or else the longest. ``turn_seconds`` ``None``: turns have no time limit.

    >>> archive_minutes(600), archive_minutes(24 * 3600), archive_minutes(7 * 24 * 3600), archive_minutes(None)
    (1440, 4320, 10080, 10080)
    """
    longest = ARCHIVE_MINUTES[-1]
    if turn_seconds is None:
        return longest
    return next((minutes for minutes in ARCHIVE_MINUTES if minutes * 60 >= 2 * turn_seconds), longest)
