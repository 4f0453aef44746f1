"""The facts of a deal that everybody at the table may know: bids, numbers of cards, tricks, and who won which point."""

from typing import Literal, NamedTuple

from engine.pieces.cards import Card, Suit
from engine.quick_replace import with_quick_replace

Phase = Literal["bidding", "trump", "bury", "tricks", "over"]
"""The phase of a deal: bidding, naming trumps, burying (putting trumps beyond six out of play), playing tricks; or the
game is over.
"""
Level = Literal["2", "3", "4", "smudge"]
"""A bid: the number of the four points that the bidder promises to win, or ``smudge`` for all points and all six
tricks.
"""
BidOrPass = Level | Literal["pass"]
"""The answer of a seat in the bidding: a bid or a pass."""
PointName = Literal["high", "low", "jack", "game"]

LEVELS: tuple[Level, ...] = ("2", "3", "4", "smudge")
"""The bids from the lowest to the highest. A *smudge* is for all four points and all six tricks, and wins or loses the
game.
"""
HAND = 6
"""The number of cards in each hand after the refill, and of tricks in a deal."""


class HandChange(NamedTuple):
    """The public numbers of cards that one seat kept, threw and drew when its nine cards became six."""

    kept: int = 0
    """The number of trumps among the nine cards, including those then put out of play."""
    thrown: int = 0
    """The number of other cards, which went to the junk pile."""
    from_stock: int = 0
    """The number of cards drawn from the stock."""
    from_junk: int = 0
    """The number of cards drawn from the junk pile because the stock had run out."""


class Trick(NamedTuple):
    """The cards played to one trick, in the order played, with its leader and winner."""

    leader: int
    """The seat that leads."""
    cards: tuple[Card, ...]
    winner: int
    """The seat that won the trick, or in an unfinished trick the seat that is winning it; the leader before the first
    card.
    """

    def plays_in_order(self, seat_count: int) -> tuple[tuple[int, Card], ...]:
        """The seat and the card of each play to this trick, in the order played, at a table with
        ``seat_count`` seats.
        """
        leader = self.leader
        return tuple([((leader + n) % seat_count, card) for n, card in enumerate(self.cards)])


@with_quick_replace
class ScoringPoint(NamedTuple):
    """One of the four points of a deal: High, Low, Jack or Game."""

    name: PointName
    side: int | None
    """The side that won the point; ``None`` if nobody did (no jack in play, a tie for Game)."""
    seat: int | None
    """The seat whose trick won the point; ``None`` for Game, which a side wins together, and if nobody won the
    point.
    """
    card: Card | None
    """The trump that won the point; ``None`` for Game or when nobody won the point."""
    scored: bool
    """Whether the point was added to the score: not after a failed bid of its winner, and not once the game was won."""


class DealResult(NamedTuple):
    """The result of a deal that is over: the bid and whether it was made, the four points with their winners, and the
    scores.
    """

    number: int
    """The number of the deal, 1 for the first."""
    dealer: int
    pitcher: int
    level: Level
    """The highest bid, for which the deal was played."""
    trump: Suit
    points: tuple[ScoringPoint, ...]
    """High, Low, Jack and Game; empty where a lost smudge stopped the deal before its sixth trick."""
    values: tuple[int, ...]
    """By side, the sum of the card values in its tricks."""
    made: bool
    """Whether the side of the highest bidder won what it had bid."""
    changes: tuple[int, ...]
    """By side, the points that its score gained (positive) or lost (negative)."""
    scores: tuple[int, ...]
    """By side, its score after the deal."""
    tricks: tuple[Trick, ...]
