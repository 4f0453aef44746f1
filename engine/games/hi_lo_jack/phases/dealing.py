"""The beginning of a deal: nine cards for everybody."""

from functools import cache
from typing import NamedTuple

from engine.chance import Chance
from engine.game import Event, event
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import DealResult, Trick
from engine.games.hi_lo_jack.state import Cards, Deal, State
from engine.pieces.cards import PACK, in_hand_order
from engine.seats import seats_clockwise_after

DEALT = 9
"""The number of cards that each seat is dealt."""
PACKET = 3
"""The number of cards that a seat is dealt at once."""


@cache
def _indices_of_hands(seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat from the dealer's left on, the places in the pack of the cards that it is dealt: a packet in each
    round.
    """
    rounds = range(0, DEALT * seats, PACKET * seats)
    return tuple(tuple(at + place * PACKET + card for at in rounds for card in range(PACKET)) for place in range(seats))


class FactsForNewDeal(NamedTuple):
    """The facts of the table that are carried into a new deal."""

    terms: Terms
    scores: tuple[int, ...]
    """The score of each side."""
    number: int
    """The number of the new deal, 1 for the first."""
    dealer: int
    """The seat that deals the new deal."""
    last_deal: DealResult | None


def new_deal(standing: FactsForNewDeal, chance: Chance, events: list[Event]) -> State:
    """The first state of a new deal: nine cards each, in packets of three; the seat at the dealer's left is to bid
    first. Appends events to ``events``.
    """
    terms, scores, number, dealer, last_deal = standing
    seats, pack = terms.seats, chance.shuffled(PACK)
    hands: list[Cards] = [()] * seats
    eldest, *_ = order = seats_clockwise_after(dealer, seats)
    for seat, indices in zip(order, _indices_of_hands(seats), strict=True):
        hands[seat] = in_hand_order([pack[index] for index in indices])
    events.append(event("cards_dealt", dealer=dealer, number=number))
    events += [event("hand_dealt", seat, cards=hand) for seat, hand in enumerate(hands)]
    deal = Deal(number, dealer, pack[DEALT * seats :], (None,) * seats)
    return State(terms, scores, "bidding", eldest, deal, tuple(hands), Trick(eldest, (), eldest), (), last_deal, None)
