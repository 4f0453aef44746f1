"""Actions that a seat asks for, and menus of the actions that it may ask for.

An `Action` is a frozen pydantic model with a one-line text form, ``play card=Td``. The class checks the *form*; only a
game's ``apply`` judges whether the action is legal. A `Choice` is one verb of a seat's menu, with the picks that
complete it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.errors import Refusal
from engine.pieces.cards import Card
from engine.text.near_words import perhaps_you_meant_text
from engine.text.sentences import capitalised
from engine.text.typed import plain_value


class Action(BaseModel):
    """The base class of all actions. Fields are texts, numbers, or tuples of texts or numbers; their descriptions are
    shown to players.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    verb: ClassVar[str]
    """The verb that begins the text form, and what people type: ``bid``."""
    title: ClassVar[str] = ""
    """The action in words that follow "you can": ``accuse somebody``; "" for an action whose verb says enough."""
    label: ClassVar[str]
    """The text of the button or menu for this action, as a template over the action's fields: ``Bid {level}``."""
    is_undo: ClassVar[bool] = False
    """Whether the action undoes what its seat has done before, without asking anybody."""

    @property
    def full_label(self) -> str:
        """The template for the text of this very action: its label, and after it optional fields that are filled in
        here.
        """
        return self.label

    @property
    def at_stake(self) -> str:
        """For an action too grave for one press of a button: a sentence that says what it puts at stake; "" for all
        others.
        """
        return ""

    def to_line(self) -> str:
        """The action as a line of text, such as ``play card=Td``; fields that are ``None`` are left out. `parse_action`
        reads the line back.
        """
        return " ".join([self.verb, *(f"{name}={text}" for name, text in self.field_texts().items())])

    def field_texts(self) -> dict[str, str]:
        """The text form of each field's value, by the field's name; fields that are ``None`` are left out."""
        return {name: _field_value_text(value) for name, value in self.__dict__.items() if value is not None}

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """Make an action from values by field name; a value may be text as people type it.

        Raises `Refusal` ``bad_action`` if a value does not fit its field, or whatever refusal a field's own check
        raises.
        """
        try:
            return cls.model_validate(values)
        except ValidationError as invalid:
            raise Refusal("bad_action", verb=cls.verb, reason=_reason_of_invalid_field(invalid)) from None

    @classmethod
    def from_typed(cls, texts: Mapping[str, str]) -> Self:
        """Make an action from what a person typed, by field name: `from_values` behind the door of
        `engine.text.typed`.

        Raises `Refusal` ``odd_number`` for a number that is not written with digits alone, and what `from_values`
        raises.
        """
        return cls.from_values({field: plain_value(text) for field, text in texts.items()})


def _field_value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


_REASONS = {
    "missing": "The {field} is missing.",
    "extra_forbidden": "There is no field “{field}” here.",
    "int_parsing": "The {field} must be a whole number, not “{input}”.",
    "less_than_equal": "The {field} can be {le} at most, not {input}.",
    "greater_than_equal": "The {field} must be {ge} at least, not {input}.",
    "string_too_long": "The {field} can have at most {max_length} characters.",
    "literal_error": "The {field} can be {expected}, not “{input}”{near}.",
}
"""What people are told about a wrong field, by pydantic's error code."""
_OTHER_REASON = "The {field} cannot be “{input}”: {message}."


def _reason_of_invalid_field(invalid: ValidationError) -> str:
    first = invalid.errors(include_url=False)[0]
    field, context = "".join(map(str, first["loc"][:1]))[:40].replace("_", " "), first.get("ctx", {})
    message, typed = first["msg"].removeprefix("Value error, ").rstrip("."), str(first["input"])[:40]
    if not field:
        return f"{capitalised(message)}."
    near = perhaps_you_meant_text(typed, re.findall("'([^']*)'", context.get("expected", "")))
    template = _REASONS.get(first["type"], _OTHER_REASON)
    return template.format(**{**context, "field": field, "input": typed, "message": message, "near": near})


def parse_action(line: str, action_classes: Iterable[type[Action]]) -> Action:
    """Read a text form such as ``play card=Td`` as an action of one of the ``action_classes``, found by its verb.

    Raises `Refusal` ``bad_action`` for an unknown verb and for fields that cannot be read, or whatever refusal a
    field's own check raises.
    """
    verb, *words = line.split() or [""]
    for cls in action_classes:
        if cls.verb == verb:
            return cls.from_values(dict(_field_name_and_value(verb, word) for word in words))
    raise Refusal("bad_action", verb=verb[:40], reason=f"There is no action “{verb[:40]}” in this game.")


def _field_name_and_value(verb: str, word: str) -> tuple[str, str]:
    """The name and value of a word like ``card=Td``. Raises `Refusal` ``bad_action`` if it has no ``=``."""
    name, equals, value = word.partition("=")
    if not equals:
        raise Refusal("bad_action", verb=verb, reason=f"Write name=value instead of “{word[:40]}”.")
    return name, value


class PickPart(NamedTuple):
    """A part that every option of a pick has, such as the column of a cell."""

    name: str
    """The part's name as people read it: ``column``."""
    values: tuple[str, ...]
    """All texts that may stand for this part in an option: ``A``, ``B``, …"""


