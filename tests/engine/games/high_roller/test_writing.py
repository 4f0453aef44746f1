"""Writing cards, numbers and jokers, and locking: vectors R1 to R18 and what they leave out."""

import pytest

from engine.actions import parse_action
from engine.errors import Refusal
from engine.games.high_roller import GAME
from engine.games.high_roller.public import NOTHING_WRITTEN, CardMark, NumberMark, RoundMarks
from engine.games.high_roller.state import State
from tests.engine.games.high_roller.positions import (
    FULL,
    FULL_BLACK,
    FULL_RED,
    A,
    B,
    a_sheet,
    act,
    after,
    choosing,
    refused,
    said,
)
from tests.engine.playing import codes

SEED_ROLL = "6 3 5 4"
"""White 6, black 3, red 5, yellow 4: eleven for a red row, nine for a black one; odd suits either way."""


def second() -> State:
    """A chooses with the roll of the vectors, and B is first player."""
    return choosing(SEED_ROLL)


def first() -> State:
    return choosing(SEED_ROLL, first=A)


def row(state: State, number: int) -> tuple[str | None, ...]:
    """A's row with this round's marks."""
    return state.drafts[A].sheet.rows[number - 1]


# -- cards ------------------------------------------------------------------------------------------------------------


def test_r01_white_and_red_make_a_jack_for_a_red_row() -> None:
    assert row(after(second(), A, "write card=Js row=1 column=2"), 1) == (None, "Js", None, None, None)


def test_r02_white_and_black_make_a_nine_for_a_black_row() -> None:
    assert row(after(second(), A, "write card=9c row=2 column=1"), 2)[0] == "9c"


def test_r03_the_first_player_adds_yellow_to_red_and_fifteen_is_an_ace() -> None:
    assert row(after(first(), A, "write card=Ac row=3 column=1"), 3)[0] == "Ac"


def test_r04_the_first_player_adds_yellow_to_black() -> None:
    assert row(after(first(), A, "write card=Ks row=4 column=5"), 4)[4] == "Ks"


@pytest.mark.parametrize("line", ["write card=Ac row=3", "write card=Ks row=4", "write card=Ks row=1"])
def test_r05_nobody_else_may_add_yellow(line: str) -> None:
    refusal = refused(second(), A, line)
    assert refusal.code == "not_first"
    assert said(refusal) == "Only the first player (Ben) may add the yellow die to a card."


def test_r06_a_red_sum_goes_into_no_black_row() -> None:
    refusal = refused(second(), A, "write card=Js row=2")
    assert refusal.code == "row_colour"
    assert said(refusal) == "White + red goes into a red row (1 or 3)."
    assert said(refused(second(), A, "write card=9c row=3")) == "White + black goes into a black row (2 or 4)."
    assert said(refused(first(), A, "write card=Kc row=3")).startswith("White + yellow + black goes into a black row")


def test_r07_the_third_die_says_which_suits_are_possible() -> None:
    refusal = refused(second(), A, "write card=Jh row=1 column=2")
    assert refusal.code == "suit"
    assert said(refusal) == "The black die shows 3: the suit must be clubs or spades."
    assert said(refused(choosing("6 3 4 4"), A, "write card=9s row=2")) == (
        "The red die shows 4: the suit must be diamonds or hearts."
    )


def test_r08_a_card_stands_only_once_in_a_row_but_may_stand_in_another() -> None:
    state = choosing(SEED_ROLL, a_sheet("", "9s"))
    refusal = refused(state, A, "write card=9s row=2")
    assert refusal.code == "card_in_row"
    assert said(refusal) == "9♠ is already in row 2; choose another suit or another row."
    assert row(after(state, A, "write card=9c row=2"), 2)[:2] == ("9s", "9c")
    assert row(after(state, A, "write card=9s row=4"), 4)[0] == "9s"


def test_r09_two_ones_are_a_two() -> None:
    assert row(after(choosing("1 1 1 2"), A, "write card=2c row=1"), 1)[0] == "2c"


def test_r10_eighteen_is_an_ace() -> None:
    assert row(after(choosing("6 6 6 6", first=A), A, "write card=Ad row=2"), 2)[0] == "Ad"


def test_without_a_column_a_card_goes_into_the_first_empty_space() -> None:
    state = after(choosing(SEED_ROLL, a_sheet("2h _ 3h")), A, "write card=Js row=1")
    assert row(state, 1) == ("2h", "Js", "3h", None, None)
    jack = parse_action("write card=Js row=1", GAME.meta.actions).card  # type: ignore[attr-defined]  # a Write
    assert state.drafts[A].written == RoundMarks(CardMark(1, 2, jack))


def test_a_filled_space_stays_as_it_is() -> None:
    refusal = refused(choosing(SEED_ROLL, a_sheet("2h _ 3h")), A, "write card=Js row=1 column=3")
    assert refusal.code == "filled"
    assert said(refusal) == "That space is already filled; free columns of row 1: 2, 4 and 5."


