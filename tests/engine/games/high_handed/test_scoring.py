"""Section 8 of the rules text: vectors S1 to S50, for the readings that are built."""

import pytest

from engine.games.high_handed.public import ScoredHand
from tests.engine.games.high_handed.positions import played, scored_cells, scores

NOTHING = (0, "")
FIVES_AND_NINES = "B2=5c C2=5d D2=9c E2=9d F2=9h"
THREE_JACKS = "C3=Jc D3=Jd E3=Jh"
FIVE_HEARTS = "A1=2h B1=9h C1=Kh D1=4h E1=7h"


# -- the seed's own examples ------------------------------------------------------------------------------------------


def test_s01_a_pair() -> None:
    assert scores("D4=2s", "2c @ E4") == (1, "pair E-W")


def test_s02_a_third_two_makes_three_of_a_kind() -> None:
    assert scores("D4=2s E4=2c", "2h @ F4") == (4, "three_of_a_kind E-W")


def test_s03_an_ace_makes_two_pair() -> None:
    assert scores("C4=Ah D4=3s E4=3d", "Ac @ F4") == (3, "two_pair E-W")


def test_s04_another_ace_makes_a_full_house() -> None:
    assert scores("C4=Ah D4=3s E4=3d F4=Ac", "As @ G4") == (6, "full_house E-W")


def test_s05_five_hearts_in_a_row_are_a_flush() -> None:
    assert scores("A1=2h B1=9h C1=Kh D1=4h", "7h @ E1") == (10, "flush E-W")


def test_s06_a_sixth_heart_is_still_a_flush() -> None:
    assert scores(FIVE_HEARTS, "Qh @ F1") == NOTHING


def test_s07_a_straight_in_any_order() -> None:
    assert scores("A1=5c B1=3d D1=4s E1=6d", "7h @ C1") == (10, "straight E-W")


def test_s08_two_pair_in_any_order() -> None:
    assert scores("B1=Jd C1=Kd D1=Kh", "Jc @ E1") == (3, "two_pair E-W")


def test_s09_a_fourth_jack() -> None:
    assert scores(THREE_JACKS, "Js @ F3") == (6, "four_of_a_kind E-W")


def test_s10_a_two_timer_doubles() -> None:
    assert scores(THREE_JACKS, "Js @ F3 with two_timer") == (12, "four_of_a_kind E-W")


def test_s11_two_two_timers_double_twice() -> None:
    assert scores(THREE_JACKS, "Js @ F3 with two_timer,two_timer") == (24, "four_of_a_kind E-W")


def test_s12_a_thief_turns_a_full_house_into_four_of_a_kind() -> None:
    assert scores(FIVES_AND_NINES, "9s @ C2 with thief") == (6, "four_of_a_kind E-W")


def test_s13_a_thief_and_a_two_timer() -> None:
    assert scores(FIVES_AND_NINES, "9s @ C2 with thief,two_timer") == (12, "four_of_a_kind E-W")


# -- lines in all directions ------------------------------------------------------------------------------------------


def test_s14_one_card_scores_on_two_axes() -> None:
    assert scores("D4=2s E5=2c", "2d @ E4") == (2, "pair E-W + pair N-S")


def test_s15_a_pair_down_to_the_right() -> None:
    assert scores("D4=7c", "7d @ E5") == (1, "pair NW-SE")


def test_s16_three_of_a_kind_up_to_the_right() -> None:
    assert scores("A5=Qc B4=Qd", "Qh @ C3") == (4, "three_of_a_kind SW-NE")


def test_s17_a_straight_on_a_diagonal() -> None:
    assert scores("A1=5c B2=6d C3=7h E5=9s", "8c @ D4") == (10, "straight NW-SE")


def test_s18_an_empty_cell_breaks_a_line() -> None:
    assert scores("A1=2s B1=2c", "2h @ D1") == NOTHING


def test_s19_a_special_played_alone_breaks_a_line() -> None:
    assert scores("A1=2s B1=two_timer", "2h @ C1") == NOTHING


def test_s20_a_thief_on_a_special_joins_the_line_again() -> None:
    assert scores("A1=2s B1=two_timer C1=2d", "2h @ B1 with thief") == (4, "three_of_a_kind E-W")


# -- a new hand, and with the laid card in it -------------------------------------------------------------------------


def test_s21_a_pair_that_was_there_scores_for_nobody() -> None:
    assert scores("C1=Kd D1=Kh", "Jc @ E1") == NOTHING


def test_s22_no_pair_across_another_card_unless_gaps_are_allowed() -> None:
    assert scores("A1=5s B1=Kd", "5h @ C1") == NOTHING
    assert scores("A1=5s B1=Kd", "5h @ C1", pair_gap="allowed") == (1, "pair E-W")


def test_s23_a_card_between_two_pairs_completes_nothing() -> None:
    """The default part of the vector: the laid card must be in the core (HH-7)."""
    assert scores("A1=2c B1=2d D1=Kh E1=Ks", "9h @ C1") == NOTHING


