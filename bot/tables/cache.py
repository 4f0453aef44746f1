"""Which tables are in memory: each at most once, for as long as somebody holds it, and those used last for longer.

Rule 1: a live table that somebody holds is never made a second time, but where its log is in doubt. Two of one table
would be two locks, and two truths.
Rule 2: what leaves is in the store. What is not, but must outlive the object, is kept here beside it, or has it held.
"""

from asyncio import Lock
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from weakref import WeakValueDictionary

from bot.tables.live_table import LiveTable

LAST_USED = 2_500
"""Tables that stay although nobody holds them. One in mid-deal takes some 40 kB, and is replayed in 5 ms."""


class TableCache(Mapping[str, LiveTable]):
    """The tables in memory by their ids. To look at one does not count as using it."""

    def __init__(self, last_used: int = LAST_USED) -> None:
        self._most = last_used
        self._all: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._used: OrderedDict[str, LiveTable] = OrderedDict()
        self._held: dict[str, LiveTable] = {}
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self.board_needs: dict[str, str] = {}
        """The permissions that boards wait for, in words."""

    def __getitem__(self, table_id: str) -> LiveTable:
        return self._all[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def lock_of(self, table_id: str) -> Lock:
        """Held by whoever looks for a table, and makes it if there is none.

        It lasts as long as somebody waits for it: of two locks for one table each would let somebody in.
        """
        return self._locks.setdefault(table_id, Lock())

    def put(self, hosted: LiveTable) -> None:
        """Its id means this object from now on."""
        self._held.pop(hosted.id, None)
        self._all[hosted.id] = hosted
        self.use(hosted)

    def use(self, hosted: LiveTable) -> None:
        """Somebody wants this table. One that is over goes as soon as nobody holds it."""
        self._used.pop(hosted.id, None)
        if not hosted.is_live:
            return
        self._used[hosted.id] = hosted
        while len(self._used) > self._most:
            self._used.popitem(last=False)

    def hold(self, hosted: LiveTable) -> None:
        """Something of this table could not be stored: it stays until it is dropped or made anew."""
        if self._all.get(hosted.id) is hosted:
            self._held[hosted.id] = hosted

    def is_held(self, hosted: LiveTable) -> bool:
        """Whether something of this table could not be stored."""
        return self._held.get(hosted.id) is hosted

    def release(self, hosted: LiveTable) -> None:
        """All of it is stored now."""
        self._held.pop(hosted.id, None)

    def drop(self, table_id: str) -> None:
        """The table is over and shown, or given up: it is made anew whenever somebody looks back."""
        for kept in (self._all, self._used, self._held, self.board_needs):
            kept.pop(table_id, None)
