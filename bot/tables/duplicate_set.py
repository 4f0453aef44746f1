"""Duplicate sets: several tables that play the same cards, and whether anything of them may be shown yet.

Rule 1: `LiveTable.is_shut` decides for every page, answer and file; it is true until the last table of a set has ended.
Rule 2: a set follows from what is stored of its tables; all of its tables share one object.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from data.models import SetTable
from data.reader import Reader
from engine.tables.log import Opening

MOST_TABLES = 8
"""The most tables that a set may have: as many as one picture compares."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class DuplicateSet:
    """Several tables that play the same cards, so that their players' results can be compared."""

    id: str
    table_ids: list[str] = field(default_factory=list)
    """The set's tables that are live or whose game has begun, in opening order; closed lobbies are left out."""
    live_ids: set[str] = field(default_factory=set)
    """The ids of the set's tables that have not ended."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a table is added to the set, or all its tables act at once."""

    @property
    def is_over(self) -> bool:
        """Whether all tables of the set have ended."""
        return not self.live_ids

    def number_of(self, table_id: str) -> int:
        """The number of a table in its set, from 1; 0 if the table was closed in its lobby."""
        return self.table_ids.index(table_id) + 1 if table_id in self.table_ids else 0

    def add(self, table: SetTable) -> None:
        """Add a table that was opened after all others of the set. A lobby that was closed is not added."""
        if table.is_live or table.has_begun:
            self.table_ids.append(table.id)
        if table.is_live:
            self.live_ids.add(table.id)

    def note_ended(self, table_id: str, *, has_begun: bool) -> None:
        """Take a table off the live ones because it has ended; ``has_begun``: whether its game had started. Raises
        `KeyError` for a table that is not live.
        """
        self.live_ids.remove(table_id)
        if not has_begun:
            self.table_ids.remove(table_id)


class DuplicateSets:
    """The sets of which a table is in memory, by id; others are read from the store."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._sets_in_memory: WeakValueDictionary[str, DuplicateSet] = WeakValueDictionary()
        self._read_lock = asyncio.Lock()
        self.on_changed: list[Callable[[DuplicateSet], None]] = []
        """Functions called with a set after a table joined it or closed in its lobby, and after its last table
        ended.
        """

    async def _get(self, set_id: str) -> DuplicateSet:
        async with self._read_lock:  # else a set that was read before a table ended could replace one that knows it
            if (known := self._sets_in_memory.get(set_id)) is None:
                known = DuplicateSet(set_id)
                for table in await self._store.tables_of_set(set_id):
                    known.add(table)
                self._sets_in_memory[set_id] = known
            return known

    async def of_table(self, opening: Opening, *, is_live: bool) -> DuplicateSet | None:
        """The set to which a table belongs, or ``None`` for a table of its own. A live table that the set lacks is
        added to it.
        """
        if opening.set_id is None:
            return None
        duplicate_set = await self._get(opening.set_id)
        if is_live and opening.table not in duplicate_set.table_ids:
            duplicate_set.add(SetTable(opening.table, is_live=True, has_begun=False))
            self._call_on_changed(duplicate_set)
        return duplicate_set

    def of_new_table(self, opening: Opening) -> DuplicateSet | None:
        """The set to which a table belongs that was opened just now, with the table added; ``None`` for a table of its
        own. Unless the set is new, another table of it must be in memory.
        """
        if opening.set_id is None:
            return None
        duplicate_set = self._sets_in_memory.setdefault(opening.set_id, DuplicateSet(opening.set_id))
        duplicate_set.add(SetTable(opening.table, is_live=True, has_begun=False))
        self._call_on_changed(duplicate_set)
        return duplicate_set

    def note_ended(self, opening: Opening, *, has_begun: bool) -> None:
        """Note in its set that a table has ended; ``has_begun``: whether its game had started. Does nothing for other
        tables.
        """
        duplicate_set = None if opening.set_id is None else self._sets_in_memory.get(opening.set_id)
        if duplicate_set is not None and opening.table in duplicate_set.live_ids:
            duplicate_set.note_ended(opening.table, has_begun=has_begun)
            if duplicate_set.is_over or not has_begun:
                self._call_on_changed(duplicate_set)

    def _call_on_changed(self, duplicate_set: DuplicateSet) -> None:
        for changed in self.on_changed:
            changed(duplicate_set)
