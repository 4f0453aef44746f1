"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Step
from engine.games.sneak.actions import Challenge, Draw, Flaunt, LeadNoMore, Pass, Sneak
from engine.games.sneak.options import SneakOptions, terms
from engine.games.sneak.phases.dealing import FactsForNewDeal, new_deal
from engine.games.sneak.phases.turn import draw_card, end_last_round_turn, lead_cards, pass_refusal
from engine.games.sneak.phases.window import Play, answer_lead, settle_contest
from engine.games.sneak.pieces.hands import Cards
from engine.games.sneak.public import Lead, Way
from engine.games.sneak.state import State, waiting_for
from engine.pieces.cards import RANK_VALUE

_ON_TURN = (Draw, Sneak, Flaunt, LeadNoMore)
_IN_WINDOW = (Challenge, Pass)


def setup(seats: int, options: SneakOptions, chance: Chance) -> Step[State]:
    """The first state of a game, with a dealer drawn by lot. Raises `Refusal` if the options do not fit the number of
    seats.
    """
    played = terms(seats, options)
    events: list[Event] = []
    state = new_deal(FactsForNewDeal(played, (0,) * seats, 1, chance.pick(seats)), chance, events)
    return Step(state, tuple(events))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """The next state after an action of a seat, with the events on the way. Raises `Refusal` for an action that the
    seat may not take now, or that names cards which the seat may not use.
    """
    events: list[Event] = []
    if state.phase == "over":
        raise Refusal("game_over")
    if state.lead is None:
        after = _apply_on_turn(state, seat, action, chance, events)
    else:
        sealed = Play(seat, _answer_cards(state, state.lead, seat, action))
        after = answer_lead(state, state.lead, sealed, chance, events)
    return Step(after, tuple(events))


def _apply_on_turn(state: State, seat: int, action: Action, chance: Chance, events: list[Event]) -> State:
    if seat != state.turn:
        raise (
            _late_answer_refusal(state)
            if type(action) in _IN_WINDOW
            else Refusal("not_your_turn", waiting=(state.turn,))
        )
    match action:
        case Draw():
            return draw_card(state, chance, events)
        case Sneak(cards=cards):
            return _lead_cards(state, "sneak", cards, chance, events)
        case Flaunt(cards=cards):
            return _lead_cards(state, "flaunt", cards, chance, events)
        case Challenge():
            raise _late_answer_refusal(state)
        case LeadNoMore():
            return end_last_round_turn(state, chance, events)
        case _:
            raise pass_refusal(state)


def _lead_cards(state: State, way: Way, cards: Cards, chance: Chance, events: list[Event]) -> State:
    """Lead cards; where nobody holds as many, as can be without a lead limit, their leader takes them at once."""
    led = lead_cards(state, way, cards, events)
    if led.lead is None or led.asked:
        return led
    return settle_contest(led, led.lead, chance, events)


def _late_answer_refusal(state: State) -> Refusal:
    """The refusal of an answer while nothing is led: it came too late if a contest was settled before, perhaps in the
    deal before.
    """
    return Refusal("window_closed" if state.last_contest else "wrong_phase")


def _answer_cards(state: State, led: Lead, seat: int, action: Action) -> Cards:
    """The cards of a challenge, or () for a pass. Raises `Refusal` unless the seat may answer the lead now."""
    if seat == led.seat:
        raise Refusal("own_lead")
    if type(action) not in _IN_WINDOW:
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
    """The actions of a seat whose time runs out: it draws, passes, ends its turn, or leads its lowest card face up
    (clubs before spades). () for a seat that need not act now.
    """
    if seat not in waiting_for(state):
        return ()
    if state.phase == "window":
        return (Pass(),)
    if state.stock:
        return (Draw(),)
    if state.turns_left is not None:
        return (LeadNoMore(),)
    lowest = min(state.hands[seat], key=lambda card: (RANK_VALUE[card], card[1]))
    return (Flaunt(cards=(lowest,)),)
