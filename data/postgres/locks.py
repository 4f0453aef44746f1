"""The advisory locks of the bot's sessions at a server; they end with the connection that took them.

All functions are given the connection of the session that has the lock or wants it. A lock is taken once, however often
it is asked for, so giving it back once is enough.
"""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, text

from data.ownership.parts import Part

LOCK_GROUP = 0x6465636B
"""The first half of the keys of our locks, which tells them from locks of other programs in the same database."""
PRESENCE_KEY = 0x70726573
"""The second half of the key of the lock that all sessions which may save share."""
SEEKING_KEY = 0x7365656B
"""The second half of the key of the lock that sessions of processes which are ready to take parts share."""
NAMED_KEY = 0x6E616D00
"""The second half of the key, less the number of a part, of the lock that sessions of processes which name that part in
their settings share.
"""
MIGRATION_KEY = 0x6D696772
"""The second half of the key of the lock that a session takes alone while it brings the database up to date."""

_OURS = (
    "locktype = 'advisory' AND classid::bigint = :group AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_GRANTED = text(f"SELECT objid::bigint AS key, pid FROM pg_locks WHERE {_OURS} ORDER BY pid")  # noqa: S608  # our own words
_HAS = text(f"SELECT 1 FROM pg_locks WHERE {_OURS} AND objid::bigint = :key AND pid = pg_backend_pid()")  # noqa: S608  # likewise
_TRY = text("SELECT pg_try_advisory_lock(:group, :key)")
_SHARE = text("SELECT pg_advisory_lock_shared(:group, :key)")
_UNLOCK = text("SELECT pg_advisory_unlock(:group, :key)")
_LOCK_FOR_TRANSACTION = text("SELECT pg_advisory_xact_lock(:group, :key)")
_END = text(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {_OURS} AND pid = :pid LIMIT 1")  # noqa: S608  # likewise
_SILENT = text(
    "SELECT pid FROM pg_stat_activity "
    "WHERE pid = ANY(:pids) AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)


class GrantedLock(NamedTuple):
    """An advisory lock of the group `LOCK_GROUP` that a session of the server has."""

    key: int
    pid: int
    """The id of the server's process that serves the session."""


def lock_key(part: Part) -> int:
    """The second half of the key of the lock on a part's tables."""
    return part.number


def granted_locks(connection: Connection) -> tuple[GrantedLock, ...]:
    """All locks of the group `LOCK_GROUP` in this database, in the order of their sessions' processes."""
    return tuple(GrantedLock(*row) for row in connection.execute(_GRANTED, {"group": LOCK_GROUP}))


def has_others_at_work(connection: Connection) -> bool:
    """Whether another session has parts, or is ready to take some; one that is only starting is not at work."""
    own = session_pid(connection)
    return any(lock.pid != own and lock.key not in {PRESENCE_KEY, MIGRATION_KEY} for lock in granted_locks(connection))


def named_key(part: Part) -> int:
    """The second half of the key of the lock by which a process says that it names this part in its settings."""
    return NAMED_KEY + part.number


def silent_sessions(connection: Connection, pids: Collection[int], seconds: float) -> frozenset[int]:
    """Those of the sessions served by ``pids`` that have sent the server nothing for ``seconds``, by the server's
    clock.
    """
    return frozenset(connection.execute(_SILENT, {"pids": list(pids), "seconds": seconds}).scalars())


def session_pid(connection: Connection) -> int:
    """The id of the server's process that serves this session."""
    pid: int = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    return pid


def has_lock(connection: Connection, key: int) -> bool:
    """Whether this session has a lock, alone or shared."""
    return connection.execute(_HAS, {"group": LOCK_GROUP, "key": key}).first() is not None


def try_lock(connection: Connection, key: int) -> bool:
    """Take a lock for this session alone, without waiting. Returns whether the session has it now."""
    if has_lock(connection, key):
        return True
    is_taken: bool = connection.execute(_TRY, {"group": LOCK_GROUP, "key": key}).scalar_one()
    return is_taken


def share_lock(connection: Connection, key: int) -> None:
    """Take a lock that other sessions may share."""
    if not has_lock(connection, key):
        connection.execute(_SHARE, {"group": LOCK_GROUP, "key": key})


def unlock(connection: Connection, key: int) -> None:
    """Give back a lock that this session has alone."""
    connection.execute(_UNLOCK, {"group": LOCK_GROUP, "key": key})


def lock_for_migration(connection: Connection) -> None:
    """Wait until no other session brings the database up to date, and keep others from doing so until the transaction
    ends.
    """
    connection.execute(_LOCK_FOR_TRANSACTION, {"group": LOCK_GROUP, "key": MIGRATION_KEY})


def end_session(connection: Connection, pid: int) -> None:
    """End the session that the server's process ``pid`` serves, if it has a lock of the group `LOCK_GROUP`."""
    connection.execute(_END, {"group": LOCK_GROUP, "pid": pid})
