"""States drawn from a view: what is hidden is made up, within the rules and the numbers that everybody knows."""

import pytest

from engine.chance import FastChance
from engine.games.high_roller import GAME
from engine.games.high_roller.state import State
from tests.engine.games.high_roller.invariants import check
from tests.engine.games.high_roller.positions import A, B, a_sheet, after, choosing, random_game

DRAWS = 30


def draws(state: State, seat: int | None) -> list[State]:
    seen = GAME.rules.view(state, seat)
    return [GAME.mind.resample(seen, FastChance(seed)) for seed in range(DRAWS)]


@pytest.mark.parametrize("sheets", ["open_after_round", "secret"])
def test_every_drawn_state_could_have_been_played(sheets: str) -> None:
    for moment in random_game(3, 5, sheets=sheets):
        for seat in (A, B, None):
            drawn = GAME.mind.resample(GAME.rules.view(moment.after, seat), FastChance(1))
            check(drawn)
            assert GAME.rules.view(drawn, seat) == GAME.rules.view(moment.after, seat)


def test_what_others_have_written_this_round_is_not_peeked_at() -> None:
    state = after(choosing("6 3 5 4"), A, "write card=Js row=1", "fill box=E3", "lock")
    drafts = {drawn.drafts[A] for drawn in draws(state, B)}
    assert len(drafts) > DRAWS / 2
    assert all(draft.locked and draft.written.card for draft in drafts)
    assert {draft.written.number is None for draft in drafts} == {True, False}


def test_marks_of_those_who_have_not_locked_are_left_out() -> None:
    state = after(choosing("6 3 5 4"), A, "write card=Js row=1")
    assert all(drawn.drafts[A].sheet == a_sheet() for drawn in draws(state, B))
    assert all(drawn.drafts[A] == state.drafts[A] for drawn in draws(state, A))


def test_a_secret_sheet_is_made_up_from_its_numbers() -> None:
    truth = a_sheet("9s 9h 9d 9c As", "2c 3c", odds="1 1 1", evens="2", crossed=[5])
    state = choosing("6 3 5 4", truth, sheets="secret")
    drawn = [of.sheets[A] for of in draws(state, B)]
    assert len(set(drawn)) == DRAWS
    assert truth not in drawn
    for sheet in drawn:
        assert sum(row.count(None) for row in sheet.rows) == 13
        assert any(None not in row for row in sheet.rows)
        assert sum(sheet.chips) == 4
