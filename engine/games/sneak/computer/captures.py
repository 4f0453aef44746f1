"""Captures: how many cards of one side those of another can beat one for one, all of them face up and alone.

When the stock is gone everybody must lead in turn, and a single card is beaten only by a higher one of its suit.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.sneak.pieces.hands import Cards, hand_without
from engine.pieces.cards import RANK_VALUE

CAPTURE = 1.0
"""The worth, in points, of each card of rivals that the hand can still beat, one for one, when the stock is gone."""
RISK = 0.4
"""The points that a card loses in worth if rivals can still beat it, one for one, when the stock is gone."""

Counts = tuple[int, ...]
"""The numbers of one side's cards of a suit, whose index is the rank, up to 14."""


def most_captures(ours: Sequence[int], theirs: Sequence[int]) -> int:
    """The most cards of ``theirs`` that ``ours``, of the same suit, can beat, each of them by another card. Both are
    ranks, 2 to 14, the lowest first.

    >>> most_captures((4, 9), (2, 3, 13))
    2
    """
    beaten, most = 0, len(theirs)
    for rank in ours:
        if beaten < most and theirs[beaten] < rank:
            beaten += 1
    return beaten


@lru_cache(maxsize=1 << 13)  # a suit stays as it is while others change
def captures_lost(gone: Cards, cards: Cards, theirs: Counts) -> float:
    """The loss of worth, in points, if a side gives the cards ``gone`` away from its ``cards`` of a suit, of which the
    others hold ``theirs``: `CAPTURE` for each card fewer that the side can beat, less `RISK` for each card fewer of its
    own that can be beaten.

    >>> captures_lost(("9s",), ("9s", "4s"), (0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0))
    1.0
    """
    ours, rest = _ranks(cards), _ranks(hand_without(cards, gone))
    others = [rank for rank in range(2, len(theirs)) for _ in range(theirs[rank])]
    captured = most_captures(ours, others) - most_captures(rest, others)
    lost = most_captures(others, ours) - most_captures(others, rest)
    return CAPTURE * captured - RISK * lost


def _ranks(cards: Cards) -> Sequence[int]:
    """The ranks, 2 to 14, of some ``cards`` in rising order."""
    return sorted([RANK_VALUE[card] for card in cards])
