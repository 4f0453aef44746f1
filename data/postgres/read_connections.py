"""Reading from a PostgreSQL server, which may restart meanwhile."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from data.errors import StoreError, StoreUnavailableError
from data.postgres.address import ServerAddress
from data.postgres.checks import check_database
from data.postgres.engines import READER_CONNECTIONS, patiently, reader_engine
from data.postgres.failures import failure_reason, is_temporary
from data.read_connections import ReadingTurns
from data.units import NotBegunError
from engine.errors import SaveError

READ_PATIENCE = 5.0
"""The seconds for which a question waits for a server that restarts."""
START_PATIENCE = 30.0
"""The seconds for which a start waits for a server that starts or recovers."""

T = TypeVar("T")


class PostgresReaders:
    """The connections of an engine that cannot write. A question that a restart of the server interrupts is asked
    again.
    """

    def __init__(self, engine: AsyncEngine, settle: Callable[[], Awaitable[None]] | None = None) -> None:
        """Use ``engine``, which `close` disposes of. ``settle`` is awaited before each question: while it is unknown
        whether a commit was stored, an answer could be wrong. ``None`` waits for nothing.
        """
        self._engine = engine
        self._settle = settle
        self._turns = ReadingTurns(READER_CONNECTIONS)

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a transaction of its own and return its answer.

        Raises `SaveError` while the server is out of reach, because people are then told that nothing has changed.
        """
        try:
            if self._settle is not None:
                await self._settle()
            return await patiently(lambda: self._run_once(query), READ_PATIENCE)
        except NotBegunError as error:
            raise SaveError(f"the database {failure_reason(error.__cause__)}") from error
        except Exception as error:
            if is_temporary(error):
                raise SaveError(f"the database {failure_reason(error)}") from error
            raise

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def _run_once(self, query: Callable[[Connection], T]) -> T:
        async with self._turns.turn(), self._engine.connect() as connection:
            return await connection.run_sync(query)


async def open_readers(address: ServerAddress) -> PostgresReaders:
    """Open a database for reading; wait for a server that starts or recovers. Changes nothing.

    Raises `StoreError` for anything that would keep a bot from opening it, and for an older version. The next version
    is read, too, because a release is exchanged process by process.
    """
    engine = reader_engine(address)

    async def check() -> None:
        async with engine.connect() as connection:
            await connection.run_sync(
                lambda sync: check_database(
                    sync, address, must_be_up_to_date=True, must_be_writable=False, may_be_next=True
                )
            )

    try:
        await patiently(check, START_PATIENCE)
    except BaseException as error:
        await engine.dispose()
        if isinstance(error, Exception) and not isinstance(error, StoreError):
            raise opening_error(address, error) from error
        raise
    return PostgresReaders(engine)


def opening_error(address: ServerAddress, error: BaseException) -> StoreError:
    """The error for a database that could not be opened because of ``error``; its text is one sentence."""
    kind = StoreUnavailableError if is_temporary(error) else StoreError
    return kind(address.sentence(failure_reason(error)))
