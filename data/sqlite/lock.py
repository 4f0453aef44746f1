"""The lock on a file beside a database, with which one process at a time holds the database.

The operating system keeps the lock, and ends it with the process however that ends: after a kill the next process takes
over at once, with no time to wait out. A SQLite database in write-ahead mode is for the processes of one machine, so a
lock on that machine is enough.
"""

import contextlib
import os
from pathlib import Path
from typing import Self

from filelock import lock_descriptor
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from data.errors import StoreError
from data.intact_rows import intact_number
from data.ownership.lease import Holder, stored_holder
from data.schema import lease
from data.sqlite.engines import inspection_engine
from data.sqlite.files import PRIVATE, lock_path

CLOCK_TICK = 2.0
"""The seconds by which a file system may round the time at which a file was changed."""


_TABLES_NOTE = b"tables\n"


class FileLock:
    """The exclusive right to write a database, from `acquire` to `release` or the end of the process."""

    def __init__(self, descriptor: int) -> None:
        """Use the descriptor of a file that is locked already; call `acquire` to make a lock."""
        self._descriptor: int | None = descriptor

    @classmethod
    def acquire(cls, path: Path, now: float) -> Self:
        """Lock the file ``PATH.lock`` beside the database at ``path``, making it if need be; never waits.

        Raises `StoreError` if another process holds the lock or the file cannot be opened. ``now`` (seconds since 1970)
        is compared with the holder's last sign of life in the text of the error.
        """
        try:
            descriptor = os.open(lock_path(path), os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise StoreError(_lock_failure_text(path, error)) from None
        try:
            is_ours = lock_descriptor(descriptor, blocking=False)
        except OSError as error:
            os.close(descriptor)
            raise StoreError(_lock_failure_text(path, error)) from None
        if not is_ours:
            os.close(descriptor)
            raise StoreError(_held_elsewhere_text(path, now))
        return cls(descriptor)

    def note_alive(self, now: float) -> None:
        """Set the lock file's time of change to ``now`` (seconds since 1970), as the holder's last sign of life.

        Does nothing where the system cannot do that with an open file.
        """
        if self._descriptor is not None and os.utime in os.supports_fd:
            with contextlib.suppress(OSError):  # another user's file, or a full disk: a note is left out
                os.utime(self._descriptor, (now, now))

    @property
    def had_tables(self) -> bool:
        """Whether a holder of the database has noted that there are tables in it, see `note_tables`."""
        if self._descriptor is None:
            return False
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return os.read(self._descriptor, len(_TABLES_NOTE)) == _TABLES_NOTE

    def note_tables(self) -> None:
        """Note in the lock file that there are tables in the database, for a start that finds it empty."""
        if self._descriptor is not None and not self.had_tables:
            with contextlib.suppress(OSError):  # a full disk: a note is left out
                os.lseek(self._descriptor, 0, os.SEEK_SET)
                os.write(self._descriptor, _TABLES_NOTE)

    def release(self) -> None:
        """Unlock the database for the next process. The lock file stays; further calls do nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def is_older_than_lock(connection: Connection, lock_noted_at: float | None) -> bool:
    """Whether the database is an older copy, put in the place of the one whose last holder left the lock file; false
    for a new database.

    ``lock_noted_at`` is the time of that holder's last sign of life by the lock file (`FileLock.note_alive`); ``None``
    if there was no such file, as on another machine to which a copy was moved.
    """
    alive_at = intact_number(connection.execute(select(lease.c.alive_at)).scalar())
    return alive_at is not None and (lock_noted_at is None or lock_noted_at > alive_at + CLOCK_TICK)


def _lock_failure_text(path: Path, error: OSError) -> str:
    return f"The database {path} cannot be held: {path.name}.lock beside it cannot be locked ({error.strerror})."


def _held_elsewhere_text(path: Path, now: float) -> str:
    """The sentence for a process that is refused because another one holds the database."""
    found = _readable_holder(path)
    if found is None:
        return f"Another Deckhand is just starting with the database {path}."
    return found.refusal(f"the database {path}", now)


def _readable_holder(path: Path) -> Holder | None:
    """The holder of the database; ``None`` if no lease can be read yet."""
    if not path.exists():
        return None
    engine = inspection_engine(path)
    try:
        with engine.connect() as connection:
            return stored_holder(connection)
    except DBAPIError:
        return None
    finally:
        engine.dispose()
