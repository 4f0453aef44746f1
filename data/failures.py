"""What SQLite says when it fails, in words for the host."""

from collections.abc import Mapping

_REASONS: Mapping[str, str] = {
    **dict.fromkeys(("SQLITE_BUSY", "SQLITE_LOCKED"), "is locked by another program; close that program and try again"),
    **dict.fromkeys(
        ("SQLITE_READONLY", "SQLITE_PERM"), "cannot be written; check the rights on the file and its folder"
    ),
    "SQLITE_CANTOPEN": "cannot be opened; check the rights on the file and its folder",
    "SQLITE_NOTADB": "is not a database; check DATABASE_URL",
    "SQLITE_CORRUPT": "is damaged; put a backup in its place",
    "SQLITE_FULL": "cannot grow because the disk is full; make room and try again",
    "SQLITE_IOERR": "cannot be read or written because the disk failed",
}
"""By the beginning of SQLite's error names: what is wrong with "the database", and what the host can do."""


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the driver failed because the disk is full. SQLite then undid the transaction, even in its commit."""
    return getattr(getattr(error, "orig", error), "sqlite_errorname", "") == "SQLITE_FULL"


def failure_reason(error: BaseException | None) -> str:
    """Why the driver failed, in words that follow "the database", like "is not a database; check DATABASE_URL"; never
    contains a value from a statement. ``error`` is the driver's own; for others "failed with" and a name.
    """
    name = getattr(error, "sqlite_errorname", "")
    for prefix, words in _REASONS.items():
        if name.startswith(prefix):
            return words
    return f"failed with {name or type(error).__name__}"
