"""The one session of a process that writes, with the locks on the parts of the servers that it looks after.

The locks belong to the very connection that saves, so both end together, without any clock: a connection that is lost
can save nothing, and where the server gave a lock to another session nobody goes on believing to have it. After a
reconnection the epoch of each part, which every process that takes the part counts up, tells whether another process
had it meanwhile. What this process has in memory is then out of date, and it must end.
"""

import asyncio
import contextlib
import math
from collections.abc import Collection, Mapping

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.ownership.parts import Part
from data.postgres.engines import is_closed, patiently
from data.postgres.locks import PRESENCE_KEY, end_session, lock_key, session_pid, share_lock, try_lock, unlock
from data.postgres.ownership import TakenPart, stored_epochs

RECONNECT_PATIENCE = 2.0
"""The seconds for which a change waits for a server that restarts, before it fails."""
AWAY_PATIENCE = 0.25
"""The seconds for which a change waits if the server was away at the last attempt: changes wait one after the other,
and each must be answered within the three seconds that Discord grants.
"""
CLOSE_TIMEOUT = 5.0
"""The seconds for which a stop waits until the server has closed the connection."""


class HeldElsewhereError(Exception):
    """Another process's session has a lock that this one wants."""


class LostError(Exception):
    """Another process has held the database, or a part of the servers, since this process had it; this process can
    never save again.
    """


class WritingSession:
    """Keeps a connection that has the locks on this process's parts of the servers, and replaces it, with its locks,
    when it is lost.
    """

    def __init__(self, engine: AsyncEngine, needs: Collection[Part] = ()) -> None:
        """Use ``engine``, which `close` disposes of. The session opens only if it can take the locks of the parts of
        the servers in ``needs``.
        """
        self._engine = engine
        self._needs = tuple(needs)
        self._epochs: dict[Part, int] = {}
        self._is_admitted = False
        self._connection: AsyncConnection | None = None
        self._pid: int | None = None
        self._is_away = False
        """Whether the last attempt to reconnect failed."""
        self._made_anew_at = -math.inf
        """When the connection was last replaced after a loss, by the event loop's clock."""
        self.lost = asyncio.Event()
        """An event that is set once another process has had one of this session's parts of the servers, so that nothing
        can be saved any more.
        """

    @property
    def parts(self) -> Collection[Part]:
        """The parts of the servers whose locks this session has."""
        return tuple(self._epochs)

    @property
    def seconds_since_lost(self) -> float:
        """The seconds since the connection was last replaced after a loss; infinite if it never was lost."""
        return asyncio.get_running_loop().time() - self._made_anew_at

    async def open(self) -> AsyncConnection:
        """Connect and take the locks of the needed parts. Raises `HeldElsewhereError` or the driver's errors; the
        session is then not open.
        """
        connection = await self._engine.connect()
        try:
            parts = {*self._needs, *self._epochs}
            self._pid = await connection.run_sync(_take_locks, parts, is_admitted=self._is_admitted)
            await connection.commit()
        except BaseException:
            await _discard(connection)
            raise
        self._connection = connection
        return connection

    def admit(self, connection: Connection) -> None:
        """Take the lock that all working sessions share: the servers cannot be divided into other parts while this
        session is at work. To be called while no other session brings the database up to date.
        """
        share_lock(connection, PRESENCE_KEY)
        self._is_admitted = True

    def note_taken(self, part: Part, taken: TakenPart) -> bool:
        """Remember that a part was taken, after the transaction that took it. Returns whether this session still has
        the part; it has not if the connection was replaced since, which ended the lock.
        """
        if taken.pid != self._pid or self._connection is None:
            return False
        self._epochs[part] = taken.epoch
        return True

    def forget(self, part: Part) -> None:
        """Stop holding a part: it is not locked again after a loss of the connection."""
        self._epochs.pop(part, None)

    async def unlock(self, part: Part) -> None:
        """Let other sessions lock a part. Does nothing without a connection, whose end has freed the part."""
        if self._connection is not None:
            await self._connection.run_sync(unlock, lock_key(part))
            await self._connection.commit()

    async def connection(self) -> AsyncConnection:
        """The connection, with the locks; replaced if it was lost.

        Raises `LostError`, `HeldElsewhereError` and the driver's errors.
        """
        if self.lost.is_set():
            raise LostError
        if self._connection is not None and await self._connection.run_sync(is_closed):
            await self.drop()
        if self._connection is None:
            patience, self._is_away = AWAY_PATIENCE if self._is_away else RECONNECT_PATIENCE, True
            await patiently(self._reopen, patience, (HeldElsewhereError,))
            self._is_away = False
        assert self._connection is not None  # noqa: S101  # reopened just now
        return self._connection

    async def drop(self) -> None:
        """Cut the connection, which ends every transaction that was under way on it."""
        if self._connection is not None:
            await _discard(self._connection)
            self._connection = None

    async def close(self) -> None:
        """Close the connection, which gives the locks back. Further calls do nothing."""
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
            await self._check_epochs_beside()
            raise
        try:
            await self._check_epochs(connection)
            await connection.commit()
        except BaseException:
            await self.drop()
            raise
        self._made_anew_at = asyncio.get_running_loop().time()

    async def _check_epochs_beside(self) -> None:
        """Check, on a connection without locks, whether another process has had this session's parts of the servers. If
        our own earlier session still has them, because the server has not noticed that its connection was lost, end
        that session. Raises `LostError`.
        """
        async with self._engine.connect() as connection:
            await self._check_epochs(connection)
            if self._pid is not None:
                await connection.run_sync(end_session, self._pid)

    async def _check_epochs(self, connection: AsyncConnection) -> None:
        stored: Mapping[Part, int] = await connection.run_sync(stored_epochs)
        if any(stored.get(part) != epoch for part, epoch in self._epochs.items()):
            self.lost.set()
            raise LostError


def _take_locks(connection: Connection, parts: Collection[Part], *, is_admitted: bool) -> int:
    """Take the locks of these parts and, for a session that was admitted, the lock that all sessions share. Returns the
    id of the server's process that serves the session; raises `HeldElsewhereError`.
    """
    if is_admitted:
        share_lock(connection, PRESENCE_KEY)
    if not all(try_lock(connection, lock_key(part)) for part in sorted(parts)):
        raise HeldElsewhereError
    return session_pid(connection)


async def _discard(connection: AsyncConnection) -> None:
    """Cut a connection without notice to the server."""
    with contextlib.suppress(Exception):  # whatever it was, nobody uses the connection any more
        await connection.invalidate()
    with contextlib.suppress(Exception):
        await connection.close()
