"""Each side's share of the win between two games of a match, judged by their points so far."""

from engine.games.high_handed.state import State
from engine.standing import shares_of_scores

LEAD = 20.0
"""The points by which a lead makes a side 2.7 times as likely to win the match: a guess, not fitted."""
GAME_WON = 40.0
"""The points that a game won counts in a match to two games won."""


def standing(state: State) -> tuple[float, ...] | None:
    """By seat, the share of the win of its side, 0 to 1, before the first play of a game; ``None`` within a game."""
    if state.last_play is not None or any(state.board):
        return None
    so_far, terms = state.standing, state.terms
    scores = [float(points) for points in so_far.sums]
    if terms.options.match == "first_to_two":
        scores = [GAME_WON * wins for wins in so_far.wins]
    shares = shares_of_scores(scores, LEAD)
    return tuple(shares[side] for side in terms.side_of)
