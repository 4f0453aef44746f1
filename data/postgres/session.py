"""The one session of a process that writes, with the locks on the parts of the servers that it looks after.

The locks belong to the very connection that saves, so they end together, without any clock: a connection that is lost
can save nothing, and where the server gave a lock away nobody goes on believing to have it. After a reconnection the
epoch of each part, which everybody counts up who takes it, tells whether somebody else had it meanwhile. What this
process has in memory is then out of date, and it must end.
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
"""Seconds for which a change waits for a server that restarts, before it fails."""
AWAY_PATIENCE = 0.25
"""Seconds for the same where the server was away at the last try: changes wait one after the other, and each must be
answered within the three seconds that Discord grants.
"""
CLOSE_TIMEOUT = 5.0
"""Seconds for which a stop waits for the server to take its leave."""


class HeldElsewhereError(Exception):
    """Another session has the lock."""


class LostError(Exception):
    """Another process has held the database since this one had it, for good."""


class WritingSession:
    """Keeps a connection with the lock on it, and makes both anew when the connection is lost."""

    def __init__(self, engine: AsyncEngine, needs: Collection[Part] = ()) -> None:
        """``engine`` is disposed of by `close`. The session opens only if it can have the locks of the parts in
        ``needs``.
        """
        self._engine = engine
        self._needs = tuple(needs)
        self._epochs: dict[Part, int] = {}
        self._is_admitted = False
        self._connection: AsyncConnection | None = None
        self._pid: int | None = None
        self._is_away = False
        """Whether the last try to make the connection anew failed."""
        self._made_anew_at = -math.inf
        """When the connection was last made anew, by the event loop's clock."""
        self.lost = asyncio.Event()
        """Set once another process has had one of the parts, so that nothing can be saved any more."""

    @property
    def parts(self) -> Collection[Part]:
        """The parts that this session has."""
        return tuple(self._epochs)

    @property
    def seconds_since_lost(self) -> float:
        """Seconds since the connection was last made anew after a loss; infinite if it never was lost."""
        return asyncio.get_running_loop().time() - self._made_anew_at

    async def open(self) -> AsyncConnection:
        """Connect and take the locks. Raises `HeldElsewhereError`, and the driver's errors, and is then not open."""
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
        """Let others know, by the lock that all sessions share, that this one is at work: the servers cannot be divided
        otherwise while it is. To be called while no other session brings the database up to date.
        """
        share_lock(connection, PRESENCE_KEY)
        self._is_admitted = True

    def note_taken(self, part: Part, taken: TakenPart) -> bool:
        """Remember that a part was taken, in a transaction that is stored. Returns whether this session has it: not if
        the connection was made anew since, which ended the lock.
        """
        if taken.pid != self._pid or self._connection is None:
            return False
        self._epochs[part] = taken.epoch
        return True

    def forget(self, part: Part) -> None:
        """Remember no longer that the part is to be held."""
        self._epochs.pop(part, None)

    async def unlock(self, part: Part) -> None:
        """Let others have a part. Does nothing without a connection, whose end has done it."""
        if self._connection is not None:
            await self._connection.run_sync(unlock, lock_key(part))
            await self._connection.commit()

    async def connection(self) -> AsyncConnection:
        """The connection, with the lock on it; made anew if it was lost.

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
        """Check, without the locks, whether somebody else has them. Our own session of before may still have them,
        whose line was cut without the server's noticing: it is ended then. Raises `LostError`.
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
    """Take the locks of these parts and, for a session that was admitted, the one that all share. Returns the process
    at the server that serves the session; raises `HeldElsewhereError`.
    """
    if is_admitted:
        share_lock(connection, PRESENCE_KEY)
    if not all(try_lock(connection, lock_key(part)) for part in sorted(parts)):
        raise HeldElsewhereError
    return session_pid(connection)


async def _discard(connection: AsyncConnection) -> None:
    """Cut a connection without a word to the server."""
    with contextlib.suppress(Exception):  # whatever it was, nobody uses the connection any more
        await connection.invalidate()
    with contextlib.suppress(Exception):
        await connection.close()
