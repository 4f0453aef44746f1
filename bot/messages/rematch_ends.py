"""A game that was to be played again and does not start by itself: whoever asked for it is told, and what to do now.

Rule 1: everybody reads it in the lobby; the private word comes on top, where Discord still allows one.
Rule 2: whoever ends the wait themselves, by choosing an option, is told nothing.
"""

from bot.messages.api.calls import Calls
from bot.messages.private_notes import PrivateNotes
from bot.tables.live_table import LiveTable
from bot.texts.lobby import lobby as texts
from data.records import BoardMessage, TablePlace
from engine.tables.state import Phase


class RematchEnds:
    """Tells people that too few have come to play again with them. Observes the host."""

    def __init__(self, calls: Calls, notes: PrivateNotes) -> None:
        self._calls = calls
        self._notes = notes
        self._waiting: set[str] = set()
        """The ids of lobbies that wait for the people of an earlier game."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Tell whoever asked, if the lobby has just ceased to wait because too few have come."""
        lobby = live.table.state
        if lobby.phase is Phase.LOBBY and lobby.rematch is not None:
            self._waiting.add(live.id)
        elif live.id in self._waiting:
            self._waiting.remove(live.id)
            host = live.place.host
            if live.has_waited_in_vain and host in live.person_ids():
                text = texts.TOO_FEW_AGAIN.format(title=live.game.meta.title, channel=live.place.channel)
                self._calls.spawn(self._send_note(host, text))

    async def _send_note(self, player_id: str, text: str) -> None:
        await self._notes.send_private_note(player_id, text)

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Do nothing: nobody is waited for in a lobby."""

    def on_table_log_unreadable(
        self,
        place: TablePlace,  # noqa: ARG002  # its board says that the table was lost
        board: BoardMessage | None,  # noqa: ARG002  # likewise
        table_id: str,
        game_title: str | None,  # noqa: ARG002  # likewise
    ) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._waiting.discard(table_id)
