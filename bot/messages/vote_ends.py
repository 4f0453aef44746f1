"""A question to all others that was refused, or not answered in time: whoever asked it is told, wherever they are.

Rule 1: the board and the asker's hand say so; the private word comes on top, where Discord still allows one.
Rule 2: whoever ends their own question is told nothing.
"""

from bot.messages.api.calls import Calls
from bot.messages.private_notes import PrivateNotes
from bot.people.profiles import Profiles
from bot.table_pages.news import refused_sentences
from bot.tables.live_table import LiveTable, LostTable, TableObserver
from bot.texts.play import votes as texts
from engine.tables.refused_questions import refused_questions


class VoteEnds(TableObserver):
    """Tells people that the others do not agree to what they asked for."""

    def __init__(self, calls: Calls, notes: PrivateNotes, profiles: Profiles) -> None:
        self._calls = calls
        self._notes = notes
        self._profiles = profiles
        self._told: dict[str, int] = {}
        """By table id, the last entry of its log by which a question was refused and of which people were told."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Tell the people whose question the latest entry of a table's log has ended with a no."""
        if not live.is_unfinished:
            self._told.pop(live.id, None)
            return
        refused = [one for one in refused_questions(live.table.recent_events) if one.refused.seq == live.table.seq]
        if not refused or self._told.get(live.id) == live.table.seq:
            return
        self._told[live.id] = live.table.seq
        names = self._profiles.seat_names(live.table.state.seats)
        for seat in frozenset().union(*(one.wanted_by for one in refused)):
            told = live.fill_in(texts.REFUSED_NOTE, told=refused_sentences(live, seat, names)[-1])
            self._calls.spawn(self._notes.send_private_note(live.table.state.seats[seat].player or "", told))

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._told.pop(lost.id, None)
