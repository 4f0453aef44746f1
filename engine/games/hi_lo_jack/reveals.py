"""What an action of Hi Lo Jack tells beyond its own line: how many trumps each seat holds, and what it draws."""

from engine.actions import Action
from engine.games.hi_lo_jack.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> str | None:  # noqa: ARG001  # a game gets all four
    """The code of the refusal to take an action back by which anybody learns more than its line says; ``None`` for
    none.

    Naming trumps tells how many of them each seat was dealt, and the cards that fill up a hand are news to it. Bids
    and cards tell nothing but themselves; even the last card of a deal counts only cards that everybody has seen.
    """
    if after.deal.drawn != before.deal.drawn:
        return "hands_filled_since"
    return "trumps_told_since" if after.deal.kept != before.deal.kept else None
