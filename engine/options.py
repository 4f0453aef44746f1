"""The options of a game or a table: what each one may be, read from the schema of its pydantic model.

Forms, completions, notes and refusals all take an option's values from here.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.durations import time_limit_in_words

USUAL_TURN_TIME = "24h"
"""The default time limit of a turn, as people type it."""
LONGEST_VALUE = 40
"""The most characters of a value that people type for an option."""
YES_NO = (("yes", "Yes"), ("no", "No"))
DURATION: dict[str, Any] = {"format": "duration"}
"""The ``json_schema_extra`` of an option whose value `parse_duration` reads."""


class RequiredOption(NamedTuple):
    """The other option without which an option has no effect."""

    option: str
    """The name of the other option."""
    values: tuple[str, ...]
    """The other option's values, as texts, with which the option has an effect."""
    words: str
    """Those values in words that follow "without": "drawing by hand"."""
    default: str
    """The value, as text, that holds for the other option unless another one is chosen."""


class OptionField(NamedTuple):
    """One option with all that people see of it: title, description, values."""

    name: str
    """The field's name in the model."""
    title: str
    description: str
    choices: tuple[tuple[str, str], ...]
    """The values to choose from, as pairs of value and title; empty if the value is typed instead. The value ``""``
    leaves the choice to the game.
    """
    default: str
    """The value, as text, that holds unless another one is chosen."""
    allowed: str
    """The allowed values in words, as the end of a sentence such as "choose yes or no"."""
    is_duration: bool = False
    """Whether the value is a time that `parse_duration` reads."""
    required_option: RequiredOption | None = None
    """The other option without which this one has no effect; ``None`` if it always has one."""
    unstated: str = ""
    """The value, as text, that logs and transcripts mean that do not state the option: the default of the release in
    which it came.
    """
    is_later: bool = False
    """Whether the option came after the first release, so that older logs, transcripts and messages do not know it."""


@cache
def option_fields(model: type[BaseModel]) -> tuple[OptionField, ...]:
    """The options of a game or a table, in the order of the fields of their ``model``. The tuple is made once for each
    model.

    A field's ``json_schema_extra`` may have ``unstated``, the default of the release in which it came, if that has
    changed, and ``later``: true if that was not the first release.
    """
    properties: dict[str, dict[str, Any]] = model.model_json_schema().get("properties", {})
    return tuple(
        _option_field(name, schema, model.model_fields[name].title, _required_option(schema, properties))
        for name, schema in properties.items()
    )


def _required_option(schema: Mapping[str, Any], properties: Mapping[str, Mapping[str, Any]]) -> RequiredOption | None:
    """The other option that a field's schema states under ``needs``; ``None`` if it states none."""
    if (stated := schema.get("needs")) is None:
        return None
    other = properties[stated["option"]]
    return RequiredOption(stated["option"], tuple(stated["values"]), stated["words"], _value_text(other.get("default")))


def _option_field(
    name: str, schema: Mapping[str, Any], title: str | None, required_option: RequiredOption | None
) -> OptionField:
    parts: list[Mapping[str, Any]] = schema.get("anyOf", [schema])
    kinds = {part.get("type", ""): part for part in parts}
    values = [str(value) for part in parts for value in part.get("enum", [part["const"]] if "const" in part else [])]
    titles: Mapping[str, str] = schema.get("titles", {})
    choices = tuple((value, titles.get(value, value.replace("_", " "))) for value in values)
    if "boolean" in kinds:
        choices = YES_NO
    return OptionField(
        name,
        option_title(name, title),
        schema.get("description", "") + _limits_in_brackets(kinds.get("integer", {})),
        (("", "as the game decides"), *choices) if choices and "null" in kinds else choices,
        _value_text(schema.get("default")),
        _allowed_values_text(choices, kinds),
        schema.get("format") == DURATION["format"],
        required_option,
        schema.get("unstated", _value_text(schema.get("default"))),
        schema.get("later", False),
    )


def option_title(name: str, title: str | None = None) -> str:
    """The name by which people know an option: its ``title``, or without one its field's name in words.

    >>> option_title("sitting_in"), option_title("clock", "Time for each turn")
    ('Sitting in', 'Time for each turn')
    """
    return title or name.replace("_", " ").capitalize()


def option_value_in_words(field: OptionField, chosen: Mapping[str, str]) -> str:
    """The present value of an option in words: the one in ``chosen`` (option name -> valid value as text), or else the
    default.
    """
    value = chosen.get(field.name, field.default)
    if field.is_duration:
        return time_limit_in_words(value)
    return dict(field.choices).get(value, value or "as the game decides")


def no_effect_note(field: OptionField, chosen: Mapping[str, str]) -> str:
    """A note that the option's present value has no effect, because of another option: "no effect without teams".

    Empty if it has an effect, or is the default. ``chosen`` is as in `option_value_in_words`.
    """
    required = field.required_option
    if required is None or option_value_in_words(field, chosen) == option_value_in_words(field, {}):
        return ""
    has_effect = chosen.get(required.option, required.default) in required.values
    return "" if has_effect else f"no effect without {required.words}"


def _allowed_values_text(choices: tuple[tuple[str, str], ...], kinds: Mapping[str, Mapping[str, Any]]) -> str:
    if choices == YES_NO:
        return "choose yes or no"
    if choices:
        return f"choose one of: {'; '.join(title for _, title in choices)}"
    if "integer" in kinds:
        return f"choose a whole number {_limits_text(kinds['integer'])}".rstrip()
    return "it has no such value"


def value_of_typed_text(field: OptionField, typed: str) -> str:
    """The value of an option whose title somebody typed, whatever its spaces, signs and capitals; a text that is no
    title is returned as it is.
    """
    values_by_title = {_letters_and_digits(title): value for value, title in field.choices}
    is_value = typed in dict(field.choices)
    return typed if is_value else values_by_title.get(_letters_and_digits(typed), typed)


def _letters_and_digits(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def _limits_text(schema: Mapping[str, Any]) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    limits = (f"from {least}" if least is not None else "", f"to {most}" if most is not None else "")
    return " ".join(filter(None, limits))


def _limits_in_brackets(schema: Mapping[str, Any]) -> str:
    """Both limits of a number, like " (7 to 12)"; empty unless there are two."""
    least, most = schema.get("minimum"), schema.get("maximum")
    return "" if least is None or most is None else f" ({least} to {most})"


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
