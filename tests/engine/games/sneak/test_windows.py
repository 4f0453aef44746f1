"""Sealed answers: who may give which, replacing them, and that nobody else learns of them: N27 to N29, N40."""

from itertools import product
from typing import Any

import pytest

from engine.games.sneak import GAME
from engine.games.sneak.state import State
from tests.engine.games.sneak.positions import (
    A,
    B,
    C,
    D,
    act,
    endgame,
    flaunted,
    pile_sizes,
    refused,
    run,
    said,
    table,
    told,
    turn_line,
)
from tests.engine.playing import codes

ANSWERS = ("B challenge Ts 3d", "B challenge 8c 3d", "B pass")


def window() -> State:
    """A has sneaked two cards; B, C and D may answer."""
    return run(table("4h 9c 2c", "Ts 3d 8c", "5s 5d", "6s 6h 7d"), "A sneak 4h 9c")


def seen_by_others(state: State, seat: int) -> list[Any]:
    """All that anybody but this seat sees of a position."""
    others = [other for other in (A, B, C, D) if other != seat]
    return [
        *(GAME.rules.view(state, other) for other in (*others, None)),
        *(GAME.rules.menu(state, other) for other in others),
    ]


# -- what stays secret ------------------------------------------------------------------------------------------------


def test_others_see_the_same_whatever_was_answered() -> None:
    steps = [act(window(), *turn_line(turn)) for turn in ANSWERS]
    assert [said(step.events) for step in steps] == [["Ben has answered."]] * 3
    first, *others = [seen_by_others(step.state, B) for step in steps]
    assert all(other == first for other in others)


def test_n27_an_answer_can_be_replaced_and_nobody_sees_it() -> None:
    for before, after in product(ANSWERS, ANSWERS):
        answered = run(window(), before)
        step = act(answered, *turn_line(after))
        assert (said(step.events), len(said(step.events, B))) == ([], 1)
        assert seen_by_others(step.state, B) == seen_by_others(answered, B)
        assert (
            GAME.rules.view(step.state, None).hand_sizes == GAME.rules.view(window(), None).hand_sizes == (1, 3, 2, 3)
        )


def test_n27_only_the_last_answer_counts() -> None:
    passed = run(window(), "B challenge Ts 3d", "C pass", "B pass", "D pass")
    assert (len(passed.hands[B]), pile_sizes(passed)) == (3, (2, 0, 0, 0))
    again = run(window(), "B pass", "D pass", "B challenge Ts 3d", "B pass", "C pass")  # with one seat still waited for
    assert (len(again.hands[B]), pile_sizes(again)) == (3, (2, 0, 0, 0))
    challenged = run(window(), "B pass", "C pass", "B challenge 8c 3d", "B challenge Ts 3d", "D pass")
    assert (challenged.hands[B], pile_sizes(challenged)) == (("8c",), (0, 4, 0, 0))


def test_n28_all_see_who_has_not_answered_and_nobody_who_challenges() -> None:
    seen = GAME.rules.view(run(window(), "B challenge Ts 3d", "C pass"), None)
    assert (seen.waiting, seen.answered, seen.asked) == ((D,), (B, C), (B, C, D))
    assert (seen.answer, seen.lead and seen.lead.cards) == (None, ())


def test_a_seat_sees_its_own_answer_and_may_still_change_it() -> None:
    state, events = told(window(), "B challenge Ts 3d")
    assert GAME.rules.view(state, B).answer == ("Ts", "3d")
    assert said(events, B) == ["You challenge with 10♠ 3♦."]
    assert GAME.rules.menu(state, B) == GAME.rules.menu(window(), B)
    after, events = told(state, "B pass")
    assert GAME.rules.view(after, B).answer == ()
    assert said(events, B) == ["You pass."]


def test_the_last_answer_settles_the_contest_and_is_not_announced_before() -> None:
    _, events = told(run(window(), "B pass", "C challenge 5s 5d"), "D pass")
    assert said(events) == [
        "Ann shows 4♥ 9♣, which make no combo.",
        "Cem shows 5♠ 5♦, a match.",
        "Cem wins the contest and 4 cards.",
    ]


