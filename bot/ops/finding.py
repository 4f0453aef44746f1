"""What a self-check has found."""

from typing import NamedTuple


class Finding(NamedTuple):
    """One result of a self-check: whether all is right, and a sentence that tells the host what was found."""

    is_right: bool
    text: str
