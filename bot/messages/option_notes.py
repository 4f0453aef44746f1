"""Options that are changed under people who sit in a lobby: each of them is told once, privately.

Rule 1: the lobby marks every change, and so does the first hand; the private word comes on top, where Discord still
allows one.
Rule 2: nobody is told twice at a table, pinged, or told of what they have chosen themselves.
"""

from bot.messages.api.calls import Calls
from bot.messages.private_notes import PrivateNotes
from bot.table_pages.lobby import changed_option_lines
from bot.tables.live_table import LiveTable, LostTable, TableObserver
from bot.texts.lobby import lobby as texts
from engine.tables.actions import SetOptions
from engine.tables.log import verb_of_line
from engine.tables.option_changes import values_when_joined
from engine.tables.state import Phase


class OptionNotes(TableObserver):
    """Tells people that the options of a lobby have changed since they sat down there."""

    def __init__(self, calls: Calls, notes: PrivateNotes) -> None:
        self._calls = calls
        self._notes = notes
        self._told: dict[str, set[str]] = {}
        """By table id, the ids of the people who were told."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Tell the people under whom the latest entry of a lobby's log has changed options."""
        state, log = live.table.state, live.table.log
        if state.phase is not Phase.LOBBY:
            self._told.pop(live.id, None)
        elif log and verb_of_line(log[-1].line) == SetOptions.verb:
            by = None if log[-1].seat is None else state.seats[log[-1].seat].player
            for player in set(state.people) - {by, live.options_chooser} - self._told.get(live.id, set()):
                self._tell(live, player)

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._told.pop(lost.id, None)

    def _tell(self, live: LiveTable, player: str) -> None:
        meta, chosen = live.game.meta, live.table.state.chosen
        changed = changed_option_lines(meta, chosen, values_when_joined(meta, live.table.log, player, chosen))
        if not changed:
            return
        self._told.setdefault(live.id, set()).add(player)
        told = live.fill_in(texts.CHANGED_UNDER_YOU, options=" · ".join(changed))
        self._calls.spawn(self._notes.send_private_note(player, told))
