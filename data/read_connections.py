"""Readers: connections that cannot write, on which questions are asked."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Readers(Protocol):
    """The connections on which a database is read, whichever kind it is; none of them can write."""

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query, a plain function of a connection, in a transaction of its own, which sees the database as of one
        moment, and return its answer.
        """

    async def close(self) -> None:
        """Close all connections."""


class EngineReaders:
    """The `Readers` of one engine, which must be one that cannot write."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use ``engine``, which `close` disposes of."""
        self._engine = engine

    async def run(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a transaction of its own and return its answer."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(query)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
