"""Strengths and names of poker hands of one to five cards; suits never decide between equal hands.

With fewer than five cards there are pairs and the like, but no straights, flushes or full houses, and a hand with a
kicker beats the same hand without one. Aces are high; in a straight they may also be low. Twos may be wild.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from engine.pieces.cards import RANK_VALUE, RANK_WORDS, RANKS, SUIT_OF, Card

FULL_HAND = 5
"""The number of cards in a whole hand."""


class Category(IntEnum):
    """The kinds of poker hands, from weak to strong. A hand without cards is ``NOTHING``."""

    NOTHING = 0
    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FIVE_OF_A_KIND = 10


class Strength(NamedTuple):
    """The strength of a poker hand: a better hand has the greater strength; hands that differ only in suits have equal
    ones.
    """

    category: Category
    tiebreak: tuple[int, ...]
    """The ranks, 2 to 14, that decide between hands of one category: of a straight its top card alone; else of all
    cards, the most frequent rank first, then the highest.
    """


_BY_COUNTS = {
    (2,): Category.PAIR,
    (2, 1): Category.PAIR,
    (2, 1, 1): Category.PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4,): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}
_UNIT_BASE = FULL_HAND + 1
_RANK_UNIT = {card: _UNIT_BASE ** (value - 2) for card, value in RANK_VALUE.items()}
"""By card, a number for its rank. The sum for a hand tells its ranks: a digit of the sum counts the cards of a rank."""
_TOPS = range(14, 4, -1)
_STRAIGHTS = {frozenset((top, top - 1, top - 2, top - 3, 14 if top == FULL_HAND else top - 4)): top for top in _TOPS}
"""The ten sets of ranks that are straights, each with its top card; in the lowest the ace counts as one."""


def hand_strength(cards: Sequence[Card], *, wild_twos: bool = False) -> Strength:
    """The strength of a hand of at most five cards, in any order; no cards have the least strength. With ``wild_twos``,
    each two stands for whatever card makes the best hand.

    >>> hand_strength(["Kh", "Kd", "3c"]) > hand_strength(["Qh", "Qd", "Qc"])
    False
    >>> hand_strength(["2h", "3d"], wild_twos=True) == hand_strength(["3h", "3s"])
    True
    """
    if wild_twos:
        fixed = [card for card in cards if RANK_VALUE[card] != 2]
        if len(fixed) < len(cards):
            ranks = tuple(sorted([RANK_VALUE[card] for card in fixed], reverse=True))
            return _best_strength_with_wilds(
                ranks, len(cards) - len(fixed), len({SUIT_OF[card] for card in fixed}) <= 1
            )
    one_suit = len(cards) == FULL_HAND and cards[0][1] == cards[1][1] == cards[2][1] == cards[3][1] == cards[4][1]
    return _strength_of_counts(sum([_RANK_UNIT[card] for card in cards]), one_suit)


def strength_of_ranks(ranks: Sequence[int]) -> Strength:
    """The strength of a hand of at most five cards that are not of one suit, by their ranks (2 to 14) in any order.

    >>> strength_of_ranks([13, 3, 13]).category.name
    'PAIR'
    """
    return _strength_of_ranks(tuple(sorted(ranks, reverse=True)), one_suit=False)


@lru_cache(maxsize=20_000)
def _strength_of_counts(counts: int, one_suit: bool) -> Strength:  # a cache wants plain arguments
    """The strength of a hand whose cards have these `_RANK_UNIT` numbers in sum. Asked so, hands need no sorting."""
    ranks = [rank for rank in range(14, 1, -1) for _ in range(counts // _UNIT_BASE ** (rank - 2) % _UNIT_BASE)]
    return _strength_of_ranks(tuple(ranks), one_suit)


@lru_cache(maxsize=20_000)
def _strength_of_ranks(ranks: tuple[int, ...], one_suit: bool) -> Strength:  # as above
    if not ranks:
        return Strength(Category.NOTHING, ())
    top = _STRAIGHTS.get(frozenset(ranks)) if len(ranks) == FULL_HAND else None
    if top:
        return Strength(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, (top,))
    if one_suit:
        return Strength(Category.FLUSH, ranks)
    grouped = sorted(Counter(ranks).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    category = _BY_COUNTS.get(tuple(count for _, count in grouped), Category.HIGH_CARD)
    return Strength(category, tuple(rank for rank, _ in grouped))


@lru_cache(maxsize=20_000)
def _best_strength_with_wilds(other_ranks: tuple[int, ...], wild_count: int, one_suit: bool) -> Strength:  # as above
    """The best strength that ``wild_count`` twos make of the other ranks. A two never doubles a card, except for
    five of a kind.
    """
    size = len(other_ranks) + wild_count
    keys = [
        _strength_of_ranks(tuple(sorted((*other_ranks, *(rank,) * wild_count), reverse=True)), one_suit=False)
        for rank in range(2, 15)
    ]
    if size == FULL_HAND and len(set(other_ranks)) == len(other_ranks):
        keys += [_strength_of_ranks(ranks, one_suit) for ranks in _hands_with_different_ranks(other_ranks, wild_count)]
    return max(keys)


def _hands_with_different_ranks(other_ranks: tuple[int, ...], wild_count: int) -> Iterable[tuple[int, ...]]:
    """Five different ranks with ``other_ranks`` among them: once with the highest others, and every straight that has
    room for them.
    """
    others = [rank for rank in range(14, 1, -1) if rank not in other_ranks]
    yield tuple(sorted((*other_ranks, *others[:wild_count]), reverse=True))
    for sequence in _STRAIGHTS:
        if sequence.issuperset(other_ranks):
            yield tuple(sorted(sequence, reverse=True))


# -- words ------------------------------------------------------------------------------------------------------------


def hand_name(cards: Sequence[Card], *, wild_twos: bool = False) -> str:
    """The usual name of a hand of at most five cards. With ``wild_twos``, each two stands for whatever card makes the
    best hand.

    >>> hand_name(["Kh", "3d", "Kd"]), hand_name(["Ah"]), hand_name([])
    ('pair of kings', 'ace high', 'nothing')
    >>> hand_name(["Th", "Jh", "Qh", "Kh", "Ah"]), hand_name(["6s", "6d", "6h", "2c", "2d"])
    ('royal flush', 'full house, sixes over twos')
    """
    return strength_name(hand_strength(cards, wild_twos=wild_twos))


def strength_name(strength: Strength) -> str:
    """The usual name of a hand of this strength, like "pair of kings"; "nothing" for a hand without cards."""
    if strength == _ROYAL:
        return "royal flush"
    first, second = (*strength.tiebreak, 2, 2)[:2]
    return _NAMES[strength.category].format(
        one=_rank_singular(first), many=_rank_plural(first), others=_rank_plural(second)
    )


_ROYAL = Strength(Category.STRAIGHT_FLUSH, (14,))
_NAMES = {
    Category.NOTHING: "nothing",
    Category.HIGH_CARD: "{one} high",
    Category.PAIR: "pair of {many}",
    Category.TWO_PAIR: "two pair, {many} and {others}",
    Category.THREE_OF_A_KIND: "three {many}",
    Category.STRAIGHT: "straight, {one} high",
    Category.FLUSH: "flush, {one} high",
    Category.FULL_HOUSE: "full house, {many} over {others}",
    Category.FOUR_OF_A_KIND: "four {many}",
    Category.STRAIGHT_FLUSH: "straight flush, {one} high",
    Category.FIVE_OF_A_KIND: "five {many}",
}


def _rank_singular(rank: int) -> str:
    return RANK_WORDS[RANKS[rank - 2]]


def _rank_plural(rank: int) -> str:
    word = _rank_singular(rank)
    return f"{word}es" if word == "six" else f"{word}s"
