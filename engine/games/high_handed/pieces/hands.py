"""What a play scores: for each axis one poker hand, or two that share nothing but the laid card.

A poker hand is read in a *window*, two to five neighbouring cells of a line (HH-5). Its *core* is the set of cells that
make it what it is: two for a pair, all five for a straight. Sets of cells are numbers here, whose bit n stands for the
nth cell of the line.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from engine.games.high_handed.pieces.cells import Board, Cell, Stack, all_cells
from engine.games.high_handed.pieces.deck import TWO_TIMER, has_rank_and_suit
from engine.games.high_handed.pieces.lines import AXES, lines_through, rays_by_cell
from engine.games.high_handed.public import POINTS, Kind, ScoredHand
from engine.pieces.cards import RANKS, Card

Ranks = str
"""The ranks of neighbouring cards, a letter each: ``9TJ``."""
Span = tuple[int, int]
"""The first index of a stretch of cells in its line, and the index after its last cell."""

WINDOW = 5
"""The most cells of a poker hand."""
_WHOLE = (1 << WINDOW) - 1
"""The core of a hand of five cells."""
STRAIGHTS = frozenset(frozenset(("A" + RANKS)[low : low + WINDOW]) for low in range(len(RANKS) - WINDOW + 2))
"""The ranks of each straight; an ace is low too (HH-10)."""
_HIGHEST_STRAIGHT = frozenset(RANKS[-WINDOW:])
_WORTH = {kind: (POINTS[kind], strength) for strength, kind in enumerate(get_args(Kind))}
"""The key by which hands on one axis are sorted: points, then poker strength."""


class LineHand(NamedTuple):
    """A poker hand that lies in a line of cells."""

    kind: Kind
    """The kind of poker hand."""
    core: int
    """The cells that make the hand (two for a pair, five for a straight), as the sum of bits: 1 for the first cell, 2
    for the second, 4 for the third.
    """


class LineShape(NamedTuple):
    """All that decides which poker hands a line of cards holds: lines of the same shape hold the same hands."""

    equal: tuple[int, ...]
    """For each cell, the first cell (from 0) whose card has the same rank."""
    straights_and_flushes: tuple[Kind | None, ...]
    """For each window of five cells, in the order of their first cells, the straight or flush that it makes; ``None``
    if it makes neither.
    """


def points_multiplier(specials: tuple[Card, ...]) -> int:
    """The number by which a play's points are multiplied, 1 without Two Timers: each one in the play doubles it
    (HH-12); one that was laid earlier does not (HH-13).
    """
    return 1 << specials.count(TWO_TIMER)


def scored_hands(board: Board, size: int, place: int, card: Card, *, adjacent_only: bool) -> tuple[ScoredHand, ...]:
    """The poker hands that score when ``card`` is laid on the cell ``place`` (from 0 in reading order) of the board as
    it was before. ``size`` is the number of cells in a row; ``adjacent_only``: no other card may lie between the
    cards of a hand.
    """
    stack = board[place]
    covered = (
        stack[-1] if stack and has_rank_and_suit(stack[-1]) else None
    )  # a special there has parted the line (HH-13)
    return tuple(
        [
            _hand_on_board(hand, axis_index, len(behind), size, place)
            for axis_index, behind, ahead in lines_through(board, size, place)
            for hand in hands_completed_by((behind, ahead), card, covered, adjacent_only=adjacent_only)
        ]
    )


def _hand_on_board(hand: LineHand, axis_index: int, cards_behind: int, size: int, cell_index: int) -> ScoredHand:
    """A hand of the line through a cell along axis ``axis_index`` (from 0, as in `AXES`), on the cells of the board.
    The line begins as many cards behind the cell as ``cards_behind`` says.
    """
    cells, laid_index = _cells_in_line(size, cell_index, axis_index)
    first = laid_index - cards_behind
    core = tuple([cells[first + n] for n in _indices_of_core(hand.core)])
    return ScoredHand(tuple(AXES)[axis_index], hand.kind, core, POINTS[hand.kind])


@cache
def _cells_in_line(size: int, cell_index: int, axis_index: int) -> tuple[tuple[Cell, ...], int]:
    """The names of the cells around one cell along an axis, in its direction, and that cell's index among them."""
    behind, ahead = rays_by_cell(size)[cell_index][axis_index]
    return tuple([all_cells(size)[at] for at in (*reversed(behind), cell_index, *ahead)]), len(behind)