def test_a_full_row_takes_no_card() -> None:
    assert refused(choosing(SEED_ROLL, a_sheet(FULL_RED)), A, "write card=Js row=1").code == "row_full"


def test_one_card_is_written_each_round() -> None:
    state = after(second(), A, "write card=Js row=1")
    assert refused(state, A, "write card=9c row=2").code == "one_card"


def test_a_card_that_no_dice_make_is_refused_with_those_that_they_make() -> None:
    assert said(refused(second(), A, "write card=5c row=2")) == (
        "These dice make J for the red rows (1 or 3) and 9 for the black rows (2 or 4)."
    )
    assert refused(second(), A, "write card=5c row=2").code == "not_made"
    assert "make J or A for the red rows" in said(refused(first(), A, "write card=5c row=2"))
    assert "make 10 for the red rows" in said(refused(choosing("5 1 5 1"), A, "write card=2c row=2"))


# -- the yellow die ---------------------------------------------------------------------------------------------------


def test_r11_an_even_number_goes_into_the_even_row_once() -> None:
    refusal = refused(second(), A, "fill box=O3")
    assert refusal.code == "parity"
    assert said(refusal) == "The yellow die shows 4; it belongs in row E."
    state = after(second(), A, "fill box=E3")
    assert state.drafts[A].sheet.evens[:4] == (None, None, 4, None)
    assert state.drafts[A].written.number == NumberMark("E", 3, 4)
    assert refused(state, A, "fill box=E4").code == "one_bottom"


def test_r12_the_first_player_uses_yellow_twice() -> None:
    state = after(first(), A, "write card=Ac row=3", "fill box=E1")
    assert state.drafts[A].sheet.evens[0] == 4


def test_an_odd_number_goes_into_the_first_empty_box_of_the_odd_row() -> None:
    state = after(choosing("6 3 5 1", a_sheet(odds="3 _ 5")), A, "fill")
    assert state.drafts[A].sheet.odds[:3] == (3, 1, 5)


def test_a_filled_box_is_never_changed() -> None:
    refusal = refused(choosing(SEED_ROLL, a_sheet(evens="2 2 2 2 2 2 2 2 2 _")), A, "fill box=E9")
    assert refusal.code == "filled"
    assert said(refusal) == "That space is already filled; free even boxes: 10."


def test_a_full_bottom_row_takes_no_number() -> None:
    state = choosing(SEED_ROLL, a_sheet(evens="2 2 2 2 2 2 2 2 2 2"))
    assert refused(state, A, "fill").code == "bottom_full"


def test_bottom_rows_have_ten_boxes_or_by_option_twelve() -> None:
    for box in ("E0", "E11"):
        refusal = refused(second(), A, f"fill box={box}")
        assert (refusal.code, said(refusal)) == ("no_box", "The even boxes go from 1 to 10.")
    longer = choosing(SEED_ROLL, bottom_length="12")
    assert after(longer, A, "fill box=E12").drafts[A].sheet.evens[11] == 4


def test_only_the_number_of_the_yellow_die_is_written() -> None:
    assert said(refused(second(), A, "fill number=2 box=E1")) == (
        "The yellow die shows 4, so that is the number to write."
    )
    assert refused(second(), A, "fill number=2 box=E1").code == "other_number"


def test_by_option_nobody_but_the_first_player_uses_yellow() -> None:
    state = choosing(SEED_ROLL, yellow_others="never")
    assert refused(state, A, "fill box=E1").code == "yellow_off"
    assert after(state, B, "fill box=E1").drafts[B].sheet.evens[0] == 4


# -- jokers -----------------------------------------------------------------------------------------------------------

ONE_GAP = "2h 3h _ 4h 5h"


def test_r13_a_joker_fills_the_last_space_and_the_dice_card_is_still_due() -> None:
    state = after(choosing(SEED_ROLL, a_sheet("", "", ONE_GAP)), A, "joker row=3 rank=Q suit=h column=3")
    assert row(state, 3)[2] == "Qh"
    assert state.drafts[A].sheet.chips == (True, True, False, True, True)
    assert refused(state, A, "lock").code == "must_card"


def test_r14_a_crossed_chip_serves_no_second_row() -> None:
    state = choosing(SEED_ROLL, a_sheet("", "", ONE_GAP, "2c 3c _ 4c 5c"))
    state = after(state, A, "joker row=3 rank=Q suit=h")
    refusal = refused(state, A, "joker row=4 rank=Q suit=h column=3")
    assert (refusal.code, said(refusal)) == ("joker_chip", "The joker of column 3 is already used.")


def test_r15_a_joker_needs_four_cards_in_the_row() -> None:
    assert refused(choosing(SEED_ROLL, a_sheet("2h 3h 4h")), A, "joker row=1 rank=Q suit=h").code == "joker_row"
    assert refused(choosing(SEED_ROLL, a_sheet(FULL_RED)), A, "joker row=1 rank=Q suit=h").code == "joker_row"


