"""Whoever shows tables to people is told what happens at them: each observer of the entries for which it listens."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple
from weakref import WeakSet

from bot.tables.live_table import LiveTable
from data.models import BoardMessage, TablePlace
from engine.tables.log import Entry, verb_of_line
from engine.tables.state import Phase

ENDED = frozenset({Phase.OVER, Phase.CLOSED})
"""The phases of a table at which nothing happens any more."""


class LostTable(NamedTuple):
    """A table that was closed because its log no longer replays."""

    id: str
    place: TablePlace
    board: BoardMessage | None
    """The message that shows it; ``None`` if there is none."""
    game_title: str | None
    """``None`` if the bot has no such game any more."""


class TableObserver:
    """Is called when something happens to a table, to show it to people. By itself it does nothing.

    It listens for all entries by which a table is in one of `phases`, for entries with one of `verbs` in any phase, and
    for all entries of the tables in `watched`.
    """

    phases: Collection[Phase] = frozenset(Phase)
    verbs: Collection[str] = frozenset()
    watched: Collection[str] = frozenset()
    """Ids of tables."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:  # noqa: ARG002  # for observers to whom the table as it is does not say enough
        """Called after entries were added to a table's log, if the observer listens for one of them.

        Without entries, whatever it listens for, it is to compare what it shows with the table as it is.
        """
        self.on_table_changed(live)

    def on_table_changed(self, live: LiveTable) -> None:
        """Called by `on_entries_added`: what is shown of the table may no longer be true."""

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Called when the game has waited for this seat (from 0) long enough for a ping."""

    def on_table_lost(self, lost: LostTable) -> None:
        """Called when a table was closed because its log no longer replays."""


class TableObservers:
    """The observers of all tables, in the order in which they are told."""

    def __init__(self) -> None:
        self._observers: list[TableObserver] = []
        self._followed: WeakSet[LiveTable] = WeakSet()
        """The tables in memory of which all observers have been told, so that they know what to watch."""

    def __iter__(self) -> Iterator[TableObserver]:
        return iter(self._observers)

    def add(self, *observers: TableObserver) -> None:
        """Tell these observers, too, after those that were added before."""
        self._observers += observers

    def tell(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell the observers that listen of entries that were added to a table's log.

        All are told if there are no entries, and of the first ones since the table was read into memory.
        """
        verbs = frozenset(verb_of_line(entry.line) for entry in entries)
        is_for_all = not entries or live not in self._followed
        self._followed.add(live)
        for observer in self._observers:
            if is_for_all or _listens(observer, live, verbs):
                observer.on_entries_added(live, entries)


def _listens(observer: TableObserver, live: LiveTable, verbs: frozenset[str]) -> bool:
    """Whether an observer listens for entries with these verbs, by which the table has come to be as it is."""
    is_in_phase = live.table.state.phase in observer.phases
    return is_in_phase or live.id in observer.watched or not verbs.isdisjoint(observer.verbs)
