"""Playing cards to tricks: what is legal, who wins, and what follows when a deal is over."""

from typing import cast

from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, event
from engine.games.hi_lo_jack.public import HAND, Trick
from engine.games.hi_lo_jack.scoring import CARD_VALUE, finish_deal
from engine.games.hi_lo_jack.state import Cards, State
from engine.pieces.cards import RANK_VALUE, Card
from engine.pieces.tricks import card_beats, cards_to_follow, cards_to_follow_or_trump_freely
from engine.seats import with_value_at


def legal_cards(state: State) -> Cards:
    """The cards that the seat whose turn it is may play. Menu, rules, time-out and computer players all
    use this tuple.
    """
    hand, trump, cards = state.hands[state.turn], state.deal.trump, state.trick.cards
    if not cards:
        return hand if state.tricks else cards_to_follow(hand, trump)  # the first lead must be a trump (H-10)
    led = cards[0][1]
    return cards_to_follow(hand, trump) if led == trump else cards_to_follow_or_trump_freely(hand, led, trump)  # H-26


def play_card(state: State, seat: int, card: Card, chance: Chance, events: list[Event]) -> State:
    """Play a card of a seat to the trick. The last card of a trick ends it, and the last trick ends the deal. Appends
    events to ``events``. Raises `Refusal` ``card_not_held``, or the reason why the card may not be played now.
    """
    legal = legal_cards(state)
    if card not in legal:
        raise _card_refusal(state, legal) if card in state.hands[seat] else Refusal("card_not_held", card=card)
    state = _lay_in_trick(state, card, events)
    return state if state.trick.cards else _finish_trick(state, chance, events)


def _card_refusal(state: State, legal: Cards) -> Refusal:
    """The refusal of a card that is not legal, with the cards that are."""
    trump = state.deal.trump
    if not state.trick.cards:
        return Refusal("lead_trump", suit=trump, legal=legal)
    led = state.trick.cards[0][1]
    if led == trump:
        return Refusal("must_play_trump", suit=trump, legal=legal)
    return Refusal("must_follow_or_trump", suit=led, legal=legal)


def _lay_in_trick(state: State, card: Card, events: list[Event]) -> State:
    """Lay a card to the trick; the last card of a trick gives it to its winner."""
    terms, scores, phase, seat, deal, hands, (leader, cards, winner), tricks, last_deal, outcome = state
    seats = len(hands)
    if not cards:
        winner = seat
        events.append(event("card_led", seat=seat, card=card))
    else:
        if card_beats(card, cards[(winner - leader) % seats], deal.trump):
            winner = seat
        events.append(event("card_played", seat=seat, card=card))
    trick, turn = Trick(leader, (*cards, card), winner), (seat + 1) % seats
    if len(cards) == seats - 1:
        tricks = (*tricks, trick)
        events.append(event("trick_won", seat=winner, card=trick.cards[(winner - leader) % seats], number=len(tricks)))
        trick, turn = Trick(winner, (), winner), winner
    hand = hands[seat]
    index = hand.index(card)
    hands = with_value_at(hands, seat, hand[:index] + hand[index + 1 :])
    fields = (terms, scores, phase, turn, deal, hands, trick, tricks, last_deal, outcome)
    return tuple.__new__(State, fields)  # `State(...)` takes half as long again, and every card needs it


def _finish_trick(state: State, chance: Chance, events: list[Event]) -> State:
    """End a trick: go on to the next lead, or finish the deal. The last cards fall by themselves, and a lost
    smudge ends the deal at once.
    """
    if not _is_smudge_lost(state):
        if len(state.tricks) < HAND - 1:
            return state
        for _ in range(state.terms.seats):
            state = _lay_in_trick(state, state.hands[state.turn][0], events)
    return finish_deal(state, chance, events)


def _is_smudge_lost(state: State) -> bool:
    """Whether the deal is a smudge and the bidder's side has not won the last trick."""
    deal, side_of = state.deal, state.terms.side_of
    return deal.level == "smudge" and side_of[state.tricks[-1].winner] != side_of[cast("int", deal.pitcher)]


def auto_card_to_play(state: State) -> Card:
    """The card to play when the time of the seat whose turn it is runs out: as first lead its highest trump; otherwise,
    of the legal cards, one of least card value, then a plain card before a trump, then the lowest rank, then clubs,
    diamonds, hearts, spades.
    """
    legal, trump = legal_cards(state), state.deal.trump
    if not state.tricks and not state.trick.cards:
        return max(legal, key=RANK_VALUE.__getitem__)
    return min(legal, key=lambda card: (CARD_VALUE[card], card[1] == trump, RANK_VALUE[card], card[1]))
