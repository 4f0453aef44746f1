"""What an action of Hi Lo Jack tells beyond its own line: how many trumps each seat holds, and what it draws."""

from engine.actions import Action
from engine.games.hi_lo_jack.state import State


def reveals(before: State, seat: int, action: Action, after: State) -> bool:  # noqa: ARG001  # a game gets all four
    """Whether anybody learns more by an action than its line says.

    Naming trumps tells how many of them each seat was dealt, and the cards that fill up a hand are news to it. Bids
    and cards tell nothing but themselves; even the last card of a deal counts only cards that everybody has seen.
    """
    return after.deal.kept != before.deal.kept or after.deal.drawn != before.deal.drawn
