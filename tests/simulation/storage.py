"""The bot's real store with nothing beside the event loop: SQLite answers at once, and fails when told to."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event

from data.store import Store, open_store
from tests.stored import sqlite_transactions, writer_engine_of

T = TypeVar("T")


class Disk(Protocol):
    """What goes wrong with the disk: the name of SQLite's error, or nothing."""

    def at_begin(self) -> str | None: ...
    def at_commit(self) -> str | None: ...
    def after_commit(self) -> str | None: ...


class InlineReaders:
    """Stands for the readers, which keep threads of their own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def run(self, query: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    async def close(self) -> None:
        self._engine.dispose()


async def inline_store(path: Path, template: Path, clock: Callable[[], float], disk: Disk) -> Store:
    """The store of a database that is made from a template if it is not there."""
    if not path.exists():  # noqa: ASYNC240  # in a simulated world everything is done at once
        shutil.copyfile(template, path)
    store = await open_store(f"sqlite+aiosqlite:///{path}", clock=clock)
    await store._readers.close()

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)  # like the store's own readers

    store._readers = InlineReaders(create_engine("sqlite://", creator=opened, poolclass=NullPool))
    _let_fail(writer_engine_of(store), disk)
    return store


class Hang:
    """A database that answers nobody for a while; what it was told meanwhile it does afterwards."""

    def __init__(self) -> None:
        self._answers = asyncio.Event()
        self._answers.set()

    @contextmanager
    def lasting(self) -> Iterator[None]:
        """The database hangs during a ``with`` block."""
        self._answers.clear()
        try:
            yield
        finally:
            self._answers.set()

    def come_over(self, store: Store) -> None:
        """From now on, this store's thread that writes and its readers hang with the database."""
        transactions, readers = sqlite_transactions(store), store._readers
        setattr(transactions, "_run_in_thread", self._after(transactions._run_in_thread))  # noqa: B010  # its type ties the answer to the work
        setattr(readers, "run", self._after(readers.run))  # noqa: B010  # as above

    def _after(self, call: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
        async def wait_and_call(work: Callable[..., Any]) -> Any:
            await self._answers.wait()
            return await call(work)

        return wait_and_call


def _let_fail(engine: Engine, disk: Disk) -> None:
    @event.listens_for(engine, "begin")
    def _begin(_connection: Connection) -> None:
        _fail(disk.at_begin())

    @event.listens_for(engine, "commit")
    def _commit(connection: Connection) -> None:
        _fail(disk.at_commit())
        if name := disk.after_commit():
            driver = connection.connection.dbapi_connection
            assert driver is not None
            driver.commit()
            _fail(name)


def _fail(name: str | None) -> None:
    if name is not None:
        error = sqlite3.OperationalError("ordered by the simulation")
        error.sqlite_errorname = name
        raise error
