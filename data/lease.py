"""One process holds a database at a time, and leaves word of how long it was alive.

Rule 1: who holds it is decided by the operating system: a lock on a file beside the database, which ends with the
process however it ends. A process that was killed is therefore followed at once, with no time to wait out.
Rule 2: the lease row only informs: a refused process, of its rival; the next holder, of how long nobody was there.

A SQLite database in write-ahead mode is for the processes of one machine, so a lock on that machine is enough.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Self

from filelock import lock_descriptor
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError

from data.downtime import Pauses
from data.errors import StoreError
from data.records import Outage
from data.schema import lease, outages
from data.sqlite import peeking_engine, upsert
from data.writer import Writer
from engine.errors import CommitUnknownError, SaveError

BEAT_SECONDS = 10.0


class FileLock:
    """The right to write a database, held from `taken` to `release` or the end of the process."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def taken(cls, path: Path, now: float) -> Self:
        """The lock for the database at ``path``. Raises `StoreError` if another process holds it."""
        try:
            descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StoreError(_no_lock(path, error)) from None
        try:
            is_ours = lock_descriptor(descriptor, blocking=False)
        except OSError as error:
            os.close(descriptor)
            raise StoreError(_no_lock(path, error)) from None
        if not is_ours:
            os.close(descriptor)
            raise StoreError(_rival(path, now))
        return cls(descriptor)

    def release(self) -> None:
        """Lets the next process in. May be called again."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def taken_over(connection: Connection, now: float) -> tuple[Outage, ...]:
    """Notes this process as the holder. All outages so far, among them the one that ends now."""
    last = connection.execute(select(lease.c.alive_at)).scalar()
    if last is not None and last < now:
        upsert(connection, outages, {"since": last}, {"until": now})
    upsert(connection, lease, {"id": 1}, {"holder": _holder(), "since": now, "alive_at": now})
    rows = connection.execute(select(outages.c.since, outages.c.until).order_by(outages.c.since))
    return tuple(Outage(*row) for row in rows)


class Heartbeat:
    """Writes every few seconds that the holder is alive, until stopped, and empties the log if that is still to do."""

    def __init__(self, writer: Writer, clock: Callable[[], float], pauses: Pauses) -> None:
        self._writer = writer
        self._clock = clock
        self._pauses = pauses
        self._task = asyncio.create_task(self._run(), name="data-heartbeat")

    async def beat(self) -> None:
        now = self._clock()  # before the look: an outage that is not noted must lie after it
        unsaved = self._pauses.unsaved()
        await self._writer.do(partial(_note_alive, now=now, noticed=unsaved))
        self._pauses.are_stored(unsaved)

    async def stop(self) -> None:
        """Ends the beat, with a last one."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._try_beat()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._try_beat()

    async def _try_beat(self) -> None:
        with contextlib.suppress(SaveError, CommitUnknownError):  # a failed action tells its player; a beat has nobody
            await self.beat()
        await self._writer.empty_log_at_last()


def _note_alive(connection: Connection, now: float, noticed: Collection[Outage]) -> None:
    """Notes outages that this process lived through, and only together with them that it is alive after them.

    If it ends before that, the next holder takes all the time since the last beat for one.
    """
    for since, until in noticed:
        upsert(connection, outages, {"since": since}, {"until": until})
    connection.execute(update(lease).values(alive_at=now))


def _holder() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}"


def _no_lock(path: Path, error: OSError) -> str:
    return f"The database {path} cannot be held: {path.name}.lock beside it cannot be locked ({error.strerror})."


def _rival(path: Path, now: float) -> str:
    found = _lease_row(path)
    if found is None:
        return f"Another Deckhand is just starting with the database {path}."
    holder, alive_at = found
    ago = max(0, round(now - alive_at))
    seconds = "1 second" if ago == 1 else f"{ago:,} seconds"
    return f"Another Deckhand ({holder}) holds the database {path}; it was alive {seconds} ago."


def _lease_row(path: Path) -> tuple[str, float] | None:
    if not path.exists():
        return None
    engine = peeking_engine(path)
    try:
        with engine.connect() as connection:
            row = connection.execute(select(lease.c.holder, lease.c.alive_at)).first()
            return None if row is None else (row.holder, row.alive_at)
    except DBAPIError:
        return None
    finally:
        engine.dispose()