@cache
def _indices_of_core(core: int) -> tuple[int, ...]:
    """The cells of a core, as indices in the line; ``core`` is the sum of bits that `LineHand` describes."""
    return tuple(n for n in range(core.bit_length()) if core >> n & 1)


def hands_completed_by(
    sides: tuple[Stack, Stack], card: Card, covered: Card | None, *, adjacent_only: bool
) -> tuple[LineHand, ...]:
    """The poker hands that score along one line when ``card`` is laid between its ``sides``, the cards behind and
    ahead; ``covered`` is the card that lay there, ``None`` for an empty cell. ``adjacent_only``: the cards of a hand
    must be neighbours, with no other card between them.
    """
    behind, ahead = sides
    others = behind + ahead
    if len(others) < WINDOW - 1 and card[0] not in "".join(others):  # no rank has the letter of a suit
        return ()
    line, laid_index = "".join((*behind[::-1], card, *ahead)), len(behind)
    ranks, suits = line[::2], _suits_if_flush_possible(line[1::2], covered)
    shape_before = None
    if covered:
        suits_before = suits and suits[:laid_index] + covered[1] + suits[laid_index + 1 :]
        shape_before = _line_shape(ranks[:laid_index] + covered[0] + ranks[laid_index + 1 :], suits_before)
    return _hands_completed_in_shape(_line_shape(ranks, suits), laid_index, shape_before, adjacent_only)


def sum_of_points(hands: Iterable[LineHand]) -> int:
    """The points of several poker hands."""
    return sum([POINTS[hand.kind] for hand in hands])


def hands_completed_without_flush(ranks: Ranks, laid_index: int, *, adjacent_only: bool) -> tuple[LineHand, ...]:
    """The poker hands that score as in `hands_completed_by` when a card is laid on an empty cell, along a line with
    these ``ranks`` in which no five neighbours have one suit. The card is at ``laid_index``, counted from 0.
    """
    return _hands_completed_in_shape(_line_shape(ranks, ""), laid_index, None, adjacent_only)


def _suits_if_flush_possible(suits: str, covered: Card | None) -> str:
    """The suits of a line, if there can be a flush in it; otherwise empty, because then they do not matter."""
    if len(suits) < WINDOW:
        return ""
    most = max(map(suits.count, "cdhs")) + (covered is not None)
    return suits if most >= WINDOW else ""


def _line_shape(ranks: Ranks, suits: str) -> LineShape:
    """The shape of a line of cards with these ranks; ``suits`` are theirs, or empty if there is no flush."""
    starts = range(len(ranks) - WINDOW + 1)
    return LineShape(
        tuple(map(ranks.index, ranks)),
        tuple([_straight_or_flush(ranks[n : n + WINDOW], suits[n : n + WINDOW]) for n in starts]),
    )


@lru_cache(maxsize=1 << 11)  # the same few shapes meet again and again
def _hands_completed_in_shape(
    line: LineShape, laid_index: int, before: LineShape | None, adjacent_only: bool
) -> tuple[LineHand, ...]:
    """The hands that score along a line: the most valuable one with the laid card in its core, if its kind is new there
    (HH-6), and a second one that shares only the laid card with it (HH-9). What is only a part of a refused hand is
    refused too. ``before`` is the shape that the line had with the covered card, ``None`` if no card was covered.
    """
    found = _best_hands_with_laid_card(line, laid_index)
    if not found:
        return ()
    stood = _best_hands_of_line(before) if before else _best_hands_beside_laid_card(line, laid_index)
    if adjacent_only:
        found, stood = ([hand for hand in hands if _is_core_without_gaps(hand.core)] for hands in (found, stood))
    refused: list[int] = []
    scored: list[LineHand] = []
    for hand in sorted(found, key=lambda hand: _WORTH[hand.kind], reverse=True):
        if any(hand.core | whole == whole for whole in refused):
            continue
        if scored and hand.core & scored[0].core != 1 << laid_index:
            continue
        if any(old.kind == hand.kind and old.core & hand.core for old in stood):
            refused.append(hand.core)
            continue
        scored.append(hand)
        if len(scored) == 2:
            break
    return tuple(scored)


def _best_hands_with_laid_card(line: LineShape, laid_index: int) -> list[LineHand]:
    """The best hand of each window around the card that is laid, with this card in its core (HH-7)."""
    has_equal = line.equal.count(line.equal[laid_index]) > 1  # else only a straight or a flush can hold the card
    return _best_hands_in_windows(
        line, _windows_around(len(line.equal), laid_index, 2 if has_equal else WINDOW), laid_index
    )


