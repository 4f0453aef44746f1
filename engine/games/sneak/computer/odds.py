"""The chance that an unseen hand holds a set of cards that is stronger than a given one.

A hand counts as drawn at random from all unseen cards. With as many cards as the set has, the chance is that of a set
led or laid down at random; with more, that of the best which the hand can offer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb, prod

from engine.games.sneak.pieces.combos import LOW_ACE, STRENGTH, Combo, Kind, Ladder
from engine.games.sneak.pieces.hands import Cards
from engine.pieces.cards import PACK, RANKS, SUITS, Card

_COMBOS: tuple[Kind, ...] = ("match", "straight_flush", "straight", "flush")
_ANY = 0
"""A rank below every rank, so that all ranks are above it."""
_MOST_OF_A_RANK = 8
"""The greatest number of cards of one rank, in two packs."""

Counts = tuple[int, ...]
"""The numbers of cards by rank, at index 1 (the ace as the lowest) to 14 (the ace as the highest)."""


class UnseenCounts:
    """The numbers, by rank and suit, of the cards that somebody else may hold. Each object equals only itself: a cache
    finds one by its identity, as its many numbers would take long to compare.
    """

    def __init__(self, suits: tuple[Counts, ...], total: int) -> None:
        """Add the counts of the ``suits`` up; they come in the order of `engine.pieces.cards.SUITS`. ``total`` is the
        number of all cards.
        """
        self.suits = suits
        self.ranks: Counts = tuple([sum(counts) for counts in zip(*suits, strict=True)])
        """The counts of all suits together."""
        self.total = total


def count_unseen(packs: int, shown: Cards, own: Cards) -> UnseenCounts:
    """Count the cards of ``packs`` packs by rank and suit, without those that were ``shown`` to everybody and a seat's
    ``own``; an ace counts both as the lowest and as the highest rank.
    """
    seen = Counter(shown + own)
    suits = [[packs - seen[Card(rank + suit)] for rank in RANKS] for suit in SUITS]
    return UnseenCounts(
        tuple([(0, counts[-1], *counts) for counts in suits]), packs * len(PACK) - len(shown) - len(own)
    )


# -- one hand ---------------------------------------------------------------------------------------------------------


def chance_of_at_least(wanted: int, good: int, total: int, hand_size: int) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` cards, drawn from ``total`` cards of which ``good`` are good,
    holds at least ``wanted`` good ones.
    """
    fewer = sum([comb(good, held) * comb(total - good, hand_size - held) for held in range(min(wanted, hand_size + 1))])
    return 1 - fewer / comb(total, hand_size)


@lru_cache(maxsize=1024)
def chances_of_one(total: int, hand_size: int) -> Sequence[float]:
    """By the number of good cards among ``total``, the chance that a hand of ``hand_size`` of these holds one."""
    hands = comb(total, hand_size)
    return [1 - comb(others, hand_size) / hands for others in range(total, -1, -1)]


