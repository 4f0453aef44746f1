"""The worth of a position of all pegs to one seat: its own peg counts most, then the best of the others.

The unit is one hole on the open board. The numbers here did well when players with different ones played each other;
small changes make no difference.
"""

from collections.abc import Sequence

from engine.games.bluff_n_peg.pieces.board import Board

WON = 40.0
"""The worth of winning, in holes beyond the winner hole. Losing is worth as many holes behind the out-the-back hole."""
RIVAL_COUNTS = 0.6
"""The share of the best rival's position that is subtracted from the seat's own."""
LAST_CHANCE_STEP = 8.0
"""The worth, in holes, that each step back among the last-chance holes costs."""


def worth_of_positions(positions: Sequence[int], seat: int, board: Board) -> float:
    """The worth to ``seat`` of the pegs' positions (by seat) after a deal, in holes: greater is better. If a peg has
    reached either end of the board, the worth is that of winning, losing or sharing the game.
    """
    own = positions[seat]
    best_rival = max([position for other, position in enumerate(positions) if other != seat])
    if max(own, best_rival) >= board.forward or min(positions) <= board.out_the_back_hole:
        if own == best_rival:
            return board.forward
        return board.forward + WON if own > best_rival else board.out_the_back_hole - WON
    return _worth_of_own_peg(own, board) - RIVAL_COUNTS * best_rival


def _worth_of_own_peg(position: int, board: Board) -> float:
    """The worth of the position of the seat's own peg. From the second last-chance hole on, each step back costs
    `LAST_CHANCE_STEP` more.
    """
    depth = max(0, board.first_last_chance_hole - position)
    return position - LAST_CHANCE_STEP * depth
