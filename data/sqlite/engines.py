"""SQLite's address, connections and pragmas."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from data.errors import StoreError
from data.sqlite.files import wal_path

READER_CONNECTIONS = 4
"""The number of connections for reading, so of questions at the same time."""
LOCK_TIMEOUT = 5.0
"""The seconds to wait for a lock that another program holds on the database file."""
START_LOCK_TIMEOUT = 0.5
"""The seconds to wait for such a lock while the bot starts."""

_FIRST_BYTES = b"SQLite format 3\0"
"""The bytes with which every file of SQLite begins."""


def database_path(url: str) -> Path:
    """The path of the file that a ``DATABASE_URL`` such as ``sqlite:///deckhand.sqlite3`` names, symbolic links
    followed. The file need not exist.

    Raises `StoreError` for an address that cannot be read, that is not SQLite's, or that names no file.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise StoreError("DATABASE_URL is not a database address; write one like sqlite:///deckhand.sqlite3.") from None
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(f"DATABASE_URL names {parsed.get_backend_name()}; only SQLite and PostgreSQL are supported.")
    if "\0" in (parsed.database or ""):
        raise StoreError("DATABASE_URL names a file that cannot exist: a name has no null character.")
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise StoreError("DATABASE_URL names no file; games in memory would be lost with the process.")
    return Path(os.path.realpath(parsed.database))


def check_writable(path: Path) -> None:
    """Check that this user can write the database file at ``path``, or make it if it does not exist.

    Changes nothing; raises `StoreError` if the user cannot.
    """
    try:
        there = path.exists()
        if not path.parent.is_dir():
            raise StoreError(f"The folder {path.parent} does not exist; create it or change DATABASE_URL.")
    except PermissionError:
        raise StoreError(f"This user may not enter the folder {path.parent}; check its rights.") from None
    except OSError as error:
        raise StoreError(f"DATABASE_URL names a file that cannot exist: {error.strerror}.") from None
    if there and not path.is_file():
        raise StoreError(f"The database {path} is not a file; change DATABASE_URL.")
    for needed in (path.parent, path) if there else (path.parent,):
        if not os.access(needed, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise StoreError(f"The database cannot be written: this user may not write {needed}.")


def writer_engine(path: Path, *, lock_timeout: float = LOCK_TIMEOUT) -> Engine:
    """Make an engine whose transactions take the write lock as they begin, and are on disk when they end.

    Each of its connections may only be used in the thread that made it. ``lock_timeout``: seconds to wait for the lock.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"timeout": lock_timeout},
    )
    event.listen(engine, "connect", _configure_writer_connection)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reader_engine(path: Path) -> Engine:
    """Make an engine that cannot write; each of its transactions sees the database as of one moment.

    It makes no new file if somebody has removed the database: a new file would take the old one's log for its own. Each
    of its connections may only be used in the thread that made it.
    """
    engine = create_engine(
        URL.create("sqlite", database=path.as_uri(), query={"mode": "rw", "uri": "true"}),
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"timeout": LOCK_TIMEOUT},
    )
    event.listen(engine, "connect", _configure_reader_connection)
    event.listen(engine, "begin", _begin_transaction)
    return engine


def inspection_engine(path: Path) -> Engine:
    """Make an engine to look at a file that may belong to another program: it only opens an existing file and changes
    nothing.

    If the file has no write-ahead log, nobody is writing it; then not even the files that readers usually make are
    made.
    """
    still = "" if wal_path(path).exists() else "&immutable=1"

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro{still}", uri=True, timeout=START_LOCK_TIMEOUT)

    return create_engine("sqlite://", creator=opened, poolclass=NullPool)


def copy_database(path: Path, target: Path) -> None:
    """Copy a database as of one moment to the file ``target``, in place of what the file holds, as one file without a
    log. Others may write the database meanwhile.
    """
    source = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=LOCK_TIMEOUT)
    with closing(source), closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def settle_database(path: Path) -> None:
    """Write into a database what a killed program left in the log beside it, as far as both files can be read.

    Raises `StoreError` if another program uses the database.
    """
    with path.open("rb") as file:
        if file.read(len(_FIRST_BYTES)) != _FIRST_BYTES:
            return  # damaged: SQLite would remove its log
    with closing(sqlite3.connect(path, timeout=START_LOCK_TIMEOUT)) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # which opens the log
            is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.DatabaseError as error:
            is_busy = error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
    if is_busy:
        raise StoreError(f"The database {path} is in use by another program; close that program and try again.")


def is_damaged(connection: Connection) -> bool:
    """Whether SQLite finds anything wrong with the database after a look at all of its pages, indexes and keys."""
    is_whole = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() == "ok"
    return not is_whole or connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None


def enable_wal(connection: Connection) -> None:
    """Switch the database file permanently to write-ahead logging, with which readers do not wait for the writer."""
    _run_pragmas(connection.connection, "journal_mode=WAL")


def truncate_wal(connection: Connection) -> bool:
    """Move all committed data into the database file and empty the write-ahead log. Returns whether that succeeded.

    A reader can prevent it. Call it outside a transaction. Until it succeeds, the log holds older versions of pages.
    """
    with closing(connection.connection.cursor()) as cursor:
        try:
            busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:
            return False
    return not busy


@contextmanager
def without_lock_wait(connection: Connection) -> Iterator[None]:
    """During a ``with`` block, let statements that meet another program's lock fail at once instead of waiting."""
    driver = connection.connection
    with closing(driver.cursor()) as cursor:
        (patience,) = cursor.execute("PRAGMA busy_timeout").fetchone()
    _run_pragmas(driver, "busy_timeout=0")
    try:
        yield
    finally:
        _run_pragmas(driver, f"busy_timeout={patience}")


def vacuum(connection: Connection) -> bool:
    """Rewrite the whole file, so that its unused space holds no deleted data, and empty the write-ahead log.

    Returns whether that succeeded. Call it outside a transaction; it needs as much free disk space as the file is
    large.
    """
    with closing(connection.connection.cursor()) as cursor:
        try:
            cursor.execute("VACUUM")
        except sqlite3.Error:
            return False
    return truncate_wal(connection)


@contextmanager
def reading_any_text(driver: Any) -> Iterator[None]:  # noqa: ANN401  # a connection of sqlite3, or SQLAlchemy's face of one
    """During a ``with`` block, read bytes that are no UTF-8 as replacement characters. Otherwise one such value makes a
    question fail as a whole; and reading all text so would take longer.
    """
    driver.text_factory = _decoded_text
    try:
        yield
    finally:
        driver.text_factory = str


def _decoded_text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def is_undecodable(error: BaseException) -> bool:
    """Whether a question failed because a value of the database is no UTF-8."""
    return isinstance(error, DBAPIError) and "Could not decode to UTF-8" in str(error.orig)


def _configure_writer_connection(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    connection.text_factory = _decoded_text  # the writer reads little
    # What is deleted is overwritten: it must be gone from the file, too, where somebody asked for it.
    _run_pragmas(connection, "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


def _configure_reader_connection(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    _run_pragmas(connection, "query_only=ON")


def _run_pragmas(connection: Any, *pragmas: str) -> None:  # noqa: ANN401  # sqlite3's connection, or SQLAlchemy's face of it
    with closing(connection.cursor()) as cursor:
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_transaction(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
