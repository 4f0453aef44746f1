"""What a self-check has found."""

from datetime import UTC, datetime
from typing import NamedTuple

from bot.texts.command_line import MOMENT


class Finding(NamedTuple):
    """One result of a self-check: whether all is right, and a sentence that tells the host what was found."""

    is_right: bool
    text: str


def moment_text(at: float) -> str:
    """A time in seconds since 1970, as a host reads it.

    >>> moment_text(1e9)
    '2001-09-09 01:46 UTC'
    """
    return MOMENT.format(time=datetime.fromtimestamp(at, UTC))
