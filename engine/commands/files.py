"""What the commands share: reading a file, and printing lines that a stranger may have written."""

import json
import sys
from pathlib import Path

from engine.jsonable import Jsonable


class InputError(Exception):
    """A command or a file that cannot be read; the error's text is a sentence that says why."""


def printable(text: str) -> str:
    """A line without characters that a terminal would obey, such as colours and cursor moves."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def json_text(value: Jsonable) -> str:
    """JSON on several lines, in which characters that a terminal would obey are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `InputError` if it cannot be read or is not UTF-8."""
    try:
        return _read_bytes(file).decode()
    except UnicodeDecodeError:
        raise InputError("This is not a transcript: it is not UTF-8 text.") from None


def _read_bytes(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as failed:
        raise InputError(f"{file} cannot be read: {failed.strerror or failed}.") from None
