"""The points that a hand of nine cards promises to a pitcher. All but the trumps are thrown away, so only they count.

The weights were fitted to the points that pitchers won in deals played by `card_choice`, 4,000 for each format.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.games.hi_lo_jack.options import Format
from engine.games.hi_lo_jack.public import Level
from engine.pieces.cards import SUIT_OF, Card, Suit


class PointsPerTrump(NamedTuple):
    """The terms of the estimate of a hand's points: a constant, the points that each of certain trumps adds, and those
    that every trump adds.
    """

    constant: float
    ace: float
    king: float
    queen: float
    jack: float
    ten: float
    two: float
    trump: float


WEIGHTS: dict[Format, PointsPerTrump] = {
    "solo2": PointsPerTrump(0.98, 0.73, 0.38, 0.17, 0.69, 0.10, 0.38, 0.10),
    "solo3": PointsPerTrump(0.32, 1.15, 0.38, 0.14, 0.62, 0.14, 0.29, 0.14),
    "solo4": PointsPerTrump(0.02, 1.54, 0.35, 0.23, 0.49, 0.11, 0.05, 0.16),
    "teams4": PointsPerTrump(1.34, 1.01, 0.22, 0.21, 0.41, 0.13, 0.07, 0.07),
}
"""By format (players and teams), the weights of the estimate."""
_EVEN_AT: dict[Level, float] = {"2": 1.6, "3": 2.5, "4": 3.5}
"""By bid, the expected points with which it succeeds in half of all deals."""
_STEEPNESS = 2.0
"""The factor of the expected points in the logistic function that gives the chance to make a bid."""
_POINTS_IF_MADE: dict[Level, float] = {"2": 2.35, "3": 3.1, "4": 4.0}
"""By bid, the points that a pitcher wins on average when the bid is made."""


def ranks_by_suit(hand: tuple[Card, ...]) -> dict[Suit, str]:
    """By suit, the ranks of the cards of a hand, such as "AK2", in the order of the hand."""
    ranks: dict[Suit, str] = {}
    for card in hand:
        suit = SUIT_OF[card]
        ranks[suit] = ranks.get(suit, "") + card[0]
    return ranks


@lru_cache(maxsize=4096)  # most suits of a hand have but few cards, and come again and again
def expected_points(trumps: str, table_format: Format) -> float:
    """The points, about 0 to 4, that the winner of the bidding wins on average with trumps of these ranks."""
    weights = WEIGHTS[table_format]
    worth = weights.constant + weights.trump * len(trumps)
    return worth + sum(weight for rank, weight in zip("AKQJT2", weights[1:], strict=False) if rank in trumps)


@lru_cache(maxsize=1024)  # as above
def expected_gain_of_bid(bid: Level, expected_points: float) -> float:
    """The average gain in score of a ``bid`` for a seat that expects to win ``expected_points`` of the four; negative
    if the bid costs more than it brings.
    """
    made = 1 / (1 + exp(-_STEEPNESS * (expected_points - _EVEN_AT[bid])))
    return made * _POINTS_IF_MADE[bid] - (1 - made) * int(bid)


def is_sure_of_smudge(trumps: str) -> bool:
    """Whether a hand with trumps of these ranks is sure of all points and tricks: it has ace, king, queen and jack of
    trumps and two more, which nobody can beat after four rounds.
    """
    return len(trumps) >= 6 and {"A", "K", "Q", "J"} <= set(trumps)
