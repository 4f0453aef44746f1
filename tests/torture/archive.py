"""A look at the database of a bot that is running, which leaves no trace in it."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from data.models import StoredTable
from data.postgres.address import ServerAddress
from data.postgres.engines import reader_engine
from data.queries import tables
from data.sqlite.engines import inspection_engine

T = TypeVar("T")


class ServerAwayError(Exception):
    """The database's server does not answer."""


class Tables(Protocol):
    """Tells at once what is stored of a table."""

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel. Raises `ServerAwayError`."""


class Archive:
    """Looks for a moment each time, so that after a kill it is the bot, and not we, that opens what was left."""

    def __init__(self, database: Path) -> None:
        self.database = database

    @cached_property
    def _engine(self) -> Engine:
        return inspection_engine(self.database)

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel."""
        with self._engine.connect() as connection:
            found = tables.live_table_id_in_channel(connection, channel)
            return tables.stored_table(connection, found) if found else None

    def table(self, table_id: str) -> StoredTable | None:
        with self._engine.connect() as connection:
            return tables.stored_table(connection, table_id)


class ServerArchive:
    """A look at a database that several bots use; like `Archive`, it blocks until it has the answer."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._engine = reader_engine(ServerAddress.parse(url))

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel. Raises `ServerAwayError`."""

        def found(connection: Connection) -> StoredTable | None:
            table_id = tables.live_table_id_in_channel(connection, channel)
            return tables.stored_table(connection, table_id) if table_id else None

        return self._asked(found)

    def table(self, table_id: str) -> StoredTable | None:
        return self._asked(lambda connection: tables.stored_table(connection, table_id))

    def _asked(self, query: Callable[[Connection], T]) -> T:
        async def ask() -> T:
            async with self._engine.connect() as connection:
                return await connection.run_sync(query)

        try:
            return asyncio.run_coroutine_threadsafe(ask(), self._loop).result(60)
        except (DBAPIError, OSError) as error:
            raise ServerAwayError from error

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._engine.dispose(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