def _best_hands_beside_laid_card(line: LineShape, laid_index: int) -> list[LineHand]:
    """The best hands of all windows as they were before: of the two lines that the laid card connects."""
    stop = len(line.equal)
    return _best_hands_in_windows(
        line, (*_hand_spans_between(0, laid_index), *_hand_spans_between(laid_index + 1, stop))
    )


def _best_hands_of_line(line: LineShape) -> list[LineHand]:
    """The best hands of all windows of a line."""
    return _best_hands_in_windows(line, _hand_spans_between(0, len(line.equal)))


def _best_hands_in_windows(line: LineShape, spans: Iterable[Span], required_index: int | None = None) -> list[LineHand]:
    """The best hands of these windows of a line, where they hold any; with a ``required_index``, those with that cell
    of the line in their core.
    """
    hands = []
    for start, stop in spans:
        whole = line.straights_and_flushes[start] if stop - start == WINDOW else None
        required = None if required_index is None else required_index - start
        best = LineHand(whole, _WHOLE) if whole else best_hand_of_equal_ranks(line.equal[start:stop], required)
        if best:
            hands.append(LineHand(best.kind, best.core << start))
    return hands


@cache
def _hand_spans_between(first: int, stop: int) -> tuple[Span, ...]:
    """The starts and stops of all stretches of 2 to `WINDOW` cells within ``range(first, stop)`` of a line."""
    return tuple(
        (start, start + size)
        for size in range(2, min(WINDOW, stop - first) + 1)
        for start in range(first, stop - size + 1)
    )


@cache
def _windows_around(length: int, laid_index: int, min_cells: int) -> tuple[Span, ...]:
    """The windows of a line that hold one cell, and ``min_cells`` cells or more."""
    return tuple(
        (start, stop)
        for start, stop in _hand_spans_between(0, length)
        if start <= laid_index < stop and stop - start >= min_cells
    )


def _is_core_without_gaps(core_bits: int) -> bool:
    """Whether the cells of a core, as the sum of bits that `LineHand` describes, lie side by side (HH-8)."""
    lowest = core_bits & -core_bits
    return core_bits + lowest & core_bits == 0


# -- one window -------------------------------------------------------------------------------------------------------


def _straight_or_flush(ranks: Ranks, suits: str) -> Kind | None:
    """The straight or flush that five cards make; ``None`` if they make neither. ``suits`` is empty if they have more
    than one.
    """
    is_flush, different = bool(suits) and suits == suits[0] * WINDOW, frozenset(ranks)
    if different not in STRAIGHTS:
        return "flush" if is_flush else None
    if not is_flush:
        return "straight"
    return "royal_flush" if different == _HIGHEST_STRAIGHT else "straight_flush"


@lru_cache(maxsize=1 << 13)
def best_hand_of_equal_ranks(ranks: tuple[int, ...], required_index: int | None = None) -> LineHand | None:
    """The best poker hand of exactly these cells that equal ranks make: everything but a straight or flush. ``None`` if
    all ranks are different. With a ``required_index``, an index from 0, that cell must be one of those that make the
    hand; ``None`` asks for no such cell. Any numbers will do for ``ranks``, if equal ranks have equal numbers.

    >>> best_hand_of_equal_ranks((11, 13, 13, 11))
    LineHand(kind='two_pair', core=15)
    >>> best_hand_of_equal_ranks((2, 2, 9), required_index=2) is None
    True
    """
    different = dict.fromkeys(ranks)
    if len(different) == len(ranks):
        return None
    if len(different) == 2 and len(ranks) == WINDOW and ranks.count(ranks[0]) in (2, 3):
        return LineHand("full_house", _WHOLE)
    wanted = None if required_index is None else ranks[required_index]
    kinds: tuple[tuple[int, Kind], ...] = ((4, "four_of_a_kind"), (3, "three_of_a_kind"))
    for number, kind in kinds:
        for rank in different:
            if ranks.count(rank) == number and wanted in (None, rank):
                return LineHand(kind, _bits_of_cells_with_ranks(ranks, rank))
    pairs = [rank for rank in different if ranks.count(rank) == 2]
    if wanted is not None and wanted not in pairs:
        return None
    if len(pairs) == 2:
        return LineHand("two_pair", _bits_of_cells_with_ranks(ranks, *pairs))
    return LineHand("pair", _bits_of_cells_with_ranks(ranks, *pairs)) if pairs else None


def _bits_of_cells_with_ranks(ranks: tuple[int, ...], *wanted: int) -> int:
    """The cells as bits where these ranks lie."""
    return sum(1 << n for n, rank in enumerate(ranks) if rank in wanted)
