"""What a database holds, in a few numbers."""

from typing import NamedTuple

from sqlalchemy import Connection, func, select, union_all

from data.models import TableStatus
from data.schema import lease, part_owners, tables


class DatabaseContents(NamedTuple):
    """What a database, or a copy of one, holds."""

    live_tables: int
    ended_tables: int
    as_of: float | None
    """When a bot was last alive by it, in seconds since 1970; ``None`` if no bot has used the database yet."""


def stored_contents(connection: Connection) -> DatabaseContents:
    """Count what a database holds."""
    live = select(func.count()).where(tables.c.status == TableStatus.LIVE)
    ended = select(func.count()).where(tables.c.status != TableStatus.LIVE)
    alive = union_all(select(lease.c.alive_at), select(part_owners.c.alive_at)).subquery()
    return DatabaseContents(
        connection.execute(live).scalar_one(),
        connection.execute(ended).scalar_one(),
        connection.execute(select(func.max(alive.c.alive_at))).scalar(),
    )
