"""What a position of all pegs is worth to one seat: its own peg counts most, then the best of the others.

The unit is one hole on the open board. Players with different numbers played each other: these do well, and numbers
near them no worse.
"""

from collections.abc import Sequence

from engine.games.bluff_n_peg.pieces.board import Board

WON = 40.0
"""The game won, beyond the winner hole; lost, as much behind a peg that is out."""
RIVAL_COUNTS = 0.6
LAST_CHANCE_STEP = 8.0
"""What each last-chance hole is worth that a peg can still fall."""


def worth(positions: Sequence[int], seat: int, board: Board) -> float:
    """How good it is for a seat that the pegs stand here after a deal."""
    own = positions[seat]
    best_rival = max(position for other, position in enumerate(positions) if other != seat)
    if max(own, best_rival) >= board.forward or min(positions) <= board.out:
        if own == best_rival:
            return board.forward
        return board.forward + WON if own > best_rival else board.out - WON
    return _standing(own, board) - RIVAL_COUNTS * best_rival


def _standing(position: int, board: Board) -> float:
    """Behind the first last-chance hole a peg falls one hole at a time, but each one counts for many."""
    depth = max(0, board.last_chance - position)
    return position - LAST_CHANCE_STEP * depth
