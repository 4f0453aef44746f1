"""Captures: how many cards of one side those of another can beat one for one, all of them face up and alone.

When the stock is gone everybody must lead in turn, and a single card is beaten only by a higher one of its suit.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.pieces.cards import RANK_VALUE, Card

Ranks = tuple[int, ...]
"""The ranks of one side's cards of a suit, 2 to 14, the lowest first."""


def ranks_by_suit(cards: Sequence[Card]) -> Mapping[str, Ranks]:
    """The ranks of cards by the letter of their suit: ``c``, ``d``, ``h`` or ``s``."""
    found: dict[str, list[int]] = {"c": [], "d": [], "h": [], "s": []}
    for card in cards:
        found[card[1]].append(RANK_VALUE[card])
    return {suit: tuple(sorted(ranks)) for suit, ranks in found.items()}


@lru_cache(maxsize=16384)
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
