"""The points that each card would score on each empty cell of a board, as the rules score it, now and after a play."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.high_handed.pieces.cells import Board, Stack
from engine.games.high_handed.pieces.deck import has_rank_and_suit
from engine.games.high_handed.pieces.hands import (
    WINDOW,
    Ranks,
    hands_completed_by,
    hands_completed_without_flush,
    sum_of_points,
)
from engine.games.high_handed.pieces.lines import lines_through, rays_by_cell
from engine.pieces.cards import PACK, RANKS, SUITS, Card
from engine.seats import with_value_at

CardPoints = Mapping[Card, int]
"""By card of the 52, the points, at least 1, that it would score if it were laid; cards that would score none are left
out.
"""


class BoardOffers(NamedTuple):
    """The points that a board offers to cards laid on its empty cells."""

    board: Board
    size: int
    """The number of cells in a row."""
    adjacent_only: bool
    """Whether no other card may lie between the cards of a poker hand."""
    by_cell: Mapping[int, CardPoints]
    """By empty cell beside a card with rank and suit, its `points_on_cell`; cells count from 0 in reading order."""


@lru_cache(maxsize=1 << 14)  # a play changes few lines of a board
def points_along_line(behind: Stack, ahead: Stack, adjacent_only: bool) -> CardPoints:
    """The points that each card would score along one line if it were laid on an empty cell between the cards
    ``behind`` and ``ahead``, the nearest first. ``adjacent_only``: no other card may lie between the cards of a poker
    hand.

    >>> points_along_line(("7h", "7d"), (), adjacent_only=False)
    {'7c': 4, '7d': 4, '7h': 4, '7s': 4}
    """
    suits = [card[1] for card in behind + ahead]
    if max(map(suits.count, SUITS)) >= WINDOW - 1:  # there may be a flush
        hands = {card: hands_completed_by((behind, ahead), card, None, adjacent_only=adjacent_only) for card in PACK}
        return {card: sum_of_points(made) for card, made in hands.items() if made}
    by_rank = _points_by_rank(
        "".join([card[0] for card in behind[::-1]]), "".join([card[0] for card in ahead]), adjacent_only
    )
    return {Card(rank + suit): points for rank, points in by_rank.items() for suit in SUITS}


@lru_cache(maxsize=1 << 13)
def _points_by_rank(before: Ranks, after: Ranks, adjacent_only: bool) -> Mapping[str, int]:
    """By rank, the points, at least 1, of a card laid between cards with the ranks ``before`` and ``after``, both in
    the direction of the line, if no five of them have one suit. Ranks that score nothing are left out.
    """
    hands = {
        rank: hands_completed_without_flush(before + rank + after, len(before), adjacent_only=adjacent_only)
        for rank in RANKS
    }
    return {rank: sum_of_points(made) for rank, made in hands.items() if made}


def points_on_cell(board: Board, size: int, place: int, *, adjacent_only: bool) -> CardPoints | None:
    """The points that each card would score on the cell ``place`` (from 0 in reading order) along all its lines, as if
    the cell were empty; ``None`` if no card with rank and suit lies on top of a cell beside it. ``size`` is the number
    of cells in a row; ``adjacent_only`` as in `points_along_line`.
    """
    lines = [(behind, ahead) for _, behind, ahead in lines_through(board, size, place) if behind or ahead]
    return _points_along_lines(tuple(lines), adjacent_only) if lines else None


@lru_cache(maxsize=1 << 12)  # as above
def _points_along_lines(lines: tuple[tuple[Stack, Stack], ...], adjacent_only: bool) -> CardPoints:
    """The points that each card would score along several ``lines``, which are given as the cards behind and ahead."""
    total: dict[Card, int] = {}
    for behind, ahead in lines:
        for card, points in points_along_line(behind, ahead, adjacent_only).items():
            total[card] = total.get(card, 0) + points
    return total


def offers_of_board(board: Board, size: int, *, adjacent_only: bool) -> BoardOffers:
    """Work out what a board offers, with ``size`` and ``adjacent_only`` as in `BoardOffers`."""
    offers = {
        place: points_on_cell(board, size, place, adjacent_only=adjacent_only)
        for place, stack in enumerate(board)
        if not stack
    }
    beside_cards = {place: points for place, points in offers.items() if points is not None}
    return BoardOffers(board, size, adjacent_only, beside_cards)


def best_points_after(offers: BoardOffers, place: int, card: Card) -> CardPoints:
    """The most points that each card could score on any empty cell once ``card`` lies on top of the cell ``place``, on
    which a card may lie already. Offers change only where a line through that cell ends.
    """
    board, size, adjacent_only, by_cell = offers
    after = with_value_at(board, place, (card,))
    changed = {
        end: points_on_cell(after, size, end, adjacent_only=adjacent_only) for end in _ends_of_lines(after, size, place)
    }
    staying = [points for cell, points in by_cell.items() if cell != place and cell not in changed]
    return _most_points([*staying, *[points for points in changed.values() if points]])


def _ends_of_lines(board: Board, size: int, place: int) -> Iterable[int]:
    """The empty cells, at most eight, at which the lines through the cell ``place`` end."""
    for rays in rays_by_cell(size)[place]:
        for ray in rays:
            end = next((cell for cell in ray if not board[cell] or not has_rank_and_suit(board[cell][-1])), None)
            if end is not None and not board[end]:
                yield end


def _most_points(offers: Iterable[CardPoints]) -> CardPoints:
    """The most points that each card would score with one of these ``offers``; empty if there are none."""
    best: dict[Card, int] = {}
    for offer in offers:
        for card, points in offer.items():
            if points > best.get(card, 0):
                best[card] = points
    return best
