"""Reading a database file: each question is one hop between threads.

aiosqlite keeps a thread for each connection, and SQLAlchemy's engine for it makes a hop there and back for each call of
the driver: a dozen for a question. Here the whole question, a plain function of a connection, runs in that thread.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from data.read_connections import ReadingTurns
from data.sqlite.engines import READER_CONNECTIONS, is_undecodable, reading_any_text
from engine.errors import SaveError

T = TypeVar("T")


class SqliteReaders:
    """The `data.read_connections.Readers` of a database file."""

    def __init__(self, engine: Engine) -> None:
        """Use connections of ``engine``, which must not be able to write; they are made when they are needed."""
        self._engine = engine
        self._turns = ReadingTurns(READER_CONNECTIONS)
        self._idle: list[_ReadingThread] = []
        self._is_closed = False

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a transaction of its own and return its answer. Raises `SaveError` once this is closed.

        The thread of a question that its caller gives up may be busy with it for long, as on a disk that hangs. Until
        it is done, it keeps its turn, and no other question is put to it.
        """
        async with self._turns.turn() as turn:
            asking = turn.busy = asyncio.create_task(self._ask(query))
            return await asyncio.shield(asking)

    async def close(self) -> None:
        """Close all connections; those in use are closed after their question."""
        self._is_closed = True
        while self._idle:
            await self._idle.pop().close()

    async def _ask(self, query: Callable[[Connection], T]) -> T:
        if self._is_closed:
            raise SaveError("the store is closed")
        thread = self._idle.pop() if self._idle else await self._new_thread()
        try:
            return await thread.run(query)
        finally:
            await self._put_back(thread)

    async def _new_thread(self) -> "_ReadingThread":
        thread = _ReadingThread(self._engine)
        await thread
        return thread

    async def _put_back(self, thread: "_ReadingThread") -> None:
        if self._is_closed:
            await thread.close()
        else:
            self._idle.append(thread)


class _ReadingThread(aiosqlite.Connection):
    """A connection of aiosqlite's that answers whole questions in its own thread. Await it before use."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(self._connect_in_thread, iter_chunk_size=0)
        self._thread.daemon = True  # a disk that hangs must not keep the process from ending
        self._engine = engine
        self._reading: Connection

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a transaction of its own and return its answer."""
        answer: T = await self._execute(self._answer_in_thread, query)  # type: ignore[no-untyped-call]  # a part of aiosqlite for its own methods
        return answer

    async def close(self) -> None:
        """Close the connection after the queries under way, and end its thread."""
        await self._execute(self._reading.close)  # type: ignore[no-untyped-call]  # as above
        await super().close()

    def _connect_in_thread(self) -> sqlite3.Connection:
        self._reading = self._engine.connect()
        driver: Any = self._reading.connection.driver_connection
        opened: sqlite3.Connection = driver
        return opened

    def _answer_in_thread(self, query: Callable[[Connection], T]) -> T:
        try:
            return query(self._reading)
        except DBAPIError as error:
            if not is_undecodable(error):
                raise
        finally:
            self._reading.rollback()
        with reading_any_text(self._reading.connection.driver_connection):
            try:
                return query(self._reading)
            finally:
                self._reading.rollback()
