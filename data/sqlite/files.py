"""The files of a database: who may read them, and whether they are still those that were opened.

A process keeps writing to a file that somebody has removed or moved away, and nobody will ever find what it writes.
SQLite does not notice, so the writer asks here before it says that something is stored.
"""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from data.errors import StoreError

PRIVATE = 0o600
"""The rights of files that only this user may read and write, as Unix has them."""
RESERVED_ENDINGS = ("-wal", "-shm", "-journal", ".lock")
"""The endings that the names of files beside a database have behind its own name."""


def make_private(path: Path) -> None:
    """Let only this user read the database at ``path`` and the files beside it; a missing database is made, empty.

    Raises `StoreError` if the file cannot be made. SQLite gives the files that it makes later the same rights.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as error:
        raise StoreError(f"The database {path} cannot be created: {error.strerror}.") from None
    for file in (path, wal_path(path), shm_path(path), lock_path(path)):
        with contextlib.suppress(OSError):  # not there, or another user's: who may write it may also run the bot
            file.chmod(PRIVATE)


def give_to_owner_of(model: Path, file: Path) -> bool:
    """Give ``file`` to the owner and the group of ``model``, another file or folder, if this user may. Returns whether
    ``file`` has the same owner now.
    """
    wanted = model.stat()
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):  # only root gives files away, and to a group only its members
            os.chown(file, wanted.st_uid, wanted.st_gid, follow_symlinks=False)
    return file.stat().st_uid == wanted.st_uid


def wal_path(path: Path) -> Path:
    """The path of SQLite's write-ahead log for the database at ``path``; the file exists while the database is open."""
    return path.with_name(f"{path.name}-wal")


def shm_path(path: Path) -> Path:
    """The path of the memory that SQLite's processes share for the database at ``path``; the file comes and goes with
    the write-ahead log.
    """
    return path.with_name(f"{path.name}-shm")


def journal_path(path: Path) -> Path:
    """The path of SQLite's rollback journal for the database at ``path``. SQLite writes a rollback journal instead of a
    write-ahead log until the bot first starts with a restored database. A journal that a killed program left undoes the
    last transaction.
    """
    return path.with_name(f"{path.name}-journal")


def log_paths(path: Path) -> tuple[Path, ...]:
    """The paths of the logs with which SQLite makes the database at ``path`` whole after a program was killed."""
    return wal_path(path), journal_path(path)


def side_files(path: Path) -> tuple[Path, ...]:
    """The paths of all files that SQLite makes beside the database at ``path``, whether or not they exist now."""
    return (*log_paths(path), shm_path(path))


def lock_path(path: Path) -> Path:
    """The path of the lock file beside the database at ``path``. The process that locks that file may write the
    database.
    """
    return path.with_name(f"{path.name}.lock")


class FileIdentity(NamedTuple):
    """The numbers of a file's device and inode, which no other file of the machine has, whatever its name."""

    device: int
    number: int


class FilesChangedError(Exception):
    """The database or its lock is not at its path any more; the text says which file, in words after "the database"."""


def file_identity(path: Path) -> FileIdentity | None:
    """The identity of the file at ``path``; ``None`` if there is no file that this user can see."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileIdentity(found.st_dev, found.st_ino)


def changed_at(path: Path) -> float | None:
    """When the file at ``path`` was last changed, in seconds since 1970; ``None`` if it cannot be found."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None


class DatabaseFiles:
    """The files of an open database (database, lock and write-ahead log) as they were when this object was made, to
    notice that one of them was removed or replaced.
    """

    def __init__(self, path: Path) -> None:
        """Note which files are at ``path`` and beside it now; the log is noted by `remember_wal`, once it is there."""
        self._opened = {file: file_identity(file) for file in (path, lock_path(path))}
        self._wal_path = wal_path(path)
        self._wal: FileIdentity | None = None

    def raise_if_replaced(self) -> None:
        """Raise `FilesChangedError` if the database or its lock is no longer the file that was at its path when this
        object was made.
        """
        for file, opened in self._opened.items():
            if file_identity(file) != opened:
                raise FilesChangedError(f"was taken away: {file} is not the file any more that the bot opened")

    def remember_wal(self) -> None:
        """Remember the present write-ahead log as the one that `has_lost_wal` looks for. The log exists only while the
        database is open.
        """
        self._wal = file_identity(self._wal_path)

    def has_lost_wal(self) -> bool:
        """Whether the write-ahead log that `remember_wal` saw was removed, moved or replaced; false if it saw none."""
        return self._wal is not None and file_identity(self._wal_path) != self._wal
