"""Taking hold of a database file: the lock, the migrations, and the outages since earlier holders."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from data.errors import StoreError
from data.leaderboards.formula import count_outdated_again
from data.migrate import migrate
from data.models import Outage
from data.ownership.holding import RESTORED_FACT, Check, PartChanges
from data.ownership.lease import note_alive, take_over_lease_and_list_outages
from data.ownership.news import News
from data.ownership.parts import EVERYWHERE, Part
from data.queries import people, privacy
from data.queries.tables import has_any_table
from data.sqlite.engines import START_LOCK_TIMEOUT, check_writable, enable_wal, reader_engine, vacuum, writer_engine
from data.sqlite.failures import failure_reason
from data.sqlite.files import DatabaseFiles, changed_at, lock_path, make_private
from data.sqlite.inspection import check_schema_version
from data.sqlite.lock import FileLock, is_older_than_lock
from data.sqlite.read_connections import SqliteReaders
from data.sqlite.transactions import SqliteTransactions


class FoundDatabase(NamedTuple):
    """What a database holds when it is taken hold of."""

    outages: tuple[Outage, ...]
    has_tables: bool
    """Whether there is any table, live or over."""


class HeldFile:
    """A database file that this process holds, brought up to date; see `data.ownership.holding.HeldDatabase`."""

    parts = (EVERYWHERE,)
    is_exclusive = True
    parts_in_all = None
    is_lost = False

    def __init__(self, path: Path, lock: FileLock, found: FoundDatabase) -> None:
        """Hold the database by a lock that was acquired; needs a running event loop."""
        self.outages = found.outages
        self.lost_all_tables = lock.had_tables and not found.has_tables
        self._has_tables = found.has_tables
        self.transactions = SqliteTransactions(writer_engine(path), DatabaseFiles(path))
        self.readers = SqliteReaders(reader_engine(path))
        self._lock = lock

    @property
    def has_lost_wal(self) -> bool:
        """Whether somebody removed the write-ahead log while the database was open."""
        return self.transactions.has_lost_wal

    async def look_for_parts(self, run: object, now: float, *, wants_share: bool) -> PartChanges:  # noqa: ARG002  # there is nothing to take
        """Report that this process has the whole database."""
        return PartChanges()

    async def give_part_back(self, run: object, part: Part, now: float) -> None:
        """Do nothing: no other process can have a part."""

    def tell(self, connection: Connection, news: News) -> None:
        """Do nothing: there is no other process to tell."""

    async def listen(self, on_news: Callable[[News], None]) -> None:  # noqa: ARG002  # there is none
        """Wait for ever: there is no other process to hear."""
        await asyncio.Event().wait()

    def store_alive(self, connection: Connection, now: float) -> None:
        """Note in the lease that its holder is alive at the time ``now``."""
        note_alive(connection, now)
        self._has_tables = self._has_tables or has_any_table(connection)

    def note_alive(self, now: float) -> None:
        """Note beside the database that its holder was alive at the time ``now``, and whether it has any tables."""
        if self._has_tables:
            self._lock.note_tables()
        self._lock.note_alive(now)

    async def overwrite_deleted(self) -> None:
        """Empty the write-ahead log, which holds the data that was overwritten; if that fails,
        `retry_overwriting_deleted` does it later.
        """
        await self.transactions.truncate_wal()

    async def retry_overwriting_deleted(self) -> None:
        """Empty the write-ahead log if `overwrite_deleted` was called and has not succeeded yet."""
        await self.transactions.truncate_wal_if_pending()

    async def wait_until_lost(self) -> None:
        """Wait for ever: a lock on a file is lost only with the process."""
        await asyncio.Event().wait()

    def release(self) -> None:
        """Unlock the database for the next process."""
        self._lock.release()


async def hold_file(path: Path, now: float, check: Check) -> HeldFile:
    """Take hold of the database at ``path`` and bring it up to date, unless ``check`` raises `StoreError`. Raises
    `StoreError`.
    """
    return HeldFile(path, *await asyncio.to_thread(_lock_and_migrate, path, now, check))


def _lock_and_migrate(path: Path, now: float, check: Check) -> tuple[FileLock, FoundDatabase]:
    check_writable(path)
    check_schema_version(path)
    lock_noted_at = changed_at(lock_path(path))
    lock = FileLock.acquire(path, now)
    try:
        check_schema_version(path)  # again, now that nobody else can change it
        make_private(path)
        found = _migrate_and_take_lease(path, now, lock_noted_at, check)
        lock.note_alive(now)
    except BaseException:
        lock.release()
        raise
    return lock, found


def _migrate_and_take_lease(path: Path, now: float, lock_noted_at: float | None, check: Check) -> FoundDatabase:
    """Run missing migrations and take the lease, in one transaction. Raises `StoreError`.

    Also notes under `RESTORED_FACT` if the database is an older copy (see `is_older_than_lock`), and rewrites the file
    if somebody's data was deleted since it was last rewritten.
    """
    engine = writer_engine(path, lock_timeout=START_LOCK_TIMEOUT)
    try:
        with engine.connect() as connection:
            enable_wal(connection)
            with connection.begin():
                migrate(connection)
                check(connection)
                count_outdated_again(connection)
                if is_older_than_lock(connection, lock_noted_at):
                    people.set_stored_text(connection, RESTORED_FACT, "yes")
                known = take_over_lease_and_list_outages(connection, now)
                has_tables = has_any_table(connection)
                has_leftovers = privacy.may_hold_deleted_data(connection)
            if has_leftovers and vacuum(connection):
                with connection.begin():
                    privacy.note_file_rewritten(connection)
            return FoundDatabase(known, has_tables)
    except DBAPIError as error:
        raise StoreError(f"The database {path} {failure_reason(error.orig)}.") from error
    finally:
        engine.dispose()
