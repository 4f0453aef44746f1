"""The one session that writes, with the lock that makes it the only one.

The lock belongs to the very connection that saves, so both end together, without any clock: a connection that is lost
can save nothing, and where the server gave the lock away nobody goes on believing to have it. After a reconnection the
epoch, an id that each holder stores, tells whether somebody else held the database meanwhile. What this process has in
memory is then out of date, and it must end.
"""

import asyncio
import contextlib
import secrets

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import people
from data.parts import EVERYWHERE, Part
from data.postgres.engines import is_closed, patiently

EPOCH_FACT = "epoch"
"""The key of the fact by which a holder of the database knows that nobody has held it since."""
LOCK_GROUP = 0x6465636B
"""The first half of the keys of our locks, for other programs may lock in the same database."""
RECONNECT_PATIENCE = 2.0
"""Seconds for which a change waits for a server that restarts, before it fails."""
CLOSE_TIMEOUT = 5.0
"""Seconds for which a stop waits for the server to take its leave."""

_TRY_LOCK = text("SELECT pg_try_advisory_lock(:group, :key)")
_END_OWN = text(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = :group "
    "AND objid::bigint = :key AND granted AND pid = :pid "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class HeldElsewhereError(Exception):
    """Another session has the lock."""


class LostError(Exception):
    """Another process has held the database since this one had it, for good."""


def lock_key(part: Part) -> int:
    """The second half of the key of the lock on a part's tables."""
    return part.number


class WritingSession:
    """Keeps a connection with the lock on it, and makes both anew when the connection is lost."""

    def __init__(self, engine: AsyncEngine, part: Part = EVERYWHERE) -> None:
        """``engine`` is disposed of by `close`."""
        self._engine = engine
        self._key = lock_key(part)
        self._epoch = secrets.token_hex(8)
        self._connection: AsyncConnection | None = None
        self._pid: int | None = None
        self.lost = asyncio.Event()
        """Set once another process has held the database, so that nothing can be saved any more."""

    async def open(self) -> AsyncConnection:
        """Connect and take the lock. Raises `HeldElsewhereError`, and the driver's errors, and is then not open."""
        connection = await self._engine.connect()
        try:
            await self._lock(connection)
            self._pid = (await connection.exec_driver_sql("SELECT pg_backend_pid()")).scalar_one()
            await connection.commit()
        except BaseException:
            await _discard(connection)
            raise
        self._connection = connection
        return connection

    def become_owner(self, connection: Connection) -> None:
        """Store in the transaction of a connection that this session holds the database from now on."""
        people.set_stored_text(connection, EPOCH_FACT, self._epoch)

    async def connection(self) -> AsyncConnection:
        """The connection, with the lock on it; made anew if it was lost.

        Raises `LostError`, `HeldElsewhereError` and the driver's errors.
        """
        if self.lost.is_set():
            raise LostError
        if self._connection is not None and await self._connection.run_sync(is_closed):
            await self.drop()
        if self._connection is None:
            await patiently(self._reopen, RECONNECT_PATIENCE, (HeldElsewhereError,))
        assert self._connection is not None  # noqa: S101  # reopened just now
        return self._connection

    async def drop(self) -> None:
        """Cut the connection, which ends whatever was under way on it."""
        if self._connection is not None:
            await _discard(self._connection)
            self._connection = None

    async def close(self) -> None:
        """Close the connection, which gives the lock back. Further calls do nothing."""
        if self._connection is not None:
            try:
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await self._connection.close()
            except Exception:  # noqa: BLE001  # whatever it was, the line is cut then, and the lock ends with it
                await self.drop()
            self._connection = None
        await self._engine.dispose()

    async def _reopen(self) -> None:
        try:
            connection = await self.open()
        except HeldElsewhereError:
            await self._check_epoch_beside()
            raise
        try:
            await self._check_epoch(connection)
            await connection.commit()
        except BaseException:
            await self.drop()
            raise

    async def _check_epoch_beside(self) -> None:
        """Check, without the lock, whether somebody else has it. Our own session of before may still have it, whose
        line was cut without the server's noticing: it is ended then. Raises `LostError`.
        """
        async with self._engine.connect() as connection:
            await self._check_epoch(connection)
            await connection.execute(_END_OWN, {"group": LOCK_GROUP, "key": self._key, "pid": self._pid})

    async def _check_epoch(self, connection: AsyncConnection) -> None:
        if await connection.run_sync(people.stored_text, EPOCH_FACT) != self._epoch:
            self.lost.set()
            raise LostError

    async def _lock(self, connection: AsyncConnection) -> None:
        if not (await connection.execute(_TRY_LOCK, {"group": LOCK_GROUP, "key": self._key})).scalar_one():
            raise HeldElsewhereError


async def _discard(connection: AsyncConnection) -> None:
    """Cut a connection without a word to the server."""
    with contextlib.suppress(Exception):  # whatever it was, nobody uses the connection any more
        await connection.invalidate()
    with contextlib.suppress(Exception):
        await connection.close()
