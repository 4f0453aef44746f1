"""Deletes messages that must not stay because they offer what is no longer true, such as boards that were posted
again.
"""

import discord
import structlog

from bot.messages.api.api_errors import api_error_fields, is_forbidden, is_temporary_error
from bot.messages.api.calls import Calls
from bot.messages.api.gates import Gate, WriteDeferredError
from bot.tables.cache import ShownMessagesRecorder
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.models import BoardMessage
from engine.durations import DAY

log = structlog.get_logger(__name__)


GIVE_UP_SECONDS = DAY
"""Seconds after its posting for which the bot tries to delete a message whose deletion Discord refuses."""


async def delete_for_good(calls: Calls, clock: Clock, channel_id: str, message_id: str) -> None:
    """Delete a message; does nothing if it no longer exists, or if Discord refuses the deletion of a message older than
    `GIVE_UP_SECONDS`. Call this within a gate, which tries again: raises Discord's other errors, or
    `WriteDeferredError` if the bot may not delete the message now.
    """
    try:
        await calls.delete_unless_gone(channel_id, message_id)
    except discord.HTTPException as error:
        log.warning("message_not_deleted", channel=channel_id, message=message_id, **api_error_fields(error))
        if not is_temporary_error(error) and clock() - _posted_at(message_id) >= GIVE_UP_SECONDS:
            return
        if is_forbidden(error):
            raise WriteDeferredError(message_id) from error
        raise


async def delete_or_give_up(calls: Calls, clock: Clock, channel_id: str, message_id: str) -> None:
    """Delete a message that nobody writes again; does nothing if it no longer exists. Call this within
    `Calls.keep_trying`: raises Discord's errors, unless Discord forbids the deletion of a message that is older than
    `GIVE_UP_SECONDS`.
    """
    try:
        await calls.delete_unless_gone(channel_id, message_id)
    except discord.HTTPException as error:
        if not is_forbidden(error) or clock() - _posted_at(message_id) < GIVE_UP_SECONDS:
            raise
        log.info("not_deleted", about=message_id, **api_error_fields(error))


def _posted_at(message_id: str) -> float:
    """When a message was posted, in seconds since 1970."""
    return discord.utils.snowflake_time(int(message_id)).timestamp()


def ids_to_delete(old: BoardMessage | None, new_message: str, *, is_old_deleted: bool) -> tuple[str, ...]:
    """The ids of the messages to delete, oldest first, when ``new_message`` becomes the board in place of ``old``
    (``None``: there was none).
    """
    if old is None:
        return ()
    gone = {new_message, old.message if is_old_deleted else ""}
    return tuple(one for one in (*old.replaced, old.message) if one not in gone)


class ReplacedBoards:
    """Deletes the messages that were boards before a new one was posted."""

    def __init__(self, shown_messages: ShownMessagesRecorder, calls: Calls, clock: Clock) -> None:
        self._shown_messages = shown_messages
        self._calls = calls
        self._clock = clock

    async def delete(self, live: LiveTable, gate: Gate) -> None:
        """Delete a table's replaced boards within a write by its board's gate, and store which are gone. Raises what
        `delete_for_good` raises; then the gate writes again, and tries the others.
        """
        while live.board is not None and live.board.replaced:
            try:
                await delete_for_good(self._calls, self._clock, live.board.channel, live.board.replaced[0])
            except Exception:
                gate.mark_dirty()  # else the gate had nothing to do after a click that writes the board meanwhile
                raise
            live.board = live.board._replace(replaced=live.board.replaced[1:])
            self._calls.spawn(self._shown_messages.note_board(live))
