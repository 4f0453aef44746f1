"""The points of sheets: four rows compared as poker hands, two bottom rows scored by their runs.

Sheets are judged as they stand, finished or not, so that a running game can show totals so far: rows with fewer than
five cards count with those they hold, and empty rows score nothing.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.games.high_roller.pieces.sheets import Numbers, Row, Sheet, cards_in_row
from engine.pieces.poker import Category, Strength, hand_strength, strength_name

HAND_POINTS = (8, 6, 4)
"""The points for the best, second best and third best poker hand among the players' same row."""


class RowScore(NamedTuple):
    """The score of one player's row of cards."""

    hand: str
    """The name of the hand, like "pair of kings"."""
    place: int | None
    """The place among all players' hands of that row, 1 for the best; ``None`` for an empty row and for a hand that
    another player has too.
    """
    is_shared: bool
    """Whether another player has the same hand, which makes it worthless to all who have it."""
    points: int


class NumberRun(NamedTuple):
    """Equal numbers side by side in a bottom row."""

    start: int
    """The number of the first box, from 1."""
    length: int
    """The number of boxes, 2 or more, which is also the points for the run."""
    number: int


class BottomRowScore(NamedTuple):
    """The score of one player's bottom row."""

    runs: tuple[NumberRun, ...]
    empty: int
    """The number of empty boxes, each of which costs a point."""
    points: int
    """The lengths of all runs less the empty boxes; may be negative."""

    @property
    def run_points(self) -> int:
        """The lengths of all runs: the points so far in a game that still may fill the empty boxes."""
        return self.points + self.empty


class SheetScore(NamedTuple):
    """The score of one player's sheet."""

    rows: tuple[RowScore, ...]
    odds: BottomRowScore
    evens: BottomRowScore

    @property
    def bottom_points(self) -> int:
        """The points of both bottom rows together, which decide between equal totals."""
        return self.odds.points + self.evens.points

    @property
    def total(self) -> int:
        """The points of all six rows together; may be negative."""
        return sum(row.points for row in self.rows) + self.bottom_points

    @property
    def points_so_far(self) -> int:
        """The points of all six rows together, without the loss for boxes that are still empty; never negative."""
        return sum(row.points for row in self.rows) + self.odds.run_points + self.evens.run_points


def row_scores(hands: Sequence[Row], kinds_only: bool = False) -> tuple[RowScore, ...]:  # a cache wants plain arguments
    """By player, the score of one row, given as the players' ``hands`` in that row. The same hand twice scores nothing,
    and the next ones move up (HR-12, HR-13). ``kinds_only``: hands of one kind are the same whatever their ranks.
    """
    strengths = [hand_strength(cards_in_row(hand)) for hand in hands]
    shares = Counter([what_is_the_same(one, kinds_only) for one in strengths if one.tiebreak])
    valid = sorted([one for one in strengths if shares[what_is_the_same(one, kinds_only)] == 1], reverse=True)
    scores = []
    for strength in strengths:
        place = valid.index(strength) + 1 if strength in valid else None
        points = HAND_POINTS[place - 1] if place and place <= len(HAND_POINTS) else 0
        is_shared = shares[what_is_the_same(strength, kinds_only)] > 1
        scores.append(RowScore(strength_name(strength), place, is_shared, points))
    return tuple(scores)


def what_is_the_same(strength: Strength, kinds_only: bool) -> Strength | Category:  # called for each hand of a row
    """The part of a hand's strength that is equal for hands which count as the same (HR-12): its category if
    ``kinds_only``, else all of it.
    """
    return strength.category if kinds_only else strength


@lru_cache(maxsize=1024)  # hardly any row changes with an action
def bottom_score(numbers: Numbers) -> BottomRowScore:
    """The score of a bottom row: each run of equal numbers side by side scores its length, each empty box costs a point
    (HR-15), single numbers score nothing.

    >>> bottom_score((1, 1, None, 1, 5)).points
    1
    """
    runs, start = [], 1
    for number, group in groupby(numbers):
        length = len(list(group))
        if number is not None and length > 1:
            runs.append(NumberRun(start, length, number))
        start += length
    empty = numbers.count(None)
    return BottomRowScore(tuple(runs), empty, sum(run.length for run in runs) - empty)


_known_row_scores = lru_cache(maxsize=1024)(row_scores)


def sheet_scores(sheets: Sequence[Sheet], *, kinds_only: bool) -> tuple[SheetScore, ...]:
    """By seat, the scores of the ``sheets`` compared with each other; ``kinds_only`` as in `row_scores`."""
    by_row = [_known_row_scores(hands, kinds_only) for hands in zip(*(sheet.rows for sheet in sheets), strict=True)]
    return tuple(
        SheetScore(tuple(row[seat] for row in by_row), bottom_score(sheet.odds), bottom_score(sheet.evens))
        for seat, sheet in enumerate(sheets)
    )
