"""What everybody at the table may know of a deal: bids, numbers of cards, tricks, and who won which point."""

from typing import Literal, NamedTuple

from engine.cards import Card, Suit

Phase = Literal["bidding", "trump", "bury", "tricks", "over"]
Level = Literal["2", "3", "4", "smudge"]
Said = Level | Literal["pass"]
"""What a seat said in the bidding."""
PointName = Literal["high", "low", "jack", "game"]

LEVELS: tuple[Level, ...] = ("2", "3", "4", "smudge")
"""The bids from the lowest up. A *smudge* is for all four points and all six tricks, and wins or loses the game."""
HAND = 6
"""Cards in each hand after the refill, and tricks in a deal."""


class Change(NamedTuple):
    """How one seat's nine cards became six, in numbers, which are public."""

    kept: int = 0
    """Trumps among the nine, the buried ones included."""
    thrown: int = 0
    """Other cards, which went to the junk pile."""
    from_stock: int = 0
    from_junk: int = 0


class Trick(NamedTuple):
    """The cards played to one trick, in order from the leader round the table."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    """The seat that won it, or in an unfinished trick the seat that is winning; the leader before the first card."""

    def plays(self, seats: int) -> tuple[tuple[int, Card], ...]:
        """(seat, card) in the order played."""
        return tuple(((self.leader + n) % seats, card) for n, card in enumerate(self.cards))


class Point(NamedTuple):
    """One of the four points of a deal."""

    name: PointName
    side: int | None
    """The side that won it; ``None`` if nobody did (no jack in play, a tie for Game)."""
    seat: int | None
    """The seat whose trick won it; ``None`` for Game, which a side wins together."""
    card: Card | None
    """The trump it was won with; ``None`` for Game or when nobody won the point."""
    scored: bool
    """Whether it was entered: not after a failed bid of its winner, and not after the game was won."""


class DealResult(NamedTuple):
    """A deal that is over: all that its scoring says."""

    number: int
    dealer: int
    pitcher: int
    level: Level
    trump: Suit
    points: tuple[Point, ...]
    """High, Low, Jack and Game; empty where a lost smudge stopped the deal before its sixth trick."""
    values: tuple[int, ...]
    """The card value that each side won in its tricks."""
    made: bool
    """Whether the pitcher's side made its bid; otherwise it was *set*."""
    changes: tuple[int, ...]
    """What each side's score gained or lost."""
    scores: tuple[int, ...]
    """Each side's score afterwards."""
    tricks: tuple[Trick, ...]
