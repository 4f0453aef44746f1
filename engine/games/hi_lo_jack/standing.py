"""Each seat's share of the win between two deals, judged by how many points each side still needs."""

from engine.games.hi_lo_jack.state import State
from engine.standing import shares_of_weights

LEAST_NEED = 1.5
"""The least number of points that a side counts as needing to win, because the last of them take a made bid."""
HEAD_START = 6.0
"""The points that are added to each side's need, so that a small lead means little."""
STEEPNESS = 3.5
"""The power by which a side's share falls with its need.

The three numbers were fitted to 1,200 games of sound players of all formats, 10,244 deals.
"""


def standing(state: State) -> tuple[float, ...] | None:
    """By seat, the share of the win of its side, 0 to 1, before the first bid of a deal; ``None`` within a
    deal.
    """
    if state.phase != "bidding" or any(state.deal.bids):
        return None
    target = state.terms.options.target
    weights = [(max(target - score, LEAST_NEED) + HEAD_START) ** -STEEPNESS for score in state.scores]
    shares = shares_of_weights(weights)
    return tuple(shares[side] for side in state.terms.side_of)
