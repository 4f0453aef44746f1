"""What hands that nobody has seen may hold: the chance of a set of cards that is stronger than a given one.

A hand counts as drawn at random from all unseen cards. With as many cards as the set has, the chance is that of a set
led or laid down at random; with more, that of the best which the hand can offer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import mul

from engine.games.sneak.pieces.combos import ACE, LOW_ACE, STRENGTH, Combo, Kind, Ladder
from engine.pieces.cards import RANK_VALUE, SUITS, Card

_COMBOS: tuple[Kind, ...] = ("match", "straight_flush", "straight", "flush")
_ANY = 0
"""Below every rank."""

Counts = tuple[int, ...]
"""The numbers of cards by rank, at index 1 (the ace as the lowest) to 14 (the ace as the highest)."""


@dataclass(frozen=True, eq=False)  # caches find one by its identity: its many numbers would take long to compare
class UnseenCounts:
    """The numbers, by rank and suit, of the cards that somebody else may hold. Each object equals only itself."""

    total: int
    """The number of all these cards."""
    ranks: Counts
    suits: tuple[Counts, ...]
    """The counts of each suit, in the order of `engine.pieces.cards.SUITS`."""


def count_unseen(cards: Sequence[Card]) -> UnseenCounts:
    """Count ``cards`` by rank and suit, as `chance_that_hand_beats` wants them; an ace counts both as the lowest and as
    the highest rank.
    """
    suits = {suit: [0] * (ACE + 1) for suit in SUITS}
    for card in cards:
        suits[SUITS["cdhs".index(card[1])]][RANK_VALUE[card]] += 1
    for counts in suits.values():
        counts[LOW_ACE] = counts[ACE]
    return UnseenCounts(
        len(cards), tuple(map(sum, zip(*suits.values(), strict=True))), tuple(map(tuple, suits.values()))
    )


# -- one hand ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def chance_of_at_least(wanted: int, good: int, total: int, hand_size: int) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` cards, drawn from ``total`` cards of which ``good`` are good,
    holds at least ``wanted`` good ones.
    """
    fewer = sum([comb(good, held) * comb(total - good, hand_size - held) for held in range(min(wanted, hand_size + 1))])
    return 1 - fewer / comb(total, hand_size)


@lru_cache(maxsize=8192)
def chance_that_hand_beats(combo: Combo, suit: str, unseen: UnseenCounts, hand_size: int) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` unseen cards beats a face-up lead of ``combo``. ``suit`` is that
    of a single card, which only a higher card of the suit beats; for other combos it means nothing.
    """
    if combo.kind == "single":
        return chance_of_at_least(
            1, sum(unseen.suits["cdhs".index(suit)][combo.ranks[0] + 1 :]), unseen.total, hand_size
        )
    return _chance_of_kind(combo.kind, len(combo.ranks), combo.ranks[0], unseen, hand_size)


@lru_cache(maxsize=8192)
def chance_of_holding_stronger_set(
    combo: Combo, ladder: Ladder, unseen: UnseenCounts, hand_size: int, *, or_equal: bool = False
) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` unseen cards holds a set, of any kind, that is stronger than a
    face-down ``combo`` of the same size; with ``or_equal``, also an equal one. ``ladder`` orders the kinds.
    """
    above, size = combo.ranks[0] - or_equal, len(combo.ranks)
    if size == 1:
        return chance_of_at_least(1, sum(unseen.ranks[above + 1 :]), unseen.total, hand_size)
    strength = STRENGTH[ladder]
    higher = [kind for kind in _COMBOS if strength[kind] > strength[combo.kind]]
    chances = [_chance_of_kind(kind, size, _ANY, unseen, hand_size) for kind in higher]
    return _chance_of_any([*chances, _chance_of_kind(combo.kind, size, above, unseen, hand_size)])


def _chance_of_kind(kind: Kind, size: int, above_rank: int, unseen: UnseenCounts, hand_size: int) -> float:
    """The chance that a hand of ``hand_size`` unseen cards holds a set of this kind and size whose first rank is above
    ``above_rank``. Flushes with an equal first rank are left out, though their other ranks may decide.
    """
    if hand_size < size:
        return 0.0
    match kind:
        case "match":
            return _chances_of_match(size, unseen.ranks, unseen.total, hand_size)[max(above_rank, LOW_ACE)]
        case "straight":
            return _chances_of_straight(size, unseen.ranks, unseen.total, hand_size)[above_rank]
        case "straight_flush":
            return _chance_of_any(
                [_chances_of_straight(size, counts, unseen.total, hand_size)[above_rank] for counts in unseen.suits]
            )
        case "flush":
            return _chance_of_any(
                [_chance_of_flush(size, above_rank, counts, unseen.total, hand_size) for counts in unseen.suits]
            )
        case _:
            return chance_of_at_least(1, sum(unseen.ranks[above_rank + 1 :]), unseen.total, hand_size)


@lru_cache(maxsize=8192)
def _chance_of_flush(size: int, above_rank: int, counts: Counts, total: int, hand_size: int) -> float:
    """The chance of a flush in one suit: of enough cards of the suit, less the hands in which all of them are
    too low.
    """
    of_suit = sum(counts[LOW_ACE + 1 :])
    if of_suit < size:
        return 0.0
    low = sum(counts[LOW_ACE + 1 : above_rank + 1])
    too_low = [
        comb(low, held) * comb(total - of_suit, hand_size - held) for held in range(size, min(low, hand_size) + 1)
    ]
    return chance_of_at_least(size, of_suit, total, hand_size) - sum(too_low) / comb(total, hand_size)


@lru_cache(maxsize=8192)
def _chances_of_match(size: int, unseen_by_rank: Counts, unseen_count: int, hand_size: int) -> tuple[float, ...]:
    """By rank (0 to the ace), the chance of ``size`` equal cards of a higher rank."""
    return _chances_above([chance_of_at_least(size, count, unseen_count, hand_size) for count in unseen_by_rank])


@lru_cache(maxsize=8192)
def _chances_of_straight(size: int, unseen_by_rank: Counts, unseen_count: int, hand_size: int) -> tuple[float, ...]:
    """By rank (0 to the ace), the chance of a sequence of ``size`` ranks with a higher top rank.

    That of each sequence is the product of the chances of its ranks, which is too high for small hands, or the average
    number of such sets, which is too high for large ones, whichever is less.
    """
    some_held = {count: chance_of_at_least(1, count, unseen_count, hand_size) for count in set(unseen_by_rank)}
    part = comb(unseen_count - size, hand_size - size) / comb(unseen_count, hand_size)
    chances = [0.0] * (ACE + 1)
    for top in range(size, ACE + 1):
        counts = unseen_by_rank[top - size + 1 : top + 1]
        if 0 not in counts:
            chances[top] = min(prod(counts) * part, prod([some_held[count] for count in counts]))
    return _chances_above(chances)


def _chances_above(chances: Sequence[float]) -> tuple[float, ...]:
    """By rank, the chance that at least one of the chances of all higher ranks comes true."""
    missed = [*accumulate([1 - min(1.0, chance) for chance in reversed(chances)], mul, initial=1.0)]
    return tuple([1 - chance for chance in missed[-2::-1]])


def _chance_of_any(chances: Iterable[float]) -> float:
    """The chance that at least one of these comes true, as if they were independent."""
    return 1 - prod([1 - min(1.0, chance) for chance in chances])
