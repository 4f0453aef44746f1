"""Words that people type for an action, made comparable, and the words by which an action is called."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from string import Formatter

from engine.actions import Action
from engine.pieces.cards import SUIT_SIGNS
from engine.text.typed import plain_characters

MOST_CHARACTERS = 600
"""The most characters of a typed text that are read: a hand of two packs in words fits."""
FILLERS = frozenset({"the", "and", "with", "on", "in", "of", "from"})
"""Words that say nothing about which action is meant."""
_SIGNS = str.maketrans(
    {sign: letter for letter, sign in SUIT_SIGNS.items()}
    | dict(zip("♧♢♡♤", SUIT_SIGNS, strict=True))
    | {"\N{VARIATION SELECTOR-16}": ""}
)
_BETWEEN_WORDS = re.compile(r"[\s,;:!?()\[\]“”\"…&=/]+|\+(?![0-9])|(?<=[^\W\d_])[_-](?=[^\W\d_])")
"""White space and punctuation. A sign beside a digit stays in its word, so that "-2" is not taken for "2"."""
_STOP = re.compile(r"(?<=[^\W\d_])\.$")


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, with letters for suit signs and without punctuation.

    >>> words_of("Play  Q♥, two_timer!"), words_of("bid -2")
    (('play', 'qh', 'two', 'timer'), ('bid', '-2'))
    """
    plain = plain_characters(text[:MOST_CHARACTERS]).translate(_SIGNS).lower()
    words = (_STOP.sub("", word) for word in _BETWEEN_WORDS.split(plain))
    return tuple(word for word in words if word)


@lru_cache(maxsize=1024)
def words_of_template(template: str) -> tuple[str, ...]:
    """The words of a label's template outside of its fields.

    >>> words_of_template("Lay {card:card} on {cell}")
    ('lay', 'on')
    """
    return tuple(word for text, *_ in Formatter().parse(template) for word in words_of(text))


@lru_cache(maxsize=512)
def phrases_of(action: type[Action], labels: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...]:
    """The phrases by which an action is called, each as its words: its verb, its title, and its label and ``labels``
    without their fields.
    """
    templates = (action.label, *labels)
    found = (words_of(action.verb), words_of(action.title), *map(words_of_template, templates))
    return tuple(dict.fromkeys(phrase for phrase in found if phrase))


@lru_cache(maxsize=512)
def value_format(action: type[Action], field: str) -> str:
    """The format of a field in an action's label: ``cards`` for "{cards:cards}" (see `engine.text.sentences`). Empty if
    the label does not show the field, or shows it without a format.
    """
    return next((spec or "" for _, name, spec, _ in Formatter().parse(action.label) if name == field), "")


@lru_cache(maxsize=512)
def fields_shown(action: type[Action]) -> tuple[str, ...]:
    """The fields that an action's label shows, in its order."""
    return tuple(name for _, name, _, _ in Formatter().parse(action.label) if name is not None)


def is_part_in_order(words: Sequence[str], phrase: Iterable[str]) -> bool:
    """Whether all of ``words`` stand in ``phrase`` in the same order, perhaps with others between them."""
    rest = iter(phrase)
    return all(word in rest for word in words)


def without(words: Iterable[str], left_out: Collection[str]) -> tuple[str, ...]:
    """The words that are not among ``left_out``."""
    return tuple(word for word in words if word not in left_out)
