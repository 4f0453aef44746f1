"""The points of all 52 cards in one number, so that one addition adds them for every card at once.

Each card has a byte of the number, whose highest bit stays 0. No cell offers a card more than 100 points: of the eight
hands that a card completes at most, only three can be flushes, because they share nothing but that card, and a suit has
twelve others. Those are worth 20, 15 and 15 points, and the other five 10 each.
"""

from collections.abc import Iterable

from engine.pieces.cards import PACK, RANKS, Card

PackedPoints = int
"""The points of each of the 52 cards, as one number. Sums and differences of such numbers are those of all cards; no
difference may be negative for any card. 0 gives every card 0 points.
"""

PLACE = {card: place for place, card in enumerate(PACK)}
"""By card, its place among the bytes of a number."""

_BITS = 8
_ALL_BITS = (1 << _BITS) - 1
_HIGHEST_BITS = sum(1 << place * _BITS + _BITS - 1 for place in PLACE.values())

ONE_POINT = {card: 1 << place * _BITS for card, place in PLACE.items()}
"""By card, one point for it and 0 for all others."""
MASK = {card: _ALL_BITS * point for card, point in ONE_POINT.items()}
"""By card, a number that, by ``&``, leaves its points as they are, and 0 for all others."""
ONE_POINT_BY_RANK = {rank: sum(ONE_POINT[card] for card in PACK if card[0] == rank) for rank in RANKS}
"""By rank, one point for each of its four cards and 0 for all others."""


def mask_of(cards: Iterable[Card]) -> PackedPoints:
    """The `MASK` of several cards."""
    return sum([MASK[card] for card in set(cards)])


def points_of(packed: PackedPoints, card: Card) -> int:
    """The points of one card.

    >>> points_of(3 * ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"], "Ks")
    4
    """
    return packed >> PLACE[card] * _BITS & _ALL_BITS


def points_by_place(packed: PackedPoints) -> bytes:
    """The points of all 52 cards, each at the `PLACE` of its card.

    >>> points_by_place(3 * ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"])[PLACE["Ks"]]
    4
    """
    return packed.to_bytes(len(PACK), "little")


def greater_points(one: PackedPoints, other: PackedPoints) -> PackedPoints:
    """For each card, the greater of its points in two numbers.

    >>> greater_points(2 * ONE_POINT["Ks"], ONE_POINT_BY_RANK["K"]) == ONE_POINT_BY_RANK["K"] + ONE_POINT["Ks"]
    True
    """
    not_less = (one | _HIGHEST_BITS) - other & _HIGHEST_BITS  # a card's highest bit is used up where it is less
    taken = not_less - (not_less >> _BITS - 1)
    return other ^ (one ^ other) & taken
