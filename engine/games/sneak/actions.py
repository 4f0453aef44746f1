"""The actions of Sneak: draw, sneak or flaunt on one's turn; challenge or pass when another has led."""

from typing import ClassVar

from pydantic import Field

from engine.actions import Action
from engine.pieces.notation import CardsInput


class Draw(Action):
    """Draw the top card of the stock."""

    verb: ClassVar[str] = "draw"
    title: ClassVar[str] = "draw a card"
    label: ClassVar[str] = "Draw a card"


class Sneak(Action):
    """Lead cards face down, whatever they are."""

    verb: ClassVar[str] = "sneak"
    label: ClassVar[str] = "Sneak {cards:cards} face down"
    cards: CardsInput = Field(description="Cards to lead face down; they need not fit together")


class Flaunt(Action):
    """Lead a card or a combo face up."""

    verb: ClassVar[str] = "flaunt"
    label: ClassVar[str] = "Flaunt {cards:cards}"
    cards: CardsInput = Field(description="A card or a combo to lead face up")


class Challenge(Action):
    """Challenge a lead with as many cards; you may change your answer until all have answered."""

    verb: ClassVar[str] = "challenge"
    label: ClassVar[str] = "Challenge with {cards:cards}"
    cards: CardsInput = Field(description="As many cards as were led; against a flaunt they must beat it")


class Pass(Action):
    """Let a lead go unchallenged; you may change your answer until all have answered."""

    verb: ClassVar[str] = "pass"
    label: ClassVar[str] = "Pass"


class LeadNoMore(Action):
    """Lead nothing more in the last round."""

    verb: ClassVar[str] = "done"
    title: ClassVar[str] = "say that you are done"
    label: ClassVar[str] = "I am done"


ACTIONS: tuple[type[Action], ...] = (Draw, Sneak, Flaunt, Challenge, Pass, LeadNoMore)
