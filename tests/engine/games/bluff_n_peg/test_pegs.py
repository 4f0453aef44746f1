"""Section 7 and 8 of the rules text, pegs and the end of the game: vectors BP-01 to BP-12 and BP-39 to BP-41."""

import pytest

from engine.game import Outcome
from engine.games.bluff_n_peg.pieces.board import (
    BOARDS,
    Board,
    hole_text,
    is_last_chance_hole,
    position_after_gain,
    position_after_loss,
)
from engine.games.bluff_n_peg.pieces.pegs import RaceEnd, end_of_race, outcome_of_positions
from engine.games.bluff_n_peg.public import Playoff
from engine.games.bluff_n_peg.state import State
from tests.engine.games.bluff_n_peg.positions import (
    L1,
    L2,
    L3,
    OUT,
    STANDARD,
    A,
    B,
    C,
    D,
    in_hand,
    moves,
    refused,
    run,
    table,
    told,
)
from tests.engine.playing import codes

ROYAL, NEXT_ROYAL = "Ah Kh Qh Jh Th |", "As Ks Qs Js | Ts"


def peg_of_folder(show: str, *, level: int = 0, at: int = 0) -> int:
    """Where A's peg stands after folding with these cards up."""
    state = table(f"{show} |", "Ah Ad |", level=level, pegs=(at, 0))
    return run(state, "A fold").positions[A]


def test_bp01_at_2x_each_card_costs_two_points() -> None:
    assert peg_of_folder("3h 5c 7d", level=1) == -6


def test_bp02_at_1x_each_card_costs_one_point() -> None:
    assert peg_of_folder("3h 5c 7d 9s") == -4


@pytest.mark.parametrize("level", range(4))
def test_bp03_to_fold_before_the_first_card_costs_nothing(level: int) -> None:
    assert peg_of_folder("", level=level) == 0


def test_bp04_a_peg_stops_at_the_first_last_chance_hole() -> None:
    assert position_after_loss(-18, 10, STANDARD) == L1
    assert peg_of_folder("3h 5c 7d", level=3, at=-18) == L1


def test_bp05_below_the_start_holes_go_on_counting() -> None:
    assert position_after_loss(30, 40, STANDARD) == -10


def test_bp06_even_a_great_loss_stops_at_the_first_last_chance_hole() -> None:
    assert position_after_loss(10, 40, STANDARD) == L1


def test_bp07_in_the_last_chance_area_any_loss_is_one_hole() -> None:
    assert position_after_loss(L1, 20, STANDARD) == L2
    assert peg_of_folder("3h 5c", level=3, at=L1) == L2


def test_bp08_no_card_up_is_no_loss_there_either() -> None:
    assert peg_of_folder("", at=L2) == L2


def test_bp09_from_the_last_hole_any_loss_is_out_the_back_and_ends_the_game_after_the_deal() -> None:
    state = run(table("3h |", "Ah Ad |", "| 2c", pegs=(L3, 3, 5)), "A fold")
    assert (state.positions[A], state.outcome, state.turn) == (OUT, None, C)
    state = run(state, "C fold")
    assert state.outcome == Outcome((OUT, 8, 5), (3, 1, 2), "out_the_back")


def test_bp10_a_win_counts_on_from_the_last_chance_area() -> None:
    assert position_after_gain(L2, 10, STANDARD) == -12
    state = run(table("Ah |", "3h |", turn=B, level=1, pegs=(L2, 0)), "B fold")
    assert state.positions == (-12, -2)


def test_bp11_who_reaches_the_winner_hole_has_won() -> None:
    state = run(table("Ah |", "| 3h", turn=B, pegs=(47, 11)), "B fold")
    assert state.outcome == Outcome((50, 11), (1, 2), "winner_hole")


def test_bp12_passing_the_winner_hole_counts_as_reaching_it() -> None:
    assert position_after_gain(48, 40, STANDARD) == 50


def test_a_peg_that_is_out_stays_there() -> None:
    assert position_after_loss(OUT, 40, STANDARD) == OUT


@pytest.mark.parametrize(("board", "winner_hole", "first", "out"), [("short", 30, -11, -14), ("long", 100, -31, -34)])
def test_b1_other_boards_are_shorter_or_longer(board: str, winner_hole: int, first: int, out: int) -> None:
    columns: Board = BOARDS[board]
    assert (columns.forward, columns.first_last_chance_hole, columns.out_the_back_hole) == (winner_hole, first, out)


def test_holes_are_named_by_what_is_special_about_them() -> None:
    minus = "\N{MINUS SIGN}"
    assert [hole_text(position, STANDARD) for position in (50, 0, -7, L2, OUT)] == [
        "50 (winner hole)",
        "0",
        f"{minus}7",
        f"{minus}22 (last chance)",
        f"{minus}24 (out the back)",
    ]
    assert [is_last_chance_hole(position, STANDARD) for position in (-20, L1, L3, OUT)] == [False, True, True, False]


