"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action, Choice, Menu, Pick
from engine.chance import Chance
from engine.game import Event, Outcome, Step, event
from engine.games.bluff_n_peg.actions import Accept, Declare, Decline, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.options import BluffNPegOptions, terms
from engine.games.bluff_n_peg.phases.dealing import Standing, dealt, discard, first_dealer
from engine.games.bluff_n_peg.phases.doubling import answer, declare, decline
from engine.games.bluff_n_peg.phases.laying import fold, play
from engine.games.bluff_n_peg.pieces.shows import leads
from engine.games.bluff_n_peg.public import MOST_DISCARDS, Cards, Phase
from engine.games.bluff_n_peg.refusals import refusal
from engine.games.bluff_n_peg.state import State, waiting

ACTIONS: tuple[type[Action], ...] = (Keep, Discard, Play, Fold, Declare, Decline, Accept)
_LAYING = (Play, Fold)
_DOUBLING = (Declare, Decline)
_ALLOWED: dict[Phase, tuple[type[Action], ...]] = {
    "discard": (Keep, Discard),
    "turn": _LAYING,
    "offer": _DOUBLING + _LAYING,
    "response": (Accept, Fold),
}
_AUTO: dict[Phase, tuple[Action, ...]] = {
    "discard": (Keep(),),
    "turn": (Fold(),),
    "offer": (Decline(),),
    "response": (Fold(),),
}
"""What a seat does when its time runs out (section 12 of the rules text)."""
_KEEP, _FOLD = Choice(Keep), Choice(Fold)
_DOUBLING_MENU: Menu = (Choice(Declare), Choice(Decline))
_RESPONSE_MENU: Menu = (Choice(Accept), _FOLD)


def setup(seats: int, options: BluffNPegOptions, chance: Chance) -> Step[State]:
    played = terms(seats, options)
    events: list[Event] = []
    dealer, draws = first_dealer(seats, chance, events)
    events.append(event("dealer_found", seat=dealer))
    state = dealt(Standing(played, (0,) * seats, 1, dealer, draws), chance, events)
    return Step(state, tuple(events))


def waiting_for(state: State) -> tuple[int, ...]:
    return waiting(state)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def menu(state: State, seat: int) -> Menu:
    """Only legal actions, and only for seats that are waited for."""
    if seat not in waiting(state):
        return ()
    phase, hand = state.phase, state.deal.hands[seat]
    if phase == "turn":
        return _turn_menu(hand)
    if phase == "discard":
        return _discard_menu(hand)
    if phase == "response":
        return _RESPONSE_MENU
    return _DOUBLING_MENU if leads(state.deal, seat) else _DOUBLING_MENU + _turn_menu(hand)


def _turn_menu(hand: Cards) -> Menu:
    return (Choice(Play, picks=(Pick("card", hand, shown_as="card"),)), _FOLD)


def _discard_menu(hand: Cards) -> Menu:
    return (_KEEP, Choice(Discard, picks=(Pick("cards", hand, 1, MOST_DISCARDS, shown_as="card"),)))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    if not isinstance(action, _allowed(state, seat)):
        raise refusal(state, seat, action)
    events: list[Event] = []
    match action:
        case Play(card=card):
            after = play(state, seat, card, chance, events)
        case Fold() if state.phase == "response":
            after = answer(state, seat, "fold", chance, events)
        case Fold():
            after = fold(state, seat, chance, events)
        case Discard(cards=cards):
            after = discard(state, seat, cards, events)
        case Keep():
            after = discard(state, seat, (), events)
        case Declare():
            after = declare(state, seat, events)
        case Decline():
            after = decline(state, seat, chance, events)
        case _:
            after = answer(state, seat, "accept", chance, events)
    return Step(after, tuple(events))


def _allowed(state: State, seat: int) -> tuple[type[Action], ...]:
    """What a seat may do, its cards aside."""
    if seat not in waiting(state):
        return ()
    if state.phase == "offer" and leads(state.deal, seat):  # nothing more is laid by who leads (B-7)
        return _DOUBLING
    return _ALLOWED[state.phase]


def auto(state: State, seat: int) -> tuple[Action, ...]:
    return _AUTO[state.phase] if seat in waiting(state) else ()
