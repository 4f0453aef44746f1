"""PostgreSQL's transactions, on the event loop.

The driver speaks to the server without a thread. In a study, a thread of its own reached 0.65 times SQLite's rate, the
event loop 1.5 times.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from data.ownership.parts import Part
from data.postgres.engines import is_closed
from data.postgres.failures import (
    failure_reason,
    is_connection_lost,
    is_disk_full,
    is_duplicate,
    is_read_only,
    is_refused,
    is_unsent,
)
from data.postgres.session import HeldElsewhereError, LostError, WritingSession
from data.schema import entries
from data.statements import insertion_by_columns
from data.units import NotBegunError, Row, Unit, run_units
from engine.errors import CommitUnknownError

COMMIT_TIMEOUT = 30.0
"""The seconds that a transaction may take, with the time to reach a server that restarts."""

_OWN_REASONS = {
    HeldElsewhereError: "is held by another session; try again later",
    LostError: "was held by another Deckhand meanwhile; this one must end",
}


class _ConnectionLostError(Exception):
    """The connection was lost before the commit, so that nothing is stored; the reason is the ``__cause__``."""


class PostgresTransactions:
    """Commits units of work to a PostgreSQL database; see `data.units.Transactions`."""

    def __init__(self, session: WritingSession) -> None:
        """Commit on ``session``, which `close` closes."""
        self._session = session
        self._turn = asyncio.Lock()
        self._is_in_doubt = False

    async def commit(self, units: Sequence[Unit]) -> list[Any]:
        """Run units in one transaction and return their values once it is on disk."""
        async with self._turn:
            try:
                async with asyncio.timeout(COMMIT_TIMEOUT):
                    return await self._commit_on_connection(units)
            except TimeoutError as error:  # before the commit, or it would be unknown what became of it
                raise NotBegunError from error

    async def settle(self) -> None:
        """After a commit whose fate is unknown, wait until it is certain that it is either stored or never will be.

        The server may still work on the commit after the connection is lost. Once this process has the lock again, its
        earlier session has ended. Raises `NotBegunError` if the server cannot be reached now.
        """
        if self._is_in_doubt:
            async with self._turn:
                await self._connect()

    async def unlock(self, part: Part) -> None:
        """Let other processes have a part of the servers, after everything that was committed before."""
        async with self._turn:
            try:
                async with asyncio.timeout(COMMIT_TIMEOUT):
                    await self._session.unlock(part)
            except Exception:  # noqa: BLE001  # whatever it was, the lock ends with the connection
                await self._session.drop()

    def failure_text(self, error: BaseException | None) -> str:
        """The reason why a transaction failed, in words for the host that contain no value of a statement."""
        own = next((reason for kind, reason in _OWN_REASONS.items() if isinstance(error, kind)), None)
        return f"the database {own or failure_reason(error)}"

    def is_disk_full(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because the disk is full, and is surely undone."""
        return is_disk_full(error)

    def is_overtaken(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored an entry with the same number."""
        return is_duplicate(error, "entries_pkey")

    def is_done_elsewhere(self, error: BaseException | None) -> bool:
        """Whether a transaction failed because another process has stored what the same interaction led to."""
        return is_duplicate(error, "one_save_per_interaction")

    async def close(self) -> None:
        """Close the session."""
        await self._session.close()

    async def _commit_on_connection(self, units: Sequence[Unit]) -> list[Any]:
        """Run units in one transaction, and once more if the connection turns out to be lost: a restart of the server
        is noticed only by the next use of the connection.
        """
        with contextlib.suppress(_ConnectionLostError):
            return await self._commit(units)
        try:
            return await self._commit(units)
        except _ConnectionLostError as error:
            raise NotBegunError from error.__cause__

    async def _commit(self, units: Sequence[Unit]) -> list[Any]:
        connection = await self._connect()
        if not any(unit.work or unit.shown for unit in units):
            await self._insert_alone(connection, [row for unit in units for row in unit.rows])
            return [None for _ in units]
        transaction = await connection.begin()
        try:
            values = await connection.run_sync(run_units, units)
        except Exception as error:
            if await connection.run_sync(is_closed) or is_connection_lost(error):
                await self._session.drop()
                raise _ConnectionLostError from error
            await (self._session.drop() if is_read_only(error) else transaction.rollback())
            raise
        except BaseException:
            await self._session.drop()
            raise
        try:
            await transaction.commit()
        except BaseException as error:
            self._is_in_doubt = True
            await self._session.drop()
            raise CommitUnknownError from error
        return values

    async def _insert_alone(self, connection: AsyncConnection, rows: Sequence[Row]) -> None:
        """Insert entries by one statement, which is a transaction of its own: one round trip to the server instead of
        three.
        """
        if not rows:
            return
        driver: Any = (await connection.get_raw_connection()).driver_connection
        statement, lists = insertion_by_columns(entries, rows)
        try:
            await driver.execute(statement, *lists)
        except BaseException as error:
            if (is_refused(error) and not is_read_only(error)) or isinstance(error, ValueError):
                raise
            await self._session.drop()
            if is_read_only(error):
                raise
            if is_unsent(error):
                raise _ConnectionLostError from error
            self._is_in_doubt = True
            raise CommitUnknownError from error

    async def _connect(self) -> AsyncConnection:
        try:
            connection = await self._session.connection()
        except Exception as error:
            raise NotBegunError from error
        self._is_in_doubt = False
        return connection
