"""What an action of High Roller tells beyond its own line: what everybody has written, once all have locked."""

from engine.actions import Action
from engine.games.high_roller.actions import Lock
from engine.games.high_roller.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> bool:  # noqa: ARG001  # a game gets all four
    """Whether anybody learns more by an action than its line says: only the last lock of a round tells the others'
    marks, or how many there are.
    """
    return isinstance(action, Lock) and after.last_round != before.last_round
