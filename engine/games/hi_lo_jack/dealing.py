"""Dealing nine cards, throwing what is no trump, putting trumps beyond six out of play, and filling up to six."""

from typing import NamedTuple

from engine.cards import PACK, RANK_VALUE, SUIT_OF, Card, Suit, hand_sort_key
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.hi_lo_jack.deals import HAND, DealResult, Terms, Trick
from engine.games.hi_lo_jack.state import Cards, Deal, State

DEALT = 9
PACKET = 3
_PLACE = {card: place for place, card in enumerate(sorted(PACK, key=hand_sort_key))}


def sorted_hand(cards: Cards | list[Card]) -> Cards:
    """A hand in the order in which people hold it."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


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
    seats, pack, eldest = terms.seats, chance.shuffled(PACK), (dealer + 1) % terms.seats
    hands: list[Cards] = [()] * seats
    for place in range(seats):
        packets = range(place * PACKET, DEALT * seats, PACKET * seats)
        hands[(eldest + place) % seats] = sorted_hand([card for at in packets for card in pack[at : at + PACKET]])
    events.append(event("cards_dealt", dealer=dealer, number=number))
    events.extend(event("hand_dealt", seat, cards=hand) for seat, hand in enumerate(hands))
    deal = Deal(number, dealer, pack[DEALT * seats :], (None,) * seats)
    return State(terms, scores, "bidding", eldest, deal, tuple(hands), Trick(eldest, (), eldest), (), last_deal, None)


def thrown(state: State, trump: Suit, events: list[Event]) -> State:
    """Everybody throws all that is no trump (H-7). Goes on to the bury phase if somebody holds more than six trumps."""
    hands = tuple([tuple([card for card in hand if card[1] == trump]) for hand in state.hands])
    deal = state.deal._replace(
        trump=trump,
        kept=tuple(map(len, hands)),
        thrown=tuple([tuple([card for card in hand if card[1] != trump]) for hand in state.hands]),
        buried=((),) * len(hands),
    )
    # Thirteen trumps: at most one seat can hold more than six.
    crowded = next((seat for seat, hand in enumerate(hands) if len(hand) > HAND), None)
    if crowded is None:
        return state._replace(deal=deal, hands=hands)
    n = len(hands[crowded])
    events.append(event("trumps_beyond_six", seat=crowded, n=n, k=n - HAND))
    return state._replace(deal=deal, hands=hands, phase="bury", turn=crowded)


def to_bury(hand: Cards) -> int:
    """How many trumps this hand must put out of play."""
    return max(0, len(hand) - HAND)


def buried(state: State, seat: int, cards: Cards, events: list[Event]) -> State:
    """Trumps go face up out of play (H-8). Raises `Refusal` unless they are the right number of the seat's trumps."""
    hand, trump = state.hands[seat], state.deal.trump
    for place, card in enumerate(cards):
        if card[1] != trump:
            raise Refusal("bury_not_trump", card=card, legal=hand)
        if card not in hand:
            raise Refusal("card_not_held", card=card)
        if card in cards[:place]:
            raise Refusal("duplicate_card", card=card)
    if len(cards) != to_bury(hand):
        raise Refusal("bury_count", n=len(hand), k=to_bury(hand))
    events.append(event("trumps_buried", seat=seat, cards=cards))
    rest = tuple([card for card in hand if card not in cards])
    deal = state.deal._replace(buried=_with(state.deal.buried, seat, cards))
    return state._replace(deal=deal, hands=_with(state.hands, seat, rest))


def refilled(state: State, chance: Chance, events: list[Event]) -> State:
    """From the dealer's left everyone draws up to six; where the stock runs out, at random from the junk pile (H-9)."""
    deal, seats = state.deal, state.terms.seats
    stock, junk = deal.stock, [card for pile in deal.thrown for card in pile]
    hands = list(state.hands)
    drawn: list[Cards] = [()] * seats
    salvaged: list[Cards] = [()] * seats
    for seat in ((deal.dealer + 1 + place) % seats for place in range(seats)):
        needed = HAND - len(hands[seat])
        new, stock = stock[:needed], stock[needed:]
        old: Cards = ()
        if len(new) < needed:
            pile = chance.shuffled(junk)
            old, junk = pile[: needed - len(new)], list(pile[needed - len(new) :])
        drawn[seat], salvaged[seat] = new, old
        hands[seat] = sorted_hand([*hands[seat], *new, *old])
        events.append(_refill_event(seat, deal.kept[seat], len(new), len(old)))
        if needed:
            events.append(event("cards_drawn", seat, cards=new + old))
    deal = deal._replace(stock=stock, drawn=tuple(drawn), salvaged=tuple(salvaged))
    pitcher = deal.pitcher if deal.pitcher is not None else deal.dealer
    return state._replace(
        phase="tricks", turn=pitcher, deal=deal, hands=tuple(hands), trick=Trick(pitcher, (), pitcher)
    )


def _refill_event(seat: int, kept: int, new: int, old: int) -> Event:
    if old:
        return event("hand_refilled_from_junk", seat=seat, kept=kept, n=new, junk=old)
    return event("hand_refilled" if new else "hand_full", seat=seat, kept=kept, n=new)


def auto_trump(hand: Cards) -> Suit:
    """The longest suit; of equals the one with the larger sum of ranks, then spades, hearts, diamonds, clubs."""
    return max(suits_held(hand), key=lambda suit: _strength(hand, suit))


def _strength(hand: Cards, suit: Suit) -> tuple[int, int, int]:
    ranks = [RANK_VALUE[card] for card in hand if card[1] == suit]
    return len(ranks), sum(ranks), "cdhs".index(suit)


def suits_held(hand: Cards) -> tuple[Suit, ...]:
    """The suits in a hand, in the hand's order: what the pitcher may name as trumps (H-6)."""
    return tuple(dict.fromkeys([SUIT_OF[card] for card in hand]))


def auto_bury(hand: Cards) -> Cards:
    """The lowest trumps, but never the very lowest, nor the ten or a card above it; there are always enough others."""
    upwards = sorted(hand, key=RANK_VALUE.__getitem__)
    spare = [card for card in upwards[1:] if RANK_VALUE[card] < RANK_VALUE[Card("Tc")]]
    return tuple(spare[: to_bury(hand)])


def _with(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])
