"""The whole truth about a table of High Handed. Immutable; only the rules and `resample` make new ones."""

from typing import Literal, NamedTuple

from engine.cards import Card
from engine.game import Outcome
from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.public import Draws, Play, Standing

Cards = tuple[Card, ...]


class State(NamedTuple):
    terms: Terms
    phase: Literal["playing", "over"]
    number: int
    """The game of the match; 1 for the first."""
    dealer: int
    turn: int
    """The seat that must act; meaningless once the match is over."""
    board: Board
    hands: tuple[Cards, ...]
    """By seat, in the order people hold them."""
    piles: tuple[Cards, Cards]
    """A and B, the top card first."""
    blind: Cards
    removed: Cards
    """Out of play by the Uncle Bob Rule, face down."""
    scores: tuple[int, ...]
    """By side, in this game."""
    draws: tuple[Draws, ...]
    """By seat."""
    last_play: Play | None
    """``None`` until somebody has played in this game."""
    standing: Standing
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    return () if state.phase == "over" else (state.turn,)
