"""Naming trumps, and what follows: all other cards are thrown, trumps beyond six are buried, and hands are filled up to
six.

Functions return the position after an action, and append what happened to ``events``.
"""

from engine.cards import RANK_VALUE, SUIT_OF, Card, Suit, in_hand_order
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.hi_lo_jack.public import HAND, Trick
from engine.games.hi_lo_jack.state import Cards, State
from engine.seats import seats_clockwise_after, with_value_at


def name_trump(state: State, seat: int, suit: Suit, chance: Chance, events: list[Event]) -> State:
    """Make a suit trumps. Raises `Refusal` ``trump_not_held`` unless the pitcher holds a card of it."""
    if suit not in suits_in_hand(state.hands[seat]):
        raise Refusal("trump_not_held", suit=suit)
    events.append(event("trump_named", seat=seat, suit=suit))
    state = throw_plain_cards(state, suit, events)
    return state if state.phase == "bury" else refill_hands(state, chance, events)


def throw_plain_cards(state: State, trump: Suit, events: list[Event]) -> State:
    """Throw every card that is no trump on the junk pile (H-7). If a seat holds more than six trumps, it is to bury
    some.
    """
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


def number_to_bury(hand: Cards) -> int:
    """The number of trumps that this hand must put out of play; 0 for six or fewer."""
    return max(0, len(hand) - HAND)


def bury_trumps(state: State, seat: int, cards: Cards, events: list[Event]) -> State:
    """Put trumps of a seat face up out of play (H-8). Raises `Refusal` unless they are the seat's own, trumps, and as
    many as must go.
    """
    hand, trump = state.hands[seat], state.deal.trump
    for place, card in enumerate(cards):
        if card[1] != trump:
            raise Refusal("bury_not_trump", card=card, legal=hand)
        if card not in hand:
            raise Refusal("card_not_held", card=card)
        if card in cards[:place]:
            raise Refusal("duplicate_card", card=card)
    if len(cards) != number_to_bury(hand):
        raise Refusal("bury_count", n=len(hand), k=number_to_bury(hand))
    events.append(event("trumps_buried", seat=seat, cards=cards))
    rest = tuple([card for card in hand if card not in cards])
    deal = state.deal._replace(buried=with_value_at(state.deal.buried, seat, cards))
    return state._replace(deal=deal, hands=with_value_at(state.hands, seat, rest))


def refill_hands(state: State, chance: Chance, events: list[Event]) -> State:
    """Fill every hand up to six, from the dealer's left; where the stock runs out, at random from the junk pile (H-9).
    The pitcher is to lead.
    """
    deal, seats = state.deal, state.terms.seats
    stock, junk = deal.stock, [card for pile in deal.thrown for card in pile]
    hands = list(state.hands)
    drawn: list[Cards] = [()] * seats
    salvaged: list[Cards] = [()] * seats
    for seat in seats_clockwise_after(deal.dealer, seats):
        needed = HAND - len(hands[seat])
        new, stock = stock[:needed], stock[needed:]
        old: Cards = ()
        if len(new) < needed:
            pile = chance.shuffled(junk)
            old, junk = pile[: needed - len(new)], list(pile[needed - len(new) :])
        drawn[seat], salvaged[seat] = new, old
        hands[seat] = in_hand_order([*hands[seat], *new, *old])
        events.append(_refill_event(seat, deal.kept[seat], len(new), len(old)))
        if needed:
            events.append(event("cards_drawn", seat, cards=new + old))
    deal = deal._replace(stock=stock, drawn=tuple(drawn), salvaged=tuple(salvaged))
    pitcher = deal.pitcher if deal.pitcher is not None else deal.dealer
    return state._replace(
        phase="tricks", turn=pitcher, deal=deal, hands=tuple(hands), trick=Trick(pitcher, (), pitcher)
    )


def _refill_event(seat: int, trumps_kept: int, from_stock: int, from_junk: int) -> Event:
    """The public event of a refill: ``trumps_kept`` trumps, ``from_stock`` cards from the stock and ``from_junk``
    ones from the junk pile.
    """
    if from_junk:
        return event("hand_refilled_from_junk", seat=seat, kept=trumps_kept, n=from_stock, junk=from_junk)
    return event("hand_refilled" if from_stock else "hand_full", seat=seat, kept=trumps_kept, n=from_stock)


def auto_trump(hand: Cards) -> Suit:
    """The suit that is named when time runs out: the longest one; of equal suits the one with the larger sum of ranks,
    then spades, hearts, diamonds, clubs.
    """
    return max(suits_in_hand(hand), key=lambda suit: _trump_preference_key(hand, suit))


def _trump_preference_key(hand: Cards, suit: Suit) -> tuple[int, int, int]:
    """The key that decides between two suits of a hand: length, sum of ranks, suit."""
    ranks = [RANK_VALUE[card] for card in hand if card[1] == suit]
    return len(ranks), sum(ranks), "cdhs".index(suit)


def suits_in_hand(hand: Cards) -> tuple[Suit, ...]:
    """The suits in a hand, in the hand's order: what the pitcher may name as trumps (H-6)."""
    return tuple(dict.fromkeys([SUIT_OF[card] for card in hand]))


def auto_bury(hand: Cards) -> Cards:
    """The trumps that are buried when time runs out: the lowest, but never the very lowest, nor the ten or a card above
    it; there are always enough others.
    """
    upwards = sorted(hand, key=RANK_VALUE.__getitem__)
    spare = [card for card in upwards[1:] if RANK_VALUE[card] < RANK_VALUE[Card("Tc")]]
    return tuple(spare[: number_to_bury(hand)])
