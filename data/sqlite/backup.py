"""Whole copies of a database: made while a bot uses it, checked, and restored."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from data.errors import StoreError
from data.migrate import schema_version
from data.ownership.holding import RESTORED_FACT
from data.postgres.address import is_postgres
from data.queries import people
from data.queries.contents import DatabaseContents, stored_contents
from data.queries.limits import forget_limit_keys
from data.queries.tables import lacks_entries
from data.sqlite.engines import check_writable, copy_database, database_path, is_damaged, writer_engine
from data.sqlite.failures import BACKUP, DATABASE, FileKind, failure_reason
from data.sqlite.files import PRIVATE, give_to_owner_of, lock_path, side_files
from data.sqlite.inspection import check_schema_version
from data.sqlite.lock import FileLock
from data.sqlite.placing import check_free, fresh_folder_beside, place_new, put_on_disk, replace_database

YEAR_10000 = 253_402_300_800.0
"""The time at which Python's calendar ends, in seconds since 1970."""


class Restored(NamedTuple):
    """The result of `restore`: the contents of the restored database, and the place of the database before it."""

    contents: DatabaseContents
    replaced: Path | None
    """The path of the database that was replaced; ``None`` if there was none."""
    has_new_owner: bool
    """Whether the restored database belongs to another user than the one before; that user's bot cannot open it."""


def back_up(url: str, target: Path) -> DatabaseContents:
    """Copy the database at a ``DATABASE_URL`` to the new file ``target``, which only this user can read.

    A bot may use the database meanwhile: the copy is whole as of one moment. It is checked and on disk before it is
    called ``target``. Raises `StoreError`, whose text is one sentence for the host; then there is no such file.
    """
    path, target = _path_to_copy(url), target.absolute()
    with _file_errors_as_store_errors():
        check_schema_version(path, must_exist=True)
        check_free(target)
        with _checked_copy(path, target, DATABASE) as (copy, contents):
            place_new(copy, target)
        return contents


def newest_copy_beside(url: str) -> tuple[Path, float] | None:
    """The newest copy of a database in its folder, and when the copy was written, in seconds since 1970; ``None`` if
    the folder has no copy. Only the names of files and their versions are looked at.
    """
    path = database_path(url)
    found = [(file.stat().st_mtime, file) for file in path.parent.glob("*.sqlite3") if file != path and _is_copy(file)]
    written_at, newest = max(found, default=(0.0, None))
    return None if newest is None else (newest, written_at)


def _is_copy(file: Path) -> bool:
    """Whether a file is a database of Deckhand's."""
    try:
        check_schema_version(file, must_exist=True)
    except StoreError:
        return False
    return True


def restore(url: str, backup: Path, now: float) -> Restored:
    """Put a copy of the file ``backup`` in the place of the database at a ``DATABASE_URL``, and keep the replaced
    database under another name.

    The next start then compares all live tables with their messages in Discord. ``now``: seconds since 1970. Raises
    `StoreError` if a bot uses the database, or if the backup is damaged, another program's or a newer version's; until
    the copy is checked and on disk, the database is unchanged. At each moment one of the two is in its place. The copy
    gets the owner of the replaced file, or of the folder, if this user may give files away.
    """
    path, backup = _path_to_copy(url), backup.absolute()
    check_writable(path)
    with _file_errors_as_store_errors():
        _check_is_backup(backup, path)
        lock = FileLock.acquire(path, now)
        try:
            return _restore_held(path, backup, now)
        finally:
            lock.release()


def _path_to_copy(url: str) -> Path:
    """The path of the database at a ``DATABASE_URL``. Raises `StoreError` for an address that cannot be read, and for a
    database that is no file.
    """
    if is_postgres(url):
        raise StoreError("A PostgreSQL database is saved with pg_dump and put back with pg_restore.")
    return database_path(url)


def _restore_held(path: Path, backup: Path, now: float) -> Restored:
    """Do what `restore` does, once this process holds the database at ``path``."""
    model = path if path.exists() else path.parent
    give_to_owner_of(model, lock_path(path))
    with _checked_copy(backup, path, BACKUP) as (copy, contents):
        has_owner = give_to_owner_of(model, copy)
        replaced = replace_database(path, copy, now)
    return Restored(contents, replaced, has_new_owner=replaced is not None and not has_owner)


@contextmanager
def _file_errors_as_store_errors() -> Iterator[None]:
    """Within a ``with`` block, turn the system's errors with files into `StoreError`, with a sentence for the host."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"The file {error.filename} cannot be used: {error.strerror}.") from None


def _check_is_backup(backup: Path, path: Path) -> None:
    """Raise `StoreError` if a file is no copy of a database of Deckhand's that this version understands."""
    if not backup.is_file():
        raise StoreError(f"There is no file {backup}.")
    if path.exists() and backup.samefile(path):
        raise StoreError(f"{backup} is the database itself; name a backup.")
    if backup.resolve() in side_files(path):
        raise StoreError(f"SQLite takes {backup} for a file that belongs to the database; give it another name.")
    check_schema_version(backup, BACKUP)


@contextmanager
def _checked_copy(source: Path, target: Path, kind: FileKind) -> Iterator[tuple[Path, DatabaseContents]]:
    """Copy a database as of one moment to a fresh file, which is later to get the name ``target``; yield the file's
    path and its contents once it is checked and on disk. The file is removed at the end of the ``with`` block.

    ``kind`` is that of ``source``; the copy of a backup is marked as restored. Raises `StoreError` and `OSError`.
    """
    with fresh_folder_beside(target) as folder:
        copy = folder / "copy.sqlite3"
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        try:
            copy_database(source, copy)
            found = _checked_contents(copy, kind)
        except (DBAPIError, sqlite3.Error) as error:
            raise kind.refusal(source, failure_reason(error, kind)) from error
        if isinstance(found, str):
            raise kind.refusal(source, found)
        put_on_disk(copy)
        yield copy, found


def _checked_contents(copy: Path, kind: FileKind) -> DatabaseContents | str:
    """The contents of the copy of a file of this kind, after a look at all of its pages; or what is wrong with it, in
    words that follow the file's name. The copy of a backup is marked as restored; no copy keeps the keys of limits on
    deleted people.
    """
    engine = writer_engine(copy)
    try:
        with engine.begin() as connection:
            if is_damaged(connection):
                return kind.damaged
            if schema_version(connection) is None:
                return "holds nothing of Deckhand's"
            if lacks_entries(connection):
                return kind.damaged
            if kind is BACKUP:
                people.set_stored_text(connection, RESTORED_FACT, "yes")
            forget_limit_keys(connection)
            contents = stored_contents(connection)
            return contents if _is_possible_time(contents.as_of) else kind.damaged
    finally:
        engine.dispose()


def _is_possible_time(found: object) -> bool:
    """Whether a stored time is ``None``, or one that a calendar has."""
    return found is None or (isinstance(found, int | float) and 0 <= found < YEAR_10000)
