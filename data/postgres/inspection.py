"""What a host should know of a PostgreSQL server before the bot depends on it. Nothing here changes anything."""

from typing import NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from data.postgres.address import ServerAddress
from data.postgres.engines import reader_engine
from data.postgres.locks import SEEKING_KEY, granted_locks
from data.postgres.ownership import number_of_parts

_SETTINGS = ("server_version", "fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names")
_SETTING = text("SELECT current_setting(:name)")
_STANDBYS = text("SELECT count(*) FROM pg_stat_replication")
_FREE_CONNECTIONS = text(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int "
    "- (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
)


class ServerFacts(NamedTuple):
    """A server that keeps the database, as it is now."""

    version: str
    is_durable: bool
    """Whether what it has acknowledged outlives a crash: ``fsync`` and ``full_page_writes`` are on."""
    standbys: int
    """Servers that follow it at present."""
    waits_for_standby: bool
    """Whether a commit waits for a standby."""
    free_connections: int
    processes: int
    """Processes of ours that share the servers on this database at present."""
    parts: int
    """Into how many parts the servers are divided."""


def server_facts(connection: Connection) -> ServerFacts:
    """Ask a server about itself."""
    version, fsync, whole_pages, commit, names = (
        connection.execute(_SETTING, {"name": name}).scalar_one() for name in _SETTINGS
    )
    return ServerFacts(
        version=version.split(" ")[0],
        is_durable=fsync == whole_pages == "on",
        standbys=connection.execute(_STANDBYS).scalar_one(),
        waits_for_standby=bool(names) and commit not in {"off", "local"},
        free_connections=connection.execute(_FREE_CONNECTIONS).scalar_one(),
        processes=sum(lock.key == SEEKING_KEY for lock in granted_locks(connection)),
        parts=number_of_parts(connection),
    )


async def keeps_sessions(url: str) -> bool:
    """Whether a connection at this address keeps one session of the server's. Behind a pooler in transaction mode, the
    session that one connection has just left serves the next: locks would be anybody's.
    """
    engine = reader_engine(ServerAddress.parse(url))
    try:
        async with engine.connect() as first, engine.connect() as second:
            own = await _pid(first)
            await first.rollback()
            return await _pid(second) != own and await _pid(first) == own
    finally:
        await engine.dispose()


async def _pid(connection: AsyncConnection) -> int:
    """The process at the server that serves a connection now; begins a transaction."""
    pid: int = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    return pid
