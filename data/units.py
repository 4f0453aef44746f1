"""Units of work, and the interface by which a database runs several of them in one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, bindparam, update

from data.schema import entries, tables
from data.statements import insert_rows

Row = Sequence[Any]
Work = Callable[[Connection], Any]
"""The body of a unit of work: a function that changes the database by a connection. Its return value becomes the unit's
answer.
"""


class ShownNote(NamedTuple):
    """A note, to be stored, of the last log entry that people were shown of a table, and of the table's deadline."""

    table_id: str
    shown_seq: int
    """The number of the last log entry that the board message shows."""
    deadline: float | None
    """When the bot must next act at the table, in seconds since 1970; ``None``: never."""


class Unit(NamedTuple):
    """A unit of work that waits for its transaction."""

    rows: Sequence[Row]
    """The entries to insert; those of all units of a transaction are inserted by one statement."""
    work: Work | None
    done: asyncio.Future[Any]
    """The future that gets the unit's answer, or its failure."""
    shown: ShownNote | None = None
    """A note to store; those of all units of a transaction are sent to the database together. ``None`` for none."""


class NotBegunError(Exception):
    """The transaction could not begin, for the reason in ``__cause__``; trying each unit alone would not help."""


class Transactions(Protocol):
    """How a database commits units of work, one transaction at a time."""

    async def commit(self, units: Sequence[Unit]) -> list[Any]:
        """Run units in one transaction and return their values once it is on disk.

        Raises `NotBegunError`; any error that a unit raises, after rolling back; or `engine.errors.CommitUnknownError`,
        with the reason as its ``__cause__``, if it is unknown whether the transaction was stored.
        """

    def failure_text(self, error: BaseException | None) -> str:
        """The reason why a transaction failed, as words for the host that contain no value of a statement."""

    def is_disk_full(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because the disk is full, and is surely undone."""

    def is_overtaken(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored an entry with the same number."""

    def is_done_elsewhere(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored what the same interaction led to."""

    async def close(self) -> None:
        """Close the connection."""


_NOTED = ("noted_table", "noted_seq", "noted_deadline")
_NOTE_SHOWN = (
    update(tables)
    .where(tables.c.id == bindparam(_NOTED[0]))
    .values(shown_seq=bindparam(_NOTED[1]), deadline=bindparam(_NOTED[2]))
)
"""The statement that stores a `ShownNote`; it does nothing for a table that is not stored."""


def run_units(connection: Connection, units: Sequence[Unit]) -> list[Any]:
    """Run units in the transaction of a connection and return their values; the caller commits.

    Notes are stored before works run, because the end of a game or a deletion of data overrides an older note on the
    same table.
    """
    if rows := [row for unit in units for row in unit.rows]:
        insert_rows(connection, entries, rows)
    if notes := [unit.shown for unit in units if unit.shown]:
        connection.execute(_NOTE_SHOWN, [dict(zip(_NOTED, note, strict=True)) for note in notes])
    return [unit.work(connection) if unit.work else None for unit in units]
