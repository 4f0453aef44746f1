"""What a board offers: the points that each card would score on each empty cell, and what a play changes about that.

A card laid on one cell changes what others offer only at both ends of the four lines through it: at most eight cells,
each on one axis.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain
from typing import NamedTuple

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
from engine.games.high_handed.pieces.hands import (
    WINDOW,
    LineHand,
    hands_completed_by,
    hands_completed_without_flush,
    hands_of_equal_ranks,
)
from engine.games.high_handed.pieces.lines import (
    NO_CARDS,
    CardsOnBothSides,
    lines_through,
    neighbours_by_cell,
    rays_by_cell,
    sides_of_line,
)
from engine.games.high_handed.public import POINTS
from engine.pieces.cards import PACK, RANK_VALUE, RANKS, SUITS, Card, Suit
from engine.seats import with_value_at

RANK_NUMBER = {rank: RANK_VALUE[Card(f"{rank}s")] for rank in RANKS}
_CARDS_OF_SUIT = {suit: mask_of(card for card in PACK if card[1] == suit) for suit in SUITS}
"""By suit, the mask of its cards."""
_STRAIGHTS = tuple(frozenset(("A" + RANKS)[low : low + WINDOW]) for low in range(len(RANKS) - WINDOW + 2))
"""The ranks of each straight, as letters."""
_MISSING_IN_STRAIGHT = {
    others: [rank for straight in _STRAIGHTS if others < straight for rank in straight - others]
    for others in {straight - {rank} for straight in _STRAIGHTS for rank in straight}
}
"""By four different ranks, those that make a straight of them; without the ranks of which none does."""


class BoardOffers(NamedTuple):
    """The points that a board offers to cards laid on its empty cells."""

    board: Board
    size: int
    adjacent_only: bool
    offers: dict[int, PackedPoints]
    """By empty cell (from 0 in reading order), the points that each card would score there. Cells next to no card are
    left out.
    """


class LineEnd(NamedTuple):
    """An empty cell at the end of a line through a cell on which a card may be laid."""

    sides: CardsOnBothSides
    """The cards on both sides of the empty cell along that line, with some card on the cell where one may be laid."""
    laid_side: int
    """The side on which the card may be laid: 0 for behind, 1 for ahead."""
    laid_index: int
    """The place of that card on its side, counted from 0 for the nearest."""
    other_lines: PackedPoints
    """The points that each card would score on the empty cell along its other three lines, which stay as they are."""


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


# -- a line -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def points_along_line(sides: CardsOnBothSides, adjacent_only: bool) -> PackedPoints:
    """The points that each card would score along one line if laid between the line's two ``sides``. ``adjacent_only``:
    the cards of a poker hand must lie side by side, with no other card between them.
    """
    behind, behind_suits = _ranks_and_suits(sides.behind)
    ahead, ahead_suits = _ranks_and_suits(sides.ahead)
    # a line scores the same from either end
    without_flush = _points_without_flush(min(behind, ahead), max(behind, ahead), adjacent_only)
    suits = behind_suits + ahead_suits
    if len(suits) < WINDOW - 1:
        return without_flush
    most = max(map(suits.count, SUITS))
    if most < WINDOW - 1:
        return without_flush
    windows = tuple(_windows_around_middle(behind_suits, ahead_suits))
    flushes = SUITS if most >= WINDOW else [suit for suit in SUITS if suit * (WINDOW - 1) in windows]
    special = {*behind, *ahead, *_ranks_that_make_straight(behind, ahead)}
    points = without_flush
    for suit in flushes:
        points -= points & _CARDS_OF_SUIT[suit]
        points += _points_of_suit(suit, sides, special, adjacent_only)
    return points


def _points_of_suit(suit: Suit, sides: CardsOnBothSides, special: set[str], adjacent_only: bool) -> PackedPoints:
    """The points of the cards of one suit along a line, and 0 for all others. Cards whose rank is not among the
    ``special`` ones make neither equal ranks nor a straight there, so they score alike.
    """
    others = "".join([rank for rank in RANKS if rank not in special])
    total = 0
    for ranks in (*special, others) if others else special:
        points = _points_of_card(sides, Card(ranks[0] + suit), adjacent_only)
        total += points * sum([ONE_POINT[Card(rank + suit)] for rank in ranks])
    return total


def _ranks_and_suits(cards: Sequence[Card]) -> tuple[str, str]:
    """The ranks of all cards, then their suits, as letters."""
    letters = "".join(cards)
    return letters[::2], letters[1::2]


def _points_of_card(sides: CardsOnBothSides, card: Card, adjacent_only: bool) -> int:
    return _sum_of_hands(hands_completed_by(sides, card, None, adjacent_only=adjacent_only))


def _sum_of_hands(hands: Iterable[LineHand]) -> int:
    """The points of several poker hands."""
    return sum([POINTS[hand.kind] for hand in hands])


@lru_cache(maxsize=1 << 14)
def _points_without_flush(behind: str, ahead: str, adjacent_only: bool) -> PackedPoints:
    """The points as `points_along_line` gives them, of a line whose ranks are ``behind`` and ``ahead`` of the laid
    card, nearest first, and in which there can be no flush: then suits do not matter.
    """
    line, laid_index = behind[::-1] + ahead, len(behind)
    by_rank = dict(
        zip(line, _points_by_equal_card(tuple(map(line.index, line)), laid_index, adjacent_only), strict=True)
    )
    for rank in _ranks_that_make_straight(behind, ahead):
        ranks = tuple([RANK_NUMBER[each] for each in line[:laid_index] + rank + line[laid_index:]])
        by_rank[rank] = _sum_of_hands(hands_completed_without_flush(ranks, laid_index, adjacent_only=adjacent_only))
    return sum([points * ONE_POINT_BY_RANK[rank] for rank, points in by_rank.items() if points])


@lru_cache(maxsize=1 << 12)
def _points_by_equal_card(equal: tuple[int, ...], laid_index: int, adjacent_only: bool) -> tuple[int, ...]:
    """For each card of a line, the points that a card of the same rank would score at ``laid_index`` if it made neither
    a straight nor a flush. ``equal`` has equal numbers for equal ranks.
    """
    return tuple(
        [
            _sum_of_hands(
                hands_of_equal_ranks(
                    (*equal[:laid_index], laid, *equal[laid_index:]), laid_index, adjacent_only=adjacent_only
                )
            )
            for laid in equal
        ]
    )


def _ranks_that_make_straight(behind: str, ahead: str) -> frozenset[str]:
    """The ranks that make a straight between two sides with these ranks, nearest first."""
    return _ranks_that_make_straight_of_nearest(behind[: WINDOW - 1], ahead[: WINDOW - 1])


@lru_cache(maxsize=1 << 14)
def _ranks_that_make_straight_of_nearest(behind: str, ahead: str) -> frozenset[str]:
    """The ranks as `_ranks_that_make_straight` gives them, between sides of at most four cards."""
    found = [_MISSING_IN_STRAIGHT.get(frozenset(others), ()) for others in _windows_around_middle(behind, ahead)]
    return frozenset(chain.from_iterable(found))


def _windows_around_middle(behind: str, ahead: str) -> Iterator[str]:
    """The ranks (or suits) of the four other cards in each window of five cells around the laid card. ``behind`` and
    ``ahead`` are those of all cards on its two sides, nearest first.
    """
    others = WINDOW - 1
    for number in range(max(0, others - len(ahead)), min(others, len(behind)) + 1):
        yield behind[:number] + ahead[: others - number]


# -- a board ----------------------------------------------------------------------------------------------------------


def board_prospects(board: Board, size: int, *, adjacent_only: bool) -> BoardOffers:
    """The points that each empty cell offers to each card. ``size`` is the number of cells in a row; ``adjacent_only``:
    no other card may lie between the cards of a poker hand.
    """
    offers = {}
    for place, neighbours in enumerate(neighbours_by_cell(size)):
        if board[place] or not any(board[cell] for cell in neighbours):
            continue
        if lines := [sides for sides in lines_through(board, size, place) if sides != NO_CARDS]:
            offers[place] = sum([points_along_line(sides, adjacent_only) for sides in lines])
    return BoardOffers(board, size, adjacent_only, offers)


def cell_outlook(prospects: BoardOffers, place: int) -> CellOutlook:
    """The facts about laying a card on the cell ``place`` (from 0 in reading order), whichever card it is."""
    board, size, adjacent_only, offers = prospects
    some_card_laid = with_value_at(board, place, PACK[:1])
    staying, ends, beside = dict(offers), list[LineEnd](), None
    staying.pop(place, None)
    for end, axis in _open_line_ends_and_axes(board, size, place):
        rays = rays_by_cell(size)[end][axis]
        before, sides = sides_of_line(board, rays), sides_of_line(some_card_laid, rays)
        staying[end] = offers.get(end, 0) - points_along_line(before, adjacent_only)
        if len(sides.behind) + len(sides.ahead) == 1:
            beside = greater_points(beside or 0, staying[end])
        else:
            side = int(place in rays.ahead)
            ends.append(LineEnd(sides, side, rays[side].index(place), staying[end]))
    return CellOutlook(place, tuple(ends), beside, reduce(greater_points, staying.values(), 0))


def best_points_by_next_card(prospects: BoardOffers, cell: CellOutlook, card: Card) -> PackedPoints:
    """The most points that each card could score on an empty cell once ``card`` lies on ``cell``, which is the
    `cell_outlook` of these prospects.
    """
    best = cell.certain
    if cell.beside is not None:
        best = greater_points(
            best, cell.beside + points_along_line(CardsOnBothSides((card,), ()), prospects.adjacent_only)
        )
    for end in cell.ends:
        points = points_along_line(_sides_with_card(end, card), prospects.adjacent_only)
        best = greater_points(best, points + end.other_lines)
    return best


def _sides_with_card(end: LineEnd, card: Card) -> CardsOnBothSides:
    """The cards on both sides of an empty cell once ``card`` is laid."""
    laid = with_value_at(end.sides[end.laid_side], end.laid_index, card)
    return CardsOnBothSides(end.sides.behind, laid) if end.laid_side else CardsOnBothSides(laid, end.sides.ahead)


def _open_line_ends_and_axes(board: Board, size: int, cell: int) -> Iterator[tuple[int, int]]:
    """The empty cells at both ends of the lines through a cell, as pairs of cell and axis, both from 0."""
    for axis, lines in enumerate(rays_by_cell(size)[cell]):
        for ray in lines:
            end = next((at for at in ray if not (board[at] and has_rank_and_suit(board[at][-1]))), None)
            if end is not None and not board[end]:
                yield end, axis


def points_of_covering(prospects: BoardOffers, place: int, cards: frozenset[Card]) -> PackedPoints:
    """The points that each of ``cards`` would score if a Thief let it cover the cell ``place`` (from 0 in reading
    order), which must be taken; 0 for all other cards.
    """
    board, size, adjacent_only, _ = prospects
    top = board[place][-1]
    covered = top if has_rank_and_suit(top) else None
    total = 0
    for sides in lines_through(board, size, place):
        if any(sides):
            # what scores nothing on an empty cell scores nothing here: the covered card only adds hands that stood
            offered = points_along_line(sides, adjacent_only)
            for card in cards:
                if points_of(offered, card):
                    hands = hands_completed_by(sides, card, covered, adjacent_only=adjacent_only)
                    total += _sum_of_hands(hands) * ONE_POINT[card]
    return total
