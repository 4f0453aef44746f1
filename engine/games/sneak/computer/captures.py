"""Captures: how many cards of one side those of another can beat one for one, all of them face up and alone.

When the stock is gone everybody must lead in turn, and a single card is beaten only by a higher one of its suit.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.sneak.pieces.hands import Cards
from engine.pieces.cards import RANK_VALUE

Ranks = tuple[int, ...]
"""The ranks of one side's cards of a suit, 2 to 14, the lowest first."""


@lru_cache(maxsize=1024)  # the same hands answer lead after lead
def ranks_by_suit(cards: Cards) -> Mapping[str, Ranks]:
    """The ranks of cards by the letter of their suit: ``c``, ``d``, ``h`` or ``s``."""
    found: dict[str, list[int]] = {"c": [], "d": [], "h": [], "s": []}
    for card in cards:
        found[card[1]].append(RANK_VALUE[card])
    return {suit: tuple(sorted(ranks)) for suit, ranks in found.items()}


@lru_cache(maxsize=4096)  # the same sets are weighed again at every turn
def ranks_of_each_suit(cards: Cards) -> tuple[tuple[str, Ranks], ...]:
    """The suits of cards, each with the ranks of its cards.

    >>> ranks_of_each_suit(("9s", "9d", "4s"))
    (('s', (9, 4)), ('d', (9,)))
    """
    found: dict[str, Ranks] = {}
    for card in cards:
        found[card[1]] = (*found.get(card[1], ()), RANK_VALUE[card])
    return tuple(found.items())


@lru_cache(maxsize=4096)
def ranks_of_counts(counts: tuple[int, ...]) -> Ranks:
    """The ranks of cards of one suit by their ``counts``, whose index is the rank."""
    return tuple([rank for rank in range(2, 15) for _ in range(counts[rank])])


def most_captures(ours: Ranks, theirs: Ranks) -> int:
    """The most cards of ``theirs`` that ``ours``, of the same suit, can beat, each of them by another card.

    >>> most_captures((4, 9), (2, 3, 13))
    2
    """
    beaten, most = 0, len(theirs)
    for rank in ours:
        if beaten < most and theirs[beaten] < rank:
            beaten += 1
    return beaten


class CaptureBounds(NamedTuple):
    """The ranks up to which single cards of one side are of no use, and below which they are in danger."""

    idle: int
    """Without a card up to this rank its side could beat as many cards; without a higher one, one fewer."""
    in_danger: int
    """Without a card below this rank one fewer of its side could be beaten; without another one, as many."""


@lru_cache(maxsize=8192)
def capture_bounds(ours: Ranks, theirs: Ranks) -> CaptureBounds:
    """What single cards of ``ours`` are good for, against ``theirs`` of the same suit.

    Cards lack something to beat where there are more of them, up to a rank, than of the others below it: the greatest
    lack is the number of cards that beat nothing. A card that goes leaves one fewer there, or the others with one more.

    >>> capture_bounds((4, 6, 9), (5, 7, 8))
    CaptureBounds(idle=4, in_danger=9)
    """
    idle = in_danger = lack = their_lack = 0
    held = out = 0  # the numbers of our cards and of theirs below a rank
    for rank in range(2, 15):
        ours_here, theirs_here = ours.count(rank), theirs.count(rank)
        if held + ours_here - out > lack:
            lack, idle = held + ours_here - out, rank
        if out + theirs_here - held >= their_lack:
            their_lack, in_danger = out + theirs_here - held, rank
        held, out = held + ours_here, out + theirs_here
    return CaptureBounds(idle, in_danger)


@lru_cache(maxsize=8192)
def captures_without(gone: Ranks, ours: Ranks, theirs: Ranks) -> tuple[int, int]:
    """How many fewer cards ``ours`` could beat without those of ``gone``, and how many fewer ``theirs`` could.

    >>> captures_without((9,), (4, 9), (2, 3, 13, 14))
    (1, 1)
    """
    rest = list(ours)
    for rank in gone:
        rest.remove(rank)
    left = tuple(rest)
    return (
        most_captures(ours, theirs) - most_captures(left, theirs),
        most_captures(theirs, ours) - most_captures(theirs, left),
    )
