"""What a board offers: the points that each card would score on each empty cell, and what a play changes about that.

Points are lists of 52 numbers, one for each card in the order of the pack. A card laid on one cell changes what others
offer only at both ends of the four lines through it: at most eight cells, each on one axis.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from operator import add, sub
from typing import NamedTuple

from engine.cards import PACK, RANKS, SUITS, Card
from engine.games.high_handed.pieces.cells import Board
from engine.games.high_handed.pieces.deck import has_rank_and_suit
from engine.games.high_handed.pieces.hands import WINDOW, hands_completed_by, scored_hands
from engine.games.high_handed.pieces.lines import CardsOnBothSides, lines_through, rays_by_cell, sides_of_line
from engine.games.high_handed.public import POINTS
from engine.seats import with_value_at

Points = tuple[int, ...]
"""The points that each of the 52 cards would score on one cell, in the order of the pack."""

NOTHING: Points = (0,) * len(PACK)
"""The points of a cell where no card would score."""
PLACE_IN_PACK = {card: place for place, card in enumerate(PACK)}
"""By card, its index in the pack, and so in `Points`."""


class BoardOffers(NamedTuple):
    """The points that a board offers to cards laid on its empty cells."""

    board: Board
    size: int
    adjacent_only: bool
    offers: dict[int, Points]
    """By empty cell (from 0 in reading order), the points that each card would score there. Cells next to no card are
    left out.
    """
    ranking: dict[Card, list[tuple[int, int]]]
    """For each card asked about, the cells where it would score, as (points, cell) with the most points first."""


@lru_cache(maxsize=1 << 13)
def points_along_line(sides: CardsOnBothSides, adjacent_only: bool) -> Points:
    """By card, in the order of `PACK`, the points that it would score along one line if laid between the line's two
    ``sides``. ``adjacent_only``: the cards of a poker hand must lie side by side, with no other card between them.
    """
    suits = [card[1] for cards in sides for card in cards]
    if max(map(suits.count, SUITS)) >= WINDOW - 1:
        return tuple([_points_of_card(sides, card, adjacent_only) for card in PACK])
    behind, ahead = ("".join([card[0] for card in cards]) for cards in sides)
    return _points_without_flush(behind, ahead, adjacent_only)


@lru_cache(maxsize=1 << 15)
def _points_without_flush(behind: str, ahead: str, adjacent_only: bool) -> Points:
    """The points as `points_along_line` gives them, of a line whose ranks are ``behind`` and ``ahead`` of the laid
    card, nearest first, and in which there can be no flush: then suits do not matter.
    """
    line = behind + ahead
    cards = tuple([Card(rank + suit) for rank, suit in zip(line, cycle(SUITS), strict=False)])
    sides = CardsOnBothSides(cards[: len(behind)], cards[len(behind) :])
    can_be_straight = len(line) >= WINDOW - 1
    return len(SUITS) * tuple(
        [
            _points_of_card(sides, Card(rank + SUITS[0]), adjacent_only) if can_be_straight or rank in line else 0
            for rank in RANKS
        ]
    )


def _points_of_card(sides: CardsOnBothSides, card: Card, adjacent_only: bool) -> int:
    return sum([POINTS[hand.kind] for hand in hands_completed_by(sides, card, None, adjacent_only=adjacent_only)])


def board_prospects(board: Board, size: int, cards: tuple[Card, ...], *, adjacent_only: bool) -> BoardOffers:
    """The points that each empty cell offers to each of ``cards``, for each card the best first. ``size`` is the number
    of cells in a row; ``adjacent_only``: no other card may lie between the cards of a poker hand.
    """
    offers = {}
    for place, stack in enumerate(board):
        lines = () if stack else [sides for sides in lines_through(board, size, place) if any(sides)]
        if lines:
            offers[place] = _sum_of_offers([points_along_line(sides, adjacent_only) for sides in lines])
    ranking = {card: _best_points_and_places(offers, PLACE_IN_PACK[card]) for card in cards}
    return BoardOffers(board, size, adjacent_only, offers, ranking)


def _sum_of_offers(offers: list[Points]) -> Points:
    """The sum of several offers, card by card."""
    total = offers[0]
    for other in offers[1:]:
        total = tuple(map(add, total, other))
    return total


def _best_points_and_places(offers: dict[int, Points], card: int) -> list[tuple[int, int]]:
    """The (points, place) of the cells where a card would score, the best first."""
    return sorted([(points[card], place) for place, points in offers.items() if points[card]], reverse=True)


def best_points_by_next_card(prospects: BoardOffers, place: int, card: Card) -> dict[Card, int]:
    """By card in ``prospects.ranking``, the most points that it could score on an empty cell once ``card`` lies on the
    cell ``place`` (from 0 in reading order).
    """
    board = with_value_at(prospects.board, place, (card,))
    changed = {
        end: _offer_after_line_change(prospects, board, end, axis)
        for end, axis in _open_line_ends_and_axes(board, prospects.size, place)
    }
    best = {}
    for other, ranking in prospects.ranking.items():
        at = PLACE_IN_PACK[other]
        elsewhere = next((points for points, where in ranking if where != place and where not in changed), 0)
        best[other] = max([elsewhere, *[offer[at] for offer in changed.values()]])
    return best


def _offer_after_line_change(before: BoardOffers, board: Board, cell: int, axis: int) -> Points:
    """The points that an empty cell offers on ``board``, where its line along ``axis`` differs from that ``before``."""
    both = rays_by_cell(before.size)[cell][axis]
    new, old = (points_along_line(sides_of_line(some, both), before.adjacent_only) for some in (board, before.board))
    return tuple(map(sub, map(add, before.offers.get(cell, NOTHING), new), old))


def _open_line_ends_and_axes(board: Board, size: int, cell: int) -> Iterator[tuple[int, int]]:
    """The empty cells at both ends of the lines through a cell, as pairs of cell and axis, both from 0."""
    for axis, lines in enumerate(rays_by_cell(size)[cell]):
        for ray in lines:
            end = next((at for at in ray if not (board[at] and has_rank_and_suit(board[at][-1]))), None)
            if end is not None and not board[end]:
                yield end, axis


def points_of_covering(prospects: BoardOffers, place: int, card: Card) -> int:
    """The points that ``card`` would score if a Thief let it cover the cell ``place`` (from 0 in reading order), which
    must be taken.
    """
    hands = scored_hands(prospects.board, prospects.size, place, card, adjacent_only=prospects.adjacent_only)
    return sum([hand.points for hand in hands])
