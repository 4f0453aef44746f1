"""Actions that a seat asks for, and menus of the actions that it may ask for.

An `Action` is a frozen pydantic model with a one-line text form, ``play card=Td``. The class checks the *form*; only a
game's ``apply`` judges whether the action is legal. A `Choice` is one verb of a seat's menu, with the picks that
complete it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.cards import Card
from engine.errors import Refusal


class Action(BaseModel):
    """The base of all actions. Fields are texts, numbers, or tuples of them; players read the descriptions of the
    fields.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: ClassVar[str]
    """The imperative in the text form, also the name of the slash command: ``bid``."""
    label: ClassVar[str]
    """The text of a control, as a sentence template over the fields: ``Bid {level}``."""

    def to_line(self) -> str:
        """The text form, such as ``play card=Td``, without fields that are ``None``. `parse_action` reads it back."""
        given = [f"{name}={_field_value_text(value)}" for name, value in self.__dict__.items() if value is not None]
        return " ".join([self.verb, *given])

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """Make the action from values by field name, which may be texts as people type them.

        Raises `Refusal` ``bad_action`` if a value does not fit its field, or whatever refusal a field's own check
        raises.
        """
        try:
            return cls.model_validate(values)
        except ValidationError as invalid:
            raise Refusal("bad_action", verb=cls.verb, reason=_reason_of_invalid_field(invalid)) from None


def _field_value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


_REASONS = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "int_parsing": "“{input}” is no whole number",
    "less_than_equal": "{input} is more than {le}",
    "greater_than_equal": "{input} is less than {ge}",
    "string_too_long": "it has more than {max_length} characters",
    "literal_error": "it can be {expected}, not “{input}”",
}
"""By pydantic's error codes: what people are told of a wrong field."""


def _reason_of_invalid_field(invalid: ValidationError) -> str:
    first = invalid.errors(include_url=False)[0]
    where, context = ".".join(str(part) for part in first["loc"]), first.get("ctx", {})
    template = _REASONS.get(first["type"], first["msg"].removeprefix("Value error, "))
    reason = (
        template.format(**{**context, "input": str(first["input"])[:40]}) if first["type"] in _REASONS else template
    )
    return f"{where[:40]}: {reason}" if where else reason


def parse_action(line: str, action_classes: Iterable[type[Action]]) -> Action:
    """Read a text form such as ``play card=Td`` as an action of one of ``action_classes``.

    Raises `Refusal` ``bad_action`` for an unknown verb and for fields that cannot be read, or whatever a field's own
    check raises.
    """
    verb, *words = line.split() or [""]
    for cls in action_classes:
        if cls.verb == verb:
            return cls.from_values(dict(_split_field_word(verb, word) for word in words))
    raise Refusal("bad_action", verb=verb[:40], reason="there is no such action in this game")


def _split_field_word(verb: str, word: str) -> tuple[str, str]:
    """The name and value of a word like ``card=Td``. Raises `Refusal` ``bad_action`` if it has no ``=``."""
    name, equals, value = word.partition("=")
    if not equals:
        raise Refusal("bad_action", verb=verb, reason=f"expected name=value instead of “{word[:40]}”")
    return name, value


@dataclass(frozen=True, slots=True)
class Pick:
    """The options for one field of an action, and how many of them must be picked: from ``low`` to ``high``.

    ``low`` is 0 where the field may be left out. Options are values in text form; the same value may stand twice.
    ``shown_as`` says how people see the options, as in a template of `engine.sentences`: ``card``, ``suit``, ``name``,
    ``die``, ``words``, or "" for the text itself.
    """

    field: str
    options: tuple[str, ...]
    low: int = 1
    high: int = 1
    shown_as: str = ""

    def field_text(self, picked_options: Sequence[str]) -> str:
        """The picked options as the text of the field: ``Td,4s``."""
        return ",".join(picked_options)


@dataclass(frozen=True, slots=True)
class Choice:
    """One verb that a seat may try now: an action class, fields that are given already, and the picks that
    complete it.
    """

    action: type[Action]
    given: Mapping[str, str] = field(default_factory=dict)
    picks: tuple[Pick, ...] = ()

    def complete(self, *picked_options: Sequence[str]) -> Action:
        """Make the action from one sequence of picked options for each pick, in order; an empty sequence leaves its
        field out.

        Raises `ValueError` for another number of sequences, and `Refusal` if the action cannot be made.
        """
        values = {
            pick.field: pick.field_text(options)
            for pick, options in zip(self.picks, picked_options, strict=True)
            if options
        }
        return self.action.from_values({**self.given, **values})


Menu = tuple[Choice, ...]
"""All choices of a seat at a moment. A menu may offer too much (``apply`` refuses that), never too little."""


def offered_cards(menu: Menu) -> tuple[Card, ...]:
    """The cards that a menu offers to pick, in the order of its controls; a card may stand several times."""
    picks = [pick for choice in menu for pick in choice.picks if pick.shown_as in {"card", "cards"}]
    return tuple(Card(option) for pick in picks for option in pick.options)
