"""Messages that were boards: a board remembers those in whose place it was posted until they are deleted, also over a
restart, because they would offer for ever what their table was then.
"""

from bot.messages.api.calls import Calls
from bot.messages.api.deletions import delete_for_good
from bot.messages.api.gates import Gate
from bot.tables.cache import ShownMessagesRecorder
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.records import BoardMessage


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
