"""A database as this version would bring it up to date: a copy of a file, or a trial on a server. The database stays
unchanged.
"""

import asyncio
from pathlib import Path
from sqlite3 import sqlite_version
from typing import NamedTuple

from sqlalchemy import Connection, text

from data.errors import StoreEmptyError, StoreOutdatedError
from data.migrate import migrate, schema_version
from data.postgres.address import ServerAddress, is_postgres
from data.postgres.read_connections import open_readers
from data.postgres.trial import open_trial
from data.reader import Reader
from data.sqlite.engines import check_writable, copy_database, database_path, reader_engine, writer_engine
from data.sqlite.files import wal_path
from data.sqlite.inspection import check_schema_version
from data.sqlite.read_connections import SqliteReaders

SERVER_KIND = "PostgreSQL"


class Preview(NamedTuple):
    """A database as this version would bring it up to date, with facts about it as it is now."""

    reader: Reader
    """The reader of the database after it was brought up to date; close it afterwards."""
    kind: str
    """The kind of database, such as "SQLite 3.40.1"."""
    version: str
    """The version of the schema before, such as "0002"."""
    size: int
    """The bytes that the database takes now, with its log."""


async def open_preview(url: str, copy_folder: Path) -> Preview | None:
    """Open a database for reading as this version would bring it up to date. Returns ``None`` if there is no database.

    A file is copied into ``copy_folder``, and a bot may be using it. On PostgreSQL a database that is up to date is
    read itself; an older one is brought up to date in a transaction that is undone, unless a bot uses it. Raises
    `StoreError`, whose text is one sentence for the host.
    """
    if is_postgres(url):
        return await _preview_on_server(ServerAddress.parse(url))
    return await _preview_of_file(database_path(url), copy_folder / "preview.sqlite3")


async def _preview_on_server(address: ServerAddress) -> Preview | None:
    try:
        readers = await open_readers(address)
    except StoreEmptyError:
        return None
    except StoreOutdatedError:
        trial = await open_trial(address)
        return Preview(Reader(trial), SERVER_KIND, trial.version_before, await trial.run(_size))
    version = await readers.run(schema_version)
    return Preview(Reader(readers), SERVER_KIND, version or "", await readers.run(_size))


def _size(connection: Connection) -> int:
    size: int = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
    return size


async def _preview_of_file(path: Path, copy: Path) -> Preview | None:
    version = await asyncio.to_thread(_copy_and_migrate, path, copy)
    if version is None:
        return None
    size = sum(file.stat().st_size for file in await asyncio.to_thread(_files, path))
    return Preview(Reader(SqliteReaders(reader_engine(copy))), f"SQLite {sqlite_version}", version, size)


def _files(path: Path) -> list[Path]:
    """The files of a database that exist: the database itself, and its log."""
    return [file for file in (path, wal_path(path)) if file.exists()]


def _copy_and_migrate(path: Path, copy: Path) -> str | None:
    """Copy a file and bring the copy up to date. Returns the schema version before it, "" for an empty file, and
    ``None`` if there is no file. Raises `StoreError`.
    """
    check_writable(path)
    check_schema_version(path)
    if not path.exists():
        return None
    copy_database(path, copy)
    engine = writer_engine(copy)
    with engine.begin() as connection:
        version = schema_version(connection)
        migrate(connection)
    engine.dispose()
    return version or ""
