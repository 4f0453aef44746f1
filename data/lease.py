"""One process at a time holds a database; the lease tells others who holds it, and until when the last holder was
alive.

Rule 1: the operating system decides who holds the database: it keeps a lock on a file beside it, which ends with the
process however that ends. After a kill the next process therefore takes over at once, with no time to wait out.
Rule 2: the row of the lease only informs: it tells a refused process who holds the database, and the next holder since
when nobody did.

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

from data.downtime import Downtime
from data.errors import StoreError
from data.files import PRIVATE, lock_path
from data.parts import Part
from data.records import Outage
from data.schema import lease, outages
from data.sqlite import inspection_engine, upsert
from data.writer import Writer
from engine.errors import CommitUnknownError, SaveError

HEARTBEAT_SECONDS = 10.0
"""Seconds between two notes of the holder that it is alive."""

CLOCK_TICK = 2.0
"""Seconds by which a file system may round the time at which a file was changed."""


class FileLock:
    """The exclusive right to write a database, from `acquire` to `release` or the end of the process."""

    def __init__(self, descriptor: int) -> None:
        """Take the descriptor of a file that is locked already; use `acquire` to make a lock."""
        self._descriptor: int | None = descriptor

    @classmethod
    def acquire(cls, path: Path, now: float) -> Self:
        """Lock the file ``PATH.lock`` beside the database at ``path``, making it if need be; never waits.

        Raises `StoreError` if another process holds the lock or the file cannot be opened. ``now`` (seconds since 1970)
        is compared with the holder's last sign of life in the text of the error.
        """
        try:
            descriptor = os.open(lock_path(path), os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise StoreError(_lock_failure_text(path, error)) from None
        try:
            is_ours = lock_descriptor(descriptor, blocking=False)
        except OSError as error:
            os.close(descriptor)
            raise StoreError(_lock_failure_text(path, error)) from None
        if not is_ours:
            os.close(descriptor)
            raise StoreError(_held_elsewhere_text(path, now))
        return cls(descriptor)

    def note_alive(self, now: float) -> None:
        """Set the lock file's time of change to ``now`` (seconds since 1970), so that `last_alive` tells it later.

        Does nothing where the system cannot do that with an open file.
        """
        if self._descriptor is not None and os.utime in os.supports_fd:
            with contextlib.suppress(OSError):  # another user's file, or a full disk: a note is left out
                os.utime(self._descriptor, (now, now))

    def release(self) -> None:
        """Unlock the database for the next process. The lock file stays; further calls do nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def is_older_than_lock(connection: Connection, lock_noted_at: float | None) -> bool:
    """Whether the database is an older copy, put in the place of the one whose last holder left the lock file.

    ``lock_noted_at``: when that holder was last alive by the lock file (`FileLock.note_alive`); ``None`` if there was
    no such file, as where a copy was moved to another machine. Of a new database false.
    """
    alive_at = connection.execute(select(lease.c.alive_at)).scalar()
    return alive_at is not None and (lock_noted_at is None or lock_noted_at > alive_at + CLOCK_TICK)


def take_over_lease_and_list_outages(connection: Connection, now: float) -> tuple[Outage, ...]:
    """Note this process as the holder of the database, and the time since the last holder's last sign of life as an
    outage.

    Returns all stored outages, in order of their beginning. On a new database, or if the clock ``now`` (seconds since
    1970) lies before that sign of life, no outage is added.
    """
    last = connection.execute(select(lease.c.alive_at)).scalar()
    if last is not None and last < now:
        _store_outage(connection, Outage(last, now))
    upsert(connection, lease, {"id": 1}, {"holder": _holder_text(), "since": now, "alive_at": now})
    columns = outages.c.since, outages.c.until, outages.c.part, outages.c.parts
    rows = connection.execute(select(*columns).order_by(outages.c.since))
    return tuple(Outage(since, until, Part(number, of)) for since, until, number, of in rows)


class Heartbeat:
    """Stores that this process is alive, with the outages that it noticed, from its creation until `stop`: every
    `HEARTBEAT_SECONDS` seconds.

    Each time it also empties the write-ahead log if a deletion asked the writer for that and it has not succeeded yet.
    """

    def __init__(self, writer: Writer, lock: FileLock, clock: Callable[[], float], downtime: Downtime) -> None:
        """Start a task on the running event loop. ``clock`` gives seconds since 1970."""
        self._lock = lock
        self._writer = writer
        self._clock = clock
        self._downtime = downtime
        self._task = asyncio.create_task(self._run(), name="data-heartbeat")

    async def write(self) -> None:
        """Store now that this process is alive, with the unsaved outages.

        Raises `SaveError` or `CommitUnknownError`.
        """
        now = self._clock()  # before the look: an outage that is not noted must lie after it
        unsaved = self._downtime.unsaved_outages()
        await self._writer.run(partial(_write_heartbeat, now=now, noticed=unsaved))
        self._lock.note_alive(now)
        self._downtime.mark_saved(unsaved)

    async def stop(self) -> None:
        """Stop the periodic heartbeats and write a last one; if that fails, nothing is raised."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._try_write()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            await self._try_write()

    async def _try_write(self) -> None:
        with contextlib.suppress(SaveError, CommitUnknownError):  # a failed action tells its player; a beat has nobody
            await self.write()
        await self._writer.truncate_wal_if_pending()


def _write_heartbeat(connection: Connection, now: float, noticed: Collection[Outage]) -> None:
    """Write outages that this process lived through, and in the same transaction that it was alive at ``now``.

    If the process ends before, the next holder takes all the time since the last heartbeat for an outage.
    """
    for outage in noticed:
        _store_outage(connection, outage)
    connection.execute(update(lease).values(alive_at=now))


def _store_outage(connection: Connection, outage: Outage) -> None:
    key = {"since": outage.since, "part": outage.part.number, "parts": outage.part.of}
    upsert(connection, outages, key, {"until": outage.until})


def _holder_text() -> str:
    """The present process as others are told of it, like "process 12 on host"."""
    return f"process {os.getpid()} on {socket.gethostname()}"


def _lock_failure_text(path: Path, error: OSError) -> str:
    return f"The database {path} cannot be held: {path.name}.lock beside it cannot be locked ({error.strerror})."


def _held_elsewhere_text(path: Path, now: float) -> str:
    """The sentence for a process that is refused because another one holds the database."""
    found = _stored_holder_and_time(path)
    if found is None:
        return f"Another Deckhand is just starting with the database {path}."
    holder, alive_at = found
    ago = max(0, round(now - alive_at))
    seconds = "1 second" if ago == 1 else f"{ago:,} seconds"
    return f"Another Deckhand ({holder}) holds the database {path}; it was alive {seconds} ago."


def _stored_holder_and_time(path: Path) -> tuple[str, float] | None:
    """The holder of the database and its last sign of life (seconds since 1970); ``None`` if no lease
    can be read yet.
    """
    if not path.exists():
        return None
    engine = inspection_engine(path)
    try:
        with engine.connect() as connection:
            row = connection.execute(select(lease.c.holder, lease.c.alive_at)).first()
            return None if row is None else (row.holder, row.alive_at)
    except DBAPIError:
        return None
    finally:
        engine.dispose()
