"""What a board offers: the points that each card would score on each empty cell, and what a play changes about that.

A card laid on one cell changes what others offer only at both ends of the four lines through it: at most eight cells,
each on one axis.
"""

from collections import defaultdict
from functools import reduce
from typing import NamedTuple

from engine.games.high_handed.computer.board_lines import (
    ends_beside,
    lines_around_taken,
    lines_of_board,
    offers_along,
    texts_of_board,
)
from engine.games.high_handed.computer.line_points import (
    HOLE,
    LAID,
    LETTER,
    StrangerPoints,
    letters_of_ranks,
    points_along_line,
)
from engine.games.high_handed.computer.packed_points import (
    ONE_POINT_BY_RANK,
    PackedPoints,
    greater_points,
    mask_of,
)
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.pieces.hands import WINDOW
from engine.games.high_handed.public import POINTS
from engine.games.high_handed.state import Cards
from engine.pieces.cards import Card


class BoardOffers(NamedTuple):
    """The points that a board offers to cards laid on its empty cells."""

    board: Board
    size: int
    adjacent_only: bool
    texts: list[str]
    """The texts of the board's rows, columns and diagonals, as `texts_of_board` gives them."""
    offers: dict[int, PackedPoints]
    """By empty cell, the points that each card would score there along all axes; without cells next to no card. Cells
    are in reading order.
    """


class ChangedCell(NamedTuple):
    """An empty cell whose offers change along one line when a card is laid."""

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
    changed: tuple[ChangedCell, ...]
    """The empty cells whose offers change along a line that holds other cards, too."""
    beside: PackedPoints | None
    """The most points that each card could score, without that line, on an empty cell at the end of a line which would
    hold nothing but the laid card; ``None`` if there is no such cell.
    """
    certain: PackedPoints
    """The most points that each card could score afterwards, on any cell, without the lines through this cell."""


def board_prospects(board: Board, size: int, *, adjacent_only: bool) -> BoardOffers:
    """The points that each empty cell offers to each card. ``size`` is the number of cells in a row; ``adjacent_only``:
    no other card may lie between the cards of a poker hand.
    """
    texts, offers = texts_of_board(board, size), dict[int, PackedPoints]()
    for cells, text in zip(lines_of_board(size).cells, texts, strict=True):
        for index, points in offers_along(text, adjacent_only):
            offers[cells[index]] = offers.get(cells[index], 0) + points
    return BoardOffers(board, size, adjacent_only, texts, dict(sorted(offers.items())))


def cell_outlook(prospects: BoardOffers, place: int) -> CellOutlook:
    """The facts about laying a card on the cell ``place`` (from 0 in reading order), whichever card it is."""
    staying, changed, beside = prospects.offers.copy(), list[ChangedCell](), None
    staying.pop(place, None)
    lines = lines_of_board(prospects.size)
    for number, at in lines.through[place]:
        for index, before, line, with_stranger in ends_beside(prospects.texts[number], at, prospects.adjacent_only):
            end = lines.cells[number][index]
            others = staying.get(end, 0) - before
            if before:
                staying[end] = others
            if len(line) == len(HOLE + LAID):
                beside = greater_points(beside or 0, others)
            else:
                changed.append(ChangedCell(line, others, with_stranger))
    return CellOutlook(place, tuple(changed), beside, reduce(greater_points, staying.values(), 0))


def best_points_by_next_card(prospects: BoardOffers, cell: CellOutlook, card: Card) -> PackedPoints:
    """The most points that each card could score on an empty cell once ``card`` lies on ``cell``, which is the
    `cell_outlook` of these prospects.
    """
    best, letter, adjacent_only = cell.certain, LETTER[card], prospects.adjacent_only
    one_of_rank = ONE_POINT_BY_RANK[card[0]]
    if cell.beside is not None:
        best = greater_points(best, cell.beside + POINTS["pair"] * one_of_rank)
    for line, other_lines, (with_stranger, pair, kin) in cell.changed:
        if letter in kin:
            points = points_along_line(line.replace(LAID, letter), adjacent_only)
        else:
            points = with_stranger + pair * one_of_rank
        best = greater_points(best, other_lines + points)
    return best


def most_points_of_covering(prospects: BoardOffers, cards: Cards) -> dict[int, PackedPoints]:
    """By taken cell (from 0 in reading order), the most points that each of ``cards`` could score if a Thief let it
    cover that cell, and 0 for all other cards: those that it would score if the cell were empty, as the covered card
    only adds hands that stood. Cells where none of them scores are left out.
    """
    mask, kin, most = mask_of(cards), letters_of_ranks(cards), defaultdict[int, PackedPoints](int)
    for cells, text in zip(lines_of_board(prospects.size).cells, prospects.texts, strict=True):
        for index, line in lines_around_taken(text):
            if len(line) >= WINDOW or not kin.isdisjoint(line):  # else neither equal ranks, nor a straight or flush
                most[cells[index]] += points_along_line(line, prospects.adjacent_only) & mask
    return {cell: points for cell, points in most.items() if points}
