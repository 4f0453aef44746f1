"""The facts of a PostgreSQL server that a host should know before the bot depends on it. Nothing here changes
anything.
"""

from typing import NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.postgres.address import ServerAddress
from data.postgres.engines import reader_engine
from data.postgres.failures import is_pooled
from data.postgres.locks import SEEKING_KEY, granted_locks
from data.postgres.ownership import number_of_parts

_SETTINGS = ("server_version", "fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names")
_SETTING = text("SELECT current_setting(:name)")
_STANDBYS = text("SELECT count(*) FROM pg_stat_replication")
_ARCHIVE = text(
    "SELECT extract(epoch FROM last_archived_time)::float8 AS archived_at, "
    "coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails_to_archive "
    "FROM pg_stat_archiver"
)
_FREE_CONNECTIONS = text(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int "
    "- (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
)

TRANSACTIONS = 3
"""The number of transactions of a connection that are compared: a pooler may serve the second by the session of the
first.
"""


class ServerFacts(NamedTuple):
    """The facts of a server that keeps the database, as they are now."""

    version: str
    is_durable: bool
    """Whether commits that the server has acknowledged survive a crash: ``fsync`` and ``full_page_writes`` are on."""
    standbys: int
    """The number of standby servers that follow this one now."""
    waits_for_standby: bool
    """Whether a commit waits for a standby."""
    archives: bool
    """Whether the server archives its write-ahead log."""
    archived_at: float | None
    """When the server last archived a part of its log, in seconds since 1970; ``None`` if it never did."""
    fails_to_archive: bool
    """Whether the server's last attempt to archive its log failed."""
    free_connections: int
    processes: int
    """The number of the bot's processes that share this database now."""
    parts: int
    """The number of parts into which the (Discord) servers are divided."""
    free_parts: tuple[int, ...]
    """The numbers of the parts that no process looks after."""


def server_facts(connection: Connection) -> ServerFacts:
    """Ask a database server for its facts."""
    version, fsync, whole_pages, commit, names = (
        connection.execute(_SETTING, {"name": name}).scalar_one() for name in _SETTINGS
    )
    locks, parts = granted_locks(connection), number_of_parts(connection)
    return ServerFacts(
        version=version.split(" ")[0],
        is_durable=fsync == whole_pages == "on",
        standbys=connection.execute(_STANDBYS).scalar_one(),
        waits_for_standby=bool(names) and commit not in {"off", "local"},
        archives=connection.execute(_SETTING, {"name": "archive_mode"}).scalar_one() != "off",
        **connection.execute(_ARCHIVE).mappings().one(),
        free_connections=connection.execute(_FREE_CONNECTIONS).scalar_one(),
        processes=sum(lock.key == SEEKING_KEY for lock in locks),
        parts=parts,
        free_parts=tuple(sorted({*range(parts)} - {lock.key for lock in locks})),
    )


async def keeps_sessions(address: ServerAddress) -> bool:
    """Whether a connection at this address keeps one session of the server. Behind a pooler in transaction mode, the
    session that one connection has just left serves the next, so that locks would belong to nobody.

    Raises the driver's errors if that cannot be found out.
    """
    engine = reader_engine(address)
    try:
        async with engine.connect() as first, engine.connect() as second:
            own = set[int]()
            for _ in range(TRANSACTIONS):
                own.add(await _pid(first))
                await first.rollback()
            return await _pid(second) not in own and own == {await _pid(first)}
    except DBAPIError as error:
        if is_pooled(error):
            return False
        raise
    finally:
        await engine.dispose()


async def _pid(connection: AsyncConnection) -> int:
    """The id of the server's process that serves a connection now; begins a transaction."""
    pid: int = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    return pid
