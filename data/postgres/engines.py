"""Connections to a PostgreSQL server."""

import asyncio
from collections.abc import Awaitable, Callable
from inspect import signature
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from data.errors import StoreError
from data.postgres.address import ServerAddress
from data.postgres.failures import is_temporary

READER_CONNECTIONS = 4
"""The number of connections for reading, so of questions at the same time."""
CONNECT_TIMEOUT = 5.0
"""The seconds to wait for a connection."""
READ_TIMEOUT = 60.0
"""The seconds to wait for the answer to one question; a recount of a million results takes several of them."""
RETRY_SECONDS = 0.1
"""The seconds between two attempts to reach a server."""

T = TypeVar("T")


def writer_engine(address: ServerAddress) -> AsyncEngine:
    """Make an engine whose transactions are on disk when they end. Raises `StoreError` if the driver is missing."""
    engine = _engine(address, poolclass=NullPool)
    event.listen(engine.sync_engine, "connect", _make_commits_durable)
    return engine


def reader_engine(address: ServerAddress) -> AsyncEngine:
    """Make an engine that cannot write; each of its transactions sees the database as of one moment.

    Raises `StoreError` if the driver is missing.
    """
    engine = _engine(
        address,
        READ_TIMEOUT,
        pool_size=READER_CONNECTIONS,
        max_overflow=0,
        isolation_level="REPEATABLE READ",
        execution_options={"postgresql_readonly": True},
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed_connection)
    return engine


_OF_SQLALCHEMY = frozenset({"prepared_statement_cache_size", "prepared_statement_name_func"})
"""The parameters of an address that SQLAlchemy reads itself and does not pass on to the driver."""


def _check_parameters(address: ServerAddress) -> None:
    """Raise `StoreError` if the address has a parameter that would be passed to the driver and that the driver does not
    know.
    """
    from asyncpg import connect  # noqa: PLC0415  # of an extra, which is there once an engine is made

    unknown = sorted(set(address.url.query) - set(signature(connect).parameters) - _OF_SQLALCHEMY)
    if unknown:
        known = "which the driver does not know; it takes ssl and host, for example."
        raise StoreError(f"DATABASE_URL has {', '.join(unknown)}, {known}")


def _engine(address: ServerAddress, statement_timeout: float | None = None, **options: Any) -> AsyncEngine:  # noqa: ANN401  # options of SQLAlchemy's
    try:
        engine = create_async_engine(
            address.url,
            hide_parameters=True,
            connect_args={
                "timeout": CONNECT_TIMEOUT,
                "command_timeout": statement_timeout,
                "server_settings": {"application_name": "deckhand"},
            },
            **options,
        )
    except ModuleNotFoundError:
        raise StoreError(
            "DATABASE_URL names a PostgreSQL database, for which asyncpg is missing: "
            "install it with pip install 'deckhand[postgres]'."
        ) from None
    _check_parameters(address)
    return engine


async def patiently(
    attempt: Callable[[], Awaitable[T]], patience: float, also_after: tuple[type[Exception], ...] = ()
) -> T:
    """Await what ``attempt`` makes. While the server is out of reach or starts, and after the errors in ``also_after``,
    try again for ``patience`` seconds; then raise what the last attempt raises.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    while True:
        try:
            return await attempt()
        except Exception as error:
            if not (is_temporary(error) or isinstance(error, also_after)) or loop.time() >= deadline:
                raise
        await asyncio.sleep(RETRY_SECONDS)


def is_closed(connection: Connection) -> bool:
    """Whether the connection to the server is known to be lost, so that the next statement would fail."""
    if connection.invalidated:
        return True
    driver: Any = connection.connection.driver_connection
    return bool(driver.is_closed())


def _make_commits_durable(connection: Any, _record: object) -> None:  # noqa: ANN401  # SQLAlchemy's own face of asyncpg
    """Make every commit wait for the disk, even if the server or the user is configured otherwise. Stricter settings,
    such as waiting for a standby, stay.
    """
    cursor = connection.cursor()
    cursor.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    cursor.close()
    connection.commit()


def _refuse_closed_connection(connection: Any, _record: object, _proxy: object) -> None:  # noqa: ANN401  # as above
    """Let the pool make a new connection in place of one that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError
