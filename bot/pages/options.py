"""A table's options as people choose them: read from the fields of their pydantic model, whatever the game."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.table_rules import DAY, TableOptions, option_title

LONGEST_VALUE = 40
"""Characters that can be typed for an option."""
YES_NO = (("yes", "Yes"), ("no", "No"))


class OptionField(NamedTuple):
    """One option: what it is called, what it means, and the values to choose from (none: it is typed)."""

    name: str
    title: str
    description: str
    choices: tuple[tuple[str, str], ...]
    """(value, title) pairs; the value ``""`` leaves it to the game."""
    default: str


@cache
def option_fields(model: type[BaseModel]) -> tuple[OptionField, ...]:
    """The options of a model, in its order."""
    properties: dict[str, dict[str, Any]] = model.model_json_schema().get("properties", {})
    return tuple(_field(name, schema, model.model_fields[name].title) for name, schema in properties.items())


def _field(name: str, schema: dict[str, Any], title: str | None) -> OptionField:
    parts = schema.get("anyOf", [schema])
    titles = schema.get("titles", {})
    values = [str(value) for part in parts for value in part.get("enum", [part["const"]] if "const" in part else [])]
    choices = tuple((value, titles.get(value, value.replace("_", " "))) for value in values)
    if any(part.get("type") == "boolean" for part in parts):
        choices = YES_NO
    typed = any(part.get("type") in {"integer", "string"} and "enum" not in part for part in parts)
    if choices and any(part.get("type") == "null" for part in parts):
        choices = (("", "as the game decides"), *choices)
    default = schema.get("default")
    return OptionField(
        name,
        option_title(name, title),
        schema.get("description", ""),
        () if typed and not choices else choices,
        _text(default),
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def option_value(field: OptionField, chosen: Mapping[str, str]) -> str:
    """The value that holds now, in words."""
    value = chosen.get(field.name, field.default)
    if field.name == "clock":
        seconds = TableOptions.model_validate({"clock": value}).clock
        return "no limit" if seconds is None else duration(seconds)
    return dict(field.choices).get(value, value or "as the game decides")


def duration(seconds: int) -> str:
    """Seconds in words, in the largest unit that divides them.

    >>> [duration(n) for n in (90, 60, 600, 86400, 259200)]
    ['90 seconds', '1 minute', '10 minutes', '24 hours', '3 days']
    """
    for size, unit in ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % size == 0 and (unit, seconds) != ("day", DAY):
            count = seconds // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "no time"
