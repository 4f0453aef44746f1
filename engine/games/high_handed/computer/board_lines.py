"""The rows, columns and diagonals of a board, and what each of them offers by itself.

A *board line* is a text here: from one edge to the other, a letter for each card, `EMPTY` for an empty cell, and
`BLOCKED` for a special that lies on top. A play changes four of them, so what the others offer is mostly known from
earlier decisions.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from engine.games.high_handed.computer.line_points import (
    HOLE,
    LAID,
    LETTER,
    StrangerPoints,
    points_along_line,
    points_with_stranger,
)
from engine.games.high_handed.computer.packed_points import PackedPoints
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.pieces.lines import AXES

EMPTY = " "
"""The letter of an empty cell."""
BLOCKED = "#"
"""The letter of a cell on which a special lies on top: nothing can be laid there without a Thief, and lines end."""
_EDGE = "|"
"""The letter between two board lines."""


class BoardLines(NamedTuple):
    """The rows, columns and diagonals of boards of one size."""

    cells: tuple[tuple[int, ...], ...]
    """By board line, its cells in the direction of its axis; cells are counted from 0 in reading order."""
    through: tuple[tuple[tuple[int, int], ...], ...]
    """By cell, the four board lines through it, in the order of the axes: the number of each, and the cell's index in
    it.
    """
    in_order: Callable[[Sequence[str]], tuple[str, ...]]
    """Puts the letters of all cells, with `_EDGE` after the last, in the order of the board lines."""


class LineEnd(NamedTuple):
    """An empty cell at the end of a line through a cell on which a card may be laid."""

    at: int
    """The index of the empty cell in its board line."""
    before: PackedPoints
    """The points that each card scores there along the board line before the card is laid."""
    line: str
    """The line, with `LAID` for the card that may be laid and `HOLE` for the empty cell."""
    with_stranger: StrangerPoints
    """The points that each card would score along the line with most cards at `LAID`."""


@cache
def lines_of_board(size: int) -> BoardLines:
    """The rows, columns and diagonals of a board with ``size`` rows and columns, diagonals of one cell too."""
    cells = [line for step in AXES.values() for line in _lines_along(step, size)]
    through: list[list[tuple[int, int]]] = [[] for _ in range(size * size)]
    for number, line in enumerate(cells):
        for index, cell in enumerate(line):
            through[cell].append((number, index))
    order = [cell for line in cells for cell in (*line, size * size)]
    return BoardLines(tuple(cells), tuple(map(tuple, through)), itemgetter(*order))


def _lines_along(step: tuple[int, int], size: int) -> list[tuple[int, ...]]:
    """The lines of a board along ``step`` (columns, rows), each in that direction."""
    lines = defaultdict[int, list[int]](list)
    for cell in sorted(range(size * size), key=lambda cell: cell % size):  # in the direction of all four axes
        lines[cell % size * step[1] - cell // size * step[0]].append(cell)
    return list(map(tuple, lines.values()))


def texts_of_board(board: Board, size: int) -> list[str]:
    """The text of each board line, in the order of `lines_of_board`."""
    letters = [LETTER.get(stack[-1], BLOCKED) if stack else EMPTY for stack in board]
    return "".join(lines_of_board(size).in_order([*letters, _EDGE])).split(_EDGE)[:-1]


@lru_cache(maxsize=1 << 11)
def offers_along(text: str, adjacent_only: bool) -> tuple[tuple[int, PackedPoints], ...]:
    """The indices of a board line's empty cells next to a card, each with the points that each card would score there
    along the board line. ``adjacent_only``: the cards of a poker hand must lie side by side, with no other card between
    them.
    """
    lines = [(index, _line_around(text, index)) for index, letter in enumerate(text) if letter == EMPTY]
    return tuple([(index, points_along_line(line, adjacent_only)) for index, line in lines if line != HOLE])


@lru_cache(maxsize=1 << 11)
def ends_beside(text: str, index: int, adjacent_only: bool) -> tuple[LineEnd, ...]:
    """The empty cells of a board line whose offers change along it when a card is laid at ``index``: at most one on
    each side. ``adjacent_only`` as in `offers_along`.
    """
    behind, _, ahead = _line_around(text, index).partition(HOLE)
    first, last = index - len(behind) - 1, index + len(ahead) + 1
    ends = []
    if first >= 0 and text[first] == EMPTY:
        ends.append((first, f"{_cards_behind(text, first)}{HOLE}{behind}{LAID}{ahead}"))
    if last < len(text) and text[last] == EMPTY:
        ends.append((last, f"{behind}{LAID}{ahead}{HOLE}{_cards_ahead(text, last)}"))
    before = dict(offers_along(text, adjacent_only))
    return tuple(
        [LineEnd(end, before.get(end, 0), line, points_with_stranger(line, adjacent_only)) for end, line in ends]
    )


@lru_cache(maxsize=1 << 11)
def lines_around_taken(text: str) -> tuple[tuple[int, str], ...]:
    """The indices of a board line's taken cells next to a card, each with the line through it, and `HOLE` for the
    cell.
    """
    lines = [(index, _line_around(text, index)) for index, letter in enumerate(text) if letter != EMPTY]
    return tuple([(index, line) for index, line in lines if line != HOLE])


def _line_around(text: str, index: int) -> str:
    """The line through one cell of a board line, with `HOLE` for that cell."""
    return f"{_cards_behind(text, index)}{HOLE}{_cards_ahead(text, index)}"


def _cards_behind(text: str, index: int) -> str:
    """The cards before an index of a board line, up to the cell that ends the line."""
    return text[:index].replace(BLOCKED, EMPTY).rpartition(EMPTY)[2]


def _cards_ahead(text: str, index: int) -> str:
    """The cards after an index of a board line, up to the cell that ends the line."""
    return text[index + 1 :].replace(BLOCKED, EMPTY).partition(EMPTY)[0]
