"""The facts that everybody at the table may know: the marks that were written in a round, and the result of a game."""

from typing import Literal, NamedTuple

from engine.games.high_roller.pieces.dice import BOTTOM_WORDS, Bottom, Dice
from engine.games.high_roller.pieces.scores import SheetScore
from engine.games.high_roller.pieces.sheets import Sheet
from engine.pieces.cards import Card

Phase = Literal["roll", "choose", "over"]
"""``roll``: the first player is to roll; ``choose``: all seats write; ``over``: the match is over."""


class CardMark(NamedTuple):
    """A card that a player wrote, and its row and column on the sheet, from 1."""

    row: int
    column: int
    card: Card


class NumberMark(NamedTuple):
    """A number that a player wrote, and its box in a bottom row."""

    bottom: Bottom
    place: int
    """The number of the box within its row, from 1."""
    number: int

    @property
    def box_code(self) -> str:
        """The code of the box, like "O10": the bottom row and the place."""
        return f"{self.bottom}{self.place}"

    @property
    def box_text(self) -> str:
        """The box in the words of the sheet, like "odd box 10"."""
        return f"{BOTTOM_WORDS[self.bottom]} box {self.place}"


class RoundMarks(NamedTuple):
    """The marks (cards and number) that one player wrote in one round."""

    card: CardMark | None = None
    """The card made with dice; ``None`` if none was written."""
    number: NumberMark | None = None
    """The number of the yellow die in a bottom row; ``None`` if it was not written."""
    jokers: tuple[CardMark, ...] = ()
    """The cards written with joker chips, in the order written."""


NOTHING_WRITTEN = RoundMarks()
"""The marks of a player who has written nothing in a round."""


class RevealedRound(NamedTuple):
    """A round that is over, with what each seat wrote on its sheet, as far as everybody may see it."""

    number: int
    """The number of the round, 1 for the first of its game."""
    first: int
    """The seat that was first player, which rolled the dice."""
    dice: Dice
    written: tuple[RoundMarks, ...]
    """By seat, the marks that it wrote; () where sheets are secret."""
    without_card: tuple[int, ...]
    """The seats that wrote no card because none was legal, though their sheets had room (HR-8)."""


class GameResult(NamedTuple):
    """The result of a finished game. Tuples are by seat."""

    number: int
    """The number of the game, 1 for the first of its match."""
    rounds: int
    """The number of rounds in the game."""
    sheets: tuple[Sheet, ...]
    scores: tuple[SheetScore, ...]
    """By seat, the score of its sheet."""
