"""Rows of cards, runs of numbers, and who wins: vectors R19 to R29."""

from engine.games.high_roller import GAME
from engine.games.high_roller.options import HighRollerOptions, terms
from engine.games.high_roller.pieces.scores import (
    BottomRowScore,
    NumberRun,
    RowScore,
    SheetScore,
    bottom_score,
    row_scores,
    sheet_scores,
)
from engine.games.high_roller.public import GameResult
from engine.games.high_roller.scoring import game_result, game_result_events, match_outcome
from engine.games.high_roller.words import labels
from tests.engine.games.high_roller.positions import FULL, A, a_sheet, cards_row, numbers_row, started, told


def points(*hands: str, kinds_only: bool = False) -> list[int]:
    """The points of one row, by player."""
    return [score.points for score in row_scores([cards_row(hand) for hand in hands], kinds_only)]


def test_r19_the_seeds_row_of_twelve_scores_nine() -> None:
    """The seed's worked example has twelve numbers: the scorer takes a row of any length."""
    score = bottom_score(numbers_row("1 1 1 1 3 3 5 3 3 3 1 3", boxes=12))
    assert score == (((1, 4, 1), (5, 2, 3), (8, 3, 3)), 0, 9)


def test_r20_an_empty_box_between_equal_numbers_parts_them_and_costs_a_point() -> None:
    assert bottom_score(numbers_row("1 1 _ 1 1 3 3 3 _ 5")).points == 2 + 2 + 3 - 2


def test_r21_the_same_number_elsewhere_in_the_row_adds_nothing() -> None:
    assert bottom_score(numbers_row("2 2 4 4 2 6 6 6 _ _")).points == 2 + 2 + 3 - 2


def test_r22_an_empty_row_costs_all_its_boxes() -> None:
    assert bottom_score(numbers_row()).points == -10


def test_an_empty_box_ends_a_run() -> None:
    assert bottom_score(numbers_row("1 1 _ 1 1", boxes=5)) == ((NumberRun(1, 2, 1), NumberRun(4, 2, 1)), 1, 3)


def test_r23_the_best_three_hands_score() -> None:
    row = points("9s 9h 9d 4s 4h", "Kh Jh 8h 5h 2h", "5c 6d 7h 8s 9c", "As Ad 5d 4d 3c")
    assert row == [8, 6, 4, 0]


def test_r24_a_shared_hand_is_invalid_and_the_next_ones_move_up() -> None:
    """The default; to let invalid hands keep their places is not an option here."""
    hands = ("Ks Kh 7s 7h 2c", "Kd Kc 7d 7c 2h", "9s 9h 5c 4d 3h", "Ah Qd 5h 4c 3d")
    assert points(*hands) == [0, 0, 8, 6]
    shared, _, third, _ = row_scores([cards_row(hand) for hand in hands])
    assert shared == RowScore("two pair, kings and sevens", None, is_shared=True, points=0)
    assert third == RowScore("pair of nines", 1, is_shared=False, points=8)


def test_r25_two_different_two_pair_are_not_the_same_hand() -> None:
    hands = ("Ks Kh 7s 7h 2c", "Qd Qc 8d 8c 2h", "9s 9h 5c 4d 3h", "Ah Qd 5h 4c 3d")
    assert points(*hands) == [8, 6, 4, 0]
    assert points(*hands, kinds_only=True) == [0, 0, 8, 6]


