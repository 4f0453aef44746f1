"""How likely the rivals would still be in the deal, if they held the cards of an imagined state."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import prod

from engine.chance import FastChance
from engine.games.bluff_n_peg.computer.estimates import CANDIDATES, rival_seats
from engine.games.bluff_n_peg.public import HAND
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import View
from engine.pieces.cards import PACK
from engine.pieces.poker import Strength, hand_strength

SAMPLED_HANDS = 500
"""The number of random hands with which a rival's hand is compared."""


def plausibility(state: State, view: View) -> float:
    """The weight, above 0, of an imagined state with this view: the product of those of the rivals' hands. Before the
    draw all states weigh the same.
    """
    if view.phase == "discard":
        return 1.0
    return prod([_weight_of_hand(state, seat) for seat in rival_seats(view)])


def _weight_of_hand(state: State, seat: int) -> float:
    """The weight of all five cards of a seat that has not folded. It has thrown weak cards and stayed in for a reason:
    as in `estimates`, its hand is the best of `CANDIDATES` random ones, and weighs as much as that is likely.
    """
    wild_twos = state.terms.options.wild_twos
    hand = hand_strength((*state.deal.shows[seat], *state.deal.hands[seat]), wild_twos=wild_twos)
    return share_of_worse_hands(hand, wild_twos=wild_twos) ** (CANDIDATES - 1)


def share_of_worse_hands(hand: Strength, *, wild_twos: bool) -> float:
    """The share of random hands of five cards, above 0 and at most 1, that are worse than ``hand``."""
    return (1 + bisect_left(_sampled_strengths(wild_twos), hand)) / (1 + SAMPLED_HANDS)


@lru_cache
def _sampled_strengths(wild_twos: bool) -> Sequence[Strength]:
    """The strengths of random hands, always the same, the weakest first."""
    chance = FastChance("random hands")
    hands = [chance.shuffled(PACK)[:HAND] for _ in range(SAMPLED_HANDS)]
    return sorted([hand_strength(hand, wild_twos=wild_twos) for hand in hands])
