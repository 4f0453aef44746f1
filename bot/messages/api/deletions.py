"""Deleting messages that must not stay, because they offer what is no longer true."""

import discord
import structlog

from bot.messages.api.api_errors import NOTHING_THERE, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.gates import WriteDeferredError
from bot.tables.scheduler import Clock
from engine.durations import DAY

log = structlog.get_logger(__name__)

GIVE_UP_SECONDS = DAY
"""Seconds after its posting for which the bot tries to delete a message that it may not reach."""


async def delete_for_good(calls: Calls, clock: Clock, channel_id: str, message_id: str) -> None:
    """Delete a message; one that is gone already is fine, and one of which Discord refuses the deletion for longer than
    `GIVE_UP_SECONDS` stays. To be called within a gate, which tries it again: raises `WriteDeferredError` where the bot
    may not delete the message now, and Discord's temporary errors.
    """
    await calls.limit.wait_turn(Priority.OTHER)
    try:
        await calls.message(channel_id, message_id).delete()
    except discord.HTTPException as error:
        if error.code in NOTHING_THERE:
            return
        log.warning("message_not_deleted", channel=channel_id, message=message_id, **api_error_fields(error))
        if is_temporary_error(error):
            raise
        posted_at = discord.utils.snowflake_time(int(message_id)).timestamp()
        if clock() - posted_at < GIVE_UP_SECONDS:
            raise WriteDeferredError(message_id) from error
