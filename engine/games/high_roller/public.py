"""What everybody at the table may know: what was written in a round, and what a game came to."""

from typing import Literal, NamedTuple

from engine.cards import Card
from engine.games.high_roller.pieces.dice import Bottom, Dice
from engine.games.high_roller.pieces.scores import Score
from engine.games.high_roller.pieces.sheets import Sheet

Phase = Literal["roll", "choose", "over"]


class CardMark(NamedTuple):
    """A card as it was written."""

    row: int
    column: int
    card: Card


class NumberMark(NamedTuple):
    """A number as it was written."""

    bottom: Bottom
    place: int
    """The box within its row, from 1."""
    number: int

    @property
    def box(self) -> str:
        return f"{self.bottom}{self.place}"


class Writing(NamedTuple):
    """What one player wrote in one round."""

    card: CardMark | None = None
    """The card made with dice."""
    number: NumberMark | None = None
    """What the yellow die showed, in a bottom row."""
    jokers: tuple[CardMark, ...] = ()
    """Cards written with joker chips, in the order written."""


NOTHING_WRITTEN = Writing()


class Reveal(NamedTuple):
    """A round that is over, as everybody saw it."""

    number: int
    first: int
    """The seat that was first player."""
    dice: Dice
    written: tuple[Writing, ...]
    """By seat; empty where sheets are secret."""
    without_card: tuple[int, ...]
    """The seats whose sheets had room, but for no legal card (HR-8)."""


class GameResult(NamedTuple):
    """A game that is over."""

    number: int
    rounds: int
    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    """By seat."""
