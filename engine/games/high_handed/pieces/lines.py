"""Lines: the unbroken rows of regular cards through a cell, east-west, north-south and along both diagonals.

An empty cell, a special that lies on top, or the edge of the board ends a line.
"""

from functools import cache
from typing import NamedTuple

from engine.cards import RANK_VALUE, Card
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.public import Axis

AXES: dict[Axis, tuple[int, int]] = {"E-W": (1, 0), "N-S": (0, 1), "NW-SE": (1, 1), "SW-NE": (1, -1)}
"""One step along each axis, as columns and rows; rows grow downward."""
REACH = 8
"""How far a line matters: a new hand spans four cells to a side, and an old one may share its last and span four on."""


class CellRays(NamedTuple):
    """The cells on both sides of a cell along one axis, as places in reading order, the nearest first."""

    behind: tuple[int, ...]
    """Places towards the west, the north, or up a diagonal's left end."""
    ahead: tuple[int, ...]
    """Places in the direction of the axis."""


class LineSides(NamedTuple):
    """The cards of a line on both sides of a cell, the nearest first."""

    behind: tuple[Card, ...]
    """The cards before the cell."""
    ahead: tuple[Card, ...]
    """The cards after the cell, in the direction of the axis."""


@cache
def rays_by_cell(size: int) -> tuple[tuple[CellRays, ...], ...]:
    """For each cell of a board with this side, in reading order, its rays along the four axes."""
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


def lines_through(board: Board, size: int, place: int) -> tuple[LineSides, ...]:
    """The lines through a cell along the four axes, without what lies on the cell itself; ``place`` counts from 0 in
    reading order.
    """
    return tuple([line_along(board, both) for both in rays_by_cell(size)[place]])


def line_along(board: Board, rays: CellRays) -> LineSides:
    """The line that these two rays hold."""
    return LineSides(_cards_along_ray(board, rays.behind), _cards_along_ray(board, rays.ahead))


def _cards_along_ray(board: Board, ray: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards along a ray, up to the first cell that ends the line."""
    cards = []
    for place in ray:
        stack = board[place]
        if not stack or stack[-1] not in RANK_VALUE:
            break
        cards.append(stack[-1])
    return tuple(cards)
