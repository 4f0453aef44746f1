"""What hands that nobody has seen may hold: the chance of a set of cards that is stronger than a given one.

A hand counts as drawn at random from all unseen cards. With as many cards as the set has, the chance is that of a set
led or laid down at random; with more, that of the best which the hand can offer.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import comb, prod

from engine.games.sneak.pieces.combos import ACE, LOW_ACE, STRENGTH, Combo, Kind, Ladder
from engine.games.sneak.pieces.hands import Cards
from engine.pieces.cards import PACK, RANK_VALUE, SUIT_OF, SUITS

_COMBOS: tuple[Kind, ...] = ("match", "straight_flush", "straight", "flush")
_ANY = 0
"""Below every rank."""

Counts = tuple[int, ...]
"""The numbers of cards by rank, at index 1 (the ace as the lowest) to 14 (the ace as the highest)."""


class UnseenCounts:
    """The numbers, by rank and suit, of the cards that somebody else may hold. Each object equals only itself: caches
    find one by its identity, as its many numbers would take long to compare.
    """

    def __init__(self, suits: tuple[Counts, ...]) -> None:
        """Take the counts of each suit, in the order of `engine.pieces.cards.SUITS`."""
        self.suits = suits

    @cached_property
    def ranks(self) -> Counts:
        """The counts of all suits together."""
        return tuple(map(sum, zip(*self.suits, strict=True)))

    @cached_property
    def total(self) -> int:
        """The number of all these cards."""
        return sum([sum(counts[LOW_ACE + 1 :]) for counts in self.suits])


_PLACES = {card: 15 * SUITS.index(SUIT_OF[card]) + RANK_VALUE[card] for card in PACK}
"""By card, the place of its count in one list: 15 for each suit, by rank."""


def count_unseen(packs: int, shown: Cards, own: Cards) -> UnseenCounts:
    """Count the cards of so many packs by rank and suit, without those that were ``shown`` to everybody and a seat's
    ``own``; an ace counts both as the lowest and as the highest rank.
    """
    left = [*_counts_without(packs, shown)]
    for card in own:
        left[_PLACES[card]] -= 1
    for lowest in range(LOW_ACE, len(left), ACE + 1):
        left[lowest] = left[lowest + ACE - LOW_ACE]
    return UnseenCounts(tuple([tuple(left[first : first + ACE + 1]) for first in range(0, len(left), ACE + 1)]))


@lru_cache(maxsize=64)  # all seats see them, until more are shown
def _counts_without(packs: int, shown: Cards) -> tuple[int, ...]:
    """By place, the cards of so many packs that were not ``shown``; without the count of aces as the lowest rank."""
    left = [0] * (len(SUITS) * (ACE + 1))
    for card in PACK:
        left[_PLACES[card]] = packs
    for card in shown:
        left[_PLACES[card]] -= 1
    return tuple(left)


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


def least_chance_of_stronger_set(combo: Combo, ladder: Ladder, unseen: UnseenCounts, hand_size: int) -> float:
    """A lower bound of `chance_of_holding_stronger_set` that takes little time: it looks at one kind only, higher cards
    or matches.
    """
    size, strength = len(combo.ranks), STRENGTH[ladder]
    if combo.kind in ("single", "match", "loose"):
        return _chance_of_kind(combo.kind, size, combo.ranks[0], unseen, hand_size)
    return _chance_of_kind("match", size, _ANY, unseen, hand_size) if strength["match"] > strength[combo.kind] else 0.0


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


def _chance_of_flush(size: int, above_rank: int, counts: Counts, total: int, hand_size: int) -> float:
    """The chance of a flush in one suit whose first rank is above ``above_rank``."""
    of_suit = sum(counts[LOW_ACE + 1 :])
    if of_suit < size:
        return 0.0
    low = sum(counts[LOW_ACE + 1 : above_rank + 1]) if above_rank > LOW_ACE else 0
    return _chance_of_suited(size, of_suit, low, total, hand_size)


@lru_cache(maxsize=8192)
def _chance_of_suited(size: int, of_suit: int, low: int, total: int, hand_size: int) -> float:
    """The chance of at least ``size`` cards of a suit, less the hands in which all of them are among the ``low`` ones
    of its ``of_suit`` cards, which are too low.
    """
    too_low = [
        comb(low, held) * comb(total - of_suit, hand_size - held) for held in range(size, min(low, hand_size) + 1)
    ]
    return chance_of_at_least(size, of_suit, total, hand_size) - sum(too_low) / comb(total, hand_size)


@lru_cache(maxsize=8192)
def _chances_of_match(size: int, unseen_by_rank: Counts, unseen_count: int, hand_size: int) -> tuple[float, ...]:
    """By rank (0 to the ace), the chance of ``size`` equal cards of a higher rank."""
    chances = {count: chance_of_at_least(size, count, unseen_count, hand_size) for count in set(unseen_by_rank)}
    return _chances_above([chances[count] for count in unseen_by_rank])


@lru_cache(maxsize=8192)
def _chances_of_straight(size: int, unseen_by_rank: Counts, unseen_count: int, hand_size: int) -> tuple[float, ...]:
    """By rank (0 to the ace), the chance of a sequence of ``size`` ranks with a higher top rank.

    That of each sequence is the product of the chances of its ranks, which is too high for small hands, or the average
    number of such sets, which is too high for large ones, whichever is less.
    """
    tops = _tops_of_sequences(size, unseen_by_rank)
    if not tops:
        return _NONE
    part = _part_of_hands(size, unseen_count, hand_size)
    chances = [0.0] * (ACE + 1)
    for counts, with_counts in tops.items():
        held = [chance_of_at_least(1, count, unseen_count, hand_size) for count in counts]
        chance = min(prod(counts) * part, prod(held))
        for top in with_counts:
            chances[top] = chance
    return _chances_above(chances)


_NONE = (0.0,) * (ACE + 1)


@lru_cache(maxsize=4096)  # a suit stays as it is while others change
def _tops_of_sequences(size: int, unseen_by_rank: Counts) -> Mapping[Counts, Sequence[int]]:
    """The top ranks of the sequences of ``size`` ranks of which there are cards, by how many there are of each rank, in
    ascending order: sequences with equal numbers are equally likely.
    """
    tops: dict[Counts, list[int]] = {}
    for top in range(size, ACE + 1):
        counts = sorted(unseen_by_rank[top - size + 1 : top + 1])
        if counts[0]:
            tops.setdefault(tuple(counts), []).append(top)
    return tops


@lru_cache(maxsize=4096)
def _part_of_hands(size: int, unseen_count: int, hand_size: int) -> float:
    """The part of all hands that hold ``size`` given cards."""
    return comb(unseen_count - size, hand_size - size) / comb(unseen_count, hand_size)


def _chances_above(chances: Sequence[float]) -> tuple[float, ...]:
    """By rank, the chance that at least one of the chances of all higher ranks comes true."""
    missed, above = 1.0, list[float]()
    for chance in reversed(chances):
        above.append(1 - missed)
        missed *= 1 - chance
    return tuple(reversed(above))


def _chance_of_any(chances: Iterable[float]) -> float:
    """The chance that at least one of these comes true, as if they were independent."""
    return 1 - prod([1 - chance for chance in chances])
