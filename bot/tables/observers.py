"""Tells those who show tables to people what happens there: each observer gets the log entries for which it listens."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple
from weakref import WeakSet

from bot.tables.live_table import LiveTable
from data.models import BoardMessage, TablePlace
from engine.tables.log import Entry, verb_of_line
from engine.tables.state import Phase

ENDED = frozenset({Phase.OVER, Phase.CLOSED})
"""The phases of a table at which nothing can happen any more."""


class LostTable(NamedTuple):
    """A table that was closed because its log no longer replays."""

    id: str
    place: TablePlace
    board: BoardMessage | None
    """The message that shows the table to all; ``None`` if there is none."""
    game_title: str | None
    """The title of the table's game; ``None`` if the bot does not have this game any more."""


class TableObserver:
    """Base class for those who show tables: its methods are called when something happens at a table, and do nothing.

    An observer is told of an entry if the table is then in one of `phases`, if the entry has one of `verbs`, or if the
    table is in `watched`.
    """

    phases: Collection[Phase] = frozenset(Phase)
    verbs: Collection[str] = frozenset()
    watched: Collection[LiveTable] = frozenset()
    """The tables in memory of which the observer is told every entry."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:  # noqa: ARG002  # for observers to whom the table as it is does not say enough
        """Called after ``entries`` were added to a table's log, if the observer listens for one of them.

        Also called with no entries, whatever it listens for: then it is to compare the messages with the table as it
        is.
        """
        self.on_table_changed(live)

    def on_table_changed(self, live: LiveTable) -> None:
        """Called by `on_entries_added`: messages that show the table may be out of date."""

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Called when the game has waited for this seat (from 0) long enough for a ping."""

    def on_table_lost(self, lost: LostTable) -> None:
        """Called when a table was closed because its log no longer replays."""


class TableObservers:
    """The observers of all tables, told in the order in which they were added."""

    def __init__(self) -> None:
        self._observers: list[TableObserver] = []
        self._followed_tables: WeakSet[LiveTable] = WeakSet()
        """The tables in memory of which all observers have been told at least once."""

    def __iter__(self) -> Iterator[TableObserver]:
        return iter(self._observers)

    def add(self, *observers: TableObserver) -> None:
        """Add observers, which are told after those added before."""
        self._observers += observers

    def tell(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell the observers that listen of entries that were added to a table's log.

        All observers are told if ``entries`` is empty, and the first time since the table was read into memory.
        """
        verbs = frozenset(verb_of_line(entry.line) for entry in entries)
        is_for_all = not entries or live not in self._followed_tables
        self._followed_tables.add(live)
        for observer in self._observers:
            if is_for_all or _listens_for(observer, live, verbs):
                observer.on_entries_added(live, entries)


def _listens_for(observer: TableObserver, live: LiveTable, verbs: frozenset[str]) -> bool:
    """Whether an observer listens for entries with these verbs at this table in its present phase."""
    is_in_phase = live.table.state.phase in observer.phases
    return is_in_phase or live in observer.watched or not verbs.isdisjoint(observer.verbs)
