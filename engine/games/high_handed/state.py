"""The whole truth about a table of High Handed. Immutable; only the rules and `resample` make new ones."""

from typing import Literal, NamedTuple

from engine.cards import Card
from engine.game import Outcome
from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.public import MatchStanding, OwedDraws, Play

Cards = tuple[Card, ...]


class State(NamedTuple):
    """A table of High Handed: all that is known and hidden."""

    terms: Terms
    phase: Literal["playing", "over"]
    number: int
    """The game of the match; 1 for the first."""
    dealer: int
    turn: int
    """The seat that must act; meaningless once the match is over."""
    board: Board
    """By cell in reading order, the cards on it from bottom to top."""
    hands: tuple[Cards, ...]
    """By seat, in the order people hold them."""
    piles: tuple[Cards, Cards]
    """A and B, the top card first."""
    blind: Cards
    """The blind hand: cards set aside, unseen."""
    removed: Cards
    """The cards put out of play by the Uncle Bob Rule, face down."""
    scores: tuple[int, ...]
    """By side, in this game."""
    draws: tuple[OwedDraws, ...]
    """By seat, what it may pick up."""
    last_play: Play | None
    """``None`` until somebody has played in this game."""
    standing: MatchStanding
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; nobody once the match is over."""
    return () if state.phase == "over" else (state.turn,)
