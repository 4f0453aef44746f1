"""Where the holes of a lane lie, from out the back on the left to the winner hole on the right.

The last-chance area and both ends are set apart and drawn to their own scale, so that they can be told from ordinary
holes however long the board is.
"""

from functools import cache
from typing import NamedTuple

from engine.games.bluff_n_peg.board import Board as Column
from engine.games.bluff_n_peg.board import in_last_chance
from render.words import number

LEFT, RIGHT = 158, 956
"""The x at which a lane begins and ends, in pixels of the picture."""
END = 30
"""The width of the plates around the winner hole and out the back."""
_GAP = 7
_LAST_CHANCE_PITCH = 19
LAST_CHANCE = (LEFT + END + _GAP, LEFT + END + _GAP + 3 * _LAST_CHANCE_PITCH + 5)
"""Left and right of the plate around the last-chance holes."""
GROOVE = (LAST_CHANCE[1] + _GAP, RIGHT - END - _GAP)
"""Left and right of the plate around all ordinary holes."""
_MARGIN = 13
"""From the end of the groove to the middle of its first hole."""
_LABEL = 46
"""Pixels that a number of the scale takes up."""


def x_of(position: int, column: Column) -> int:
    """The middle of a hole."""
    if position >= column.forward:
        return RIGHT - END // 2
    if position <= column.out:
        return LEFT + END // 2
    if in_last_chance(position, column):
        nth = position - column.out - 1
        return LAST_CHANCE[0] + 2 + _LAST_CHANCE_PITCH // 2 + nth * _LAST_CHANCE_PITCH
    first, last = GROOVE[0] + _MARGIN, GROOVE[1] - _MARGIN
    return first + round((position + column.back) * (last - first) / (column.forward - 1 + column.back))


class Label(NamedTuple):
    words: str
    position: int


@cache
def labels(column: Column) -> tuple[Label, ...]:
    """The numbers of the scale: every tenth ordinary hole that is clear of the words above the ends."""
    tens = range(-column.back // 10 * 10, column.forward, 10)
    clear = [ten for ten in tens if LAST_CHANCE[1] + _LABEL + 30 < x_of(ten, column) < RIGHT - END - _LABEL]
    return tuple(Label(number(ten), ten) for ten in clear)
