"""Lines: the unbroken rows of regular cards through a cell, east-west, north-south and along both diagonals.

An empty cell, a special that lies on top, or the edge of the board ends a line.
"""

from functools import cache
from typing import NamedTuple

from engine.games.high_handed.pieces.cells import Board, Stack
from engine.games.high_handed.public import Axis
from engine.pieces.cards import RANK_VALUE, Card

AXES: dict[Axis, tuple[int, int]] = {"E-W": (1, 0), "N-S": (0, 1), "NW-SE": (1, 1), "SW-NE": (1, -1)}
"""By axis, one step along it as (columns, rows); rows count downward."""
REACH = 8
"""The number of cells on each side of a new card that can matter: its hand spans four cells to a side, and an old hand
may share the last of them and span four more.
"""


Ray = tuple[int, ...]
"""The cells on one side of a cell along an axis, as indices in reading order, the nearest first."""


class CellRays(NamedTuple):
    """The cells on both sides of one cell along one axis, as indices in reading order, the nearest first."""

    behind: Ray
    """The cells against the direction of the axis."""
    ahead: Ray
    """The cells in the direction of the axis."""


class CardsOnBothSides(NamedTuple):
    """The cards in a line on both sides of one cell, the nearest first."""

    behind: tuple[Card, ...]
    """The cards against the direction of the axis."""
    ahead: tuple[Card, ...]
    """The cards in the direction of the axis."""


@cache
def rays_by_cell(size: int) -> tuple[tuple[CellRays, ...], ...]:
    """For each cell of a board with ``size`` rows and columns, in reading order, the cells around it along each of the
    four axes.
    """
    return tuple(
        tuple(
            CellRays(_places_along_ray(column, row, (-x, -y), size), _places_along_ray(column, row, (x, y), size))
            for x, y in AXES.values()
        )
        for row in range(size)
        for column in range(size)
    )


def _places_along_ray(column: int, row: int, step: tuple[int, int], size: int) -> tuple[int, ...]:
    """The places from a cell in one direction, up to `REACH` of them."""
    cells = [(column + n * step[0], row + n * step[1]) for n in range(1, REACH + 1)]
    return tuple(y * size + x for x, y in cells if 0 <= x < size and 0 <= y < size)


@cache
def _axes_by_cell(size: int) -> tuple[tuple[tuple[int, Ray, Ray, int, int], ...], ...]:
    """For each cell of a board with ``size`` rows and columns, in reading order, the four axes through it: the index in
    `AXES`, the rays behind and ahead, and the first cell of each; the cell itself stands for one off the board.
    """
    return tuple(
        tuple(
            (index, behind, ahead, (*behind, place)[0], (*ahead, place)[0])
            for index, (behind, ahead) in enumerate(axes)
        )
        for place, axes in enumerate(rays_by_cell(size))
    )


def lines_through(board: Board, size: int, place: int) -> list[tuple[int, Stack, Stack]]:
    """The lines of cards through the cell ``place`` (from 0 in reading order) that have a card beside it: the index of
    the axis in `AXES`, and the cards behind and ahead of the cell, the nearest first. ``size`` is the number of cells
    in a row.
    """
    return [
        (index, _cards_along_ray(board, behind), _cards_along_ray(board, ahead))
        for index, behind, ahead, one, other in _axes_by_cell(size)[place]
        if board[one] or board[other]
    ]


def _cards_along_ray(board: Board, ray: Ray) -> tuple[Card, ...]:
    """The cards that lie along a ray of cells, up to the first cell whose top card has no rank and suit, or that is
    empty.
    """
    if not ray or not board[ray[0]]:  # as on most rays
        return ()
    cards: list[Card] = []
    for place in ray:
        stack = board[place]
        if not stack or (top := stack[-1]) not in RANK_VALUE:
            break
        cards.append(top)
    return tuple(cards)
