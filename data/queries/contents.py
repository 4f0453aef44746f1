"""The contents of a database in a few numbers."""

from typing import NamedTuple

from sqlalchemy import Connection, func, select, union_all

from data.models import TableStatus
from data.schema import lease, part_owners, tables


class DatabaseContents(NamedTuple):
    """The contents of a database, or of a copy, in numbers."""

    live_tables: int
    ended_tables: int
    as_of: float | None
    """The time of a bot's last sign of life in the database, in seconds since 1970; ``None`` if no bot has used it
    yet.
    """


def stored_contents(connection: Connection) -> DatabaseContents:
    """Count the contents of a database."""
    live = select(func.count()).where(tables.c.status == TableStatus.LIVE)
    ended = select(func.count()).where(tables.c.status != TableStatus.LIVE)
    alive = union_all(select(lease.c.alive_at), select(part_owners.c.alive_at)).subquery()
    return DatabaseContents(
        connection.execute(live).scalar_one(),
        connection.execute(ended).scalar_one(),
        connection.execute(select(func.max(alive.c.alive_at))).scalar(),
    )
