"""Everything that only SQLite understands: its address, connections, pragmas, "insert or update", and its error texts.

Another database would need another module like this one, and a lease that does not lie in a file.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    BindParameter,
    ColumnElement,
    Connection,
    Engine,
    Table,
    bindparam,
    create_engine,
    event,
    make_url,
    select,
)
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from data.errors import StoreError

READERS = 4
PATIENCE = 5.0
"""Seconds to wait for a lock that another program holds on the file."""
PATIENCE_AT_START = 0.5
MOST_ROWS = 256
"""Rows in one statement; SQLite takes 32,766 values."""

_REASONS: Mapping[str, str] = {
    "SQLITE_BUSY": "is locked by another program; close that program and try again",
    "SQLITE_LOCKED": "is locked by another program; close that program and try again",
    "SQLITE_READONLY": "cannot be written; check the rights on the file and its folder",
    "SQLITE_PERM": "cannot be written; check the rights on the file and its folder",
    "SQLITE_CANTOPEN": "cannot be opened; check the rights on the file and its folder",
    "SQLITE_NOTADB": "is not a database; check DATABASE_URL",
    "SQLITE_CORRUPT": "is damaged; put a backup in its place",
    "SQLITE_FULL": "cannot grow because the disk is full; make room and try again",
    "SQLITE_IOERR": "cannot be read or written because the disk failed",
}


def database_path(url: str) -> Path:
    """The file that a ``DATABASE_URL`` names, with symbolic links followed. Raises `StoreError` if it names none."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise StoreError("DATABASE_URL is not a database address; write one like sqlite:///deckhand.sqlite3.") from None
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(f"DATABASE_URL names {parsed.get_backend_name()}; only SQLite is supported.")
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise StoreError("DATABASE_URL names no file; games in memory would be lost with the process.")
    return Path(os.path.realpath(parsed.database))


