"""The points of all 52 cards in one number, so that one addition adds them for every card at once.

Each card has 16 bits of the number, whose highest bit stays 0. Points of one cell are far below that.
"""

import sys
from collections.abc import Iterable

from engine.pieces.cards import PACK, RANKS, Card

PackedPoints = int
"""The points of each of the 52 cards, as one number. Sums and differences of such numbers are those of all cards; no
difference may be negative for any card. 0 gives every card 0 points.
"""

_BITS = 16
_SHIFT = {card: place * _BITS for place, card in enumerate(PACK)}
_ALL_BITS = (1 << _BITS) - 1
_HIGHEST_BITS = sum(1 << shift + _BITS - 1 for shift in _SHIFT.values())

ONE_POINT = {card: 1 << shift for card, shift in _SHIFT.items()}
"""By card, one point for it and 0 for all others."""
ONE_POINT_BY_RANK = {rank: sum(ONE_POINT[card] for card in PACK if card[0] == rank) for rank in RANKS}
"""By rank, one point for each of its four cards and 0 for all others."""


def mask_of(cards: Iterable[Card]) -> PackedPoints:
    """A number that, by ``&``, leaves the points of these cards as they are, and 0 for all others."""
    return sum([_ALL_BITS << _SHIFT[card] for card in set(cards)])


def points_of(packed: PackedPoints, card: Card) -> int:
    """The points of one card.

    >>> points_of(3 * ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"], "Ks")
    4
    """
    return packed >> _SHIFT[card] & _ALL_BITS


def points_downwards(packed: PackedPoints) -> list[int]:
    """The points of all 52 cards, the most first.

    >>> points_downwards(3 * ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"])[:5]
    [4, 3, 3, 3, 0]
    """
    numbers = memoryview(packed.to_bytes(len(PACK) * _BITS // 8, sys.byteorder)).cast("H")
    return sorted(numbers, reverse=True)


def greater_points(one: PackedPoints, other: PackedPoints) -> PackedPoints:
    """For each card, the greater of its points in two numbers.

    >>> greater_points(2 * ONE_POINT["Ks"], ONE_POINT_BY_RANK["K"]) == ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"]
    True
    """
    not_less = (one | _HIGHEST_BITS) - other & _HIGHEST_BITS  # a card's highest bit is used up where it is less
    taken = not_less - (not_less >> _BITS - 1)
    return other ^ (one ^ other) & taken
