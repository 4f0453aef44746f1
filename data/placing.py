"""Puts a finished file where it belongs: under a name that no file has, or in the place of a database, which is kept.

Rule 1: no file is overwritten but the database, and that has a second name by then.
Rule 2: wherever this process is killed, there is a whole database at each moment.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from data.errors import StoreError


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
    """Raise `StoreError` if a file has the name ``target`` already."""
    if target.exists():
        raise StoreError(f"There is a file {target} already; choose another name.")


def place_new(file: Path, target: Path) -> None:
    """Give a finished file on the same disk the name ``target``, and wait until that is on disk.

    Raises `StoreError` if another file has got that name meanwhile.
    """
    check_free(target)
    try:
        os.link(file, target)  # which, unlike a renaming, never takes another file's place
    except OSError:
        check_free(target)
        file.rename(target)  # where the disk's format has no second names
    put_on_disk(target.parent)


def put_on_disk(path: Path) -> None:
    """Wait until a file or folder is on disk; of a folder, only where the system can open one."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
