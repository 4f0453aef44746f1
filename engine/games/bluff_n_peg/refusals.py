"""Why a seat may not take an action now, whatever cards it holds: one refusal for each reason,
the most helpful first.
"""

from engine.actions import Action
from engine.errors import Refusal
from engine.games.bluff_n_peg.actions import AcceptDouble, DeclareDouble, Discard, Fold, Keep, Play
from engine.games.bluff_n_peg.pieces.board import is_last_chance_hole
from engine.games.bluff_n_peg.pieces.shows import is_leading_by_show
from engine.games.bluff_n_peg.public import THIRD, TOP_LEVEL
from engine.games.bluff_n_peg.state import State, waiting_for


def refusal_of_illegal_action(state: State, seat: int, action: Action) -> Refusal:
    """The refusal of an action that this seat may not take now, whatever its cards, with the most helpful reason: the
    game is over, the seat is out of the deal, or the phase asks for something else. The result means nothing for a
    legal action.
    """
    if state.phase == "over":
        return Refusal("game_over")
    if seat not in state.deal.order:
        return Refusal("not_in_playoff", seats=state.deal.order)
    if seat not in state.deal.active:
        return Refusal("out_of_hand")
    match state.phase:
        case "response":
            return _refusal_while_answering(state, seat, action)
        case "discard":
            return _refusal_while_throwing(state, seat, action)
        case _:
            return _refusal_while_laying(state, seat, action)


def _refusal_while_answering(state: State, seat: int, action: Action) -> Refusal:
    if seat == state.turn:
        return Refusal("wait_for_answers", waiting=waiting_for(state))
    if seat in waiting_for(state):
        return Refusal("must_answer", seat=state.turn)
    if state.deal.answers[seat] and isinstance(action, (AcceptDouble, Fold)):
        return Refusal("already_done")
    return Refusal("not_your_turn", waiting=waiting_for(state))


def _refusal_while_throwing(state: State, seat: int, action: Action) -> Refusal:
    if state.deal.thrown[seat] is not None and isinstance(action, (Keep, Discard)):
        return Refusal("already_done")
    return (
        Refusal("wrong_phase") if seat in waiting_for(state) else Refusal("not_your_turn", waiting=waiting_for(state))
    )


def _refusal_while_laying(state: State, seat: int, action: Action) -> Refusal:
    if isinstance(action, DeclareDouble) and (reason := _refusal_code_of_declaration(state, seat)):
        return Refusal(reason)
    if seat == state.turn:
        return Refusal("already_best" if isinstance(action, (Play, Fold)) else "wrong_phase")
    return (
        Refusal("nothing_to_do")
        if is_leading_by_show(state.deal, seat)
        else Refusal("not_your_turn", waiting=waiting_for(state))
    )


def _refusal_code_of_declaration(state: State, seat: int) -> str | None:
    """The code of the refusal to declare, also for a seat whose third card has just ended its turn; ``None`` for a seat
    about which nothing can be said but that it is not its turn.
    """
    deal = state.deal
    has_three = len(deal.shows[seat]) == THIRD
    if any(double.seat == seat for double in deal.doubles):
        return "double_already"
    if has_three and is_last_chance_hole(deal.start[seat], state.terms.board):
        return "double_last_chance"
    if has_three and deal.level == TOP_LEVEL:
        return "double_maxed"
    return "not_third_card" if seat == state.turn else None
