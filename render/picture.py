"""What a painter hands over."""

from collections.abc import Iterable
from typing import NamedTuple

ALT_LENGTH = 1024
"""Discord's limit for the description of an attachment."""


class Picture(NamedTuple):
    png: bytes
    alt: str
    """At most `ALT_LENGTH` characters, the important first."""


def alt_text(sentences: Iterable[str]) -> str:
    """Sentences in falling importance as one alt text. Whole sentences are left out at the end rather than cut.

    >>> alt_text(["Ann is to play.", "", "Scores: Ann 3, Ben 4."])
    'Ann is to play. Scores: Ann 3, Ben 4.'
    """
    kept = ""
    for sentence in filter(None, sentences):
        longer = f"{kept} {sentence}".strip()
        if len(longer) > ALT_LENGTH:
            return kept or longer[: ALT_LENGTH - 1] + "…"
        kept = longer
    return kept