# -- the end ----------------------------------------------------------------------------------------------------------


def out_while_winning(*pegs: int) -> State:
    """X (A) folds on the last hole and goes out; the others go on, and D wins 5 on top of its peg."""
    state = table("3h 4c |", "| 5c", "| 6c", "Ah Ad |", pegs=pegs)
    return run(state, "A fold", "B fold", "C fold")


def test_bp39_when_a_peg_is_out_the_highest_wins() -> None:
    state = out_while_winning(L3, 17, 0, 7)
    assert state.positions == (OUT, 17, 0, 12)
    assert state.outcome == Outcome((OUT, 17, 0, 12), (4, 1, 3, 2), "out_the_back")


def test_bp40_players_tied_for_first_play_another_deal_and_the_others_do_not() -> None:
    state = out_while_winning(L3, 17, 3, 12)
    assert (state.positions, state.outcome) == ((OUT, 17, 3, 17), None)
    assert state.playoff == Playoff((B, D), 1, "out_the_back")
    assert (state.deal.order, state.deal.dealer) == ((D, B), B)
    assert list(map(len, state.deal.hands)) == [0, 5, 0, 5]
    assert refused(state, C, "keep").code == "not_in_playoff"
    over = run(state, "D keep", "B keep", "D fold")
    assert over.outcome == Outcome((OUT, 17, 3, 17), (4, 1, 3, 2), "playoff")


def test_bp41_two_pegs_in_the_winner_hole_play_it_out() -> None:
    state = run(table(ROYAL, NEXT_ROYAL, "| 2c", level=1, pegs=(45, 46, 3), turn=B), "B Ts", "C fold")
    assert state.positions == (50, 50, 3)
    assert state.playoff == Playoff((A, B), 1, "winner_hole")


def test_b20_the_winner_hole_decides_before_out_the_back() -> None:
    assert end_of_race((50, 12, OUT), STANDARD) == RaceEnd("winner_hole", (A,))
    assert end_of_race((49, 12, -20), STANDARD) is None
    assert end_of_race((17, 17, OUT), STANDARD) == RaceEnd("out_the_back", (A, B))


def test_equal_positions_share_a_place_behind_the_winner() -> None:
    assert outcome_of_positions((17, 17, 3, 3), (B,), "playoff").ranking == (2, 1, 3, 3)
    assert outcome_of_positions((50, 50, 3), (A, B), "shared_after_playoff").ranking == (1, 1, 3)


def tied_playoff(number: int, *, members: tuple[int, ...] = (A, B)) -> State:
    """The last card of a playoff deal that ends with two royal flushes is still to be laid."""
    hands = [ROYAL, NEXT_ROYAL, "|" if C in members else "-"]
    return table(*hands, turn=B, pegs=(50, 50, 50), playoff=Playoff(members, number, "winner_hole"))


def test_in_a_playoff_no_peg_moves() -> None:
    state, events = told(
        table("3h |", "Ah |", "-", pegs=(17, 17, OUT), playoff=Playoff((A, B), 1, "out_the_back")), "A fold"
    )
    assert codes(events) == ["folded_free", "playoff_deal_scored", "playoff"]
    assert (state.positions, moves(state)) == ((17, 17, OUT), (0, 0, 0))


def test_a_playoff_that_stays_level_goes_on_among_those_who_are_level() -> None:
    state = run(tied_playoff(1, members=(A, B, C)), "B Ts")
    assert state.outcome is None
    assert state.turn == C
    state = run(state, "C fold")
    assert state.playoff == Playoff((A, B), 2, "winner_hole")
    assert (state.deal.dealer, state.deal.order) == (A, (B, A))


def test_b21_after_five_playoff_deals_the_victory_is_shared() -> None:
    assert run(tied_playoff(4), "B Ts").playoff == Playoff((A, B), 5, "winner_hole")
    state, events = told(tied_playoff(5), "B Ts")
    assert state.outcome == Outcome((50, 50, 50), (1, 1, 3), "shared_after_playoff")
    assert codes(events)[-2:] == ["playoff_deal_scored", "shared_after_playoff"]
    assert not any(codes(events).count(code) for code in ("beaten", "cards_dealt"))


def test_in_a_playoff_losers_with_five_cards_up_pay_nothing() -> None:
    playoff = Playoff((A, B), 1, "winner_hole")
    state, events = told(table("Ah Ad |", "Kh Kd Qs 3c | 4c", turn=B, pegs=(50, 50), playoff=playoff), "B 4c")
    assert codes(events) == ["card_laid", "out_of_cards", "playoff_deal_scored", "playoff"]
    assert moves(state) == (0, 0)


def test_the_deal_passes_to_the_left() -> None:
    state = in_hand("2c", "3c", "4c")
    assert run(state, "A fold", "B fold").deal.dealer == A
    assert run(state, "A fold", "B fold").deal.order == (B, C, A)
