"""Stores up to which log entry a table's messages show it, once all of them are up to date."""

from collections.abc import Callable

from bot.messages.api.calls import Calls
from bot.messages.api.gates import GateRegistry
from bot.tables.cache import ShownMessagesRecorder
from bot.tables.live_table import LiveTable


class ShownEntryRecorder:
    """Stores up to which log entry a table was shown, once its board and all its hands are up to date.

    Until that is stored, a restart writes these messages again.
    """

    def __init__(self, gates: GateRegistry, shown_messages: ShownMessagesRecorder, calls: Calls) -> None:
        self._gates = gates
        self._shown_messages = shown_messages
        self._calls = calls
        self.on_finished: list[Callable[[LiveTable], None]] = []
        """Functions called with each table that is over and fully shown, to forget what they keep of it."""

    def record_soon(self, live: LiveTable) -> None:
        """Check in the background whether all messages of a table are up to date, and store it if so."""
        self._calls.spawn(self._record_if_shown(live))

    async def _record_if_shown(self, live: LiveTable) -> None:
        if not all(gate.is_up_to_date for gate in self._gates.gates_of_table(live.id).values()):
            return
        is_over = not live.is_unfinished  # asked before waiting: an end that comes meanwhile is still to be shown
        await self._shown_messages.note_shown(live, live.table.seq)
        if is_over and self._gates.gates_of_table(live.id).are_settled:
            self._gates.remove_table(live.id)
            for forget in self.on_finished:
                forget(live)
