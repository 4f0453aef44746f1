"""What a board offers: the points that each card would score on each empty cell, and what a play changes about that.

A card laid on one cell changes what others offer only at both ends of the four lines through it: at most eight cells,
each on one axis.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, reduce
from typing import NamedTuple

from engine.games.high_handed.computer.line_points import (
    HOLE,
    LAID,
    LETTER,
    StrangerPoints,
    points_along_line,
    points_with_stranger,
    sides_of_hole,
)
from engine.games.high_handed.computer.packed_points import (
    ONE_POINT,
    ONE_POINT_BY_RANK,
    PackedPoints,
    greater_points,
    mask_of,
    points_of,
)
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.pieces.deck import has_rank_and_suit
from engine.games.high_handed.pieces.hands import hands_completed_by, sum_of_points
from engine.games.high_handed.pieces.lines import AXES
from engine.games.high_handed.public import POINTS
from engine.pieces.cards import Card

GAP = " "
"""What ends a line in the text of an axis: an empty cell, a special that lies on top, or the edge of the board."""


class Axis(NamedTuple):
    """The order of a board's cells along one axis, line by line, with the edge of the board around each line."""

    cells: tuple[int, ...]
    """The cells in reading order from 0; the number of the board's cells stands for the edge."""
    index_of: dict[int, int]
    """By cell, its index in ``cells``."""


class BoardOffers(NamedTuple):
    """The points that a board offers to cards laid on its empty cells."""

    board: Board
    size: int
    adjacent_only: bool
    texts: tuple[str, ...]
    """By axis, a letter for each cell in the order of `Axis.cells`: that of its card, or `GAP`."""
    along: tuple[dict[int, PackedPoints], ...]
    """By axis, the points that each card would score along it by empty cell (from 0 in reading order). Cells next to no
    card along that axis are left out.
    """
    offers: dict[int, PackedPoints]
    """By empty cell, the points that each card would score there along all axes; without cells next to no card. Cells
    are in reading order.
    """


class LineEnd(NamedTuple):
    """An empty cell at the end of a line through a cell on which a card may be laid."""

    line: str
    """That line, with `LAID` for the card that may be laid and `HOLE` for the empty cell."""
    other_lines: PackedPoints
    """The points that each card would score on the empty cell along its other three lines, which stay as they are."""
    with_stranger: StrangerPoints
    """The points that each card would score along the line with most cards at `LAID`."""


class CellOutlook(NamedTuple):
    """The facts about laying a card on one cell that are the same for every card."""

    place: int
    """The cell, counted from 0 in reading order."""
    ends: tuple[LineEnd, ...]
    """The empty cells whose offers change along a line that holds other cards, too."""
    beside: PackedPoints | None
    """The most points that each card could score, without that line, on an empty cell at the end of a line which would
    hold nothing but the laid card; ``None`` if there is no such cell.
    """
    certain: PackedPoints
    """The most points that each card could score afterwards, on any cell, without the lines through this cell."""


@cache
def axes_of_board(size: int) -> tuple[Axis, ...]:
    """The four axes of a board with ``size`` rows and columns."""
    return tuple([_axis_along(step, size) for step in AXES.values()])


