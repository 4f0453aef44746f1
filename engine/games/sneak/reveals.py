"""What an action of Sneak tells beyond its own line: a card drawn, the answers that were sealed, a lead turned up."""

from engine.actions import Action
from engine.games.sneak.actions import Challenge, Draw
from engine.games.sneak.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> str | None:  # noqa: ARG001  # a game gets all four
    """The code of the refusal to take an action back by which anybody learns more than its line says; ``None`` for
    none.

    A drawn card is news to whoever drew it. The last answer to a lead shows all others, if there are any, and it shows
    a sneak if it is a challenge.
    """
    if isinstance(action, Draw):
        return "drew_since"
    if before.lead is None or after.contests == before.contests:
        return None
    if len(before.asked) > 1:
        return "answers_opened_since"
    return "lead_turned_up_since" if before.lead.way == "sneak" and isinstance(action, Challenge) else None
