"""The one writer. Units of work that arrive while a transaction runs are committed together in the next.

Rule 1: every change goes through here, as a function of a connection that the database's `Transactions` run.
Rule 2: a caller gets no answer before its unit is on disk; then the unit's value, `SaveError` or `CommitUnknownError`.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from prometheus_client import Counter, Histogram
from sqlalchemy import Connection

from data.units import NotBegunError, Row, ShownNote, Transactions, Unit, Work
from engine.errors import CommitUnknownError, DiskFullError, DoneElsewhereError, OvertakenError, SaveError

COMMITS = Histogram(
    "deckhand_commit_seconds",
    "For the units that were committed together, with the way to the database and back.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5),
)
TIMEOUTS = Counter("deckhand_database_timeouts", "Commits and questions that the database did not answer in time.")
FAILED_UNITS = Counter("deckhand_failed_saves", "Units that were not stored, or of which that is unknown.")

COMMIT_SECONDS = 35.0
"""Seconds after which a commit is given up: its fate is unknown, and nothing else is stored until the database
has answered. A database on a server gives up by itself a little sooner.
"""
IDLE_WORKS = 20
"""The most works of `Writer.run_when_idle` in one transaction, so that nobody waits long for its end."""
DOES_NOT_ANSWER = "the database does not answer in time"
"""The reason for the host why nothing was stored, or nothing could be read."""

T = TypeVar("T")


class _Failed(NamedTuple):
    """The answer to a unit of work that has failed; the answer to any other is its value."""

    failure: Exception


class Writer:
    """Runs units of work (functions that change the database) in transactions until `close`."""

    def __init__(self, transactions: Transactions) -> None:
        """Start a task on the running event loop. ``transactions`` are closed with the writer."""
        self._transactions = transactions
        self._waiting: list[Unit] = []
        self._idle_works: dict[str, Work] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self.is_hanging = False
        """Whether a commit was given up and has not ended yet, so that nobody knows what is stored."""
        self._task = asyncio.create_task(self._commit_until_closed(), name="data-writer")

    async def close(self) -> None:
        """Commit the units of work that still wait, and the works of `run_when_idle`, then close the connection.
        Further calls do nothing.
        """
        if self._closing:
            return
        self._closing = True
        self._wake.set()
        await self._task
        await self._transactions.close()

    @property
    def units_waiting(self) -> int:
        """The number of units of work that wait for the next transaction."""
        return len(self._waiting)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction and return its value once the transaction is on disk.

        Raises `SaveError` or `CommitUnknownError`; an exception of ``work`` itself becomes a `SaveError`.
        """
        answer: T = await self._enqueue((), work)
        return answer

    def run_when_idle(self, key: str, work: Work) -> None:
        """Run ``work`` once nothing else is to be stored, in a transaction without anything for which somebody waits. A
        later work with the same key replaces one that has not begun. Nothing happens if it fails, or once the writer is
        closed.
        """
        if not self._closing:
            self._idle_works[key] = work
            self._wake.set()

    async def add_entries(self, rows: Sequence[Row], then: Work | None = None) -> None:
        """Insert rows of logs and run ``then``, if given, in one transaction.

        Raises `SaveError` or `CommitUnknownError`.
        """
        await self._enqueue(rows, then)

    async def note_shown(self, note: ShownNote) -> None:
        """Store a note, with all others that wait. Raises `SaveError` or `CommitUnknownError`."""
        await self._enqueue((), None, note)

    def _enqueue(self, rows: Sequence[Row], work: Work | None, shown: ShownNote | None = None) -> asyncio.Future[Any]:
        """Add a unit to those that wait. Returns the future that gets its answer; raises `SaveError` once the writer is
        closed.
        """
        if self._closing:
            raise SaveError("the store is closed")
        if self.is_hanging:
            raise SaveError(DOES_NOT_ANSWER)
        unit = Unit(rows, work, asyncio.get_running_loop().create_future(), shown)
        self._waiting.append(unit)
        self._wake.set()
        return unit.done

    async def _commit_until_closed(self) -> None:
        while self._waiting or self._idle_works or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            await asyncio.sleep(0)  # callers that were just answered may bring their next unit
            if units := self._next_units():
                await self._commit_units(units)
                if self._waiting or self._idle_works or self._closing:
                    self._wake.set()

    def _next_units(self) -> Sequence[Unit]:
        """Take the units that wait; if there are none, a few of those that run when the writer is idle."""
        units, self._waiting = self._waiting, []
        return units or [self._idle_unit(key) for key in [*self._idle_works][:IDLE_WORKS]]

    def _idle_unit(self, key: str) -> Unit:
        done = asyncio.get_running_loop().create_future()
        done.add_done_callback(asyncio.Future.exception)  # nobody else asks for it
        return Unit((), self._idle_works.pop(key), done)

    async def _commit_units(self, units: Sequence[Unit]) -> None:
        timer = asyncio.get_running_loop().call_later(COMMIT_SECONDS, self._give_up, units)
        try:
            with COMMITS.time():
                answers = await self._answers_of(units)
        except Exception as error:  # noqa: BLE001  # whatever it was, no caller may be left waiting
            answers = [self._commit_unknown_answer(error) for _ in units]
        finally:
            timer.cancel()
            self.is_hanging = False
        self._tell(units, answers)

    def _give_up(self, units: Sequence[Unit]) -> None:
        """Tell the callers of ``units``, whose transaction hangs, that nobody knows what becomes of them, and those of
        the units that wait for the next transaction that these are not stored.
        """
        TIMEOUTS.inc()
        self.is_hanging = True
        waiting, self._waiting = self._waiting, []
        self._tell(units, [_Failed(CommitUnknownError(DOES_NOT_ANSWER)) for _ in units])
        self._tell(waiting, [_Failed(SaveError(DOES_NOT_ANSWER)) for _ in waiting])

    def _tell(self, units: Sequence[Unit], answers: Sequence[Any]) -> None:
        """Give the callers of units their answers, each a value or `_Failed`."""
        for unit, answer in zip(units, answers, strict=True):
            if unit.done.done():  # its caller was cancelled, or has waited for too long
                continue
            if isinstance(answer, _Failed):
                FAILED_UNITS.inc()
                unit.done.set_exception(answer.failure)
            else:
                unit.done.set_result(answer)

    async def _answers_of(self, units: Sequence[Unit]) -> list[Any]:
        """Run units in one transaction and return their answers, each a value or `_Failed`; if the transaction fails,
        run each unit in one of its own.
        """
        try:
            return await self._transactions.commit(units)
        except CommitUnknownError as error:
            return [self._commit_unknown_answer(error.__cause__) for _ in units]
        except NotBegunError as error:
            return [self._failure_answer(error.__cause__) for _ in units]
        except Exception as error:  # noqa: BLE001  # a unit's own mistake must reach its own caller only
            if len(units) == 1:
                return [self._failure_answer(error)]
        return [answer for unit in units for answer in await self._answers_of([unit])]

    def _failure_answer(self, error: BaseException | None) -> _Failed:
        """The answer `SaveError`, for a unit that is surely not stored."""
        kind = DiskFullError if self._transactions.is_disk_full(error) else SaveError
        kind = OvertakenError if self._transactions.is_overtaken(error) else kind
        kind = DoneElsewhereError if self._transactions.is_done_elsewhere(error) else kind
        failure = kind(self._transactions.failure_text(error))
        failure.__cause__ = error
        return _Failed(failure)

    def _commit_unknown_answer(self, error: BaseException | None) -> _Failed:
        """The answer `CommitUnknownError`, for a unit that may be stored."""
        failure = CommitUnknownError(self._transactions.failure_text(error))
        failure.__cause__ = error
        return _Failed(failure)
