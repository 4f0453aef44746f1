"""What everybody at the table may know of a deal: bids, numbers of cards, tricks, and who won which point."""

from typing import Literal, NamedTuple

from engine.cards import Card, Suit

Phase = Literal["bidding", "trump", "bury", "tricks", "over"]
"""What is done: bidding, naming trumps, burying trumps beyond six, playing tricks; or the game is over."""
Level = Literal["2", "3", "4", "smudge"]
"""A bid: for how many of the four points, or a smudge."""
Said = Level | Literal["pass"]
"""The words of a seat in the bidding."""
PointName = Literal["high", "low", "jack", "game"]

LEVELS: tuple[Level, ...] = ("2", "3", "4", "smudge")
"""The bids from the lowest up. A *smudge* is for all four points and all six tricks, and wins or loses the game."""
HAND = 6
"""The number of cards in each hand after the refill, and of tricks in a deal."""


class HandChange(NamedTuple):
    """The numbers of cards by which one seat's nine became six; they are public."""

    kept: int = 0
    """Trumps among the nine, the buried ones included."""
    thrown: int = 0
    """Other cards, which went to the junk pile."""
    from_stock: int = 0
    """The number of cards drawn from the stock."""
    from_junk: int = 0
    """The number of cards drawn from the junk pile because the stock had run out."""


class Trick(NamedTuple):
    """The cards played to one trick, in order from the leader round the table."""

    leader: int
    """The seat that leads."""
    cards: tuple[Card, ...]
    winner: int
    """The seat that won it, or in an unfinished trick the seat that is winning; the leader before the first card."""

    def plays_by_seat(self, seats: int) -> tuple[tuple[int, Card], ...]:
        """The seats that have played, each with its card, in the order played, at a table of ``seats`` seats."""
        return tuple(((self.leader + n) % seats, card) for n, card in enumerate(self.cards))


class ScoringPoint(NamedTuple):
    """One of the four points of a deal."""

    name: PointName
    side: int | None
    """The side that won it; ``None`` if nobody did (no jack in play, a tie for Game)."""
    seat: int | None
    """The seat whose trick won it; ``None`` for Game, which a side wins together."""
    card: Card | None
    """The trump that won it; ``None`` for Game or when nobody won the point."""
    scored: bool
    """Whether it was entered: not after a failed bid of its winner, and not after the game was won."""


class DealResult(NamedTuple):
    """A deal that is over: all that its scoring says."""

    number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    pitcher: int
    level: Level
    """The bid that was played."""
    trump: Suit
    points: tuple[ScoringPoint, ...]
    """High, Low, Jack and Game; empty where a lost smudge stopped the deal before its sixth trick."""
    values: tuple[int, ...]
    """By side, the card value in its tricks."""
    made: bool
    """Whether the pitcher's side made its bid; otherwise it was *set*."""
    changes: tuple[int, ...]
    """By side, what its score gained or lost."""
    scores: tuple[int, ...]
    """By side, its score afterwards."""
    tricks: tuple[Trick, ...]