def test_s24_a_full_house_becomes_four_of_a_kind() -> None:
    assert scores("A1=3s B1=3c C1=Ah D1=Ad E1=As", "Ac @ F1") == (6, "four_of_a_kind E-W")


def test_s25_a_full_house_again_scores_nothing_nor_do_its_parts() -> None:
    assert scores("B1=3s C1=3c D1=Ah E1=Ad F1=As", "3d @ A1") == NOTHING


def test_s26_a_straight_again_scores_nothing() -> None:
    assert scores("A1=3c B1=4h C1=5d D1=6h E1=7s", "8h @ F1") == NOTHING


def test_s27_a_straight_becomes_a_straight_flush() -> None:
    assert scores("A1=3c B1=4h C1=5h D1=6h E1=7h", "8h @ F1") == (15, "straight_flush E-W")


def test_s28_a_straight_flush_becomes_a_royal_flush() -> None:
    assert scores("A1=9h B1=Th C1=Jh D1=Qh E1=Kh", "Ah @ F1") == (20, "royal_flush E-W")


ROYAL = "A1=Th B1=Jh D1=Kh E1=Ah C2=Qd C3=Qs"


def test_s29_all_axes_count_and_a_two_timer_doubles_them_all() -> None:
    assert scores(ROYAL, "Qh @ C1") == (24, "royal_flush E-W + three_of_a_kind N-S")
    assert scores(ROYAL, "Qh @ C1 with two_timer") == (48, "royal_flush E-W + three_of_a_kind N-S")


def test_s30_a_pair_beside_a_flush() -> None:
    assert scores(FIVE_HEARTS, "7c @ F1") == (1, "pair E-W")


def test_s31_two_pairs_too_far_apart_for_one_hand() -> None:
    assert scores("A1=Kc B1=Kd C1=3h D1=7s E1=9c", "9d @ F1") == (1, "pair E-W")


def test_s32_a_flush_in_the_last_five_of_six() -> None:
    assert scores("A1=3c B1=2h C1=9h D1=Kh E1=4h", "7h @ F1") == (10, "flush E-W")


def test_s33_five_hearts_that_are_not_neighbours() -> None:
    assert scores("A1=4h B1=6h C1=8c D1=2h E1=Jh", "Kh @ F1") == NOTHING


def test_s34_a_full_house_beside_four_of_a_kind() -> None:
    assert scores("A1=9c B1=9d C1=9h D1=9s E1=Kc", "Kd @ F1") == (6, "full_house E-W")


def test_s35_two_pair_again_if_they_share_a_pair() -> None:
    """The default part of the vector: the kind must differ, not only the cards (HH-6)."""
    assert scores("A1=Ks B1=Kd C1=4h D1=4c E1=9c", "9d @ F1") == NOTHING


def test_s36_a_card_between_two_pairs_leaves_the_new_one_alone_unless_gaps_are_allowed() -> None:
    assert scores("A1=Kc B1=Kd C1=3h D1=9s", "9d @ E1") == (1, "pair E-W")
    assert scores("A1=Kc B1=Kd C1=3h D1=9s", "9d @ E1", pair_gap="allowed") == (3, "two_pair E-W")


def test_s37_an_ace_is_low_in_a_straight() -> None:
    assert scores("A1=Ah B1=2c C1=3d D1=4s", "5h @ E1") == (10, "straight E-W")


def test_s38_a_straight_does_not_go_round_the_corner() -> None:
    assert scores("A1=Qh B1=Kc C1=Ad D1=2s", "3h @ E1") == NOTHING


# -- Thieves ----------------------------------------------------------------------------------------------------------


def test_s39_a_thief_that_brings_its_card_into_no_hand() -> None:
    assert scores("A1=5c B1=5d C1=9c D1=9d E1=9h", "Kc @ A1 with thief") == NOTHING


def test_s40_a_pair_made_of_a_pair() -> None:
    assert scores("A1=5c B1=5d", "5h @ B1 with thief") == NOTHING


def test_s41_another_pair_on_a_cell_of_the_old_one() -> None:
    """The default part of the vector: the old pair shares B1 (HH-6)."""
    assert scores("A1=8c B1=5d C1=5h", "8d @ B1 with thief") == NOTHING


def test_s42_a_lower_hand_of_another_kind_scores() -> None:
    assert scores("A1=7c B1=7d C1=7h D1=2c", "2d @ A1 with thief") == (3, "two_pair E-W")


def test_s43_two_half_lines_become_two_pair() -> None:
    assert scores("A1=Qh B1=4c D1=4d", "Qd @ C1") == (3, "two_pair E-W")


def test_s44_a_flush_made_of_a_flush() -> None:
    assert scores(FIVE_HEARTS, "Qh @ C1 with thief") == NOTHING


