"""Words that people typed, such as lucky words, reasons and values of options, made fit for a line of a log."""

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, StringConstraints

from engine.text.graphemes import without_invisible_characters

LONGEST_LUCK = 40
"""The most characters of a lucky word that count; the rest is cut off."""
LONGEST_REASON = 100
"""The most characters of a moderator's reason that count; the rest is cut off."""
LONGEST_OPTION = 80
"""The most characters of an option's name and value together: the lobby shows them, and they are stored for good."""


def _split_texts(value: object) -> object:
    """The value as a tuple of texts without commas and white space, so that a written line reads back the same."""
    texts = value.split(",") if isinstance(value, str) else value
    if not isinstance(texts, Iterable):
        return texts
    return tuple(re.sub(r"[\s,]+", "", str(text)) for text in texts)


def _one_word(text: str, max_length: int) -> str:
    """The visible characters of a text as one word of at most ``max_length`` characters, with ``_`` for white space."""
    words = re.sub(r"\s+", "_", without_invisible_characters(text).strip())[:max_length]
    return without_invisible_characters(words)  # a cut may leave half a sign


def _clean_lucky_word(text: str) -> str:
    """A lucky word as `_one_word`. A lone ``-`` gives "", because a transcript writes ``-`` where there is no word."""
    word = _one_word(text, LONGEST_LUCK)
    return "" if word == "-" else word


def _clean_reason(text: str) -> str:
    return _one_word(text, LONGEST_REASON).strip("_")


LuckyWord = Annotated[str, AfterValidator(_clean_lucky_word)]
"""A word of a player's own, with ``_`` for white space."""
Reason = Annotated[str, AfterValidator(_clean_reason)]
"""A moderator's reason, with ``_`` for white space."""
OptionTexts = Annotated[
    tuple[Annotated[str, StringConstraints(max_length=LONGEST_OPTION)], ...], BeforeValidator(_split_texts)
]
"""One text ``name=value`` for each option."""
SaltTexts = Annotated[
    tuple[Annotated[str, StringConstraints(pattern="^[0-9A-Z]{1,20}:[0-9a-f]{64}$")], ...],
    BeforeValidator(_split_texts),
]
"""One text ``table:salt`` for each table of a duplicate set, the salt in hexadecimal."""
