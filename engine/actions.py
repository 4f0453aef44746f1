"""What a seat asks for, and what it may ask for.

An `Action` is a frozen pydantic model with a one-line text form, ``play card=Td``. The class checks the *form*; only a
game's ``apply`` judges whether it is legal. A `Choice` is one verb of a seat's menu, with what must be picked for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.cards import Card
from engine.errors import Refusal


class Action(BaseModel):
    """The base of all actions. Fields are texts, numbers, or tuples of them; players read the field descriptions."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: ClassVar[str]
    """The imperative in the text form and the name of the slash command: ``bid``."""
    label: ClassVar[str]
    """What a control says, as a sentence template over the fields: ``Bid {level}``."""

    def line(self) -> str:
        """The text form; fields that are ``None`` are left out. `parsed` reads it back."""
        given = [f"{name}={_text(value)}" for name, value in self.__dict__.items() if value is not None]
        return " ".join([self.verb, *given])

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The action with these fields, which may be texts as people type them. Raises `Refusal` ``bad_action``."""
        try:
            return cls.model_validate(values)
        except ValidationError as invalid:
            raise Refusal("bad_action", verb=cls.verb, reason=_reason(invalid)) from None


def _text(value: object) -> str:
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
"""What people are told of a wrong field, by pydantic's codes."""


def _reason(invalid: ValidationError) -> str:
    first = invalid.errors(include_url=False)[0]
    where, context = ".".join(str(part) for part in first["loc"]), first.get("ctx", {})
    told = _REASONS.get(first["type"], first["msg"].removeprefix("Value error, "))
    reason = told.format(**{**context, "input": str(first["input"])[:40]}) if first["type"] in _REASONS else told
    return f"{where[:40]}: {reason}" if where else reason


def parsed(line: str, classes: Iterable[type[Action]]) -> Action:
    """The action that a text form stands for. Raises `Refusal` ``bad_action`` (or what a field's check raises)."""
    verb, *words = line.split() or [""]
    for cls in classes:
        if cls.verb == verb:
            return cls.of(dict(_pair(verb, word) for word in words))
    raise Refusal("bad_action", verb=verb[:40], reason="there is no such action in this game")


def _pair(verb: str, word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise Refusal("bad_action", verb=verb, reason=f"expected name=value instead of “{word[:40]}”")
    return name, value


@dataclass(frozen=True, slots=True)
class Pick:
    """What must be picked for one field of an action: between ``low`` and ``high`` of ``options``.

    ``low`` is 0 where the field may be left out. Options are values in text form, and two may be the same. ``shown_as``
    says how people see them, in the words of `engine.sentences` (``card``, ``suit``, ``name``, ``words`` or nothing).
    """

    field: str
    options: tuple[str, ...]
    low: int = 1
    high: int = 1
    shown_as: str = ""

    def value(self, picked: Sequence[str]) -> str:
        return ",".join(picked)


@dataclass(frozen=True, slots=True)
class Choice:
    """One verb that a seat may try now: an action class, the fields already given, and the picks that complete it."""

    action: type[Action]
    given: Mapping[str, str] = field(default_factory=dict)
    picks: tuple[Pick, ...] = ()

    def completed(self, *picked: Sequence[str]) -> Action:
        """The action with one sequence of picked options for each pick, in their order; an empty one is left out."""
        values = {pick.field: pick.value(options) for pick, options in zip(self.picks, picked, strict=True) if options}
        return self.action.of({**self.given, **values})


Menu = tuple[Choice, ...]
"""All that a seat may try now. It may offer too much (``apply`` refuses it), never too little."""


def offered_cards(menu: Menu) -> tuple[Card, ...]:
    """The cards that a menu offers, in the order of its controls."""
    picks = [pick for choice in menu for pick in choice.picks if pick.shown_as in {"card", "cards"}]
    return tuple(Card(option) for pick in picks for option in pick.options)
