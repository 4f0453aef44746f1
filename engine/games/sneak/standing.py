"""Each seat's share of the win between two deals, judged by the points of the finished ones."""

from engine.games.sneak.state import State
from engine.standing import shares_of_scores

LEAD = 12.0
"""The points by which a lead makes a seat 2.7 times as likely to win: a guess, not fitted."""


def standing(state: State) -> tuple[float, ...] | None:
    """By seat, its share of the win, 0 to 1, before the first turn of a deal; ``None`` within a deal."""
    if state.phase != "turn" or state.turns or state.contests:
        return None
    return shares_of_scores(state.totals, LEAD)