def test_s45_a_card_far_away() -> None:
    assert scores("D4=2s", "2c @ H8") == NOTHING


# -- two hands on one axis --------------------------------------------------------------------------------------------


def test_s46_a_flush_beside_a_straight() -> None:
    assert scores("A1=9c B1=5d C1=6d D1=7d E1=8d", "2d @ F1") == (10, "flush E-W")


def test_s47_a_straight_to_the_left_and_a_pair_to_the_right() -> None:
    board = "A1=3c B1=4h C1=5d D1=6s F1=7d"
    assert scores(board, "7h @ E1") == (11, "straight E-W + pair E-W")
    assert scored_cells(board, "7h @ E1") == [("A1", "B1", "C1", "D1", "E1"), ("E1", "F1")]


def test_s48_three_of_a_kind_to_the_left_and_a_flush_to_the_right() -> None:
    board = "A1=Qc B1=Qd D1=2h E1=9h F1=Kh G1=4h"
    assert scores(board, "Qh @ C1") == (14, "flush E-W + three_of_a_kind E-W")


def test_s49_the_parts_of_a_hand_do_not_count_beside_it() -> None:
    assert scores("A1=Kc B1=Kd D1=Ks", "Kh @ C1") == (6, "four_of_a_kind E-W")


def test_s50_a_two_timer_doubles_both() -> None:
    board = "A1=2h B1=9h C1=Kh D1=4h F1=7c G1=7d"
    assert scores(board, "7h @ E1 with two_timer") == (28, "flush E-W + three_of_a_kind E-W")


# -- what the vectors leave out ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "play", "kind"),
    [
        ("A1=Jc B1=Kd C1=Kh", "Jd @ D1", "two_pair"),
        ("A1=5c B1=5d", "5h @ C1", "three_of_a_kind"),
        ("A1=5c B1=9d C1=9h D1=5d", "9c @ E1", "full_house"),
    ],
)
def test_hh08_hands_without_a_foreign_card_between_touch(board: str, play: str, kind: str) -> None:
    assert scores(board, play)[1] == f"{kind} E-W"
    assert scores(board, play, pair_gap="allowed")[1] == f"{kind} E-W"


def test_hh08_where_a_gap_is_forbidden_the_part_that_touches_still_scores() -> None:
    board = "A1=5c B1=Kd C1=5d"
    assert scores(board, "5h @ D1", pair_gap="allowed") == (4, "three_of_a_kind E-W")
    assert scores(board, "5h @ D1") == (1, "pair E-W")
    assert scores("A1=5c B1=Kd", "5h @ A2") == (1, "pair N-S")


def test_hh08_where_a_gap_is_forbidden_a_hand_with_one_has_not_stood_there() -> None:
    board = "A1=5c B1=Kd C1=5h"
    assert scores(board, "5s @ D1") == (1, "pair E-W")
    assert scores(f"{board} D1=5d", "5s @ E1") == (4, "three_of_a_kind E-W")
    assert scores(board, "Kh @ C1 with thief") == (1, "pair E-W")
    assert scores("A1=5c B1=5d", "5s @ A1 with thief") == NOTHING  # one without a gap has


def test_hh14_a_second_thief_adds_nothing() -> None:
    play = played(FIVES_AND_NINES, "9s @ C2 with thief,thief")
    assert (play.points, play.multiplier, play.specials) == (6, 1, ("thief", "thief"))


def test_hh13_a_two_timer_laid_earlier_does_not_double() -> None:
    assert scores("D4=two_timer+2s", "2c @ E4") == (1, "pair E-W")
    assert scores("D4=two_timer E4=2s", "2c @ D4 with thief") == (1, "pair E-W")


def test_a_line_ends_at_the_edge_of_the_board() -> None:
    assert scores("H1=2s A2=2c", "2h @ G1") == (1, "pair E-W")


def test_a_long_line_counts_on_a_large_board() -> None:
    board = "A1=2c B1=3d C1=4h D1=5s E1=8c F1=9c H1=Jc I1=Qc J1=Kd"
    assert scores(board, "Th @ G1", board_size=12) == (10, "straight E-W")


def test_the_old_hand_of_a_line_reaches_beyond_the_new_one() -> None:
    """A straight five cells away, whose last card the new straight uses: the same kind again."""
    board = "A1=4c B1=5d C1=6h D1=7s E1=8c F1=Td G1=Jh H1=Qs"
    assert scores(board, "9d @ I1", board_size=12) == NOTHING
    assert scores(board.replace("A1=4c ", ""), "9d @ I1", board_size=12) == (10, "straight E-W")


def test_a_scored_hand_says_where_it_lies() -> None:
    (hand,) = played("A5=Qc B4=Qd", "Qh @ C3").hands
    assert hand == ScoredHand("SW-NE", "three_of_a_kind", ("A5", "B4", "C3"), 4)  # type: ignore[arg-type]  # cells are texts
