"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action
from engine.chance import Chance
from engine.game import Event, Step
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.options import HiLoJackOptions, terms
from engine.games.hi_lo_jack.phases.bidding import legal_bids, note_bid
from engine.games.hi_lo_jack.phases.dealing import FactsForNewDeal, new_deal
from engine.games.hi_lo_jack.phases.tricks import auto_card_to_play, play_card
from engine.games.hi_lo_jack.phases.trump import (
    auto_cards_to_bury,
    auto_trump_suit,
    bury_trumps,
    name_trump,
    refill_hands,
)
from engine.games.hi_lo_jack.public import Phase
from engine.games.hi_lo_jack.refusals import refusal_of_illegal_action
from engine.games.hi_lo_jack.state import State, waiting_for

_ACTIONS_OF: dict[Phase, tuple[type[Action], ...]] = {
    "bidding": (Bid, Pass),
    "trump": (Trump,),
    "bury": (Bury,),
    "tricks": (Play,),
    "over": (),
}
"""By phase, the actions that are open to the seat whose turn it is."""


def setup(seats: int, options: HiLoJackOptions, chance: Chance) -> Step[State]:
    """The first state of a game, with its events. Raises `Refusal` if the options do not fit the number of seats."""
    played = terms(seats, options)
    dealer = chance.pick(seats) if options.first_dealer == "random" else int(options.first_dealer)
    events: list[Event] = []
    state = new_deal(FactsForNewDeal(played, (0,) * len(played.sides), 1, dealer, None), chance, events)
    return Step(state, tuple(events))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """The next state after an action of a seat, with the events on the way. Raises `Refusal` for an action that the
    seat may not take now, or that names cards which the seat may not use.
    """
    if seat != state.turn or type(action) not in _ACTIONS_OF[state.phase]:
        raise refusal_of_illegal_action(state, seat, action)
    events: list[Event] = []
    match action:
        case Play(card=card):
            after = play_card(state, seat, card, chance, events)
        case Pass():
            after = note_bid(state, seat, "pass", events)
        case Bid(level=level):
            after = note_bid(state, seat, level, events)
        case Trump(suit=suit):
            after = name_trump(state, seat, suit, chance, events)
        case Bury(cards=cards):
            after = refill_hands(bury_trumps(state, seat, cards, events), chance, events)
    return Step(after, tuple(events))


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """The actions of a seat whose time runs out: it passes or, if it may not, bids 2; names its longest suit; puts low
    trumps out of play; or plays a card of least value (section 10 of the rules text). () for a seat that need not act
    now.
    """
    if seat not in waiting_for(state):
        return ()
    hand = state.hands[seat]
    match state.phase:
        case "bidding":
            return (Pass(),) if "pass" in legal_bids(state.deal, seat, state.terms) else (Bid(level="2"),)
        case "trump":
            return (Trump(suit=auto_trump_suit(hand)),)
        case "bury":
            return (Bury(cards=auto_cards_to_bury(hand)),)
        case _:
            return (Play(card=auto_card_to_play(state)),)
