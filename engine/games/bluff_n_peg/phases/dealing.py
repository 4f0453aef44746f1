"""The first part of a deal: finding the first dealer, dealing five cards each, throwing up to three and drawing as
many.
"""

from typing import NamedTuple

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.bluff_n_peg.options import Terms
from engine.games.bluff_n_peg.pieces.shows import NOTHING
from engine.games.bluff_n_peg.public import HAND, MOST_DISCARDS, Cards, DealerDraw, DealResult, Playoff
from engine.games.bluff_n_peg.state import Deal, State, are_discards_sealed
from engine.pieces.cards import PACK, RANK_VALUE
from engine.seats import seats_clockwise_after, with_value_at

_PLACE = {card: place for place, card in enumerate(sorted(PACK, key=lambda card: (-RANK_VALUE[card], card[1])))}


def sorted_hand(cards: Cards) -> Cards:
    """The cards with high ranks first, as people hold a poker hand; cards of one rank in the alphabetical order of
    their suit letters.
    """
    return tuple(sorted(cards, key=_PLACE.__getitem__))


class FirstDealer(NamedTuple):
    """The seat that deals first, and the cards that were drawn to find it."""

    seat: int
    draws: tuple[tuple[DealerDraw, ...], ...]
    """One tuple for each round of drawing, with the card that each participating seat drew."""


def draw_first_dealer(seat_count: int, chance: Chance, events: list[Event]) -> FirstDealer:
    """Choose the first dealer of a table with ``seat_count`` seats: every seat draws a card, and the highest rank
    deals. Seats that tie for it draw again from the whole pack (B-3). Appends an event for every card to ``events``.
    """
    tied, draws = tuple(range(seat_count)), []
    while len(tied) > 1:
        drawn = tuple(map(DealerDraw, tied, chance.shuffled(PACK)))
        draws.append(drawn)
        events.extend(event("dealer_card_drawn", seat=seat, card=card) for seat, card in drawn)
        highest = max(RANK_VALUE[card] for _, card in drawn)
        tied = tuple([seat for seat, card in drawn if RANK_VALUE[card] == highest])
        if len(tied) > 1:
            events.append(event("dealer_draw_tied", seats=tied))
    return FirstDealer(tied[0], tuple(draws))


class FactsForNewDeal(NamedTuple):
    """The facts of the table that are carried into a new deal."""

    terms: Terms
    positions: tuple[int, ...]
    number: int
    """The number of the new deal, 1 for the first."""
    dealer: int
    """The seat that deals the new deal."""
    first_draws: tuple[tuple[DealerDraw, ...], ...]
    playoff: Playoff | None = None
    last_deal: DealResult | None = None


def new_deal(standing: FactsForNewDeal, chance: Chance, events: list[Event]) -> State:
    """The first state of a new deal: five cards each, dealt one at a time from the dealer's left; in a playoff (extra
    deals among tied seats) only to those seats. Appends events to ``events``.
    """
    terms, positions, number, dealer, first_draws, playoff, last_deal = standing
    seats = terms.seats
    members = playoff.members if playoff else range(seats)
    order = tuple([seat for seat in seats_clockwise_after(dealer, seats) if seat in members])
    pack = chance.shuffled(PACK)
    hands: list[Cards] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = sorted_hand(pack[place : HAND * len(order) : len(order)])
    events.append(event("cards_dealt", dealer=dealer, number=number))
    events.extend([event("hand_dealt", seat, cards=hands[seat]) for seat in order])
    deal = Deal(
        number=number,
        dealer=dealer,
        order=order,
        start=positions,
        stock=pack[HAND * len(order) :],
        hands=tuple(hands),
        thrown=(None,) * seats,
        drawn=((),) * seats,
        shows=((),) * seats,
        strengths=(NOTHING,) * seats,
        active=order,
        losses=(0,) * seats,
    )
    return State(terms, positions, "discard", order[0], order, deal, first_draws, playoff, last_deal)


def discard_cards(state: State, seat: int, cards: Cards, events: list[Event]) -> State:
    """Throw ``cards``, which may be (), from a seat's hand. Once all seats have chosen, they draw as many cards as they
    threw, and the first turn begins. Appends events to ``events``. Raises `Refusal` ``too_many_discards`` above 3
    cards, ``card_not_held`` or ``duplicate_card``.
    """
    deal, hand = state.deal, state.deal.hands[seat]
    _check_discards(cards, hand)
    hands = with_value_at(deal.hands, seat, tuple([card for card in hand if card not in cards]))
    thrown = with_value_at(deal.thrown, seat, cards)
    pending = tuple([other for other in state.pending if other != seat])
    if are_discards_sealed(state.phase, state.terms):
        events.append(event("discard_chosen", seat=seat))
        if not pending:
            events.extend(_discard_event(other, thrown[other]) for other in deal.order)
    else:
        events.append(_discard_event(seat, cards))
    state = state.with_phase("discard", state.turn, pending, deal._replace(hands=hands, thrown=thrown))
    return state if pending else _draw_replacements(state, events)


def _check_discards(cards: Cards, hand: Cards) -> None:
    if len(cards) > MOST_DISCARDS:
        raise Refusal("too_many_discards", n=len(cards))
    for place, card in enumerate(cards):
        if card not in hand:
            raise Refusal("card_not_held", card=card)
        if card in cards[:place]:
            raise Refusal("duplicate_card", card=card)


def _discard_event(seat: int, cards: Cards | None) -> Event:
    """The event of a seat's choice, which tells everybody the number of cards and never the cards."""
    return event("cards_thrown", seat=seat, n=len(cards)) if cards else event("hand_kept", seat=seat)


def _draw_replacements(state: State, events: list[Event]) -> State:
    """Deal as many cards as were thrown to every seat, from the dealer's left, and begin the
    turn of the first seat.
    """
    deal, stock = state.deal, state.deal.stock
    hands, drawn = list(deal.hands), list(deal.drawn)
    for seat in deal.order:
        number = HAND - len(hands[seat])
        if number:
            drawn[seat], stock = stock[:number], stock[number:]
            hands[seat] = sorted_hand(hands[seat] + drawn[seat])
            events.append(event("cards_drawn", seat, cards=drawn[seat]))
    deal = deal._replace(stock=stock, hands=tuple(hands), drawn=tuple(drawn))
    return state.with_phase("turn", deal.order[0], deal.order[:1], deal)
