"""Strengths and names of poker hands of one to five cards; suits never decide between equal hands.

With fewer than five cards there are pairs and the like, but no straights, flushes or full houses, and a hand with a
kicker beats the same hand without one. Aces are high; in a straight they may also be low. Twos may be wild.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from engine.pieces.cards import PACK, RANK_VALUE, RANK_WORDS, RANKS, SUIT_OF, SUITS, Card

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
    (): Category.NOTHING,
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
_DIGIT = 3
"""The width in bits of one digit, which counts up to five cards."""
_SUIT_DIGITS = _DIGIT * len(RANKS)
"""The number of low bits that hold the digits for ranks; the digits for suits follow above."""
_UNITS: Mapping[Card, int] = {
    card: (1 << _DIGIT * (RANK_VALUE[card] - 2)) + (1 << _SUIT_DIGITS + _DIGIT * SUITS.index(SUIT_OF[card]))
    for card in PACK
}
_UNITS_WITH_WILD_TWOS: Mapping[Card, int] = {**_UNITS, **{card: 1 for card in PACK if RANK_VALUE[card] == 2}}
"""As `_UNITS`, where twos are wild: they count for a rank, but for no suit."""
_DIGIT_MASK = (1 << _DIGIT) - 1
_RANKS_ALONE = (1 << _SUIT_DIGITS) - 1
_ONE_SUIT = frozenset(count << _DIGIT * place for place in range(len(SUITS)) for count in range(FULL_HAND + 1))
"""All values of the digits for suits, as one number, of hands whose cards are of one suit."""
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
    unit = card_units(wild_twos)
    return strength_of_units(sum([unit[card] for card in cards]), wild_twos)


def card_units(wild_twos: bool) -> Mapping[Card, int]:  # asked so often that a keyword costs too much
    """By card, a number for its rank and suit; ``wild_twos``: whether twos are wild, which have no suit then.

    A digit of the sum for a hand, to base 8, counts the cards of a rank or of a suit. So `strength_of_units` judges a
    hand by a difference of sums, without looking at its cards.
    """
    return _UNITS_WITH_WILD_TWOS if wild_twos else _UNITS


def strength_of_units(units: int, wild_twos: bool) -> Strength:  # as above
    """The strength of a hand of at most five cards, given as the sum of their `card_units`."""
    counts, one_suit = units & _RANKS_ALONE, units >> _SUIT_DIGITS in _ONE_SUIT
    if wild_twos and units & _DIGIT_MASK:
        return _best_strength_with_wilds(counts, one_suit)
    return _strength_of_counts(counts, one_suit)


def strength_of_ranks(ranks: Sequence[int]) -> Strength:
    """The strength of a hand of at most five cards that are not of one suit, by their ranks (2 to 14) in any order.

    >>> strength_of_ranks([13, 3, 13]).category.name
    'PAIR'
    """
    return _strength_of_counts(_counts_of_ranks(ranks), False)


def _counts_of_ranks(ranks: Iterable[int]) -> int:
    """The number whose digits count the cards of each rank."""
    return sum([1 << _DIGIT * (rank - 2) for rank in ranks])


@lru_cache(maxsize=20_000)
def _strength_of_counts(counts: int, one_suit: bool) -> Strength:  # a cache wants plain arguments
    """The strength of a hand whose ranks are counted by the digits of ``counts``, so that nothing is sorted.
    ``one_suit``: whether five cards of different ranks make a flush.
    """
    grouped = [(count, rank) for rank in range(14, 1, -1) if (count := counts >> _DIGIT * (rank - 2) & _DIGIT_MASK)]
    ranks = tuple([rank for _, rank in sorted(grouped, reverse=True)])
    if len(ranks) < FULL_HAND:
        by_count = tuple(sorted([count for count, _ in grouped], reverse=True))
        return Strength(_BY_COUNTS.get(by_count, Category.HIGH_CARD), ranks)
    if top := _STRAIGHTS.get(frozenset(ranks)):
        return Strength(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, (top,))
    return Strength(Category.FLUSH if one_suit else Category.HIGH_CARD, ranks)


@lru_cache(maxsize=20_000)
def _best_strength_with_wilds(counts: int, one_suit: bool) -> Strength:  # as above
    """The best strength of a hand whose ranks are counted by the digits of ``counts``, with the twos as wild cards. A
    two never doubles a card, except for five of a kind. ``one_suit``: whether the other cards are of one suit.
    """
    wild_count = counts & _DIGIT_MASK
    others = counts - wild_count
    found = [_strength_of_counts(others + (wild_count << _DIGIT * place), False) for place in range(len(RANKS))]
    ranks = [rank for rank in range(3, 15) if others >> _DIGIT * (rank - 2) & _DIGIT_MASK]
    if len(ranks) + wild_count == FULL_HAND:
        found += [_strength_of_counts(_counts_of_ranks(full), one_suit) for full in _hands_with_different_ranks(ranks)]
    return max(found)


def _hands_with_different_ranks(ranks: Sequence[int]) -> Iterable[Iterable[int]]:
    """Hands of five different ranks that contain these ``ranks``: one with the highest others, and every straight that
    contains them.
    """
    others = [rank for rank in range(14, 1, -1) if rank not in ranks]
    yield (*ranks, *others[: FULL_HAND - len(ranks)])
    yield from [straight for straight in _STRAIGHTS if straight.issuperset(ranks)]


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


@lru_cache(maxsize=10_000)
def strength_name(strength: Strength) -> str:
    """The usual name of a hand of this strength, like "pair of kings"; "nothing" for a hand without cards."""
    if strength == _ROYAL:
        return "royal flush"
    first, second = (*strength.tiebreak, 2, 2)[:2]
    return _NAMES[strength.category].format(
        one=_rank_singular(first), many=_rank_plural(first), others=_rank_plural(second)
    )


def category_name(category: Category) -> str:
    """The usual name of a kind of poker hand.

    >>> category_name(Category.FOUR_OF_A_KIND)
    'four of a kind'
    """
    return category.name.lower().replace("_", " ")


def strength_phrase(strength: Strength) -> str:
    """The name of a hand of this strength within a sentence, with its article if it has one: "a pair of kings".

    >>> [strength_phrase(Strength(kind, (9,))) for kind in (Category.PAIR, Category.THREE_OF_A_KIND)]
    ['a pair of nines', 'three nines']
    """
    name = strength_name(strength)
    return f"a {name}" if strength.category in _WITH_ARTICLE else name


_WITH_ARTICLE = {Category.PAIR, Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH}
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
