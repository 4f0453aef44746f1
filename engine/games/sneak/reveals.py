"""What an action of Sneak tells beyond its own line: a card drawn, the answers that were sealed, a lead turned up."""

from engine.actions import Action
from engine.games.sneak.actions import Challenge, Draw
from engine.games.sneak.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> bool:  # noqa: ARG001  # a game gets all four
    """Whether anybody learns more by an action than its line says.

    A drawn card is news to whoever drew it. The last answer to a lead shows all others, if there are any, and it shows
    a sneak if it is a challenge.
    """
    if isinstance(action, Draw):
        return True
    if before.lead is None or after.contests == before.contests:
        return False
    return len(before.asked) > 1 or (before.lead.way == "sneak" and isinstance(action, Challenge))
