"""Tables that played the same cards, compared: everybody with those who sat in the same seat."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.comparison import ComparedTable, compare_tables, difference_text
from engine.game import Outcome
from engine.text.words import MINUS


def table(*scores: int, left: Sequence[int] = ()) -> ComparedTable:
    ranking = tuple(1 + sum(other > score for other in scores) for score in scores)
    return ComparedTable(Outcome(scores, ranking, "over"), frozenset(left))


def differences(*tables: ComparedTable) -> list[list[float] | None]:
    compared = compare_tables(tables)
    assert compared is not None
    return [None if one is None else [float(seat.difference) for seat in one] for one in compared]


def places(*tables: ComparedTable) -> list[list[int] | None]:
    compared = compare_tables(tables)
    assert compared is not None
    return [None if one is None else [seat.place for seat in one] for one in compared]


CLOSED = ComparedTable(None)


def test_each_player_is_compared_with_the_mean_of_the_seat() -> None:
    assert differences(table(11, 4), table(5, 4), table(8, 10)) == [[3, -2], [-3, -2], [0, 4]]


def test_whoever_lost_a_bad_seat_may_have_done_best() -> None:
    assert places(table(11, 7), table(12, 2)) == [[3, 1], [2, 4]]


def test_a_win_counts_before_the_score() -> None:
    """The loser of a smudge, who may be far ahead in points, did best."""
    smudged = ComparedTable(Outcome((19, 6), (2, 1), "smudge_lost"))
    usual = ComparedTable(Outcome((14, 21), (2, 1), "target"))
    won = ComparedTable(Outcome((21, 18), (1, 2), "target"))
    assert places(smudged, usual, won) == [[4, 3], [5, 2], [1, 6]]


def test_who_won_with_others_has_a_part_of_the_win() -> None:
    shared = ComparedTable(Outcome((9, 9), (1, 1), "over"))
    assert places(shared, table(20, 4), table(30, 4)) == [[6, 1], [3, 4], [2, 4]]


def test_partners_win_together() -> None:
    teams = [
        Outcome((8, 3, 8, 3), (1, 2, 1, 2), "over", (0, 1, 0, 1)),
        Outcome((9, 5, 9, 5), (2, 1, 2, 1), "over", (0, 1, 0, 1)),
    ]
    assert places(*map(ComparedTable, teams)) == [[3, 7, 3, 7], [5, 1, 5, 1]]


def test_equal_differences_share_a_place() -> None:
    assert places(table(5, 5), table(5, 5)) == [[1, 1], [1, 1]]


def test_whoever_left_ranks_behind_everybody_who_stayed() -> None:
    assert places(table(11, 4, left=[0]), table(5, 4)) == [[4, 1], [3, 1]]


def test_a_table_without_a_result_is_not_compared() -> None:
    assert differences(table(6, 4), CLOSED, table(4, 6)) == [[1, -1], None, [-1, 1]]
    assert compare_tables([table(6, 4), CLOSED]) is None
    assert compare_tables([]) is None


def test_games_without_scores_are_compared_by_places() -> None:
    won, lost = (ComparedTable(Outcome((), ranking, "over")) for ranking in ((1, 2), (2, 1)))
    assert differences(won, lost) == [[0.5, -0.5], [-0.5, 0.5]]
    compared = compare_tables([won, lost])
    assert compared is not None
    assert compared[0] is not None
    assert (compared[0][0].score, compared[0][0].place_at_table) == (None, 1)


@given(st.lists(st.lists(st.integers(-50, 50), min_size=3, max_size=3), min_size=2, max_size=8))
def test_the_differences_of_a_seat_cancel_out(scores: list[list[int]]) -> None:
    compared = compare_tables([table(*one) for one in scores])
    assert compared is not None
    for seat in range(3):
        assert sum((one[seat].difference for one in compared if one is not None), Fraction()) == 0


@pytest.mark.parametrize(
    ("difference", "text"),
    [(Fraction(5, 2), "+2.5"), (Fraction(-10, 3), f"{MINUS}3.3"), (Fraction(12), "+12"), (Fraction(1, 30), "±0")],
)
def test_a_difference_is_read_with_its_sign(difference: Fraction, text: str) -> None:
    assert difference_text(difference) == text
