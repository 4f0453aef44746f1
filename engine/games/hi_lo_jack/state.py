"""The whole truth about a table of Hi Lo Jack. Immutable; only the rules and `resample` make new ones."""

from typing import NamedTuple

from engine.cards import Card, Suit
from engine.game import Outcome
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import DealResult, Level, Phase, Said, Trick

Cards = tuple[Card, ...]


class Deal(NamedTuple):
    """One deal up to the first lead. Lists of cards are by seat."""

    number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    stock: Cards
    """The cards left in the stock, the top card first."""
    bids: tuple[Said | None, ...]
    """By seat, what it said; ``None`` until the seat has spoken."""
    pitcher: int | None = None
    """The seat with the highest bid so far; after the bidding, the one that won it."""
    level: Level | None = None
    """The highest bid so far."""
    trump: Suit | None = None
    kept: tuple[int, ...] = ()
    """By seat, how many trumps it was dealt. This and what follows is empty until trumps are named."""
    thrown: tuple[Cards, ...] = ()
    """By seat, the cards that it threw on the junk pile."""
    buried: tuple[Cards, ...] = ()
    """By seat, its trumps beyond six, face up out of play."""
    drawn: tuple[Cards, ...] = ()
    """By seat, the cards that it drew from the stock."""
    salvaged: tuple[Cards, ...] = ()
    """By seat, the cards that it drew from the junk pile because the stock had run out."""


class State(NamedTuple):
    """A table of Hi Lo Jack: all that is known and hidden."""

    terms: Terms
    scores: tuple[int, ...]
    """By side."""
    phase: Phase
    turn: int
    """The seat that must act; meaningless once the game is over."""
    deal: Deal
    hands: tuple[Cards, ...]
    """By seat."""
    trick: Trick
    """The unfinished trick; before the first lead one without cards."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    last_deal: DealResult | None
    outcome: Outcome | None


def waiting_for(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; nobody once the game is over."""
    return () if state.phase == "over" else (state.turn,)
