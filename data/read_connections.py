"""Readers: connections that cannot write, on which questions are asked, and the order in which questions get them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Any, Protocol, TypeVar

from prometheus_client import Histogram
from sqlalchemy import Connection

READS = Histogram(
    "deckhand_read_seconds",
    "For a question to the database, with the wait for a connection.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5),
)

T = TypeVar("T")


class Urgency(IntEnum):
    """How long a question may wait for a connection; lower values come first."""

    ANSWER = 0
    """Somebody waits for the answer, and Discord for at most three seconds."""
    BACKGROUND = 1


URGENCY: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.BACKGROUND)
"""The urgency of the questions that the current task asks; tasks that it starts inherit it."""


class Readers(Protocol):
    """The connections on which a database is read, whichever kind it is; none of them can write."""

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query, a plain function of a connection, in a transaction of its own, which sees the database as of one
        moment, and return its answer. Queries wait for a connection as `ReadingTurns` says.
        """

    async def close(self) -> None:
        """Close all connections."""


class Turn:
    """A question's right to a connection. It lasts for a block, and longer if its connection is still busy then."""

    busy: asyncio.Future[Any] | None = None
    """Done once the connection is free for the next question; ``None``: at the end of the block."""

    def __init__(self, end: Callable[[], None]) -> None:
        """``end`` gives the connection to the next question."""
        self._end = end

    def end(self) -> None:
        """Give the connection to the next question, as soon as it is free."""
        if self.busy is None or self.busy.done():
            self._end()
        else:
            self.busy.add_done_callback(lambda _: self._end())


class ReadingTurns:
    """The order in which questions get a connection: by `Urgency`, and equally urgent ones as they came. Nobody
    overtakes; in the background all connections but one are used, so that one is left for whoever waits for an answer.
    """

    def __init__(self, connections: int) -> None:
        """Share out ``connections`` connections, at least two."""
        self._free = connections
        self._numbers = count()
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []  # a heap

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        """Have a connection during an ``async with`` block, or until `Turn.busy` is done; before it, wait until one is
        free.
        """
        with READS.time():
            mine = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (URGENCY.get(), next(self._numbers), mine))
            self._give_turns()
            turn = Turn(self._take_back)
            try:
                await mine
                yield turn
            finally:
                if mine.done() and not mine.cancelled():
                    turn.end()
                mine.cancel()  # for a caller that was cancelled while it waited
                self._give_turns()

    def _take_back(self) -> None:
        self._free += 1
        self._give_turns()

    def _give_turns(self) -> None:
        """Give the free connections to those who wait."""
        while self._waiting and self._free > self._waiting[0][0]:
            _, _, first = heappop(self._waiting)
            if not first.cancelled():
                self._free -= 1
                first.set_result(None)
