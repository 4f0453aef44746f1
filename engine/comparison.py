"""The comparison of tables that played the same cards: how much better or worse a player did than others in that seat.

Rule 1: who sat in the same seat is compared, as those players had the same cards; a seat's mean is over all its tables.
Rule 2: only games that were played to their end are compared.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.game import Outcome
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
    difference: Fraction
    """By how many points the player did better than the mean of this seat at all tables, negative if worse; in a game
    without scores, by how many places.
    """
    place: int
    """The place among all players of the set: 1 is best, and equal differences share a place."""


Comparison = tuple[tuple[ComparedSeat, ...] | None, ...]
"""By table, in the order in which the tables were opened, the compared seats; ``None`` for a table without a result."""


_RankKey = tuple[bool, Fraction]


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
    values = [None if one.outcome is None else _values(one.outcome, has_scores=has_scores) for one in tables]
    means = [Fraction(sum(of_seat), len(outcomes)) for of_seat in zip(*filter(None, values), strict=True)]
    rank_keys = sorted(
        _rank_key(table, seat, value - means[seat])
        for table, of_table in zip(tables, values, strict=True)
        for seat, value in enumerate(of_table or ())
    )
    return tuple(_compared_table(table, means, rank_keys, has_scores=has_scores) for table in tables)


def _compared_table(
    table: ComparedTable, means: Sequence[Fraction], rank_keys: Sequence[_RankKey], *, has_scores: bool
) -> tuple[ComparedSeat, ...] | None:
    """The seats of a table, given the mean of each seat and the keys by which all players rank, sorted."""
    outcome = table.outcome
    if outcome is None:
        return None
    differences = [value - mean for value, mean in zip(_values(outcome, has_scores=has_scores), means, strict=True)]
    return tuple(
        ComparedSeat(
            score=outcome.scores[seat] if has_scores else None,
            place_at_table=outcome.ranking[seat],
            difference=difference,
            place=1 + rank_keys.index(_rank_key(table, seat, difference)),
        )
        for seat, difference in enumerate(differences)
    )


def _rank_key(table: ComparedTable, seat: int, difference: Fraction) -> _RankKey:
    """The key by which a player ranks, the lowest first."""
    return seat in table.left, -difference


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


def _values(outcome: Outcome, *, has_scores: bool) -> tuple[int, ...]:
    """By seat, a number that is greater for a better result: the score, or without scores the place with its sign
    turned.
    """
    return outcome.scores if has_scores else tuple(-place for place in outcome.ranking)
