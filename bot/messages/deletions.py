"""Deleting messages that must not stay, because they offer what is no longer true, such as boards that were posted
anew.
"""

import discord
import structlog

from bot.messages.api.api_errors import NOTHING_THERE, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.gates import Gate, WriteDeferredError
from bot.tables.cache import ShownMessagesRecorder
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.models import BoardMessage
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


def ids_to_delete(old: BoardMessage | None, new_message: str, *, is_old_deleted: bool) -> tuple[str, ...]:
    """The ids of the messages to be deleted, oldest first, when a new message becomes the board in place of ``old``."""
    if old is None:
        return ()
    gone = {new_message, old.message if is_old_deleted else ""}
    return tuple(one for one in (*old.replaced, old.message) if one not in gone)


class ReplacedBoards:
    """Deletes the messages in whose place boards were posted."""

    def __init__(self, notes: ShownMessagesRecorder, calls: Calls, clock: Clock) -> None:
        self._notes = notes
        self._calls = calls
        self._clock = clock

    async def delete(self, live: LiveTable, gate: Gate) -> None:
        """Delete those of a table within a write by its board's gate, and note which are gone. Raises what
        `delete_for_good` raises; then the gate writes again, and tries those that are left.
        """
        while live.board is not None and live.board.replaced:
            try:
                await delete_for_good(self._calls, self._clock, live.board.channel, live.board.replaced[0])
            except Exception:
                gate.mark_dirty()  # else the gate had nothing to do after a click that writes the board meanwhile
                raise
            live.board = live.board._replace(replaced=live.board.replaced[1:])
            self._calls.spawn(self._notes.note_board(live))
