"""What a play scores: for each axis one poker hand, or two that share nothing but the laid card.

A poker hand is read in a *window*, two to five neighbouring cells of a line (HH-5). Its *core* is the set of cells that
make it what it is: two for a pair, all five for a straight. Sets of cells are numbers here, whose bit n stands for the
nth cell of the line.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from engine.cards import RANK_VALUE, Card
from engine.games.high_handed.pieces.cells import Board, all_cells
from engine.games.high_handed.pieces.deck import TWO_TIMER, has_rank_and_suit
from engine.games.high_handed.pieces.lines import AXES, CardsOnBothSides, lines_through, rays_by_cell
from engine.games.high_handed.public import POINTS, Kind, ScoredHand
from engine.seats import with_value_at

Ranks = tuple[int, ...]
"""The ranks of neighbouring cards, 2 to 14."""
Span = tuple[int, int]
"""The first index of a stretch of cells in its line, and the index after its last cell."""

WINDOW = 5
"""The most cells of a poker hand."""
_ACE_LOW = [2, 3, 4, 5, 14]
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
    scored: list[ScoredHand] = []
    for number, sides in enumerate(lines_through(board, size, place)):
        if sides.behind or sides.ahead:
            hands = hands_completed_by(sides, card, covered, adjacent_only=adjacent_only)
            scored += [_hand_on_board(hand, number, sides, size, place) for hand in hands]
    return tuple(scored)


def _hand_on_board(hand: LineHand, axis_index: int, sides: CardsOnBothSides, size: int, cell_index: int) -> ScoredHand:
    """A hand of the line through a cell along axis ``axis_index`` (from 0, as in `AXES`), on the cells of the board."""
    behind, ahead = rays_by_cell(size)[cell_index][axis_index]
    line = (*reversed(behind[: len(sides.behind)]), cell_index, *ahead)
    core = tuple(all_cells(size)[at] for n, at in enumerate(line) if hand.core >> n & 1)
    return ScoredHand(tuple(AXES)[axis_index], hand.kind, core, POINTS[hand.kind])


def hands_completed_by(
    sides: CardsOnBothSides, card: Card, covered: Card | None, *, adjacent_only: bool
) -> tuple[LineHand, ...]:
    """The poker hands that score along one line, given by its ``sides``, when ``card`` is laid between them;
    ``covered`` is the card that lay there, ``None`` for an empty cell. ``adjacent_only``: the cards of a hand must be
    neighbours, with no other card between them.
    """
    line = (*reversed(sides.behind), card, *sides.ahead)
    ranks = tuple([RANK_VALUE[card] for card in line])
    suits = _suits_if_flush_possible(line, covered) if len(line) >= WINDOW else ""
    return _hands_completed_on_line(ranks, suits, len(sides.behind), covered, adjacent_only)


def _suits_if_flush_possible(line: tuple[Card, ...], covered: Card | None) -> str:
    """The suits of a line, if there can be a flush in it; otherwise empty, because then they do not matter."""
    suits = "".join([card[1] for card in line])
    most = max(map(suits.count, "cdhs")) + (covered is not None)
    return suits if most >= WINDOW else ""


@lru_cache(maxsize=1 << 16)  # the same few ranks meet again and again, and suits seldom matter
def _hands_completed_on_line(
    ranks: Ranks, suits: str, laid_index: int, covered: Card | None, adjacent_only: bool
) -> tuple[LineHand, ...]:
    """The hands that score along a line: the most valuable one with the laid card in its core, if its kind is new there
    (HH-6), and a second one that shares only the laid card with it (HH-9). What is only a part of a refused hand is
    refused too.
    """
    found = [
        hand
        for hand in _best_hands_with_laid_card(ranks, suits, laid_index)
        if not adjacent_only or _is_core_without_gaps(hand.core)
    ]
    if not found:
        return ()
    stood = [
        hand
        for hand in _best_hands_before_card(ranks, suits, laid_index, covered)
        if not adjacent_only or _is_core_without_gaps(hand.core)
    ]
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


def _best_hands_with_laid_card(ranks: Ranks, suits: str, laid_index: int) -> list[LineHand]:
    """The best hand of each window around the card that is laid, with this card in its core (HH-7)."""
    has_equal = ranks.count(ranks[laid_index]) > 1  # without one, only a straight or a flush can hold the card
    return _best_hands_in_windows(
        ranks, suits, _windows_around(len(ranks), laid_index, 2 if has_equal else WINDOW), laid_index
    )


def _best_hands_before_card(ranks: Ranks, suits: str, laid_index: int, covered: Card | None) -> list[LineHand]:
    """The best hands of all windows as they were before: of the line, or of the two lines that the new card
    connects.
    """
    if not covered:
        return _best_hands_in_windows(
            ranks, suits, (*_hand_spans_between(0, laid_index), *_hand_spans_between(laid_index + 1, len(ranks)))
        )
    ranks = with_value_at(ranks, laid_index, RANK_VALUE[covered])
    return _best_hands_in_windows(
        ranks, suits and suits[:laid_index] + covered[1] + suits[laid_index + 1 :], _hand_spans_between(0, len(ranks))
    )


def _best_hands_in_windows(
    ranks: Ranks, suits: str, spans: Iterable[Span], required_index: int | None = None
) -> list[LineHand]:
    """The best hands of these windows of a line, where they hold any; with a ``required_index``, those with that cell
    of the line in their core.
    """
    hands = []
    for start, stop in spans:
        one_suit = bool(suits) and stop - start == WINDOW and suits[start:stop] == suits[start] * WINDOW
        best = best_hand(ranks[start:stop], one_suit, None if required_index is None else required_index - start)
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


@lru_cache(maxsize=1 << 15)
def best_hand(ranks: Ranks, one_suit: bool, required_index: int | None = None) -> LineHand | None:
    """The best poker hand of exactly these cells, given by the ``ranks`` of their cards; ``None`` if they hold none.
    With a ``required_index``, an index from 0, that cell must be one of those that make the hand; ``None`` asks for no
    such cell.

    ``one_suit`` says whether all cards have one suit; it counts for five cells only.

    >>> best_hand((11, 13, 13, 11), False)
    LineHand(kind='two_pair', core=15)
    >>> best_hand((2, 2, 9), False, required_index=2) is None
    True
    """
    whole = _five_card_kind(ranks, one_suit) if len(ranks) == WINDOW else None
    if whole:
        return LineHand(whole, (1 << WINDOW) - 1)
    if len(set(ranks)) == len(ranks):
        return None
    wanted = None if required_index is None else ranks[required_index]
    kinds: tuple[tuple[int, Kind], ...] = ((4, "four_of_a_kind"), (3, "three_of_a_kind"))
    for number, kind in kinds:
        for rank in dict.fromkeys(ranks):
            if ranks.count(rank) == number and wanted in (None, rank):
                return LineHand(kind, _bits_of_cells_with_ranks(ranks, rank))
    pairs = [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) == 2]
    if wanted is not None and wanted not in pairs:
        return None
    if len(pairs) == 2:
        return LineHand("two_pair", _bits_of_cells_with_ranks(ranks, *pairs))
    return LineHand("pair", _bits_of_cells_with_ranks(ranks, *pairs)) if pairs else None


def _five_card_kind(ranks: Ranks, one_suit: bool) -> Kind | None:
    """The straight or flush that five cards make; ``None`` if they make neither."""
    in_order = sorted(ranks)
    low, high = in_order[0], in_order[-1]
    different = len(set(ranks))
    if different == WINDOW and (high - low == WINDOW - 1 or in_order == _ACE_LOW):  # an ace is low too (HH-10)
        if not one_suit:
            return "straight"
        return "royal_flush" if low == 10 else "straight_flush"
    if one_suit:
        return "flush"
    return "full_house" if different == 2 and ranks.count(low) in (2, 3) else None


def _bits_of_cells_with_ranks(ranks: Ranks, *wanted: int) -> int:
    """The cells as bits where these ranks lie."""
    return sum(1 << n for n, rank in enumerate(ranks) if rank in wanted)
