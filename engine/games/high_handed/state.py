"""The whole truth about a table of High Handed. Immutable; only the rules and `resample` make new ones."""

from typing import Literal, NamedTuple

from engine.game import Outcome
from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import Board, Cell
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play
from engine.pieces.cards import Card
from engine.quick_replace import with_quick_replace

Cards = tuple[Card, ...]


@with_quick_replace
class State(NamedTuple):
    """The whole state of a table of High Handed, with all hidden cards."""

    terms: Terms
    phase: Literal["playing", "over"]
    number: int
    """The number of the game in the match, 1 for the first."""
    dealer: int
    turn: int
    """The seat that must act; meaningless once the match is over."""
    board: Board
    """By cell in reading order, the cards on it from bottom to top."""
    empty_cells: tuple[Cell, ...]
    """The cells of the board without cards, in reading order."""
    hands: tuple[Cards, ...]
    """By seat, its cards in the order in which people hold them."""
    piles: tuple[Cards, Cards]
    """The cards of piles A and B, the top card first."""
    blind: Cards
    """The five cards set aside unseen (the blind hand)."""
    removed: Cards
    """The cards put out of play by the Uncle Bob Rule, face down."""
    scores: tuple[int, ...]
    """By side, its points in this game."""
    draws: tuple[OwedDraws, ...]
    """By seat, the cards that it may pick up."""
    last_play: Play | None
    """The latest play of this game; ``None`` before the first."""
    standing: MatchStanding
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat whose turn it is, as a tuple of one; () once the match is over."""
    return () if state.phase == "over" else (state.turn,)
