"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from functools import lru_cache

from engine.actions import Action, Choice, Menu, Pick
from engine.cards import Suit
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Outcome, Step, event
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.options import HiLoJackOptions, terms
from engine.games.hi_lo_jack.phases.bidding import bid, legal_bids
from engine.games.hi_lo_jack.phases.dealing import (
    Standing,
    auto_bury,
    auto_trump,
    buried,
    dealt,
    refilled,
    suits_held,
    thrown,
    to_bury,
)
from engine.games.hi_lo_jack.phases.tricks import auto_card, legal_cards, play
from engine.games.hi_lo_jack.public import Phase, Said
from engine.games.hi_lo_jack.state import State

ACTIONS: tuple[type[Action], ...] = (Bid, Pass, Trump, Bury, Play)
_ACTIONS_OF: dict[Phase, tuple[type[Action], ...]] = {
    "bidding": (Bid, Pass),
    "trump": (Trump,),
    "bury": (Bury,),
    "tricks": (Play,),
    "over": (),
}
_PASS = Choice(Pass)


def setup(seats: int, options: HiLoJackOptions, chance: Chance) -> Step[State]:
    played = terms(seats, options)
    dealer = chance.pick(seats) if options.first_dealer == "random" else int(options.first_dealer)
    events: list[Event] = []
    state = dealt(Standing(played, (0,) * len(played.sides), 1, dealer, None), chance, events)
    return Step(state, tuple(events))


def waiting_for(state: State) -> tuple[int, ...]:
    return () if state.phase == "over" else (state.turn,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def menu(state: State, seat: int) -> Menu:
    """Only legal actions, and only for the seat whose turn it is."""
    phase = state.phase
    if seat != state.turn or phase == "over":
        return ()
    if phase == "tricks":
        return (Choice(Play, picks=(Pick("card", legal_cards(state), shown_as="card"),)),)
    if phase == "bidding":
        return _bidding_menu(legal_bids(state.deal, seat, state.terms))
    hand = state.hands[seat]
    if phase == "trump":
        return (Choice(Trump, picks=(Pick("suit", suits_held(hand), shown_as="suit"),)),)
    k = to_bury(hand)
    return (Choice(Bury, picks=(Pick("cards", hand, k, k, shown_as="card"),)),)


@lru_cache  # the same few lists of bids are legal again and again; menus are immutable
def _bidding_menu(said: tuple[Said, ...]) -> Menu:
    levels = tuple([level for level in said if level != "pass"])
    bids = (Choice(Bid, picks=(Pick("level", levels),)),) if levels else ()
    return (*bids, _PASS) if "pass" in said else bids


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    if seat != state.turn or not isinstance(action, _ACTIONS_OF[state.phase]):
        raise _out_of_turn(state, seat, action)
    events: list[Event] = []
    match action:
        case Play(card=card):
            after = play(state, seat, card, chance, events)
        case Bid(level=level):
            after = bid(state, seat, level, events)
        case Pass():
            after = bid(state, seat, "pass", events)
        case Trump(suit=suit):
            after = _trump_named(state, seat, suit, chance, events)
        case Bury(cards=cards):
            after = refilled(buried(state, seat, cards, events), chance, events)
    return Step(after, tuple(events))


def _out_of_turn(state: State, seat: int, action: Action) -> Refusal:
    """Why a seat may not do this now, whatever the cards."""
    if state.phase == "over":
        return Refusal("game_over")
    if state.phase == "trump" and isinstance(action, Trump):
        return Refusal("not_pitcher", pitcher=state.turn)
    if state.phase == "trump" and seat == state.turn and isinstance(action, (Bid, Pass)):
        return Refusal("already_bid")
    if seat == state.turn:
        return Refusal("wrong_phase")
    return Refusal("not_your_turn", waiting=(state.turn,))


def _trump_named(state: State, seat: int, suit: Suit, chance: Chance, events: list[Event]) -> State:
    if suit not in suits_held(state.hands[seat]):
        raise Refusal("trump_not_held", suit=suit)
    events.append(event("trump_named", seat=seat, suit=suit))
    state = thrown(state, suit, events)
    return state if state.phase == "bury" else refilled(state, chance, events)


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat does when its time runs out (section 10 of the rules text)."""
    if seat not in waiting_for(state):
        return ()
    hand = state.hands[seat]
    match state.phase:
        case "bidding":
            return (Pass(),) if "pass" in legal_bids(state.deal, seat, state.terms) else (Bid(level="2"),)
        case "trump":
            return (Trump(suit=auto_trump(hand)),)
        case "bury":
            return (Bury(cards=auto_bury(hand)),)
        case _:
            return (Play(card=auto_card(state)),)
