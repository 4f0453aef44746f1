"""Each seat's share of the win between two games of a match, judged by the points of the finished ones."""

from engine.games.high_roller.state import State
from engine.standing import shares_of_scores

LEAD = 12.0
"""The points by which a lead makes a seat 2.7 times as likely to win the match: a guess, not fitted."""


def standing(state: State) -> tuple[float, ...] | None:
    """By seat, its share of the win, 0 to 1, before the first roll of a game; ``None`` within a game."""
    if state.phase != "roll" or state.round > 1:
        return None
    totals = [sum([result.scores[seat].total for result in state.results]) for seat in range(state.terms.seats)]
    return shares_of_scores(totals, LEAD)
