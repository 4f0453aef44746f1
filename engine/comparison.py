"""The comparison of tables that played the same cards: how much better or worse a player did than others in that seat.

Rule 1: who sat in the same seat is compared, as those players had the same cards; a seat's mean is over all its tables.
Rule 2: winning counts first, as in the games, which are not always won by the highest score; then the score counts.
Rule 3: only games that were played to their end are compared.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.game import Outcome
from engine.standing import shares_of_outcome
from engine.text.words import MINUS


class ComparedTable(NamedTuple):
    """One table of a duplicate set after its end: its outcome, and who left it before."""

    outcome: Outcome | None
    """The result of the table's game; ``None`` if the table was closed without a result."""
    left: frozenset[int] = frozenset()
    """The seats whose players took part and left before the end; they rank behind all others."""


class ComparedSeat(NamedTuple):
    """The result of one player of a duplicate set, against those who had the same seat, and so the same cards, at other
    tables.
    """

    score: int | None
    """The score in the game; ``None`` in a game without scores."""
    place_at_table: int
    has_won: bool
    """Whether the player won the game, alone or with others."""
    difference: Fraction
    """By how many points the player did better than the mean of this seat at all tables, negative if worse; in a game
    without scores, by how many places.
    """
    place: int
    """The place among all players of the set by how much more of the win they had than the mean of their seat, and then
    by ``difference``: 1 is best, and equal players share a place.
    """


Comparison = tuple[tuple[ComparedSeat, ...] | None, ...]
"""By table, in the order in which the tables were opened, the compared seats; ``None`` for a table without a result."""


class _Worth(NamedTuple):
    """What a game was worth to a seat, or the difference of two such worths; the better one is the greater tuple."""

    share: Fraction
    """The share of the win, 0 to 1."""
    points: Fraction
    """The score, or without scores the place with its sign turned."""


_RankKey = tuple[bool, Fraction, Fraction]


def compare_tables(tables: Sequence[ComparedTable]) -> Comparison | None:
    """Compare tables that played the same cards with equally many seats; ``None`` if fewer than two were played to the
    end.

    >>> ann_wins = ComparedTable(Outcome(scores=(9, 4), ranking=(1, 2), ending="over"))
    >>> dot_wins = ComparedTable(Outcome(scores=(5, 7), ranking=(2, 1), ending="over"))
    >>> [[(float(seat.difference), seat.place) for seat in table] for table in compare_tables((ann_wins, dot_wins))]
    [[(2.0, 1), (-1.5, 3)], [(-2.0, 4), (1.5, 2)]]
    """
    outcomes = [table.outcome for table in tables if table.outcome is not None]
    if len(outcomes) < 2:
        return None
    has_scores = all(outcome.scores for outcome in outcomes)
    worths = [() if one.outcome is None else _worths(one.outcome, has_scores=has_scores) for one in tables]
    means = [_mean(of_seat) for of_seat in zip(*filter(None, worths), strict=True)]
    differences = [tuple(map(_difference, of_table, means)) for of_table in worths]
    rank_keys = sorted(
        _rank_key(table, seat, difference)
        for table, of_table in zip(tables, differences, strict=True)
        for seat, difference in enumerate(of_table)
    )
    return tuple(
        _compared_table(table, of_table, rank_keys, has_scores=has_scores)
        for table, of_table in zip(tables, differences, strict=True)
    )


def _compared_table(
    table: ComparedTable, differences: Sequence[_Worth], rank_keys: Sequence[_RankKey], *, has_scores: bool
) -> tuple[ComparedSeat, ...] | None:
    """The seats of a table, given the difference of each to the seat's mean and the keys by which all players rank,
    sorted.
    """
    outcome = table.outcome
    if outcome is None:
        return None
    shares = shares_of_outcome(outcome)
    return tuple(
        ComparedSeat(
            score=outcome.scores[seat] if has_scores else None,
            place_at_table=outcome.ranking[seat],
            has_won=shares[seat] > 0,
            difference=difference.points,
            place=1 + rank_keys.index(_rank_key(table, seat, difference)),
        )
        for seat, difference in enumerate(differences)
    )


def _rank_key(table: ComparedTable, seat: int, difference: _Worth) -> _RankKey:
    """The key by which a player ranks, the lowest first."""
    return seat in table.left, -difference.share, -difference.points


def difference_text(difference: Fraction) -> str:
    """A difference with its sign and at most one decimal; "±0" for none, also after rounding.

    >>> difference_text(Fraction(5, 2)), difference_text(Fraction(3)), difference_text(Fraction(1, 100))
    ('+2.5', '+3', '±0')
    >>> difference_text(Fraction(-1, 3)) == f"{MINUS}0.3"
    True
    """
    tenths = round(abs(difference) * 10)
    if not tenths:
        return "±0"
    text = str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
    return f"{'+' if difference > 0 else MINUS}{text}"


def _worths(outcome: Outcome, *, has_scores: bool) -> tuple[_Worth, ...]:
    """By seat, what the game was worth."""
    points = outcome.scores if has_scores else tuple(-place for place in outcome.ranking)
    shares = [Fraction(share).limit_denominator(len(points)) for share in shares_of_outcome(outcome)]
    return tuple(map(_Worth, shares, map(Fraction, points)))


def _mean(worths: Sequence[_Worth]) -> _Worth:
    return _Worth(*(sum(of_all, Fraction()) / len(worths) for of_all in zip(*worths, strict=True)))


def _difference(worth: _Worth, mean: _Worth) -> _Worth:
    return _Worth(worth.share - mean.share, worth.points - mean.points)
