"""The facts of plays and games that everybody sees: the poker hands that scored, the last play, draws, and results."""

from typing import Literal, NamedTuple

from engine.games.high_handed.pieces.cells import Cell
from engine.pieces.cards import Card

Axis = Literal["E-W", "N-S", "NW-SE", "SW-NE"]
"""The direction of a line."""
Kind = Literal[
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
"""The poker hands that score, from the weakest to the strongest."""
GameEnding = Literal["all_cards_played", "nobody_could_play", "nobody_picked_up"]
"""The reason why a game ended: all cards were played; nobody can play the cards left; or all hands are empty while
piles are not.
"""

POINTS: dict[Kind, int] = {
    "pair": 1,
    "two_pair": 3,
    "three_of_a_kind": 4,
    "straight": 10,
    "flush": 10,
    "full_house": 6,
    "four_of_a_kind": 6,
    "straight_flush": 15,
    "royal_flush": 20,
}
"""By kind of poker hand, its points."""


class ScoredHand(NamedTuple):
    """A poker hand that a play completed: its line, its kind, its cells and its points."""

    axis: Axis
    kind: Kind
    cells: tuple[Cell, ...]
    """The cells that make the hand, along the axis: two for a pair, all five for a straight."""
    points: int
    """The points of the hand before Two Timers double them."""


class Play(NamedTuple):
    """One turn: a card with the specials under it, or a special alone."""

    seat: int
    cell: Cell
    card: Card
    """The card on top; a special if it was played alone."""
    specials: tuple[Card, ...]
    """The specials laid under the card, from bottom to top: Thieves first."""
    covered: Card | None
    """The card that was on top of the cell before; ``None`` on an empty cell."""
    hands: tuple[ScoredHand, ...]
    """The poker hands that the play completed."""
    multiplier: int
    """The number by which the points were multiplied: 1, or 2 or 4 with Two Timers."""
    points: int
    """The points of the play, Two Timers counted."""


class OwedDraws(NamedTuple):
    """The cards that one seat may pick up, where players pick up cards themselves. Where cards are drawn automatically,
    all fields keep the values of the start.
    """

    allowance: int
    """The number of cards to which the seat fills its hand; one less for each card that it forgot to pick up."""
    owed: int = 0
    """The number of cards that the seat may still pick up."""
    late: bool = False
    """Whether the next player has played meanwhile: only the Grandpa Rule lets the seat pick up what it is owed."""
    over_70: bool = False
    """Whether the player counts as over 70, so that the Grandpa Rule lets the seat pick up late."""
    turns: int = 0
    """The number of times that the seat has played in this game; 2 stands for two or more."""


class GameResult(NamedTuple):
    """The result of a finished game of a match."""

    number: int
    """The number of the game in the match, 1 for the first."""
    dealer: int
    scores: tuple[int, ...]
    """By side, the points of this game alone."""
    winners: tuple[int, ...]
    """The sides with the highest score of this game; in an extra game, with the points counted to which it is added."""
    blind: tuple[Card, ...]
    """The five cards set aside unseen (the blind hand), which are shown now."""
    ending: GameEnding


class MatchStanding(NamedTuple):
    """The results of a match so far, from its finished games. Tuples are by side, except the games."""

    sums: tuple[int, ...]
    """By side, the points of all finished games."""
    wins: tuple[int, ...]
    """By side, the number of games won; nobody wins a game that ends in a tie."""
    carried: tuple[int, ...]
    """By side, the points to which an extra game is added: those of the tied game in ``first_to_two``, else those of
    all games. Zeros before any other game.
    """
    games: tuple[GameResult, ...]
    """The finished games, the first one first."""
