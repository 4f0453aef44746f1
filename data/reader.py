"""Reading what is stored: every question that the database answers, by name.

Each answer is as of one moment. A reader alone holds nothing and may look on while a bot plays.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from data import leaderboards, people, privacy, tables
from data.migrate import check_version, migrate
from data.records import FinishedGame, Player, Standing, StoredTable, TableRow, TableStatus
from data.sqlite import check_file, copy_database, database_path, reading_engine, writing_engine

T = TypeVar("T")


async def open_reader(url: str) -> "Reader":
    """A reader of the database that a ``DATABASE_URL`` names. Touches nothing.

    Raises `StoreError`, one sentence for the host, for whatever would keep a bot from opening it; a database that is
    not there yet, or not up to date, is refused likewise.
    """
    path = database_path(url)
    await asyncio.to_thread(_check, path)
    return Reader(reading_engine(path))


async def open_preview(url: str, folder: Path) -> "Reader | None":
    """A reader of a copy in this folder, brought up to date: what an upgrade would meet. ``None`` without a database.

    Raises `StoreError`, one sentence for the host. The database itself is not touched, and a bot may be using it.
    """
    path = database_path(url)
    check_file(path)
    check_version(path)
    if not path.exists():
        return None
    copy = folder / "preview.sqlite3"
    await asyncio.to_thread(_migrated_copy, path, copy)
    return Reader(reading_engine(copy))


class Reader:
    """Answers what is stored; made by `open_reader`."""

    def __init__(self, readers: AsyncEngine) -> None:
        self._readers = readers

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_failure: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._readers.dispose()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def live_tables(self) -> tuple[TableRow, ...]:
        """The live tables in the order of opening, without their logs."""
        return await self._read(tables.live_tables)

    async def unshown_endings(self) -> tuple[str, ...]:
        """The ids of tables that ended, but whose board message does not show the last entry yet."""
        return await self._read(tables.unshown_endings)

    async def load_table(self, table_id: str) -> StoredTable | None:
        """All of one table, live or not; ``None`` if there is none."""
        return await self._read(lambda connection: tables.stored_table(connection, table_id))

    async def finished_table(self, table_id: str) -> StoredTable | None:
        """All of a table that is over or closed, so that everybody may see its log; ``None`` for any other."""
        stored = await self.load_table(table_id)
        return None if stored is None or stored.status is TableStatus.LIVE else stored

    async def finished_games(
        self, guild: str, *, channel: str | None = None, limit: int = 25
    ) -> tuple[FinishedGame, ...]:
        """A guild's games that ended, or one channel's, the newest first. Those that never began are left out."""
        return await self._read(lambda connection: tables.finished_games(connection, guild, channel, limit))

    async def table_in(self, channel: str) -> str | None:
        """The id of the live table in a channel."""
        return await self._read(lambda connection: tables.table_in(connection, channel))

    async def tables_of(self, player: str) -> tuple[str, ...]:
        """The ids of the live tables where a player sits, in the order of opening."""
        return await self._read(lambda connection: tables.tables_of(connection, player))

    # -- people -------------------------------------------------------------------------------------------------------

    async def player(self, player_id: str) -> Player:
        """A player's choices; the defaults for someone who never chose."""
        return await self._read(lambda connection: people.player(connection, player_id))

    async def guild(self, guild_id: str) -> dict[str, Any]:
        """A guild's settings; empty if it never chose any."""
        return await self._read(lambda connection: people.guild(connection, guild_id))

    async def fact(self, key: str) -> str | None:
        return await self._read(lambda connection: people.fact(connection, key))

    async def traces(self, player: str) -> tuple[str, ...]:
        """The ids of the tables, live or over, at which something is kept of a person."""
        return await self._read(lambda connection: privacy.traces(connection, player))

    async def kept(self, player: str) -> dict[str, Any]:
        """All that is kept of a person, as plain JSON, for them alone."""
        return await self._read(lambda connection: privacy.kept(connection, player))

    async def leaderboard(
        self, guild: str, game: str | None, *, since: float | None = None, limit: int = 25
    ) -> tuple[Standing, ...]:
        """A guild's best-rated players at one game, or (``None``) at all; only games finished ``since`` then count."""
        return await self._read(lambda connection: leaderboards.leaderboard(connection, guild, game, since, limit))

    async def _read(self, query: Callable[[Connection], T]) -> T:
        async with self._readers.connect() as connection:
            return await connection.run_sync(query)


def _migrated_copy(path: Path, copy: Path) -> None:
    copy_database(path, copy)
    engine = writing_engine(copy)
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()


def _check(path: Path) -> None:
    check_file(path)
    check_version(path, up_to_date=True)
