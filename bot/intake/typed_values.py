"""Finds the values of an action's fields in the words that people type, by the types of the fields."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from bot.intake.typed_words import value_format, words_of
from engine.actions import Action
from engine.errors import Refusal
from engine.text.sentences import Value, sentence
from engine.text.typed import plain_value

MOST_WORDS_OF_VALUE = 4
"""The most words of one value, such as "ten of hearts"; the names of players may have more."""


class TypedValue(NamedTuple):
    """A value of a field that stands in a text, from its word ``start`` up to the word before ``end``, from 0."""

    field: str
    value: Value
    start: int
    end: int
    is_exact: bool
    """Whether it is written as in the log or as people see it, and not in another spelling that is read, too."""


def values_in(action: type[Action], words: tuple[str, ...], names: Sequence[str]) -> dict[int, list[TypedValue]]:
    """The values of an action's fields that a text could name, by the place of their first word.

    A seat is named by its player's name, of ``names`` by seat. No value contains the name of another field: "row 3" is
    no column.
    """
    found: dict[int, list[TypedValue]] = {at: [] for at in range(len(words))}
    for field in action.model_fields:
        is_seat = value_format(action, field) == "name"
        others = action.model_fields.keys() - {field}
        for value in _seats_in(field, words, names) if is_seat else _parts_in(action, field, words):
            if is_seat or others.isdisjoint(words[value.start : value.end]):
                found[value.start].append(value)
    return found


def _seats_in(field: str, words: tuple[str, ...], names: Sequence[str]) -> list[TypedValue]:
    """The seats whose player's name stands in a text."""
    named = [(seat, called) for seat, name in enumerate(names) if (called := words_of(name))]
    return [
        TypedValue(field, seat, at, at + len(called), is_exact=True)
        for seat, called in named
        for at in range(len(words))
        if words[at : at + len(called)] == called
    ]


def _parts_in(action: type[Action], field: str, words: tuple[str, ...]) -> list[TypedValue]:
    """The values of a field that stand in a text in a spelling that the field's type reads."""
    found = []
    for start in range(len(words)):
        for end in range(min(len(words), start + MOST_WORDS_OF_VALUE), start, -1):
            text = " ".join(words[start:end])
            value = field_value(action, field, text)
            if value is not None and not _is_list(action, field, words[start:end], value):
                found.append(TypedValue(field, value, start, end, _is_exact(action, field, text, value)))
    return found


def _is_list(action: type[Action], field: str, words: tuple[str, ...], value: Value) -> bool:
    """Whether words are several values, the first of which stands there by itself, as in "9s 4h"."""
    if not isinstance(value, tuple) or len(value) == 1:
        return False
    return any(field_value(action, field, " ".join(words[:size])) is not None for size in range(1, len(words)))


def _is_exact(action: type[Action], field: str, text: str, value: Value) -> bool:
    """Whether a text without its spaces is the value as it stands in the log, or as people see it."""
    if isinstance(value, tuple) and len(value) > 1:
        return False
    plain = value[0] if isinstance(value, tuple) else value
    one = value_format(action, field).replace("cards", "card")
    shown = (str(plain), sentence(f"{{it:{one}}}", {"it": plain}))
    return text.replace(" ", "") in {"".join(words_of(spelling)) for spelling in shown}


@lru_cache(maxsize=8192)
def field_value(action: type[Action], field: str, text: str) -> Value:
    """The value that a text means in an action's field, which is a tuple in a field of several; ``None`` if it means
    none.
    """
    try:
        value: Value = _reader(action, field).validate_python(plain_value(text))
    except (Refusal, ValidationError):
        return None
    return value or None


@lru_cache(maxsize=256)
def _reader(action: type[Action], field: str) -> TypeAdapter[Any]:
    """What reads a text by the type of an action's field."""
    own = action.model_fields[field]
    annotated: Any = Annotated[own.annotation, own]
    return TypeAdapter(annotated)
