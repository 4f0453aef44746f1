"""The actions of Bluff 'N' Peg: throw cards, lay one, fold, declare double or fold, and answer the declaration."""

from typing import ClassVar

from pydantic import Field

from engine.actions import Action
from engine.pieces.notation import CardInput, CardsInput


class Keep(Action):
    """Keep all five cards and draw none."""

    verb: ClassVar[str] = "keep"
    title: ClassVar[str] = "keep all five"
    label: ClassVar[str] = "Keep all five"


class Discard(Action):
    """Throw up to three of your cards, to draw as many new ones."""

    verb: ClassVar[str] = "discard"
    title: ClassVar[str] = "throw cards"
    label: ClassVar[str] = "Throw {cards:cards}"
    cards: CardsInput = Field(description="The cards you throw, at most three")


class Play(Action):
    """Lay one card of your hand face up."""

    verb: ClassVar[str] = "play"
    title: ClassVar[str] = "lay a card"
    label: ClassVar[str] = "Lay {card:card}"
    card: CardInput = Field(description="The card you lay face up")


class Fold(Action):
    """Give up this deal; every card you have face up costs points."""

    verb: ClassVar[str] = "fold"
    label: ClassVar[str] = "Fold"


class DeclareDouble(Action):
    """Declare double or fold, right after laying your third card.

    All other seats of the deal must then accept the doubled multiplier or fold.
    """

    verb: ClassVar[str] = "declare"
    title: ClassVar[str] = "declare double or fold"
    label: ClassVar[str] = "Double or fold!"


class DeclineDouble(Action):
    """Do not declare double or fold.

    Goes on with the turn after the third card, at the present multiplier.
    """

    verb: ClassVar[str] = "decline"
    title: ClassVar[str] = "decline to double"
    label: ClassVar[str] = "Do not double"


class AcceptDouble(Action):
    """Accept the double and stay in the deal.

    The answer to another seat's `DeclareDouble`.
    """

    verb: ClassVar[str] = "accept"
    title: ClassVar[str] = "accept the double"
    label: ClassVar[str] = "Accept the double"


ACTIONS: tuple[type[Action], ...] = (Keep, Discard, Play, Fold, DeclareDouble, DeclineDouble, AcceptDouble)