def chance_that_hand_beats(combo: Combo, suit: str, unseen: UnseenCounts, hand_size: int) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` unseen cards beats a face-up lead of ``combo``. ``suit`` is that
    of a single card, which only a higher card of the suit beats; for other combos it means nothing.
    """
    if combo.kind == "single":
        higher = sum(unseen.suits["cdhs".index(suit)][combo.ranks[0] + 1 :])
        return chances_of_one(unseen.total, hand_size)[higher]
    return _chance_of_kind(combo.kind, len(combo.ranks), combo.ranks[0], unseen, hand_size)


def chance_of_holding_stronger_set(
    combo: Combo, ladder: Ladder, unseen: UnseenCounts, hand_size: int, *, or_equal: bool = False
) -> float:
    """The chance, 0 to 1, that a hand of ``hand_size`` unseen cards holds a set, of any kind, that is stronger than a
    face-down ``combo`` of the same size; with ``or_equal``, also an equal one. ``ladder`` orders the kinds.
    """
    above, size = combo.ranks[0] - or_equal, len(combo.ranks)
    if size == 1:
        return chances_of_one(unseen.total, hand_size)[sum(unseen.ranks[above + 1 :])]
    strength = STRENGTH[ladder]
    higher = [kind for kind in _COMBOS if strength[kind] > strength[combo.kind]]
    chances = [_chance_of_kind(kind, size, _ANY, unseen, hand_size) for kind in higher]
    return _chance_of_any([*chances, _chance_of_kind(combo.kind, size, above, unseen, hand_size)])


@lru_cache(maxsize=1 << 12)  # many sets are as strong
def _chance_of_kind(kind: Kind, size: int, above_rank: int, unseen: UnseenCounts, hand_size: int) -> float:
    """The chance that a hand of ``hand_size`` unseen cards holds a set of this kind and size whose first rank is above
    ``above_rank``. Flushes with an equal first rank are left out, though their other ranks may decide.
    """
    if hand_size < size:
        return 0.0
    match kind:
        case "single" | "loose":
            return chances_of_one(unseen.total, hand_size)[sum(unseen.ranks[above_rank + 1 :])]
        case "match":
            return _chance_of_match(size, above_rank, unseen, hand_size)
        case "straight":
            return _chance_of_sequence(_sequences(unseen, size, above_rank), unseen.total, hand_size)
        case "straight_flush":
            return _chance_of_sequence(_sequences(unseen, size, above_rank, of_one_suit=True), unseen.total, hand_size)
        case "flush":
            return _chance_of_any(
                [_chance_of_flush(size, above_rank, counts, unseen.total, hand_size) for counts in unseen.suits]
            )


def _chance_of_flush(size: int, above_rank: int, counts: Counts, total: int, hand_size: int) -> float:
    """The chance of a flush in one suit whose first rank is above ``above_rank``."""
    of_suit = sum(counts[LOW_ACE + 1 :])
    if of_suit < size:
        return 0.0
    low = sum(counts[LOW_ACE + 1 : above_rank + 1]) if above_rank > LOW_ACE else 0
    return _chance_of_suited(size, of_suit, low, total, hand_size)


@lru_cache(maxsize=2048)
def _chance_of_suited(size: int, of_suit: int, low: int, total: int, hand_size: int) -> float:
    """The chance of at least ``size`` cards of a suit, less the hands in which all of them are among the ``low`` ones
    of its ``of_suit`` cards, which are too low.
    """
    too_low = [
        comb(low, held) * comb(total - of_suit, hand_size - held) for held in range(size, min(low, hand_size) + 1)
    ]
    return chance_of_at_least(size, of_suit, total, hand_size) - sum(too_low) / comb(total, hand_size)


def _chance_of_match(size: int, above_rank: int, unseen: UnseenCounts, hand_size: int) -> float:
    """The chance of ``size`` equal cards of a rank above ``above_rank``."""
    missing = _chances_of_too_few(size, unseen.total, hand_size)
    return 1 - prod([missing[count] for count in unseen.ranks[: max(above_rank, LOW_ACE) : -1]])


@lru_cache(maxsize=2048)
def _chances_of_too_few(size: int, total: int, hand_size: int) -> tuple[float, ...]:
    """By the number of cards of a rank, 0 to all that there can be, the chance of fewer than ``size`` of them."""
    most = min(_MOST_OF_A_RANK, total)
    return tuple([1 - chance_of_at_least(size, count, total, hand_size) for count in range(most + 1)])


def _chance_of_sequence(sequences: Mapping[Counts, int], total: int, hand_size: int) -> float:
    """The chance of one of these sequences, as `_sequences` gives them."""
    return 1 - prod([_chance_of_no_run(run, total, hand_size) ** number for run, number in sequences.items()])


@lru_cache(maxsize=256)  # for hands of all sizes
def _sequences(unseen: UnseenCounts, size: int, above_rank: int, *, of_one_suit: bool = False) -> Mapping[Counts, int]:
    """The number of the sequences of ``size`` ranks with a top rank above ``above_rank``, by the numbers of cards of
    their ranks in ascending order: those with equal numbers are equally likely.
    """
    found: dict[Counts, int] = {}
    lowest = max(LOW_ACE, above_rank + 2 - size)
    for counts in unseen.suits if of_one_suit else (unseen.ranks,):
        for run in zip(*[counts[lowest + place :] for place in range(size)], strict=False):  # the last ends at the ace
            if 0 not in run:
                ascending = tuple(sorted(run))
                found[ascending] = found.get(ascending, 0) + 1
    return found


@lru_cache(maxsize=4096)
def _chance_of_no_run(run: Counts, total: int, hand_size: int) -> float:
    """The chance that at least one rank of a sequence is missing in a hand; ``run`` has the number of unseen cards of
    each rank.

    The chance of a whole sequence is estimated in two ways: as the product of the chances of its ranks, which is too
    high for small hands, and as the average number of such sets, which is too high for large ones. The smaller one
    counts.
    """
    of_one = chances_of_one(total, hand_size)
    held = [of_one[count] for count in run]
    return 1 - min(prod(run) * _part_of_hands(len(run), total, hand_size), prod(held))


@lru_cache(maxsize=4096)
def _part_of_hands(size: int, unseen_count: int, hand_size: int) -> float:
    """The share of all hands of ``hand_size`` cards that hold ``size`` given cards."""
    return comb(unseen_count - size, hand_size - size) / comb(unseen_count, hand_size)


def _chance_of_any(chances: Iterable[float]) -> float:
    """The chance that at least one of several events happens, as if they were independent; ``chances`` has the chance
    of each.
    """
    return 1 - prod([1 - chance for chance in chances])
