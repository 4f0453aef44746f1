"""Dealing nine cards, throwing what is no trump, putting trumps beyond six out of play, and filling up to six."""

from typing import NamedTuple

from engine.cards import PACK, in_hand_order
from engine.chance import Chance
from engine.game import Event, event
from engine.games.hi_lo_jack.options import Terms
from engine.games.hi_lo_jack.public import DealResult, Trick
from engine.games.hi_lo_jack.state import Cards, Deal, State
from engine.seats import clockwise

DEALT = 9
PACKET = 3


class Standing(NamedTuple):
    """What a new deal takes over from the table."""

    terms: Terms
    scores: tuple[int, ...]
    number: int
    dealer: int
    last_deal: DealResult | None


def dealt(standing: Standing, chance: Chance, events: list[Event]) -> State:
    """A new deal: nine cards each in packets of three, from the dealer's left."""
    terms, scores, number, dealer, last_deal = standing
    seats, pack = terms.seats, chance.shuffled(PACK)
    hands: list[Cards] = [()] * seats
    eldest, *_ = order = clockwise(dealer, seats)
    for place, seat in enumerate(order):
        packets = range(place * PACKET, DEALT * seats, PACKET * seats)
        hands[seat] = in_hand_order([card for at in packets for card in pack[at : at + PACKET]])
    events.append(event("cards_dealt", dealer=dealer, number=number))
    events.extend(event("hand_dealt", seat, cards=hand) for seat, hand in enumerate(hands))
    deal = Deal(number, dealer, pack[DEALT * seats :], (None,) * seats)
    return State(terms, scores, "bidding", eldest, deal, tuple(hands), Trick(eldest, (), eldest), (), last_deal, None)
