"""The actions of High Handed: lay a card, cover one with a Thief, play a special alone, pick up, and call the rules of
Grandpa and Uncle Bob.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal, NoReturn

from pydantic import BeforeValidator, Field

from engine.actions import Action
from engine.errors import Refusal
from engine.games.high_handed.pieces.cells import Cell, parse_cell
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER, hand_without, specials_text
from engine.pieces.cards import Card, card_text
from engine.pieces.notation import parse_card, parse_cards

Pile = Literal["A", "B"]
PILES: tuple[Pile, ...] = ("A", "B")

_SPECIAL_INPUT = {
    "twotimer": TWO_TIMER,
    "twotimers": TWO_TIMER,
    "2timer": TWO_TIMER,
    "tt": TWO_TIMER,
    "thief": THIEF,
    "thieves": THIEF,
}


_SEVERAL_INPUT = {"twotwotimers": (TWO_TIMER, TWO_TIMER), "twothieves": (THIEF, THIEF), "asecondthief": (THIEF, THIEF)}
"""The specials of a play in words, where they are two of a kind."""


def _specials_named(text: object) -> tuple[Card, ...]:
    """The specials that a part of a text names, with or without an article; () for none."""
    plain = re.sub(r"[\s_-]", "", str(text)).lower()
    special = _SPECIAL_INPUT.get(plain) or _SPECIAL_INPUT.get(plain.removeprefix("a"))
    return _SEVERAL_INPUT.get(plain) or ((special,) if special else ())


def _special_or_none(text: object) -> Card | None:
    return _SPECIAL_INPUT.get(re.sub(r"[\s_-]", "", str(text)).lower())


def parse_specials(text: Any) -> tuple[Card, ...] | None:  # noqa: ANN401  # whatever people or programs give a field
    """The specials (Two Timer, Thief) that a text names, with commas or plus signs between them; ``None`` for an empty
    text. Raises `Refusal` for a part that is no special.

    >>> parse_specials("Thief, two-timer"), parse_specials("")
    (('thief', 'two_timer'), None)
    """
    if text in (THIEF, TWO_TIMER):  # canonical already, as it is wherever a program wrote it
        return (Card(text),)
    parts: Iterable[object] = re.split(r"[,+&]", text) if isinstance(text, str) else text or ()
    named = [_specials_named(part) or (_refuse_as_not_special_card(part),) for part in parts if str(part).strip()]
    return tuple(special for specials in named for special in specials) or None


def _refuse_as_not_special_card(part: object) -> NoReturn:
    try:
        text = card_text(parse_card(part))
    except Refusal:
        text = f"“{str(part).strip()[:40]}”"
    raise Refusal("not_special", text=text)


def parse_special(text: object) -> Card:
    """The one special (Two Timer or Thief) that a text names. Raises `Refusal` ``no_regular`` if it names several,
    ``not_special`` for anything else.

    >>> [parse_special(text) for text in ("Two Timer", "two_timer", "thief")]
    ['two_timer', 'two_timer', 'thief']
    """
    named = parse_specials(text) or (_refuse_as_not_special_card(text),)
    if len(named) > 1:
        raise Refusal("no_regular")
    return named[0]


def parse_regular(text: object) -> Card:
    """The card with rank and suit that a text means. Raises `Refusal` ``not_regular`` for a special, ``two_regular``
    for several cards, ``bad_card`` for anything else.
    """
    try:
        return parse_card(text)
    except Refusal:
        if _special_or_none(text):
            raise Refusal("not_regular") from None
        if len(_cards_from_text(text)) > 1:
            raise Refusal("two_regular") from None
        raise


def _cards_from_text(text: object) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except Refusal:
        return ()


def parse_pile(text: object) -> str:
    """The pile that a text such as ``A``, ``b`` or ``pile A`` means: "A" or "B"; ``larger`` and ``auto`` give "larger".
    Raises `ValueError` for any other text.
    """
    plain = str(text).strip().lower().removeprefix("pile").strip()
    pile = {"a": "A", "b": "B", "larger": "larger", "auto": "larger"}.get(plain)
    if pile is None:
        raise ValueError("the piles are A and B")
    return pile


RegularInput = Annotated[Card, BeforeValidator(parse_regular)]
CellInput = Annotated[Cell, BeforeValidator(parse_cell)]
SpecialInput = Annotated[Card, BeforeValidator(parse_special)]
UnderInput = Annotated[tuple[Card, ...] | None, BeforeValidator(parse_specials)]
PileInput = Annotated[Literal["A", "B", "larger"], BeforeValidator(parse_pile)]

_AND_PICK_UP = ", pick up from the {pile} pile"
"""The end of the label of a play that picks up a card at once."""
_PILE = "The pile you draw from. If you pick up by hand, naming it picks up at once; you may leave it out"


class Lay(Action):
    """Lay a card on an empty cell."""

    verb: ClassVar[str] = "lay"
    label: ClassVar[str] = "Lay {card:card} on {cell}"
    card: RegularInput = Field(description="The card you lay")
    cell: CellInput = Field(description="The empty cell you lay it on, like D4")
    under: UnderInput = Field(default=None, description="One or two Two Timers under it, to double the points")
    pile: PileInput | None = Field(default=None, description=_PILE)

    @property
    def full_label(self) -> str:
        """The label, with the specials that go under the card, and the pile from which a card is picked up at once."""
        label = f"{self.label} with {specials_text(self.under)}" if self.under else self.label
        return label if self.pile is None else label + _AND_PICK_UP


class CoverCard(Action):
    """Cover a cell that is taken: lay a Thief on it, and a regular card on the Thief."""

    verb: ClassVar[str] = "cover"
    label: ClassVar[str] = "Cover {cell} with {card:card}"
    card: RegularInput = Field(description="The card you lay on the Thief")
    cell: CellInput = Field(description="The cell you cover, like D4")
    under: UnderInput = Field(
        default=None, description="With the Thief: a Two Timer doubles the points, a second Thief adds nothing"
    )
    pile: PileInput | None = Field(default=None, description=_PILE)

    @property
    def full_label(self) -> str:
        """The label, with the specials that go under the card beside the Thief, and the pile as in `Lay`."""
        others = hand_without(self.specials, [THIEF])
        named = "a second Thief" if others == (THIEF,) else specials_text(others)
        label = f"{self.label} and {named}" if others else self.label
        return label if self.pile is None else label + _AND_PICK_UP

    @property
    def specials(self) -> tuple[Card, ...]:
        """The specials that go under the card. A Thief is always among them, and is counted once if the player names
        one too.
        """
        named = self.under or ()
        return named if THIEF in named else (THIEF, *named)


class PlayAlone(Action):
    """Play a Two Timer or a Thief by itself on an empty cell, for no points."""

    verb: ClassVar[str] = "alone"
    title: ClassVar[str] = "play a special card alone"
    label: ClassVar[str] = "Play {special:card} alone on {cell}"
    special: SpecialInput = Field(description="The Two Timer or Thief that you get rid of")
    cell: CellInput = Field(description="The empty cell you lay it on, like D4")
    pile: PileInput | None = Field(default=None, description=_PILE)

    @property
    def full_label(self) -> str:
        """The label, with the pile as in `Lay`."""
        return self.label if self.pile is None else self.label + _AND_PICK_UP


class PickUp(Action):
    """Draw one card that the seat is owed in place of those that it laid."""

    verb: ClassVar[str] = "pick_up"
    label: ClassVar[str] = "Pick up from the {pile} pile"
    pile: PileInput = Field(default="larger", description="The pile you draw from: A, B or the larger one")


class Pass(Action):
    """Pass, if you can play nothing and do not want to pick up; who can play must play."""

    verb: ClassVar[str] = "pass"
    label: ClassVar[str] = "Pass"


class SayOver70(Action):
    """Say that you are over 70: you may still pick up after your first turn."""

    verb: ClassVar[str] = "grandpa"
    title: ClassVar[str] = "say that you are over 70"
    label: ClassVar[str] = "I am over 70"


class AccuseOfExtraCard(Action):
    """Say, under the Uncle Bob Rule, that a player holds a card too many."""

    verb: ClassVar[str] = "uncle_bob"
    title: ClassVar[str] = "accuse somebody"
    label: ClassVar[str] = "Accuse {player:name} of an extra card"
    player: int = Field(ge=0, description="The player who holds more cards than allowed")


ACTIONS: tuple[type[Action], ...] = (Lay, CoverCard, PlayAlone, PickUp, Pass, SayOver70, AccuseOfExtraCard)
