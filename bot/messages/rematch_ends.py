"""A game that was to be played again and does not start by itself: whoever asked for it is told, and what to do now.

Rule 1: everybody reads it in the lobby; the private word comes on top, where Discord still allows one.
Rule 2: whoever ends the wait themselves, by choosing an option, is told nothing.
"""

from bot.messages.api.calls import Calls
from bot.messages.private_notes import PrivateNotes
from bot.tables.live_table import LiveTable, LostTable, TableObserver
from bot.texts.lobby import lobby as texts
from engine.tables.state import Phase


class RematchEnds(TableObserver):
    """Tells people that too few have come to play again with them."""

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
                self._calls.spawn(self._notes.send_private_note(host, live.fill_in(texts.TOO_FEW_AGAIN)))

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._waiting.discard(lost.id)
