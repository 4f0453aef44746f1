"""How likely the rivals would be to still be in the deal if they held the cards of an imagined state."""

from bisect import bisect_left
from math import prod

from engine.games.bluff_n_peg.computer.estimates import CANDIDATES, rival_seats, strengths_from_pack
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import View
from engine.pieces.poker import Strength, hand_strength


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
    random_hands = strengths_from_pack("", wild_twos)
    return (1 + bisect_left(random_hands, hand)) / (1 + len(random_hands))
