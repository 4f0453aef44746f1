"""Finds the word that somebody probably meant who made a typing error."""

from collections.abc import Iterable
from difflib import get_close_matches

MIN_SIMILARITY = 0.75
"""The least likeness of a typed word to a known one, from 0 to 1, as `difflib.SequenceMatcher.ratio` measures it."""
LONGEST_TYPED = 40
"""The most characters of a typed text that are compared."""


def closest_word(typed: str, words: Iterable[str]) -> str | None:
    """The word of ``words`` that is most like the typed text, ignoring case; ``None`` if none reaches `MIN_SIMILARITY`.

    >>> closest_word("Harts", ["clubs", "hearts"]), closest_word("stars", ["clubs", "hearts"])
    ('hearts', None)
    """
    by_comparable = {word.lower(): word for word in words}
    close = get_close_matches(typed[:LONGEST_TYPED].strip().lower(), by_comparable, n=1, cutoff=MIN_SIMILARITY)
    return by_comparable[close[0]] if close else None


def perhaps_you_meant_text(typed: str, words: Iterable[str]) -> str:
    """The end of a sentence that names the word most like the typed text; empty if `closest_word` finds none.

    >>> perhaps_you_meant_text("harts", ["hearts"]), perhaps_you_meant_text("stars", ["hearts"])
    ('; perhaps you meant hearts', '')
    """
    near = closest_word(typed, words)
    return "" if near is None else f"; perhaps you meant {near}"
