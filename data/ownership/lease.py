"""One process at a time holds a database; the lease tells others who holds it, and until when the last holder was
alive.

Rule 1: a lock decides who holds the database, and ends with its process however that ends: a file's beside one of
SQLite's (`data.sqlite.lock`), or that of PostgreSQL's own connection (`data.postgres.session`).
Rule 2: the row of the lease only informs: it tells a refused process who holds the database, and the next holder since
when nobody did. On PostgreSQL there is one for each part of the servers (`data.postgres.ownership`).
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, select, update

from data.intact_rows import intact_number, intact_rows
from data.models import Outage
from data.ownership.downtime import Downtime
from data.ownership.parts import Part
from data.queries.limits import drop_ended_limits
from data.schema import lease, outages
from data.statements import upsert
from data.writer import Writer
from engine.errors import CommitUnknownError, SaveError

HEARTBEAT_SECONDS = 10.0
"""The seconds between two signs of life (notes of the holder that it is alive)."""


class Holder(NamedTuple):
    """The process that holds a database, or held it last."""

    name: str
    """The process in words, like "process 12 on host"."""
    alive_at: float
    """The time of the process's last sign of life, in seconds since 1970."""

    def refusal(self, database: str, now: float) -> str:
        """The sentence for a process that is refused at the time ``now`` because this one holds the database.

        >>> Holder("process 12 on host", 1000.0).refusal("the database d", 1060.0)
        'Another Deckhand (process 12 on host) holds the database d; it was alive 60 seconds ago. Stop it first.'
        """
        ago = max(0, round(now - self.alive_at))
        seconds = "1 second" if ago == 1 else f"{ago:,} seconds"
        return f"Another Deckhand ({self.name}) holds {database}; it was alive {seconds} ago. Stop it first."


def stored_holder(connection: Connection) -> Holder | None:
    """The process that holds the database by its lease, or held it last; ``None`` if no process ever did."""
    row = connection.execute(select(lease.c.holder, lease.c.alive_at)).first()
    return None if row is None else Holder(row.holder, intact_number(row.alive_at) or 0.0)


def take_over_lease_and_list_outages(connection: Connection, now: float) -> tuple[Outage, ...]:
    """Note this process as the holder of the database, and the time since the last holder's last sign of life as an
    outage.

    Returns all stored outages, in order of their beginning. On a new database, or if the clock ``now`` (seconds since
    1970) lies before that sign of life, no outage is added.
    """
    last = intact_number(connection.execute(select(lease.c.alive_at)).scalar())
    if last is not None and last < now:
        store_outage(connection, Outage(last, now))
    upsert(connection, lease, {"id": 1}, {"holder": holder_text(), "since": now, "alive_at": now})
    return stored_outages(connection)


def note_alive(connection: Connection, now: float) -> None:
    """Note in the lease that its holder is alive at the time ``now``."""
    connection.execute(update(lease).values(alive_at=now))


def stored_outages(connection: Connection) -> tuple[Outage, ...]:
    """All stored outages, in order of their beginning."""
    columns = outages.c.since, outages.c.until, outages.c.part, outages.c.parts
    rows = intact_rows(connection, select(*columns).order_by(outages.c.since))
    return tuple(Outage(since, until, Part(number, of)) for since, until, number, of in rows if of >= 1)


class Noting(Protocol):
    """The methods of a held database that a heartbeat calls; see `data.ownership.holding.HeldDatabase`."""

    def store_alive(self, connection: Connection, now: float) -> None:
        """Note in the database, in a transaction of this connection, that its holder is alive at the time ``now``."""

    def note_alive(self, now: float) -> None:
        """Note beside the database that its holder was alive at the time ``now``."""

    async def retry_overwriting_deleted(self) -> None:
        """Overwrite deleted data if that was tried before and has failed."""


class Heartbeat:
    """Stores every `HEARTBEAT_SECONDS`, from its creation until `stop`, that this process is alive, with the outages
    that it noticed.

    Each time it also overwrites deleted data if that has not succeeded yet.
    """

    def __init__(self, writer: Writer, held: Noting, clock: Callable[[], float], downtime: Downtime) -> None:
        """Start a task on the running event loop. ``clock`` gives seconds since 1970."""
        self._held = held
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
        await self._writer.run(partial(self._store_alive, now=now, noticed=unsaved))
        self._held.note_alive(now)
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
        await self._held.retry_overwriting_deleted()

    def _store_alive(self, connection: Connection, now: float, noticed: Collection[Outage]) -> None:
        """Store the outages that this process noticed and, in the same transaction, that it was alive at ``now``; drop
        limits on deleted people that have ended.

        If the process ends before the next heartbeat, the next holder takes all the time since this one for an outage.
        """
        for outage in noticed:
            store_outage(connection, outage)
        drop_ended_limits(connection, now)
        self._held.store_alive(connection, now)


def store_outage(connection: Connection, outage: Outage) -> None:
    """Store an outage, or the new end of an outage that is stored with the same beginning."""
    key = {"since": outage.since, "part": outage.part.number, "parts": outage.part.of}
    upsert(connection, outages, key, {"until": outage.until})


def holder_text() -> str:
    """The present process in words for other processes, like "process 12 on host"."""
    return f"process {os.getpid()} on {socket.gethostname()}"