def _axis_along(step: tuple[int, int], size: int) -> Axis:
    """The axis of lines along ``step`` (columns, rows)."""
    lines, edge = defaultdict[int, list[int]](list), size * size
    for cell in sorted(range(edge), key=lambda cell: cell % size):  # in the direction of all four axes
        lines[cell % size * step[1] - cell // size * step[0]].append(cell)
    cells = (edge, *[cell for line in lines.values() for cell in (*line, edge)])
    return Axis(cells, {cell: index for index, cell in enumerate(cells)})


def board_prospects(board: Board, size: int, *, adjacent_only: bool) -> BoardOffers:
    """The points that each empty cell offers to each card. ``size`` is the number of cells in a row; ``adjacent_only``:
    no other card may lie between the cards of a poker hand.
    """
    letters = [*[LETTER.get(stack[-1], GAP) if stack else GAP for stack in board], GAP]
    texts, along, offers = [], [], dict[int, PackedPoints]()
    for axis in axes_of_board(size):
        text = "".join([letters[cell] for cell in axis.cells])
        gaps, runs = [cell for cell in axis.cells if letters[cell] == GAP], text.split(GAP)
        points = {
            cell: points_along_line(f"{behind}{HOLE}{ahead}", adjacent_only)
            for cell, behind, ahead in zip(gaps, runs, runs[1:], strict=False)
            if (behind or ahead) and _is_empty(board, cell)
        }
        for cell, offered in points.items():
            offers[cell] = offers.get(cell, 0) + offered
        texts.append(text)
        along.append(points)
    return BoardOffers(board, size, adjacent_only, tuple(texts), tuple(along), dict(sorted(offers.items())))


def _is_empty(board: Board, cell: int) -> bool:
    """Whether a cell is on the board and empty."""
    return cell < len(board) and not board[cell]


def cell_outlook(prospects: BoardOffers, place: int) -> CellOutlook:
    """The facts about laying a card on the cell ``place`` (from 0 in reading order), whichever card it is."""
    staying, ends, beside = prospects.offers.copy(), list[LineEnd](), None
    staying.pop(place, None)
    for line, end, along in _open_ends(prospects, place):
        if end in along:
            staying[end] -= along[end]
        others = staying.get(end, 0)
        if len(line) == len(HOLE + LAID):
            beside = greater_points(beside or 0, others)
        else:
            ends.append(LineEnd(line, others, points_with_stranger(line, prospects.adjacent_only)))
    return CellOutlook(place, tuple(ends), beside, reduce(greater_points, staying.values(), 0))


def _open_ends(prospects: BoardOffers, place: int) -> Iterator[tuple[str, int, dict[int, PackedPoints]]]:
    """The empty cells at both ends of the lines through a cell, once a card lies there: the line as in `LineEnd`, the
    cell, and the points along its axis by cell as they are.
    """
    for axis, text, along in zip(axes_of_board(prospects.size), prospects.texts, prospects.along, strict=True):
        index = axis.index_of[place]
        behind, ahead = _cards_behind(text, index), _cards_ahead(text, index)
        first, last = index - len(behind) - 1, index + len(ahead) + 1
        if _is_empty(prospects.board, axis.cells[first]):
            yield f"{_cards_behind(text, first)}{HOLE}{behind}{LAID}{ahead}", axis.cells[first], along
        if _is_empty(prospects.board, axis.cells[last]):
            yield f"{behind}{LAID}{ahead}{HOLE}{_cards_ahead(text, last)}", axis.cells[last], along


def _cards_behind(text: str, index: int) -> str:
    """The cards before an index in the text of an axis, up to the gap before them."""
    return text[:index].rpartition(GAP)[2]


def _cards_ahead(text: str, index: int) -> str:
    """The cards after an index in the text of an axis, up to the gap after them."""
    return text[index + 1 :].partition(GAP)[0]


def best_points_by_next_card(prospects: BoardOffers, cell: CellOutlook, card: Card) -> PackedPoints:
    """The most points that each card could score on an empty cell once ``card`` lies on ``cell``, which is the
    `cell_outlook` of these prospects.
    """
    best, letter, adjacent_only = cell.certain, LETTER[card], prospects.adjacent_only
    one_of_rank = ONE_POINT_BY_RANK[card[0]]
    if cell.beside is not None:
        best = greater_points(best, cell.beside + POINTS["pair"] * one_of_rank)
    for line, other_lines, (with_stranger, pair, kin) in cell.ends:
        if letter in kin:
            points = points_along_line(line.replace(LAID, letter), adjacent_only)
        else:
            points = with_stranger + pair * one_of_rank
        best = greater_points(best, other_lines + points)
    return best


def points_of_covering(prospects: BoardOffers, place: int, cards: frozenset[Card]) -> PackedPoints:
    """The points that each of ``cards`` would score if a Thief let it cover the cell ``place`` (from 0 in reading
    order), which must be taken; 0 for all other cards.
    """
    top = prospects.board[place][-1]
    covered, adjacent_only = top if has_rank_and_suit(top) else None, prospects.adjacent_only
    total, mask = 0, mask_of(cards)
    for axis, text in zip(axes_of_board(prospects.size), prospects.texts, strict=True):
        line = f"{_cards_behind(text, axis.index_of[place])}{HOLE}{_cards_ahead(text, axis.index_of[place])}"
        if line == HOLE:
            continue
        # what scores nothing on an empty cell scores nothing here: the covered card only adds hands that stood
        offered = points_along_line(line, adjacent_only) & mask
        for card in cards if offered else ():
            if points_of(offered, card):
                hands = hands_completed_by(sides_of_hole(line), card, covered, adjacent_only=adjacent_only)
                total += sum_of_points(hands) * ONE_POINT[card]
    return total
