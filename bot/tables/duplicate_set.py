"""Duplicate sets: several tables that play the same cards, and whether anything of them may be shown yet.

Rule 1: `LiveTable.is_shut` decides for every page, answer and file; it is true until the last table of a set has ended.
Rule 2: all of it follows from what is stored of the tables; there is one object for each set, shared by its tables.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from data.models import SetTable
from data.reader import Reader
from engine.tables.log import Opening

MOST_TABLES = 8
"""The number of tables that a set may have: as many as one picture compares."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class DuplicateSet:
    """The tables of a duplicate set."""

    id: str
    table_ids: list[str] = field(default_factory=list)
    """The tables that are live or whose game was begun, in the order in which they were opened."""
    live_ids: set[str] = field(default_factory=set)
    """Those of them that have not ended."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """To be held while tables are added to the set, or all of them act."""

    @property
    def is_over(self) -> bool:
        """Whether all tables of the set have ended."""
        return not self.live_ids

    def number_of(self, table_id: str) -> int:
        """The number of a table in its set, from 1; 0 for a lobby that was closed."""
        return self.table_ids.index(table_id) + 1 if table_id in self.table_ids else 0

    def add(self, table: SetTable) -> None:
        """Add the table that was opened last. A lobby that was closed does not count."""
        if table.is_live or table.has_begun:
            self.table_ids.append(table.id)
        if table.is_live:
            self.live_ids.add(table.id)

    def note_ended(self, table_id: str, *, has_begun: bool) -> None:
        """Note that a live table has ended, whose game had begun or not."""
        self.live_ids.remove(table_id)
        if not has_begun:
            self.table_ids.remove(table_id)


class DuplicateSets:
    """The sets whose tables are in memory, by id."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._known: WeakValueDictionary[str, DuplicateSet] = WeakValueDictionary()
        self._reading = asyncio.Lock()
        self.on_changed: list[Callable[[DuplicateSet], None]] = []
        """Called with a set that has another number of tables than before, or whose last table has ended."""

    async def _get(self, set_id: str) -> DuplicateSet:
        async with self._reading:  # else a set that was read before a table ended could replace one that knows it
            if (known := self._known.get(set_id)) is None:
                known = DuplicateSet(set_id)
                for table in await self._store.tables_of_set(set_id):
                    known.add(table)
                self._known[set_id] = known
            return known

    async def of_table(self, opening: Opening, *, is_live: bool) -> DuplicateSet | None:
        """The set to which a table belongs, which knows a live table from now on; ``None`` for a table of its own."""
        if opening.set_id is None:
            return None
        in_set = await self._get(opening.set_id)
        if is_live and opening.table not in in_set.table_ids:
            in_set.add(SetTable(opening.table, is_live=True, has_begun=False))
            self._tell(in_set)
        return in_set

    def of_new_table(self, opening: Opening) -> DuplicateSet | None:
        """The set to which a table belongs that was opened just now; ``None`` for a table of its own. Another table of
        the set is in memory, unless the set is new.
        """
        if opening.set_id is None:
            return None
        in_set = self._known.setdefault(opening.set_id, DuplicateSet(opening.set_id))
        in_set.add(SetTable(opening.table, is_live=True, has_begun=False))
        self._tell(in_set)
        return in_set

    def note_ended(self, opening: Opening, *, has_begun: bool) -> None:
        """Note that a table has ended, whose game had begun or not."""
        in_set = None if opening.set_id is None else self._known.get(opening.set_id)
        if in_set is not None and opening.table in in_set.live_ids:
            in_set.note_ended(opening.table, has_begun=has_begun)
            if in_set.is_over or not has_begun:
                self._tell(in_set)

    def _tell(self, in_set: DuplicateSet) -> None:
        for changed in self.on_changed:
            changed(in_set)