class Pick(NamedTuple):
    """The options for one field of an action. A player must pick at least ``low`` and at most ``high`` of them.

    ``low`` is 0 where the field may be left out. Options are values in text form; the same value may stand twice.
    ``shown_as`` says how people see the options, as in a template of `engine.text.sentences`: ``card``, ``suit``,
    ``name``, ``die``, ``words``, or "" for the text itself.
    """

    field: str
    options: tuple[str, ...]
    low: int = 1
    high: int = 1
    shown_as: str = ""
    parts: tuple[PickPart, ...] = ()
    """The parts of every option, in order: joined, one value of each part is an option's text, as ``D`` and ``4`` are
    ``D4``. Some combinations may be no option. A page may ask for the parts one by one where the options are too many
    for one list. () for options without parts.
    """
    is_listed: bool = False
    """Whether a page shows even a few options in one list instead of a button each, because they are seldom wanted."""

    def field_text(self, picked_options: Sequence[str]) -> str:
        """The picked options as the text of the field, with commas between them: ``Td,4s``; "" if none is picked.
        Whether the pick allows these options is not checked.
        """
        return ",".join(picked_options)

    def places_of(self, text: str) -> tuple[int, ...]:
        """The places, from 0, of the options that `field_text` joins to this text. Equal options are different cards,
        so no place is used twice; parts of the text that are no option are left out.
        """
        places: list[int] = []
        for option in filter(None, text.split(",")):
            places += [at for at, own in enumerate(self.options) if own == option and at not in places][:1]
        return tuple(places)


def pick(  # noqa: PLR0913  # as many arguments as a pick has fields
    field: str,
    options: tuple[str, ...],
    low: int = 1,
    high: int = 1,
    *,
    shown_as: str = "",
    parts: tuple[PickPart, ...] = (),
    is_listed: bool = False,
) -> Pick:
    """Make a pick for a menu: ``pick("card", hand, shown_as="card")``."""
    fields = (field, options, low, high, shown_as, parts, is_listed)
    return tuple.__new__(Pick, fields)  # `Pick(...)` takes half as long again


NOTHING_GIVEN: Mapping[str, str] = {}
"""The ``given`` of a choice without fixed fields."""


class Choice(NamedTuple):
    """An action that a seat may try now: its class ``action``, the values by name of fields that are fixed (``given``),
    and the ``picks`` by which the player fills the other fields.
    """

    action: type[Action]
    given: Mapping[str, str] = NOTHING_GIVEN
    picks: tuple[Pick, ...] = ()
    label: str = ""
    """The template for the text of the choice's button or menu, where the action's own label would not say enough; ""
    takes that label. Choices with different labels count as different, so a button of one is out of date for the other.
    """

    def complete(self, *picked_options: Sequence[str]) -> Action:
        """Make the action. The arguments are the options picked for each of ``picks``, in order; an empty sequence
        leaves that field out.

        Raises `ValueError` unless there is one sequence for each pick, and `Refusal` if a value does not fit its field.
        """
        values = {
            pick.field: pick.field_text(options)
            for pick, options in zip(self.picks, picked_options, strict=True)
            if options
        }
        return self.action.from_values({**self.given, **values})

    def places_of(self, action: Action) -> tuple[tuple[int, ...], ...] | None:
        """The places, from 0, of the options by which `complete` makes this action, for each of ``picks``; ``None`` if
        the choice does not offer it.
        """
        if type(action) is not self.action:
            return None
        with suppress(Refusal):
            places = tuple(self._places_in(pick, action) for pick in self.picks)
            picked = [[pick.options[at] for at in ats] for pick, ats in zip(self.picks, places, strict=True)]
            return places if self.complete(*picked) == action else None
        return None

    def _places_in(self, pick: Pick, action: Action) -> tuple[int, ...]:
        """The places in a pick of the options that an action has in its field, also where the option is only spelled
        differently: "10" for the rank "T".
        """
        texts = action.field_texts()
        text = texts.get(pick.field, "")
        if not text or (places := pick.places_of(text)):
            return places if text else ()
        same = [self.action.from_values({**texts, pick.field: option}) == action for option in pick.options]
        return (same.index(True),) if True in same else ()


def choice(
    action: type[Action], given: Mapping[str, str] = NOTHING_GIVEN, picks: tuple[Pick, ...] = (), label: str = ""
) -> Choice:
    """Make a choice for a menu: ``choice(Play, picks=(pick("card", hand, shown_as="card"),))``."""
    return tuple.__new__(Choice, (action, given, picks, label))  # as in `pick`


Menu = tuple[Choice, ...]
"""All choices of a seat at one moment. Every legal action is among them; some may be illegal, which ``apply`` refuses.
"""


def offered_cards(menu: Menu) -> tuple[Card, ...]:
    """The cards that a menu offers to pick, in the order of its choices. A card that several picks offer is listed
    several times; a menu without cards gives ().
    """
    picks = [pick for choice in menu for pick in choice.picks if pick.shown_as in {"card", "cards"}]
    return tuple(Card(option) for pick in picks for option in pick.options)