def test_r16_a_joker_repeats_no_card_of_its_row() -> None:
    state = choosing(SEED_ROLL, a_sheet("", "", "Qh 3h _ 4h 5h"))
    assert refused(state, A, "joker row=3 rank=Q suit=h").code == "card_in_row"


def test_a_joker_fills_no_other_space() -> None:
    refusal = refused(choosing(SEED_ROLL, a_sheet("", "", ONE_GAP)), A, "joker row=3 rank=Q suit=h column=2")
    assert (refusal.code, said(refusal)) == ("joker_cell", "The empty space of row 3 is in column 3.")


def test_a_joker_may_finish_a_row_that_got_its_fourth_card_this_round() -> None:
    state = choosing(SEED_ROLL, a_sheet("2h 3h _ 4h _"))
    state = after(state, A, "write card=Js row=1 column=5", "joker row=1 rank=10 suit=s", "lock")
    assert state.drafts[A].written.jokers == (CardMark(1, 3, state.drafts[A].sheet.rows[0][2]),)  # type: ignore[arg-type]  # filled
    assert row(state, 1) == ("2h", "3h", "Ts", "4h", "Js")


def test_several_jokers_may_be_used_in_one_round() -> None:
    state = choosing(SEED_ROLL, a_sheet("2h 3h _ 4h 5h", "2c 3c 4c _ 5c"))
    state = after(state, A, "joker row=1 rank=A suit=s", "joker row=2 rank=A suit=s")
    assert state.drafts[A].sheet.chips == (True, True, False, False, True)


# -- undo and lock ----------------------------------------------------------------------------------------------------


def test_r17_a_round_is_not_locked_while_a_card_is_possible_and_none_is_written() -> None:
    refusal = refused(second(), A, "lock")
    assert refusal.code == "must_card"
    assert said(refusal) == "You must write one card this round, for example J♣ in row 1."


def stuck() -> State:
    """A's last space could take only sevens that are there already."""
    return choosing("3 4 2 5", a_sheet(FULL_RED, "7h 7d 2c 3s _", FULL_RED, FULL_BLACK))


def test_r18_without_a_legal_card_a_player_may_lock() -> None:
    state = after(stuck(), A, "lock")
    assert state.drafts[A] == (stuck().sheets[A], NOTHING_WRITTEN, True)
    step = act(after(state, B, "write card=5h row=1"), B, "lock")
    assert "no_legal_card" in codes(step.events)
    assert step.state.last_round is not None
    assert step.state.last_round.without_card == (A,)


def test_r18_a_joker_would_be_legal_there() -> None:
    state = after(stuck(), A, "joker row=2 rank=7 suit=s", "lock")
    assert state.drafts[A].sheet.is_full


def test_undo_takes_back_everything_of_this_round_and_nothing_else() -> None:
    start = choosing(SEED_ROLL, a_sheet("2h 3h _ 4h 5h", evens="2"))
    marked = after(start, A, "write card=Js row=3", "fill box=E2", "joker row=1 rank=A suit=s")
    assert after(marked, A, "undo") == start
    assert refused(start, A, "undo").code == "nothing_to_undo"


@pytest.mark.parametrize("line", ["write card=9c row=2", "fill", "joker row=1 rank=A suit=s", "undo", "lock", "roll"])
def test_after_locking_nothing_can_be_changed(line: str) -> None:
    state = after(second(), A, "write card=Js row=1", "lock")
    assert refused(state, A, line).code == "locked"


def test_the_dice_are_rolled_once() -> None:
    assert refused(second(), B, "roll").code == "wrong_phase"


def test_a_player_with_a_full_sheet_just_locks() -> None:
    state = choosing(SEED_ROLL, a_sheet(*FULL))
    assert after(state, A, "lock").drafts[A].locked


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("write card=10♠ row=1 column=2", "write card=Ts row=1 column=2"),
        ("fill box=e3", "fill box=E3"),
        ("fill number=4 box=3E", "fill number=4 box=E3"),
        ("joker row=1 rank=queen suit=hearts", "joker row=1 rank=Q suit=h"),
        ("joker row=1 rank=10 suit=♥ column=5", "joker row=1 rank=T suit=h column=5"),
    ],
)
def test_what_people_type_is_read_generously(line: str, canonical: str) -> None:
    assert parse_action(line, GAME.meta.actions).to_line() == canonical


@pytest.mark.parametrize(
    "line", ["write card=Js row=5", "write card=Js row=1 column=6", "fill box=7", "joker row=1 rank=1 suit=h"]
)
def test_what_is_not_on_a_sheet_is_not_read(line: str) -> None:
    with pytest.raises(Refusal, match="bad_action"):
        parse_action(line, GAME.meta.actions)
