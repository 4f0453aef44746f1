"""The board: a square of cells, columns A, B, … from left to right and rows 1, 2, … from top to bottom."""

import re
from functools import cache
from typing import NewType

from engine.actions import PickPart
from engine.pieces.cards import Card

Cell = NewType("Cell", str)
"""The name of a cell: the column's letter and the row's number, like ``D4``."""
Stack = tuple[Card, ...]
"""The cards on one cell, from bottom to top; () for an empty cell. Only the top card counts for lines."""
Board = tuple[Stack, ...]
"""A stack for each cell, in reading order: row 1 from A on, then row 2."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the columns, from left to right."""
_CELLS = frozenset(f"{letter}{row}" for letter in LETTERS for row in range(1, 100))
"""All cells as programs write them, in reading order; a smaller board has only the first of them."""
_CELL_INPUT = re.compile(r"(?P<c1>[a-z])[\s,:-]*(?P<r1>\d{1,2})|(?P<r2>\d{1,2})[\s,:-]*(?P<c2>[a-z])", re.IGNORECASE)


@cache
def all_cells(size: int) -> tuple[Cell, ...]:
    """All cells of a board with ``size`` rows and columns, in reading order.

    >>> all_cells(8)[:2], all_cells(8)[8], all_cells(8)[-1]
    (('A1', 'B1'), 'A2', 'H8')
    """
    return tuple(Cell(f"{LETTERS[column]}{row + 1}") for row in range(size) for column in range(size))


@cache
def cell_parts(size: int) -> tuple[PickPart, PickPart]:
    """The column and the row, of which every cell of a board with ``size`` rows and columns consists.

    >>> cell_parts(3)
    (PickPart(name='column', values=('A', 'B', 'C')), PickPart(name='row', values=('1', '2', '3')))
    """
    return PickPart("column", tuple(LETTERS[:size])), PickPart("row", tuple(map(str, range(1, size + 1))))


@cache
def places_by_cell(size: int) -> dict[str, int]:
    """From each cell of a board with ``size`` rows and columns to its index in reading order, from 0.

    >>> places_by_cell(4)["B1"]
    1
    """
    return {cell: place for place, cell in enumerate(all_cells(size))}


def empty_cells(board: Board, size: int) -> tuple[Cell, ...]:
    """The cells without cards of a board with ``size`` rows and columns, in reading order."""
    return tuple([cell for cell, stack in zip(all_cells(size), board, strict=True) if not stack])


def parse_cell(text: object) -> Cell:
    """The cell that a text such as "d4" means: a letter and a number of one or two digits, in any order, whether or not
    a board is that large. Raises `ValueError` for any other text.

    >>> [parse_cell(text) for text in ("D4", "d4", " D 4", "4d", "d-04")]
    ['D4', 'D4', 'D4', 'D4', 'D4']
    """
    if isinstance(text, str) and text in _CELLS:
        return Cell(text)
    found = _CELL_INPUT.fullmatch(str(text).strip())
    if not found:
        raise ValueError("a cell is a letter and a number, like D4")
    return Cell(f"{(found['c1'] or found['c2']).upper()}{int(found['r1'] or found['r2'])}")
