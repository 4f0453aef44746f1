"""Taking hold of a database: alone, brought up to date, and with what is known of earlier holders."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from data import people, privacy
from data.errors import StoreError
from data.failures import failure_reason
from data.files import DatabaseFiles, changed_at, lock_path, make_private
from data.lease import FileLock, is_older_than_lock, take_over_lease_and_list_outages
from data.migrate import check_schema_version, migrate
from data.records import Outage
from data.sqlite import START_LOCK_TIMEOUT, check_writable, enable_wal, vacuum, writer_engine

RESTORED_FACT = "restored"
"""The key under which is stored that the database was replaced by an older copy, and tables are still to be checked."""


class HeldDatabase(NamedTuple):
    """A database that this process holds, brought up to date."""

    lock: FileLock
    files: DatabaseFiles
    outages: tuple[Outage, ...]
    """All stored outages, in order."""


def hold_database(path: Path, now: float) -> HeldDatabase:
    """Take hold of the database at ``path`` and bring it up to date. Raises `StoreError`."""
    check_writable(path)
    check_schema_version(path)
    lock_noted_at = changed_at(lock_path(path))
    lock = FileLock.acquire(path, now)
    try:
        check_schema_version(path)  # again, now that nobody else can change it
        make_private(path)
        known = _migrate_and_take_lease(path, now, lock_noted_at)
        lock.note_alive(now)
    except BaseException:
        lock.release()
        raise
    return HeldDatabase(lock, DatabaseFiles(path), known)


def _migrate_and_take_lease(path: Path, now: float, lock_noted_at: float | None) -> tuple[Outage, ...]:
    """Run missing migrations and take the lease over, in one transaction; returns all outages. Raises `StoreError`.

    Also notes under `RESTORED_FACT` if the database is an older copy (see `is_older_than_lock`), and rewrites the file
    if somebody was deleted since that was last done.
    """
    engine = writer_engine(path, lock_timeout=START_LOCK_TIMEOUT)
    try:
        with engine.connect() as connection:
            enable_wal(connection)
            with connection.begin():
                migrate(connection)
                if is_older_than_lock(connection, lock_noted_at):
                    people.set_stored_text(connection, RESTORED_FACT, "yes")
                known = take_over_lease_and_list_outages(connection, now)
                has_leftovers = privacy.may_hold_deleted_data(connection)
            if has_leftovers and vacuum(connection):
                with connection.begin():
                    privacy.note_file_rewritten(connection)
            return known
    except DBAPIError as error:
        raise StoreError(f"The database {path} {failure_reason(error.orig)}.") from error
    finally:
        engine.dispose()
