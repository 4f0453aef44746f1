"""A column of the board: the holes that one peg moves through, from the winner hole in front to out the back.

Holes have positions: 0 is the start, positive numbers lie in front of it, negative ones behind. A player's points are
the position of the peg, so they may be negative.
"""

from typing import NamedTuple

from engine.text.words import number_with_true_minus

LAST_CHANCES = 3
"""The number of last-chance holes in each column, between the ordinary holes behind the start and the out-the-back
hole.
"""


class Board(NamedTuple):
    """The lengths of one peg's column of holes, counted from the start at 0. The game's box does not state them, so the
    table chooses (B-1).
    """

    forward: int
    """The position of the winner hole, in front of the start."""
    back: int
    """The number of ordinary holes behind the start."""

    @property
    def first_last_chance_hole(self) -> int:
        """The position, a negative number, of the first of the three last-chance holes behind the start. A peg that
        goes back from a hole before it stops there, however many points it has lost.
        """
        return -self.back - 1

    @property
    def out_the_back_hole(self) -> int:
        """The position of the out-the-back hole, the last hole of the column behind the start (B-22), where
        positions are negative. A peg there wins.
        """
        return self.first_last_chance_hole - LAST_CHANCES


BOARDS = {"standard": Board(50, 20), "short": Board(30, 10), "long": Board(100, 30)}


def is_last_chance_hole(position: int, board: Board) -> bool:
    """Whether a position is that of a last-chance hole, one of the three before the last hole of the column. The
    out-the-back hole behind them is not one.
    """
    return board.out_the_back_hole < position <= board.first_last_chance_hole


def position_after_loss(position: int, loss: int, board: Board) -> int:
    """The position of a peg after it goes back ``loss`` holes: at most to the first last-chance hole. A peg that stands
    on a last-chance hole goes back one hole, whatever the loss. A loss of 0 moves nothing.

    >>> board = BOARDS["standard"]
    >>> [position_after_loss(start, loss, board) for start, loss in ((10, 6), (10, 40), (-21, 40), (-22, 0))]
    [4, -21, -22, -22]
    """
    if loss <= 0:
        return position
    if position <= board.first_last_chance_hole:
        return max(position - 1, board.out_the_back_hole)
    return max(position - loss, board.first_last_chance_hole)


def position_after_gain(position: int, gain: int, board: Board) -> int:
    """The position of a peg after it goes forward ``gain`` holes, at most to the winner hole, which needs no exact
    number (B-17).
    """
    return min(position + gain, board.forward)


def hole_text(position: int, board: Board) -> str:
    """A position as people read it, followed by the name of the hole if the hole has one.

    >>> hole_text(7, BOARDS["standard"]), hole_text(50, BOARDS["standard"])
    ('7', '50 (winner hole)')
    """
    number = number_with_true_minus(position)
    if position == board.forward:
        return f"{number} (winner hole)"
    if position == board.out_the_back_hole:
        return f"{number} (out the back)"
    return f"{number} (last chance)" if is_last_chance_hole(position, board) else number
