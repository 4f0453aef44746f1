"""Views and outcomes as values that JSON knows, and as lines that people read."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pydantic import BaseModel

Jsonable = dict[str, "Jsonable"] | list["Jsonable"] | str | int | float | bool | None


def jsonable(value: Any) -> Jsonable:  # noqa: ANN401  # each game has its own view type
    """A value that JSON can store, made of models, dataclasses, named tuples, mappings, sets and sequences. Sets become
    sorted lists.

    >>> from engine.game import Outcome
    >>> jsonable(Outcome((11, 7), (1, 2), "target_reached"))
    {'scores': [11, 7], 'ranking': [1, 2], 'ending': 'target_reached', 'teams': None}
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str | Enum):
        return str(value)
    named = _named_parts(value)
    if named is not None:
        return {str(name): jsonable(part) for name, part in named.items()}
    if isinstance(value, frozenset | set):
        return [jsonable(part) for part in sorted(value)]
    return [jsonable(part) for part in value]


def _named_parts(value: Any) -> Mapping[Any, Any] | None:  # noqa: ANN401  # as above
    """The parts of a value that have names, by name; ``None`` if its parts have none."""
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in type(value).model_fields}
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        named: dict[str, Any] = value._asdict()
        return named
    return value if isinstance(value, Mapping) else None


def text_lines(value: Jsonable, indent: str = "") -> Iterator[str]:
    r"""A JSON value as lines ``name: value``; the parts of a nested value follow indented below its name. Each line
    begins with ``indent``.

    >>> value = {"hand": ["Ks", "2d"], "deal": {"dealer": 1, "trump": None}, "tricks": [[["As"]]]}
    >>> print(*text_lines(value), sep="\n")
    hand: Ks 2d
    deal: dealer 1, trump -
    tricks:
      0:
        0: As
    """
    for name, part in _numbered_or_named_parts(value):
        if any(_numbered_or_named_parts(inner) for _, inner in _numbered_or_named_parts(part)):
            yield f"{indent}{name}:"
            yield from text_lines(part, f"{indent}  ")
        else:
            yield f"{indent}{name}: {_leaf_text(part)}"


def _numbered_or_named_parts(value: Jsonable) -> list[tuple[str | int, Jsonable]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _leaf_text(part: Jsonable) -> str:
    if isinstance(part, dict):
        return ", ".join(f"{name} {_leaf_text(inner)}" for name, inner in part.items()) or "-"
    if isinstance(part, list):
        return " ".join(map(_leaf_text, part)) or "-"
    if isinstance(part, bool):
        return "yes" if part else "no"
    return "-" if part is None else str(part)
