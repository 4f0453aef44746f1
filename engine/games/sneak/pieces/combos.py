"""Combos: what cards played together make, and which of two sets of the same size is stronger.

Aces are high; in a sequence they may also be low. With two packs a set may hold the same card twice.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from engine.pieces.cards import RANK_VALUE, Card

Kind = Literal["single", "match", "straight_flush", "straight", "flush", "loose"]
"""The kind of a set of cards. Each set has exactly one; *loose* is a set that makes no combo."""
Ladder = Literal["parlett", "sf_top", "flush_over_straight", "poker"]
"""The name of an order of the kinds of sets; `STRENGTH` has the orders."""

ACE, LOW_ACE = 14, 1

_UPWARDS: dict[Ladder, tuple[Kind, ...]] = {
    "parlett": ("loose", "flush", "straight", "straight_flush", "match"),
    "sf_top": ("loose", "flush", "straight", "match", "straight_flush"),
    "flush_over_straight": ("loose", "straight", "flush", "straight_flush", "match"),
    "poker": ("loose", "straight", "flush", "match", "straight_flush"),
}
STRENGTH: dict[Ladder, dict[Kind, int]] = {
    ladder: {"single": 0, **{kind: place for place, kind in enumerate(kinds)}} for ladder, kinds in _UPWARDS.items()
}
"""By ladder (an order of kinds), the strength of each kind of set: a higher number is stronger. A single card only ever
meets single cards.
"""


class Combo(NamedTuple):
    """The kind of a set of cards, and the ranks that decide between two sets of the same kind and size."""

    kind: Kind
    ranks: tuple[int, ...]
    """The ranks from the highest down, 2 to 14, compared one after the other; in a sequence an ace may be 1."""

    def strength_key(self, ladder: Ladder) -> tuple[int, tuple[int, ...]]:
        """The key by which sets of the same size compare: the greater key is the stronger set. ``ladder`` (an option of
        the game) says which kinds of set beat which.
        """
        return STRENGTH[ladder][self.kind], self.ranks


@lru_cache(maxsize=4096)  # the same sets are weighed again at every turn
def combo_of(cards: tuple[Card, ...]) -> Combo:
    """The kind and ranks of a set of one or more cards: a single card, a match (equal ranks), else a sequence, else one
    suit, else a loose set.

    >>> [combo_of(cards).kind for cards in (("9s", "9s"), ("7s", "8s"), ("Ah", "2d"), ("Ks", "As", "2s"))]
    ['match', 'straight_flush', 'straight', 'flush']
    """
    if len(cards) == 1:
        return Combo("single", (RANK_VALUE[cards[0]],))
    ranks = sorted([RANK_VALUE[card] for card in cards], reverse=True)
    if ranks[0] == ranks[-1]:
        return Combo("match", tuple(ranks))
    suit = cards[0][1]
    one_suit = all(card[1] == suit for card in cards)
    if run := _ranks_of_straight(ranks):
        return Combo("straight_flush" if one_suit else "straight", run)
    return Combo("flush" if one_suit else "loose", tuple(ranks))


def _ranks_of_straight(ranks: list[int]) -> tuple[int, ...]:
    """The ranks, which come downwards, as a sequence; () if they are none. The ace stands at either end, not in the
    middle (SN-17).
    """
    size = len(ranks)
    if len(set(ranks)) < size:
        return ()
    if ranks[0] - ranks[-1] == size - 1:
        return tuple(ranks)
    if ranks[0] == ACE and ranks[1] == size:
        return (*ranks[1:], LOW_ACE)
    return ()


def beats_flaunt(answer: tuple[Card, ...], lead: tuple[Card, ...]) -> bool:
    """Whether ``answer``, of as many cards, beats a ``lead`` of cards face up: a higher card of the same suit, or a
    higher combo of the same kind.
    """
    ours, theirs = combo_of(answer), combo_of(lead)
    if ours.kind == "single" and answer[0][1] != lead[0][1]:
        return False
    return ours.kind == theirs.kind and ours.ranks > theirs.ranks
