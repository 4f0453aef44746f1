"""Naming trumps, and what follows: all other cards are thrown, trumps beyond six are buried, and hands are filled up to
six.

Functions return the position after an action, and append what happened to ``events``.
"""

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.hi_lo_jack.public import HAND, Trick
from engine.games.hi_lo_jack.state import Cards, State
from engine.pieces.cards import RANK_VALUE, SUIT_OF, Card, Suit, in_hand_order
from engine.seats import seats_clockwise_after, with_value_at


def name_trump(state: State, seat: int, suit: Suit, chance: Chance, events: list[Event]) -> State:
    """Make ``suit`` trumps, throw all other cards and fill the hands up, unless a seat must first put trumps beyond six
    out of play. Appends events to ``events``. Raises `Refusal` ``trump_not_held`` unless the seat holds a card of that
    suit.
    """
    if suit not in suits_in_hand(state.hands[seat]):
        raise Refusal("trump_not_held", suit=suit)
    events.append(event("trump_named", seat=seat, suit=suit))
    state = throw_plain_cards(state, suit, events)
    return state if state.phase == "bury" else refill_hands(state, chance, events)


def throw_plain_cards(state: State, trump: Suit, events: list[Event]) -> State:
    """Move all cards that are not trumps from the hands to the junk pile (H-7). A seat with more than six trumps must
    then put some out of play. Appends events to ``events``.
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
    """The number of trumps that a hand of trumps must put out of play: those beyond six, else 0."""
    return max(0, len(hand) - HAND)


def bury_trumps(state: State, seat: int, cards: Cards, events: list[Event]) -> State:
    """Put ``cards``, the trumps of a seat beyond six, face up out of play (H-8). Appends an event to ``events``. Raises
    `Refusal` ``bury_not_trump``, ``card_not_held``, ``duplicate_card``, or ``bury_count`` for a wrong number of cards.
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
    """Fill every hand up to six cards, from the dealer's left; when the stock runs out, at random from the junk pile
    (H-9). Then the winner of the bidding is to lead. Appends events to ``events``.
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
            pile = chance.reshuffled(junk)
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


def auto_trump_suit(hand: Cards) -> Suit:
    """The suit to name as trumps when time runs out: the longest one in the hand; of equally long ones that with the
    larger sum of ranks, then spades, hearts, diamonds, clubs. The hand must not be empty.
    """
    return max(suits_in_hand(hand), key=lambda suit: _trump_preference_key(hand, suit))


def _trump_preference_key(hand: Cards, suit: Suit) -> tuple[int, int, int]:
    """The key that decides between two suits of a hand: length, sum of ranks, suit."""
    ranks = [RANK_VALUE[card] for card in hand if card[1] == suit]
    return len(ranks), sum(ranks), "cdhs".index(suit)


def suits_in_hand(hand: Cards) -> tuple[Suit, ...]:
    """The suits of which a hand has a card, each once, in the order of the hand; one of them may be named as trumps
    (H-6).
    """
    return tuple(dict.fromkeys([SUIT_OF[card] for card in hand]))


def auto_cards_to_bury(hand: Cards) -> Cards:
    """The trumps of ``hand`` to put out of play when time runs out: the lowest below the ten, except the very lowest,
    as many as must go; () for six trumps or fewer.
    """
    upwards = sorted(hand, key=RANK_VALUE.__getitem__)
    spare = [card for card in upwards[1:] if RANK_VALUE[card] < RANK_VALUE[Card("Tc")]]
    return tuple(spare[: number_to_bury(hand)])
