"""The whole truth about a table of Hi Lo Jack. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.game import Outcome
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import BidOrPass, DealResult, Level, Phase, Trick
from engine.pieces.cards import Card, Suit
from engine.quick_replace import with_quick_replace

Cards = tuple[Card, ...]


@with_quick_replace
class Deal(NamedTuple):
    """The course of one deal up to the first lead. Tuples of cards have one entry for each seat, except the stock."""

    number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    stock: Cards
    """The cards left in the stock, the top card first."""
    bids: tuple[BidOrPass | None, ...]
    """By seat, its bid or pass; ``None`` until the seat has spoken."""
    pitcher: int | None = None
    """The seat with the highest bid so far, or after the bidding, the one that won it; ``None``
    before the first bid.
    """
    level: Level | None = None
    """The highest bid so far; ``None`` before the first bid."""
    trump: Suit | None = None
    kept: tuple[int, ...] = ()
    """By seat, the number of trumps that it was dealt. This field and those below are () until trumps are named."""
    thrown: tuple[Cards, ...] = ()
    """By seat, the cards that it threw on the junk pile."""
    buried: tuple[Cards, ...] = ()
    """By seat, its trumps beyond six, face up out of play."""
    drawn: tuple[Cards, ...] = ()
    """By seat, the cards that it drew from the stock."""
    salvaged: tuple[Cards, ...] = ()
    """By seat, the cards that it drew from the junk pile because the stock had run out."""


@with_quick_replace
class State(NamedTuple):
    """The whole state of a table of Hi Lo Jack, with all hidden cards."""

    terms: Terms
    scores: tuple[int, ...]
    """By side (a player or a team), its score."""
    phase: Phase
    turn: int
    """The seat that must act; meaningless once the game is over."""
    deal: Deal
    hands: tuple[Cards, ...]
    """By seat, the cards of its hand."""
    trick: Trick
    """The unfinished trick; without cards while the next lead is awaited."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    last_deal: DealResult | None
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat that must act, as a tuple of one; () once the game is over."""
    return () if state.phase == "over" else (state.turn,)
