"""Units of work, and what a database must be able to do with them: run some of them in one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

from data.schema import entries
from data.statements import insert_rows

Row = Sequence[Any]
Work = Callable[[Connection], Any]
"""The body of a unit of work. Its return value becomes the unit's answer."""


class Unit(NamedTuple):
    """A unit of work that waits for its transaction."""

    rows: Sequence[Row]
    """Entries to insert, with those of the other units in one statement."""
    work: Work | None
    done: asyncio.Future[Any]
    """Gets the unit's answer, or its failure."""


class NotBegunError(Exception):
    """The transaction could not begin, for the reason in ``__cause__``; each unit alone would fare the same."""


class Transactions(Protocol):
    """How a database commits units of work, one transaction at a time."""

    async def commit(self, units: Sequence[Unit]) -> list[Any]:
        """Run units in one transaction and return their values once it is on disk.

        Raises `NotBegunError`; what a unit raises, after rolling back; or `engine.errors.CommitUnknownError`, with the
        reason as its ``__cause__``, if the transaction may be stored.
        """

    def failure_text(self, error: BaseException | None) -> str:
        """Why a transaction failed, as words for the host that contain no value of a statement."""

    def is_disk_full(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because the disk is full, and is surely undone."""

    def is_overtaken(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored an entry with the same number."""

    def is_done_elsewhere(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored what the same interaction led to."""

    async def close(self) -> None:
        """Close the connection."""


def run_units(connection: Connection, units: Sequence[Unit]) -> list[Any]:
    """Run units in the transaction of a connection and return their values; the caller commits."""
    if rows := [row for unit in units for row in unit.rows]:
        insert_rows(connection, entries, rows)
    return [unit.work(connection) if unit.work else None for unit in units]
