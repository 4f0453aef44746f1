"""Views and outcomes as plain values: what JSON knows, and lines that people read."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pydantic import BaseModel

Plain = dict[str, "Plain"] | list["Plain"] | str | int | float | bool | None


def plain(value: Any) -> Plain:  # noqa: ANN401  # each game has its own view type
    """A value of models, dataclasses, named tuples, mappings and sequences, as JSON knows it.

    >>> from engine.game import Outcome
    >>> plain(Outcome((11, 7), (1, 2), "target_reached"))
    {'scores': [11, 7], 'ranking': [1, 2], 'ending': 'target_reached', 'teams': None}
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str | Enum):
        return str(value)
    named = _named(value)
    if named is not None:
        return {str(name): plain(part) for name, part in named.items()}
    if isinstance(value, frozenset | set):
        return [plain(part) for part in sorted(value)]
    return [plain(part) for part in value]


def _named(value: Any) -> Mapping[Any, Any] | None:  # noqa: ANN401  # as above
    """The parts of a value that have names, or ``None`` if they have none."""
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in type(value).model_fields}
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        named: dict[str, Any] = value._asdict()
        return named
    return value if isinstance(value, Mapping) else None


def lines(value: Plain, indent: str = "") -> Iterator[str]:
    r"""A plain value as lines: ``name: value``, and what has parts with parts of their own indented below its name.

    >>> print(*lines({"hand": ["Ks", "2d"], "deal": {"dealer": 1, "trump": None}, "tricks": [[["As"]]]}), sep="\n")
    hand: Ks 2d
    deal: dealer 1, trump -
    tricks:
      0:
        0: As
    """
    for name, part in _parts(value):
        if any(_parts(inner) for _, inner in _parts(part)):
            yield f"{indent}{name}:"
            yield from lines(part, f"{indent}  ")
        else:
            yield f"{indent}{name}: {_words(part)}"


def _parts(value: Plain) -> list[tuple[str | int, Plain]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _words(part: Plain) -> str:
    if isinstance(part, dict):
        return ", ".join(f"{name} {_words(inner)}" for name, inner in part.items()) or "-"
    if isinstance(part, list):
        return " ".join(map(_words, part)) or "-"
    if isinstance(part, bool):
        return "yes" if part else "no"
    return "-" if part is None else str(part)