def test_hr12_a_royal_flush_is_a_straight_flush_and_empty_rows_are_no_hands() -> None:
    assert points("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "2c 2d", "", "", kinds_only=True) == [0, 0, 8, 0, 0]


def test_hr12_a_game_of_kinds_tells_them_and_shows_what_its_rows_are_worth_so_far() -> None:
    options = HighRollerOptions(same_hand="category")
    done = started(3, same_hand="category")._replace(
        sheets=tuple(a_sheet(*[row] * 4) for row in ("Ks Kh 7s 7h 2c", "Qd Qc 8d 8c 2h", "9s 9h 5c 4d 3h"))
    )
    result = game_result(done)
    assert [score.rows[0].points for score in result.scores] == [0, 0, 8]
    shared, paid, *_ = game_result_events((result,), terms(3, options))
    assert told([shared]) == ["Row 1: Ann and Ben have hands of one kind (two pair), which are worth nothing."]
    assert told([paid]) == ["Row 1: Cem 8 (pair of nines)."]
    assert labels.scores_so_far(GAME.rules.view(done, A)) == result.scores


def test_r26_with_two_players_the_kicker_decides_and_both_places_score() -> None:
    assert points("Ks Kh 7s 7h 2c", "Kd Kc 7d 7c 3h") == [6, 8]


def test_r27_a_straight_from_the_ace_is_the_lowest() -> None:
    assert points("6s 2h 3d 4c 5s", "As 2d 3c 4h 5d") == [8, 6]


def test_r28_no_straight_goes_round_the_ace() -> None:
    assert row_scores([cards_row("As Kh Qd 2c 3s")])[0].hand == "ace high"


def test_two_players_with_the_same_hand_score_nothing() -> None:
    assert points("Ks Kh 7s 7h 2c", "Kd Kc 7d 7c 2h") == [0, 0]


def test_unfinished_rows_are_compared_as_they_stand_and_empty_ones_score_nothing() -> None:
    assert points("9s 9h", "", "As Kd", "") == [8, 0, 6, 0]
    assert row_scores([(None,) * 5])[0] == RowScore("nothing", None, is_shared=False, points=0)


def test_four_of_a_kind_is_the_most_of_one_rank_in_a_row() -> None:
    assert row_scores([cards_row("9s 9h 9d 9c As")])[0].hand == "four nines"


def test_a_sheet_scores_its_rows_and_its_bottom() -> None:
    better, worse = sheet_scores([a_sheet(*FULL, odds="1 1", evens="2"), a_sheet("2h 3h 4d 5d 8h")], kinds_only=False)
    assert [row.points for row in better.rows] == [6, 8, 8, 8]
    assert (better.bottom_points, better.total) == (2 - 8 - 9, 30 - 15)
    assert (worse.bottom_points, worse.total) == (-20, 8 - 20)


def test_the_most_and_the_least_that_a_sheet_can_score() -> None:
    full = a_sheet(*FULL, odds="1 1 1 1 1 1 1 1 1 1", evens="2 2 2 2 2 2 2 2 2 2")
    other = a_sheet("2c 3s 4c 5s 6c")
    most = full._replace(rows=(cards_row("As Ks Qs Js Ts"),) * 4)
    assert [score.total for score in sheet_scores([most, other], kinds_only=False)] == [52, -14]
    assert sheet_scores([a_sheet(boxes=12)] * 2, kinds_only=False)[0].total == -24


def a_score(rows: int, bottom: int) -> SheetScore:
    """A score with these points in one row of cards and in the odd row."""
    return SheetScore(
        (RowScore("flush", 1, is_shared=False, points=rows),), BottomRowScore((), 0, bottom), BottomRowScore((), 0, 0)
    )


def ended(*of_seats: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Scores, places and ending of a game with these points in rows and bottom rows."""
    done = GameResult(1, 20, (), tuple(a_score(*of_seat) for of_seat in of_seats))
    return match_outcome((done,), len(of_seats))[:3]


def test_r29_between_equal_totals_the_bottom_rows_decide() -> None:
    assert ended((22, 9), (24, 7)) == ((31, 31), (1, 2), "tie_broken")


def test_r29_equal_bottom_rows_share_the_victory() -> None:
    assert ended((22, 9), (22, 9), (22, 8)) == ((31, 31, 30), (1, 1, 3), "shared")


def test_the_highest_total_wins_whatever_the_bottom_rows() -> None:
    assert ended((22, 8), (30, 1)) == ((30, 31), (2, 1), "highest_total")


def test_a_match_adds_totals_and_bottom_rows() -> None:
    games = tuple(GameResult(n, 20, (), (a_score(20, 5), a_score(24 if n == 1 else 14, 6))) for n in (1, 2))
    assert match_outcome(games, 2)[:3] == ((50, 50), (2, 1), "tie_broken")
