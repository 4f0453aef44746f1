"""The rows that say which process looks after which part of the servers, since when, and whether it is alive.

A row only informs: the lock on the part decides (`data.postgres.locks`). All functions run in a transaction of the
session that has the lock, or is about to take it.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text, update

from data.models import Outage
from data.ownership.lease import Holder, holder_text, store_outage
from data.ownership.parts import Part
from data.postgres.locks import granted_locks, lock_key, session_pid, try_lock
from data.queries import people
from data.schema import part_owners

NUMBER_FACT = "parts"
"""The key of the fact that holds the number of parts into which the servers are divided."""
_NOW = func.extract("epoch", func.clock_timestamp())
"""The time of the database's clock, in seconds since 1970."""
_UPTIME = text(
    "SELECT extract(epoch FROM clock_timestamp() - greatest(pg_postmaster_start_time(), stats_reset)) "
    "FROM pg_stat_bgwriter"
)
"""The query for the seconds since the server started or last recovered. A server that recovers from the death of one of
its processes resets the statistics of its background writer, while its main process keeps its start time; the later of
the two counts.
"""


class TakenPart(NamedTuple):
    """The numbers by which a session that has taken a part can tell later whether it still has it."""

    epoch: int
    """The number of times the part was taken, this time included."""
    pid: int
    """The id of the server's process that serves the session: the part is lost when that process ends."""


class Owner(NamedTuple):
    """The process that has a part, or had it last."""

    has_given_back: bool
    """Whether the last holder has given the part back, or there never was one."""
    silent_for: float
    """The seconds since the holder's last sign of life, by the database's clock."""


def number_of_parts(connection: Connection) -> int:
    """The number of parts into which the servers are divided."""
    return int(people.stored_text(connection, NUMBER_FACT) or 1)


def divide(connection: Connection, of: int, now: float) -> bool:
    """Divide the servers into ``of`` parts, if they are divided otherwise. Returns whether they are divided so
    afterwards; with another session at work they stay as they are, because its parts would overlap with the new ones.

    The time since the earlier parts were last held counts as an outage of their servers. Epochs go on from the highest
    of the earlier parts, so that a session that was cut off never finds its own epoch again. The lock for migrations
    must be held.
    """
    columns = part_owners.c.part, part_owners.c.parts, part_owners.c.alive_at, part_owners.c.epoch
    known = connection.execute(select(*columns)).all()
    if number_of_parts(connection) == of and len(known) == of:
        return True
    own = session_pid(connection)
    if any(lock.pid != own for lock in granted_locks(connection)):
        return False
    for number, parts, alive_at, _ in known:
        if alive_at is not None and alive_at < now:
            store_outage(connection, Outage(alive_at, now, Part(number, parts)))
    connection.execute(delete(part_owners))
    alive_at = now if any(row.alive_at for row in known) else None
    epoch = max((row.epoch for row in known), default=0)
    new = [{"part": number, "parts": of, "alive_at": alive_at, "epoch": epoch} for number in range(of)]
    connection.execute(insert(part_owners), new)
    people.set_stored_text(connection, NUMBER_FACT, str(of))
    return True


def take_part(connection: Connection, part: Part, now: float) -> TakenPart | None:
    """Take a part for this session, if no other session has it; the time since its last holder's last sign of life is
    stored as an outage. Returns ``None``, and changes nothing, if another session has it.
    """
    if not try_lock(connection, lock_key(part)):
        return None
    row = (part_owners.c.part == part.number) & (part_owners.c.parts == part.of)
    last = connection.execute(select(part_owners.c.alive_at).where(row)).scalar()
    if last is not None and last < now:
        store_outage(connection, Outage(last, now, part))
    values = {"holder": holder_text(), "since": now, "alive_at": now, "beat_at": _NOW}
    taking = update(part_owners).where(row).values(epoch=part_owners.c.epoch + 1, **values)
    epoch = connection.execute(taking.returning(part_owners.c.epoch)).scalar()
    return None if epoch is None else TakenPart(epoch, session_pid(connection))


def note_given_back(connection: Connection, part: Part, now: float) -> None:
    """Note that this session is about to give a part back, so that the next holder need not wait."""
    row = (part_owners.c.part == part.number) & (part_owners.c.parts == part.of)
    connection.execute(update(part_owners).where(row).values(holder=None, alive_at=now))


def beat(connection: Connection, parts: Collection[Part], now: float) -> None:
    """Note that the holder of these parts is alive at the time ``now``."""
    if parts:
        own = part_owners.c.part.in_([part.number for part in parts])
        connection.execute(update(part_owners).where(own).values(alive_at=now, beat_at=_NOW))


def stored_epochs(connection: Connection) -> Mapping[Part, int]:
    """The number of times each part was taken."""
    rows = connection.execute(select(part_owners.c.part, part_owners.c.parts, part_owners.c.epoch))
    return {Part(number, of): epoch for number, of, epoch in rows}


def owners(connection: Connection) -> Mapping[Part, Owner]:
    """The process that has each part, or had it last."""
    columns = part_owners.c.part, part_owners.c.parts, part_owners.c.holder, _NOW - part_owners.c.beat_at
    rows = connection.execute(select(*columns))
    return {Part(number, of): Owner(holder is None, float(silent or 0)) for number, of, holder, silent in rows}


def stored_holder(connection: Connection) -> Holder | None:
    """The process that last gave a sign of life, of those that have parts or had them; ``None`` if nobody ever did."""
    named = select(part_owners.c.holder, part_owners.c.alive_at).where(part_owners.c.holder.is_not(None))
    row = connection.execute(named.order_by(part_owners.c.alive_at.desc()).limit(1)).first()
    return None if row is None else Holder(*row)


def server_uptime(connection: Connection) -> float:
    """The seconds since the server was started, or began to recover from a crash."""
    return float(connection.execute(_UPTIME).scalar_one())
