"""Each seat's share of the win between two deals, judged by where the pegs stand."""

from engine.games.bluff_n_peg.state import State
from engine.standing import shares_of_scores, shares_of_weights

LEAD_SHARE = 0.36
"""The lead, as a share of the holes in front of the start, that makes a seat 2.7 times as likely to win."""
LAST_CHANCE_STEP = 8.0
"""The holes that each step among the last-chance holes costs a peg.

Both numbers were fitted to 200 games of two to four sound players, 3,723 deals.
"""


def standing(state: State) -> tuple[float, ...] | None:
    """By seat, its share of the win, 0 to 1, before anybody has thrown cards in a deal; ``None`` within a deal. In
    a playoff, those who still play have equal shares.
    """
    if state.phase != "discard" or any(cards is not None for cards in state.deal.thrown):
        return None
    if state.playoff:
        return shares_of_weights([float(seat in state.deal.order) for seat in range(state.terms.seats)])
    board = state.terms.board
    depths = [max(0, board.first_last_chance_hole + 1 - position) for position in state.positions]
    worths = [place - LAST_CHANCE_STEP * depth for place, depth in zip(state.positions, depths, strict=True)]
    return shares_of_scores(worths, LEAD_SHARE * board.forward)
