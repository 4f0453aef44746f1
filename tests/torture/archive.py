"""A look at the database of a bot that is running, which leaves no trace in it."""

from functools import cached_property
from pathlib import Path
from typing import Protocol

from sqlalchemy import Engine

from data.queries import tables
from data.records import StoredTable
from data.sqlite.engines import inspection_engine


class Tables(Protocol):
    """Tells at once what is stored of a table."""

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel."""


class Archive:
    """Looks for a moment each time, so that after a kill it is the bot, and not we, that opens what was left."""

    def __init__(self, database: Path) -> None:
        self.database = database

    @cached_property
    def _engine(self) -> Engine:
        return inspection_engine(self.database)

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel."""
        with self._engine.connect() as connection:
            found = tables.live_table_id_in_channel(connection, channel)
            return tables.stored_table(connection, found) if found else None

    def table(self, table_id: str) -> StoredTable | None:
        with self._engine.connect() as connection:
            return tables.stored_table(connection, table_id)