def test_the_cards_of_a_sneak_are_seen_by_its_leader_only() -> None:
    for viewer in (B, C, D, None):
        led = GAME.rules.view(window(), viewer).lead
        assert led is not None
        assert (led.cards, led.size, led.kind) == ((), 2, None)
    led = GAME.rules.view(window(), A).lead
    assert led is not None
    assert led.cards == ("4h", "9c")


@pytest.mark.parametrize("lead", ["As", "Ah Ad"])
def test_n40_a_window_waits_for_all_even_if_nobody_can_win(lead: str) -> None:
    state = run(table(f"{lead} 2c", "Kh Kd", "Qh Qd"), f"A flaunt {lead}")
    assert GAME.rules.waiting_for(state) == (B, C)
    assert [[choice.action.verb for choice in GAME.rules.menu(state, seat)] for seat in (B, C)] == [["pass"], ["pass"]]
    after, events = told(state, "B pass")
    assert (GAME.rules.waiting_for(after), codes(events)) == ((C,), ["your_pass", "answered"])


def test_time_running_out_leads_on_from_any_window() -> None:
    state = window()
    for seat in (B, C, D):
        (passing,) = GAME.rules.auto(state, seat)
        state = act(state, seat, passing.to_line()).state
    assert (state.phase, pile_sizes(state)) == ("turn", (2, 0, 0, 0))


# -- what is refused --------------------------------------------------------------------------------------------------


def test_n29_a_challenge_has_as_many_cards_as_the_lead() -> None:
    assert refused(window(), "B challenge Ts 3d 8c") == (
        "size",
        "The lead has 2 cards; a challenge must have 2 too.",
    )
    assert refused(flaunted("9s", "Ts Js"), "B challenge Ts Js") == (
        "size",
        "The lead has 1 card; a challenge must have 1 too.",
    )


def test_who_holds_too_few_cards_cannot_answer() -> None:
    state = run(table("4h 9c", "Ts 3d", "5s"), "A sneak 4h 9c")
    for turn in ("C challenge 5s", "C pass"):
        assert refused(state, turn) == ("few_cards", "You hold only 1 card; this lead needs 2.")


@pytest.mark.parametrize("turn", ["A challenge 2c", "A pass", "A draw", "A flaunt 2c", "A done"])
def test_the_leader_waits_for_the_others(turn: str) -> None:
    assert refused(window(), turn) == ("own_lead", "You led; wait for the others.")


def test_a_challenge_names_cards_that_are_held() -> None:
    assert refused(window(), "B challenge -") == ("no_cards", "Choose at least one card.")
    assert refused(window(), "B challenge Ts 5s") == ("card_not_held", "You do not hold 5♠.")
    assert refused(window(), "B challenge Ts Ts") == ("duplicate_card", "You named 10♠ more often than you hold it.")


def test_who_is_asked_cannot_take_a_turn() -> None:
    assert [refused(window(), turn)[0] for turn in ("B draw", "B sneak Ts", "B done")] == ["wrong_phase"] * 3
    answered = run(window(), "B pass")
    assert refused(answered, "B draw") == ("not_your_turn", "It is not your turn; waiting for Cem and Dee.")


def test_a_late_answer_finds_the_contest_settled() -> None:
    state = run(window(), "B pass", "C pass", "D pass")
    for turn in ("C challenge 5s 5d", "C pass", "B challenge Ts 3d"):
        assert refused(state, turn) == ("window_closed", "This challenge is already settled.")


def test_a_late_answer_is_told_the_same_when_the_contest_ended_the_deal() -> None:
    state = run(endgame("4h", "8h"), "A flaunt 4h", "B challenge 8h")
    assert (state.number, state.contests, state.turn) == (2, 0, B)
    assert refused(state, "A pass")[0] == "window_closed"


def test_a_refused_answer_changes_nothing() -> None:
    state = run(window(), "B challenge Ts 3d")
    before = repr(state)
    refused(state, "B challenge Ts")
    refused(state, "A pass")
    assert repr(state) == before
