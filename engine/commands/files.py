"""What the commands share: reading a file, and printing lines that a stranger may have written."""

import json
import sys
from contextlib import nullcontext
from pathlib import Path

from engine.jsonable import Jsonable

MAX_BYTES = 16_000_000
"""The greatest number of bytes of a file that is read; a game of 100,000 actions has a third of it."""
MAX_LINE = 500
"""The most characters of a line that is printed."""


class InputError(Exception):
    """A command or a file that cannot be read; the error's text is a sentence that says why."""


def printable(text: str) -> str:
    """A line without characters that a terminal would obey, such as colours and cursor moves; cut after `MAX_LINE`."""
    cut = text if len(text) <= MAX_LINE else f"{text[:MAX_LINE]}\N{HORIZONTAL ELLIPSIS}"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in cut)


def json_text(value: Jsonable) -> str:
    """JSON on several lines, in which characters that a terminal would obey are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `InputError` if it cannot be read, is not UTF-8, or is
    longer than `MAX_BYTES`.
    """
    read = _read_bytes(file)
    if len(read) > MAX_BYTES:
        raise InputError(f"This is not a transcript: it has more than {MAX_BYTES // 1_000_000} MB.")
    try:
        return read.decode()
    except UnicodeDecodeError:
        raise InputError("This is not a transcript: it is not UTF-8 text.") from None


def _read_bytes(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; of one longer than `MAX_BYTES`, one byte more than that.

    Raises `InputError` for a file that cannot be read.
    """
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as failed:
        raise InputError(f"{file} cannot be read: {failed.strerror or failed}.") from None
