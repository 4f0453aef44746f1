"""Why a seat may not do this now, whatever its cards."""

from engine.actions import Action
from engine.errors import Refusal
from engine.games.hi_lo_jack.actions import Bid, Pass, Trump
from engine.games.hi_lo_jack.state import State


def refusal_of_illegal_action(state: State, seat: int, action: Action) -> Refusal:
    """The refusal of an action that this seat may not take now, whatever its cards. To be called only for such an
    action.
    """
    if state.phase == "over":
        return Refusal("game_over")
    if state.phase == "trump" and isinstance(action, Trump):
        return Refusal("not_pitcher", pitcher=state.turn)
    if state.phase == "trump" and seat == state.turn and isinstance(action, (Bid, Pass)):
        return Refusal("already_bid")
    if seat == state.turn:
        return Refusal("wrong_phase")
    return Refusal("not_your_turn", waiting=(state.turn,))
