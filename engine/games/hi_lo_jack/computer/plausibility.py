"""How likely the others would be to bid and to name trumps as they did, if they held the cards of an imagined state."""

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from engine.games.hi_lo_jack.computer.estimates import expected_gain_of_bid, expected_points, ranks_by_suit
from engine.games.hi_lo_jack.public import BidOrPass, Level
from engine.games.hi_lo_jack.state import State
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import Card, Suit
from engine.seats import seats_clockwise_after

GAIN_OF_EVEN_BID = -0.2
"""The expected gain, in points, at which a seat bids as often as it passes."""
SHARPNESS = 2.0
"""The factor of the expected gain in the logistic function that gives the chance of a bid: people are not as exact as
computers.
"""
LEAST = 0.05
"""The least weight of any bid or choice of trumps: people do strange things."""
OTHER_SUIT = 0.3
"""The points by which another suit must promise less for the best one to be named 2.7 times more often."""


class SpokenBid(NamedTuple):
    """A bid or pass, with the bid that it had to answer."""

    seat: int
    bid: BidOrPass
    before: Level | None
    """The highest bid before; ``None`` if there was none."""


def plausibility(state: State, view: View) -> float:
    """The weight, above 0, of an imagined state with this view: the product of how likely each other seat would have
    bid or passed, and the pitcher named trumps, with the nine cards that it was dealt there.
    """
    weight = 1.0
    for spoken in _spoken_bids(view):
        if spoken.seat != view.viewer:
            weight *= _likelihood_of_bid(spoken, cards_dealt(state, spoken.seat), view)
    if view.trump is not None and view.pitcher not in (None, view.viewer):
        weight *= _likelihood_of_trump(view.trump, cards_dealt(state, view.pitcher or 0), view)
    return weight


def cards_dealt(state: State, seat: int) -> tuple[Card, ...]:
    """The nine cards that a seat was dealt in this deal, in any order."""
    deal = state.deal
    if deal.trump is None:
        return state.hands[seat]
    played = [
        card
        for trick in (*state.tricks, state.trick)
        for at, card in trick.plays_in_order(state.terms.seats)
        if at == seat
    ]
    later = {*(deal.drawn[seat] if deal.drawn else ()), *(deal.salvaged[seat] if deal.salvaged else ())}
    kept = [card for card in (*state.hands[seat], *played, *deal.buried[seat]) if card not in later]
    return (*kept, *deal.thrown[seat])


def _spoken_bids(view: View) -> Iterator[SpokenBid]:
    """The bids and passes of this deal, in their order."""
    highest: Level | None = None
    for seat in seats_clockwise_after(view.dealer, view.terms.seats):
        bid = view.bids[seat]
        if bid is None:
            return
        yield SpokenBid(seat, bid, highest)
        highest = highest if bid == "pass" else bid


def _likelihood_of_bid(spoken: SpokenBid, dealt: tuple[Card, ...], view: View) -> float:
    """The chance that a seat with these nine cards makes this bid. A smudge, and a bid that was forced, tell
    nothing.
    """
    is_dealer = spoken.seat == view.dealer
    if "smudge" in (spoken.bid, spoken.before) or (is_dealer and spoken.before is None):
        return 1.0
    level = _lowest_bid(spoken.before, is_dealer=is_dealer) if spoken.bid == "pass" else spoken.bid
    if level == "smudge":
        return 1.0
    points = max(expected_points(ranks, view.terms.format) for ranks in ranks_by_suit(dealt).values())
    bids = 1 / (1 + exp(-SHARPNESS * (expected_gain_of_bid(level, points) - GAIN_OF_EVEN_BID)))
    return max(LEAST, 1 - bids if spoken.bid == "pass" else bids)


def _lowest_bid(before: Level | None, *, is_dealer: bool) -> Level:
    """The lowest level that a seat could bid after ``before``; the dealer may take an equal bid."""
    if before is None:
        return "2"
    levels: dict[Level, Level] = {"2": "3", "3": "4", "4": "smudge", "smudge": "smudge"}
    return before if is_dealer else levels[before]


def _likelihood_of_trump(trump: Suit, dealt: tuple[Card, ...], view: View) -> float:
    """The chance that a pitcher with these nine cards names this suit."""
    points = {suit: expected_points(ranks, view.terms.format) for suit, ranks in ranks_by_suit(dealt).items()}
    weights = {suit: exp(value / OTHER_SUIT) for suit, value in points.items()}
    return max(LEAST, weights.get(trump, 0.0) / sum(weights.values()))
