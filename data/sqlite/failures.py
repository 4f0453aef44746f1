"""The failures that SQLite reports, in words for the host."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from data.errors import StoreError

_REASONS: Mapping[str, str] = {
    **dict.fromkeys(("SQLITE_BUSY", "SQLITE_LOCKED"), "is locked by another program; close that program and try again"),
    **dict.fromkeys(
        ("SQLITE_READONLY", "SQLITE_PERM"), "cannot be written; check the rights on the file and its folder"
    ),
    "SQLITE_CANTOPEN": "cannot be opened; check the rights on the file and its folder",
    "SQLITE_FULL": "cannot grow because the disk is full; make room and try again",
    "SQLITE_IOERR": "cannot be read or written because the disk failed",
}
"""By the beginning of SQLite's error names, what is wrong with a file and what the host can do, in words that follow
the file's name.
"""


class FileKind(NamedTuple):
    """The words about a file that should be a database of Deckhand's: what it is called (``noun``), and the reasons for
    a failure, which follow its name.
    """

    noun: str
    not_a_database: str
    not_ours: str
    damaged: str
    not_as_noted: str

    def refusal(self, path: Path, reason: str) -> StoreError:
        """The error whose text is one sentence: ``reason`` about the file at ``path``."""
        return StoreError(f"The {self.noun} {path} {reason}.")


DATABASE = FileKind(
    "database",
    not_a_database="is not a database; check DATABASE_URL",
    not_ours="belongs to another program; change DATABASE_URL",
    damaged="is damaged; put a backup in its place",
    not_as_noted="failed with SQLITE_ERROR",
)
BACKUP = FileKind(
    "file",
    not_a_database="is not a database; name a backup that the bot has made",
    not_ours="belongs to another program; name a backup that the bot has made",
    damaged="is damaged; name another backup",
    not_as_noted="lacks what its version says; name another backup",
)


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the driver failed because the disk is full. SQLite then undid the transaction, even in its commit."""
    return getattr(getattr(error, "orig", error), "sqlite_errorname", "") == "SQLITE_FULL"


def failure_reason(error: BaseException | None, kind: FileKind = DATABASE) -> str:
    """The reason why the driver failed, in words that follow "the database", like "is not a database; check
    DATABASE_URL"; it never contains a value from a statement. ``error`` is the driver's own, or SQLAlchemy's around it;
    for other errors the words are "failed with" and the error's name.
    """
    error = getattr(error, "orig", error)
    name = getattr(error, "sqlite_errorname", "")
    for prefix, words in {**_REASONS, **_reasons_of(kind)}.items():
        if name.startswith(prefix):
            return words
    return f"failed with {name or type(error).__name__}"


def _reasons_of(kind: FileKind) -> Mapping[str, str]:
    return {
        "SQLITE_NOTADB": kind.not_a_database,
        "SQLITE_CORRUPT": kind.damaged,
        "SQLITE_ERROR": kind.not_as_noted,
    }