def check_file(path: Path) -> None:
    """Raises `StoreError` if the database could not be written at this place. Touches nothing."""
    try:
        there = path.exists()
        if not path.parent.is_dir():
            raise StoreError(f"The folder {path.parent} does not exist; create it or change DATABASE_URL.")
    except PermissionError:
        raise StoreError(f"The folder {path.parent} may not be entered by this user; check its rights.") from None
    if there and not path.is_file():
        raise StoreError(f"The database {path} is not a file; change DATABASE_URL.")
    for needed in (path.parent, path) if there else (path.parent,):
        if not os.access(needed, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise StoreError(f"The database cannot be written: this user may not write {needed}.")


def writing_engine(path: Path, *, patience: float = PATIENCE) -> Engine:
    """An engine whose transactions take the write lock as they begin, and are on disk when they end.

    A connection of it belongs to the thread that made it.
    """
    engine = create_engine(
        _url("sqlite", path), poolclass=NullPool, hide_parameters=True, connect_args={"timeout": patience}
    )
    event.listen(engine, "connect", _prepare_writer)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(path: Path) -> AsyncEngine:
    """An engine that cannot write; each of its transactions sees the database as of one moment."""
    engine = create_async_engine(
        _url("sqlite+aiosqlite", path),
        pool_size=READERS,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": PATIENCE},
    )
    event.listen(engine.sync_engine, "connect", _prepare_reader)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def peeking_engine(path: Path) -> Engine:
    """An engine to look at a file that may not be ours: it opens an existing file only and changes nothing.

    Without a log beside it nobody is writing the file; then not even the files of a reader are made.
    """
    still = "" if Path(f"{path}-wal").exists() else "&immutable=1"

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro{still}", uri=True, timeout=PATIENCE_AT_START)

    return create_engine("sqlite://", creator=opened, poolclass=NullPool)


def copy_database(path: Path, target: Path) -> None:
    """A copy of a database as of one moment, which others may go on writing meanwhile."""
    source = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
    with closing(source), closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def keep_log_apart(connection: Connection) -> None:
    """Switches the file to write-ahead logging, for good: readers no longer wait for the writer."""
    cursor = connection.connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.close()


def emptied_log(connection: Connection) -> bool:
    """Moves all that is committed into the file and empties the log beside it; whether that was possible now.

    Only outside a transaction. Until then the log holds pages as they were before.
    """
    cursor = connection.connection.cursor()
    try:
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return False
    finally:
        cursor.close()
    return not busy


@contextmanager
def without_patience(connection: Connection) -> Iterator[None]:
    """Whatever is locked by another program fails at once for the length of a block."""
    driver = connection.connection
    with closing(driver.cursor()) as cursor:
        (patience,) = cursor.execute("PRAGMA busy_timeout").fetchone()
    _run_pragmas(driver, "busy_timeout=0")
    try:
        yield
    finally:
        _run_pragmas(driver, f"busy_timeout={patience}")


def rewritten(connection: Connection) -> bool:
    """Writes the whole file anew, so that its unused space holds nothing of what it held before; whether that worked.

    Only outside a transaction. It needs as much room on the disk once more.
    """
    cursor = connection.connection.cursor()
    try:
        cursor.execute("VACUUM")
    except sqlite3.Error:
        return False
    finally:
        cursor.close()
    return emptied_log(connection)


def upsert(
    connection: Connection,
    table: Table,
    key: Mapping[str, Any],
    values: Mapping[str, Any],
    *,
    only_where: ColumnElement[bool] | None = None,
) -> None:
    """Inserts the row, or gives the one with this key the new values; neither where a condition on the key is given and
    does not hold.
    """
    connection.execute(_upsertion(table, tuple(key), tuple(values), only_where), {**key, **values})


@cache
def _upsertion(
    table: Table, key: tuple[str, ...], columns: tuple[str, ...], only_where: ColumnElement[bool] | None
) -> Insert:
    row: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in (*key, *columns)}
    if only_where is None:
        statement = insert(table).values(row)
    else:
        statement = insert(table).from_select(list(row), select(*row.values()).where(only_where))
    new = {name: statement.excluded[name] for name in columns}
    return statement.on_conflict_do_update(index_elements=list(key), set_=new)


def insert_rows(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Inserts rows whose values stand in the order of the table's columns, many with one statement.

    The driver lets go of Python's lock while a statement runs. With one statement a row, as ``executemany`` has it, the
    writer's thread and a busy event loop would wait for each other at every row. Powers of two keep few statements.
    """
    start = 0
    while start < len(rows):
        count = min(MOST_ROWS, 1 << (len(rows) - start).bit_length() - 1)
        values = [value for row in rows[start : start + count] for value in row]
        connection.exec_driver_sql(_insertion(table, count), tuple(values))
        start += count


@cache
def _insertion(table: Table, count: int) -> str:
    row = f"({', '.join('?' * len(table.columns))})"
    columns = ", ".join(column.name for column in table.columns)
    return f"INSERT INTO {table.name} ({columns}) VALUES {', '.join([row] * count)}"  # noqa: S608  # names of our schema


def reason(error: BaseException | None) -> str:
    """Why the driver failed, to go behind "the database"; without any value from a statement."""
    name = getattr(error, "sqlite_errorname", "")
    for prefix, words in _REASONS.items():
        if name.startswith(prefix):
            return words
    return f"failed with {name or type(error).__name__}"


def _url(driver: str, path: Path) -> URL:
    return URL.create(driver, database=str(path))


def _prepare_writer(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    # What is deleted is overwritten: it must be gone from the file, too, where somebody asked for it.
    _run_pragmas(connection, "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


def _prepare_reader(connection: Any, _record: object) -> None:  # noqa: ANN401  # SQLAlchemy's own face of aiosqlite
    connection.isolation_level = None
    _run_pragmas(connection, "query_only=ON")


def _run_pragmas(connection: Any, *pragmas: str) -> None:  # noqa: ANN401  # as above, or sqlite3's
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
