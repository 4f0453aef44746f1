"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action, Menu
from engine.cards import RANK_VALUE
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Outcome, Step
from engine.games.sneak.actions import Challenge, Done, Draw, Flaunt, Pass, Sneak
from engine.games.sneak.menu import turn_menu, window_menu
from engine.games.sneak.options import SneakOptions, terms
from engine.games.sneak.phases.dealing import Standing, dealt
from engine.games.sneak.phases.turn import draw, finish, lead, must_act
from engine.games.sneak.phases.window import answer
from engine.games.sneak.public import Lead
from engine.games.sneak.state import Cards, State
from engine.games.sneak.view import waiting_for

ACTIONS: tuple[type[Action], ...] = (Draw, Sneak, Flaunt, Challenge, Pass, Done)
_ON_TURN = (Draw, Sneak, Flaunt, Done)
_IN_WINDOW = (Challenge, Pass)


def setup(seats: int, options: SneakOptions, chance: Chance) -> Step[State]:
    played = terms(seats, options)
    events: list[Event] = []
    state = dealt(Standing(played, (0,) * seats, 1, chance.pick(seats)), chance, events)
    return Step(state, tuple(events))


def outcome(state: State) -> Outcome | None:
    return state.outcome


def menu(state: State, seat: int) -> Menu:
    """On the turn and in a window; sealed answers may be replaced, so those who have answered keep their menu."""
    if state.phase == "turn":
        return turn_menu(state) if seat == state.turn else ()
    return window_menu(state, state.lead, seat) if state.lead and seat in state.asked else ()


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    events: list[Event] = []
    if state.phase == "over":
        raise Refusal("game_over")
    if state.lead is None:
        after = _turn(state, seat, action, chance, events)
    else:
        sealed = (seat, _answer(state, state.lead, seat, action))
        after = answer(state, state.lead, sealed, chance, events)
    return Step(after, tuple(events))


def _turn(state: State, seat: int, action: Action, chance: Chance, events: list[Event]) -> State:
    if seat != state.turn:
        raise _too_late(state) if isinstance(action, _IN_WINDOW) else Refusal("not_your_turn", waiting=(state.turn,))
    match action:
        case Draw():
            return draw(state, chance, events)
        case Sneak(cards=cards):
            return lead(state, "sneak", cards, events)
        case Flaunt(cards=cards):
            return lead(state, "flaunt", cards, events)
        case Challenge():
            raise _too_late(state)
        case Done():
            return finish(state, chance, events)
        case _:
            raise must_act(state)


def _too_late(state: State) -> Refusal:
    """There is nothing to challenge yet, or no longer; the contest may have ended the deal before."""
    return Refusal("window_closed" if state.last_contest else "wrong_phase")


def _answer(state: State, led: Lead, seat: int, action: Action) -> Cards:
    """The cards of a challenge, none for a pass. Raises `Refusal` unless the seat may answer."""
    if seat == led.seat:
        raise Refusal("own_lead")
    if not isinstance(action, _IN_WINDOW):
        waiting = waiting_for(state)
        raise Refusal("wrong_phase") if seat in waiting else Refusal("not_your_turn", waiting=waiting)
    if seat not in state.asked:
        raise Refusal("few_cards", k=len(state.hands[seat]), n=led.size)
    if not isinstance(action, Challenge):
        return ()
    if not action.cards:
        raise Refusal("no_cards")
    return action.cards


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat does when its time runs out: it draws, passes, or flaunts its lowest card, clubs before spades."""
    if seat not in waiting_for(state):
        return ()
    if state.phase == "window":
        return (Pass(),)
    if state.stock:
        return (Draw(),)
    if state.turns_left is not None:
        return (Done(),)
    lowest = min(state.hands[seat], key=lambda card: (RANK_VALUE[card], card[1]))
    return (Flaunt(cards=(lowest,)),)
