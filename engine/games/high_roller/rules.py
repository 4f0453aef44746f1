"""The game as functions of a state and a seat. Each judgement lives in the module of its phase; here they meet."""

from engine.actions import Action
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Step
from engine.games.high_roller.actions import FillBox, Lock, Roll, Undo, UseJoker, Write
from engine.games.high_roller.options import HighRollerOptions, terms
from engine.games.high_roller.phases.rounds import new_game, reveal_round, roll_dice
from engine.games.high_roller.phases.writing import (
    fill_box,
    finish_round_of_seat,
    legal_cards_of_seat,
    undo_round_marks,
    use_joker,
    write_card,
)
from engine.games.high_roller.state import State, waiting_for


def setup(seats: int, options: HighRollerOptions, chance: Chance) -> Step[State]:
    """The first state of a match, with the seat that rolls first drawn by lot. Raises `Refusal` ``seats_unfit`` unless
    there are 2 to 8 seats.
    """
    played = terms(seats, options)
    events: list[Event] = []
    return Step(new_game(played, chance.pick(seats), events), tuple(events))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """The next state after an action of a seat, with the events on the way. Raises `Refusal` for an action that the
    seat may not take now.
    """
    events: list[Event] = []
    if state.phase != "choose" or state.drafts[seat].locked or type(action) is Roll:
        return Step(_roll_or_refuse(state, seat, action, chance, events), tuple(events))
    match action:
        case Write():
            after = write_card(state, seat, action, events)
        case FillBox():
            after = fill_box(state, seat, action, events)
        case UseJoker():
            after = use_joker(state, seat, action, events)
        case Undo():
            after = undo_round_marks(state, seat, events)
        case Lock():
            after = finish_round_of_seat(state, seat, events)
            if not waiting_for(after):
                after = reveal_round(after, events)
    return Step(after, tuple(events))


def _roll_or_refuse(state: State, seat: int, action: Action, chance: Chance, events: list[Event]) -> State:
    """Roll the dice, which is all that a seat may do unless it is choosing. Raises `Refusal`
    for every other action.
    """
    if state.phase == "over":
        raise Refusal("game_over")
    if state.phase == "roll" and seat != state.first:
        raise Refusal("not_your_turn", waiting=(state.first,))
    if state.phase == "roll" and isinstance(action, Roll):
        return roll_dice(state, chance, events)
    raise Refusal("locked" if state.phase == "choose" and state.drafts[seat].locked else "wrong_phase")


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """The actions of a seat whose time runs out: it rolls; or it writes the first legal card unless it has written one,
    then locks. () for a seat that need not act now.
    """
    if seat not in waiting_for(state):
        return ()
    if state.phase == "roll":
        return (Roll(),)
    legal = () if state.drafts[seat].written.card else legal_cards_of_seat(state, seat)
    return (*(Write(card=card, row=row) for row, card in legal[:1]), Lock())
