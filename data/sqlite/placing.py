"""Putting a finished file in its place: under a name that no file has, or in place of a database, which is kept under
another name.

Rule 1: no file is overwritten but the database, and that has a second name by then.
Rule 2: wherever this process is killed, there is a whole database at each moment.
"""

import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from data.errors import StoreError
from data.sqlite.engines import settle_database
from data.sqlite.files import PRIVATE, RESERVED_ENDINGS, give_to_owner_of, log_paths, side_files


@contextmanager
def fresh_folder_beside(path: Path) -> Iterator[Path]:
    """Make a folder that only this user can enter, for a file that is to get the name ``path``. At the end of the
    ``with`` block it is removed, with all that is in it.

    Raises `StoreError` if it cannot be made.
    """
    try:
        folder = TemporaryDirectory(prefix="deckhand-unfinished-", dir=path.parent, ignore_cleanup_errors=True)
    except OSError as error:
        raise StoreError(f"The folder {path.parent} cannot be used: {error.strerror}.") from None
    with folder as name:
        yield Path(name)


def check_free(target: Path) -> None:
    """Raise `StoreError` if a file has the name ``target``, or if SQLite would take a file of that name, or one beside
    it, for its own.
    """
    if target.name.endswith(RESERVED_ENDINGS):
        raise StoreError(f"The bot would take {target} for a file that belongs to a database; choose another name.")
    for file in (target, *side_files(target)):
        if file.exists():
            raise StoreError(f"There is a file {file} already; choose another name.")


def place_new(file: Path, target: Path) -> None:
    """Give a finished file on the same disk the name ``target``, and wait until the name is on disk.

    Raises `StoreError` if another file has got that name meanwhile.
    """
    check_free(target)
    try:
        os.link(file, target)  # which, unlike a renaming, never takes another file's place
    except OSError:
        check_free(target)
        file.rename(target)  # where the disk's format has no second names
    put_on_disk(target.parent)


def replace_database(path: Path, file: Path, now: float) -> Path | None:
    """Put a finished file on the same disk in the place of the database at ``path``, which this process must hold if it
    exists. Returns the other name under which the replaced database is kept, with the date and time ``now`` (seconds
    since 1970) in it; ``None`` if there was none.

    Raises `StoreError` if another program uses the database.
    """
    kept = _keep_database(path, now) if path.exists() else None
    for side_file in side_files(path):
        side_file.unlink(missing_ok=True)  # SQLite would take it for the next database's
    put_on_disk(path.parent)
    file.replace(path)
    put_on_disk(path.parent)
    return kept


def _keep_database(path: Path, now: float) -> Path:
    """Give a database a second name that no file has; if SQLite cannot write its logs into it, they get new names, too.
    Returns the second name.
    """
    settle_database(path)
    kept = _free_name(path.with_name(f"{path.name}.replaced-{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S}"))
    try:
        os.link(path, kept)
    except OSError:  # the disk's format has no second names
        _copy_file(path, kept)
    for log, kept_log in zip(log_paths(path), log_paths(kept), strict=True):
        with suppress(FileNotFoundError):
            log.rename(kept_log)
    return kept


def _free_name(name: Path) -> Path:
    """The path ``name``, with a number behind it if files of such a name, or of a name that SQLite makes of it,
    exist.
    """
    names = itertools.chain([name], (name.with_name(f"{name.name}-{number}") for number in itertools.count(2)))
    return next(free for free in names if not any(file.exists() for file in (free, *side_files(free))))


def _copy_file(file: Path, copy: Path) -> None:
    """Copy a file to a new one that only its owner can read, and wait until it is on disk."""
    descriptor = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with file.open("rb") as source, os.fdopen(descriptor, "wb") as target:
        shutil.copyfileobj(source, target)
    give_to_owner_of(file, copy)
    put_on_disk(copy)


def put_on_disk(path: Path) -> None:
    """Wait until a file or folder is on disk; a folder only if the system can open one."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
