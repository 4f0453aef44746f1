"""What an action of High Roller tells beyond its own line: what everybody has written, once all have locked."""

from engine.actions import Action
from engine.games.high_roller.actions import Lock
from engine.games.high_roller.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> str | None:  # noqa: ARG001  # a game gets all four
    """The code of the refusal to take an action back by which anybody learns more than its line says; ``None`` for
    none. Only the last lock of a round tells the others' marks, or how many there are.
    """
    is_last = isinstance(action, Lock) and after.last_round != before.last_round
    return "sheets_shown_since" if is_last else None
