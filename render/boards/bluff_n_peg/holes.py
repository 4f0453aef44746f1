"""Where the holes of a lane lie, from out the back on the left to the winner hole on the right.

The last-chance area and both ends are set apart and drawn to their own scale, so that they can be told from ordinary
holes however long the board is. Ordinary holes lie in groups of five, or of ten on a long board, to be counted by.
"""

from functools import cache
from typing import NamedTuple

from engine.games.bluff_n_peg.pieces.board import Board as Column
from engine.games.bluff_n_peg.pieces.board import in_last_chance
from engine.words import number_text

LEFT, RIGHT = 158, 956
"""The x at which a lane begins and ends, in pixels of the picture."""
END = 34
"""The width of the grooves around the winner hole and out the back."""
_GAP = 7
_LAST_CHANCE_PITCH = 19
LAST_CHANCE = (LEFT + END + _GAP, LEFT + END + _GAP + 3 * _LAST_CHANCE_PITCH + 5)
"""Left and right of the groove around the last-chance holes."""
GROOVE = (LAST_CHANCE[1] + _GAP, RIGHT - END - _GAP)
"""Left and right of the groove around all ordinary holes."""
_MARGIN = 13
"""From the end of the groove to the middle of its first hole."""
_SPACE = 0.6
"""What groups lie apart, about, in steps from hole to hole."""
_LABEL = 46
"""Pixels that a number of the scale takes up."""
_LONG = 100
"""Holes from which on a board is a long one."""


class _Steps(NamedTuple):
    """How ordinary holes follow each other, in whole pixels so that the eye sees no hole out of line."""

    first: int
    """The middle of the hole farthest behind."""
    step: int
    """From hole to hole."""
    group: int
    """Holes in a group."""
    space: int
    """What is added between groups."""


def x_of(position: int, column: Column) -> int:
    """The middle of a hole."""
    if position >= column.forward:
        return RIGHT - END // 2
    if position <= column.out:
        return LEFT + END // 2
    if in_last_chance(position, column):
        nth = position - column.out - 1
        return LAST_CHANCE[0] + 2 + _LAST_CHANCE_PITCH // 2 + nth * _LAST_CHANCE_PITCH
    steps = _steps(column)
    return steps.first + (position + column.back) * steps.step + _groups(position, column, steps.group) * steps.space


def _groups(position: int, column: Column, group: int) -> int:
    """How many groups end behind this position: each with a hole that its size divides."""
    return (position - 1) // group - (-column.back - 1) // group


@cache
def _steps(column: Column) -> _Steps:
    group, last = 10 if is_long(column) else 5, column.forward - 1
    groups, room = _groups(last, column, group), GROOVE[1] - GROOVE[0] - 2 * _MARGIN
    step = int(room / (last + column.back + groups * _SPACE))
    space = (room - (last + column.back) * step) // groups
    spare = room - (last + column.back) * step - groups * space
    return _Steps(GROOVE[0] + _MARGIN + spare // 2, step, group, space)


def is_long(column: Column) -> bool:
    return column.forward + column.back >= _LONG


class Label(NamedTuple):
    words: str
    position: int


def tens(column: Column) -> range:
    """Every tenth ordinary hole."""
    return range(-column.back // 10 * 10, column.forward, 10)


@cache
def labels(column: Column) -> tuple[Label, ...]:
    """The numbers of the scale: every tenth ordinary hole that is clear of the words above the ends."""
    clear = [ten for ten in tens(column) if LAST_CHANCE[1] + _LABEL + 30 < x_of(ten, column) < RIGHT - END - _LABEL]
    return tuple(Label(number_text(ten), ten) for ten in clear)
