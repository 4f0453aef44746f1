"""Open stores that many tests use, one after the other: each finds it empty, as a store remembers nothing itself.

Opening one, closing it and compiling its statements anew takes several times as long as what most tests ask of it.
"""

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, delete, select

from data.schema import METADATA, facts, lease, part_owners
from data.store import Store, open_store
from tests.data.samples import HandClock

OWN_TABLES = (lease, part_owners)
"""The tables that say who holds a database."""


class SharedStore:
    """A store that is open until all tests have ended."""

    def __init__(self) -> None:
        self.clock = HandClock()
        """The clock of the test that has the store."""
        self._store: Store
        self._own_facts: tuple[str, ...]

    def now(self) -> float:
        """The time by the clock of the present test, in seconds since 1970."""
        return self.clock()

    async def open(self, url: str) -> None:
        """Open the store on a database that is up to date and empty."""
        self._store = await open_store(url, clock=self.now)
        self._own_facts = await self._store._writer.run(lambda connection: (*connection.scalars(select(facts.c.key)),))

    async def emptied(self) -> Store:
        """The store, as empty as it was opened."""
        await self._store._writer.run(partial(delete_all, own_facts=self._own_facts))
        return self._store

    async def close(self) -> None:
        """Let go of the database."""
        await self._store.close()


class SharedStores:
    """At most one store on each kind of database, opened by the first test that needs it."""

    def __init__(self, url_of: Callable[[str], str]) -> None:
        """`url_of` makes a database that is up to date and empty, of a kind (``sqlite``), and returns its address."""
        self._url_of = url_of
        self._stores: dict[str, SharedStore] = {}

    async def lend(self, kind: str, clock: HandClock) -> Store:
        """The store on a database of this kind, empty, with a test's own clock."""
        if kind not in self._stores:
            opened = SharedStore()
            await opened.open(self._url_of(kind))
            self._stores[kind] = opened
        shared = self._stores[kind]
        shared.clock = clock
        return await shared.emptied()

    async def close(self) -> None:
        """Let go of all databases."""
        for shared in self._stores.values():
            await shared.close()


def delete_all(connection: Connection, own_facts: tuple[str, ...]) -> None:
    """Delete the rows of all tables, but for those that say who holds the database, and for these facts."""
    for table in reversed(METADATA.sorted_tables):
        if table not in OWN_TABLES:
            connection.execute(delete(table).where(facts.c.key.not_in(own_facts)) if table is facts else delete(table))
