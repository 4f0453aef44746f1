"""A trial of a start on an older database: the database is brought up to date in a transaction that is never committed,
and read inside it.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.errors import StoreError
from data.migrate import migrate, schema_version
from data.postgres.address import ServerAddress
from data.postgres.checks import check_database
from data.postgres.engines import writer_engine
from data.postgres.locks import granted_locks, lock_for_migration, session_pid
from data.postgres.read_connections import opening_error

LOCK_TIMEOUT = "2s"
"""The time for which the trial waits for other readers; nobody else can use the tables during the trial."""

T = TypeVar("T")


class TrialReaders:
    """The one connection on which a trial is read, one question after the other."""

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection, version_before: str) -> None:
        """Use ``connection``, which is in the trial's transaction; `close` undoes the transaction and disposes of
        ``engine``.
        """
        self.version_before = version_before
        self._engine = engine
        self._connection = connection
        self._turn = asyncio.Lock()

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query on the tables that are up to date, and return its answer."""
        async with self._turn:
            return await self._connection.run_sync(query)

    async def close(self) -> None:
        """Undo the trial."""
        await self._connection.close()
        await self._engine.dispose()


async def open_trial(address: ServerAddress) -> TrialReaders:
    """Bring an older database up to date in a transaction, to be read until the readers are closed; nothing of it is
    stored.

    Raises `StoreError`, in one sentence for the host, for anything that would keep a start from doing this, and if a
    process uses the database, which would have to wait.
    """
    engine = writer_engine(address)
    connection = engine.connect()
    try:
        await connection.start()
        return TrialReaders(engine, connection, await connection.run_sync(_bring_up_to_date, address))
    except BaseException as error:
        await connection.close()
        await engine.dispose()
        if isinstance(error, (DBAPIError, OSError)):
            raise opening_error(address, error) from error
        raise


def _bring_up_to_date(connection: Connection, address: ServerAddress) -> str:
    """Migrate the database in the connection's transaction. Returns the schema version before it; raises
    `StoreError`.
    """
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    lock_for_migration(connection)
    own = session_pid(connection)
    if any(lock.pid != own for lock in granted_locks(connection)):
        raise StoreError(address.sentence("is older than this version, and a bot uses it; let the doctor try a copy"))
    check_database(connection, address, must_be_up_to_date=False, must_be_writable=True)
    version = schema_version(connection)
    migrate(connection)
    return version or ""
