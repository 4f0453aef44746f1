"""Rolling, revealing, the first player's role, the end: vector R30 and what the rules text says of rounds."""

import pytest

from engine.chance import FastChance, ScriptedChance
from engine.errors import Refusal
from engine.games.high_roller import GAME
from engine.games.high_roller.options import HighRollerOptions
from engine.games.high_roller.pieces.sheets import SheetCounts
from engine.games.high_roller.public import NOTHING_WRITTEN
from engine.games.high_roller.state import State
from tests.engine.games.high_roller.positions import (
    FULL,
    FULL_BLACK,
    FULL_RED,
    A,
    B,
    C,
    a_sheet,
    act,
    after,
    all_auto,
    choosing,
    random_game,
    ready,
    refused,
    rolled,
    said,
    started,
    told,
)
from tests.engine.playing import codes

LAST_GAP = a_sheet(FULL_RED, "2c 3s 4c 5s _", FULL_RED, FULL_BLACK)
"""Any black sum but 2 to 5 fits."""


def test_the_first_player_is_drawn_by_lot() -> None:
    step = GAME.rules.setup(4, HighRollerOptions(), ScriptedChance(["pick 2"]))
    assert told(step.events) == ["Cem is the first player."]
    assert GAME.rules.waiting_for(step.state) == (C,)


def test_only_the_first_player_rolls_and_everybody_sees_the_dice() -> None:
    state = started(3, first=B)
    assert said(refused(state, A, "roll")) == "It is not your turn; waiting for Ben."
    assert refused(state, B, "lock").code == "wrong_phase"
    step = act(state, B, "roll", ScriptedChance(["dice 6 3 5 4"]))
    assert told(step.events) == ["Round 1: Ben rolls white 6, black 3, red 5 and yellow 4."]
    assert GAME.rules.waiting_for(step.state) == (0, 1, 2)
    assert GAME.rules.view(step.state, None).dice == (6, 3, 5, 4)


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_two_to_eight_players(seats: int) -> None:
    with pytest.raises(Refusal, match="seats_unfit") as refusal:
        GAME.rules.setup(seats, HighRollerOptions(), FastChance(1))
    assert said(refusal.value) == f"High Roller is for two to eight players, not {seats}."


def test_nothing_is_revealed_before_everybody_has_locked() -> None:
    state = choosing("6 3 5 4", seats=3)
    public = GAME.rules.view(state, None)
    state = after(state, A, "write card=Js row=1", "fill box=E3")
    assert GAME.rules.view(state, None) == public
    assert GAME.rules.view(state, B) == GAME.rules.view(choosing("6 3 5 4", seats=3), B)
    step = act(state, A, "lock")
    assert told(step.events) == ["Ann is ready (1 of 3)."]
    assert GAME.rules.view(step.state, None) == public._replace(locked=(True, False, False), waiting=(B, C))


def test_a_round_is_revealed_at_once() -> None:
    state = after(choosing("6 3 5 4"), A, "write card=Js row=1", "fill box=E3", "lock")
    step = act(after(state, B, "write card=9c row=4"), B, "lock")
    assert told(step.events) == [
        "Ben is ready (2 of 2).",
        "Ann wrote J♠ in row 1 and 4 in even box 3.",
        "Ben wrote 9♣ in row 4.",
    ]
    seen = GAME.rules.view(step.state, None)
    assert seen.counts == (SheetCounts(1, 1, 5), SheetCounts(1, 0, 5))
    assert seen.sheets == step.state.sheets
    assert (seen.phase, seen.round, seen.dice, seen.locked) == ("roll", 2, None, (False, False))
    assert seen.last_round is not None
    assert (seen.last_round.number, seen.last_round.dice) == (1, (6, 3, 5, 4))
    assert seen.last_round.written[B].number is None


def test_jokers_and_lone_numbers_are_told_too() -> None:
    state = choosing("6 3 5 4", a_sheet(*FULL), a_sheet("2h 3h _ 4h 5h"))
    state = after(state, B, "write card=Js row=3", "joker row=1 rank=10 suit=s", "lock")
    step = act(after(state, A, "fill"), A, "lock")
    assert told(step.events)[1:] == [
        "Ann wrote 4 in even box 1.",
        "Ben wrote J♠ in row 3.",
        "Ben crossed the joker of column 3 for 10♠ in row 1.",
    ]


def test_who_chooses_reads_in_private_what_was_written() -> None:
    step = act(choosing("6 3 5 4"), A, "write card=Js row=1")
    assert [(happened.code, happened.only) for happened in step.events] == [("card_pencilled", A)]
    assert GAME.sentence(step.events[0]) == "You wrote J♠ in row 1, column 1."
    seen = GAME.rules.view(step.state, A)
    assert seen.own is not None
    assert seen.own.rows[0][0] == "Js"
    assert seen.sheets[A] == a_sheet()
    assert seen.written == step.state.drafts[A].written


def test_the_role_of_first_player_moves_to_the_left_past_full_sheets() -> None:
    state = choosing("6 6 6 1", a_sheet(), a_sheet(*FULL), a_sheet(), first=A)
    assert all_auto(state).state.first == C


def test_the_last_player_with_room_keeps_the_role() -> None:
    state = choosing("6 6 6 1", a_sheet(), a_sheet(*FULL), first=A)
    assert all_auto(state).state.first == A


def test_by_option_the_first_player_stays_first_even_with_a_full_sheet() -> None:
    state = all_auto(choosing("6 6 6 1", a_sheet(*FULL), first=A, first_player="fixed")).state
    assert GAME.rules.waiting_for(state) == (A,)
    state = rolled(state, "1 1 1 3")
    assert after(state, A, "fill", "lock").drafts[A].sheet.odds[0] == 3


def test_r30_a_player_who_has_finished_writes_numbers_is_never_first_and_locks_without_a_card() -> None:
    state = choosing("1 1 1 2", a_sheet(*FULL), a_sheet(), a_sheet(), first=C)._replace(round=19)
    for numbers in (1, 2):
        assert ready(state, A) == [f"fill number=2 box=E{numbers}", "lock"]
        state = all_auto(after(state, A, "fill", "lock")).state
        assert GAME.rules.view(state, None).counts[A] == SheetCounts(20, numbers, 5)
        assert state.first != A
        state = rolled(state, "1 1 1 2")
    assert (state.round, state.first) == (21, C)


def test_the_game_goes_on_until_every_sheet_is_full() -> None:
    state = choosing("6 1 5 1", a_sheet(*FULL), LAST_GAP, a_sheet(FULL_RED, FULL_BLACK, FULL_RED))._replace(round=20)
    assert (all_auto(state).state.phase, all_auto(state).state.round) == ("roll", 21)


def test_a_legal_card_whose_last_place_a_joker_took_is_not_told_as_missing() -> None:
    state = choosing("6 1 5 1", LAST_GAP, a_sheet())
    step = all_auto(after(state, A, "joker row=2 rank=A suit=s", "lock"))
    seen = GAME.rules.view(step.state, None).last_round
    assert seen is not None
    assert (seen.without_card, "no_legal_card" in codes(step.events)) == ((), False)
    assert "Ann crossed the joker of column 5 for A♠ in row 2." in told(step.events)


def test_who_had_no_legal_card_is_told_so_though_a_joker_filled_the_sheet() -> None:
    state = choosing("6 1 5 1", a_sheet(FULL_RED, "7h 7d 7s 7c _", FULL_RED, FULL_BLACK), a_sheet())
    step = all_auto(after(state, A, "joker row=2 rank=A suit=s", "lock"))
    assert "Ann had no legal card and wrote none." in told(step.events)


def test_the_end_is_told_row_by_row() -> None:
    rows = ("9s 9h 9d 4s 4h", "Kh Jh 8h 5h 2h", "5c 6d 7h 8s 9c", "As Ad 5d 4d 3c")
    sheets = [a_sheet(row, *FULL[1:], odds="1 1 1", evens="2 2") for row in rows]
    step = all_auto(choosing("6 1 5 1", *sheets)._replace(round=20))
    assert step.state.phase == "over"
    assert GAME.rules.waiting_for(step.state) == ()
    assert refused(step.state, A, "roll").code == "game_over"
    lines = told(step.events)[4:]
    assert lines[:3] == [
        "Row 1: Ann 8 (full house, nines over fours), Ben 6 (flush, king high), Cem 4 (straight, nine high).",
        "Row 2: Ann, Ben, Cem and Dee have the same hand (seven high), which is worth nothing.",
        "Row 2: nobody scores.",
    ]
    assert lines[7:] == [
        "Ann scores \N{MINUS SIGN}4 in the odd boxes and \N{MINUS SIGN}6 in the even ones.",
        "Ben scores \N{MINUS SIGN}4 in the odd boxes and \N{MINUS SIGN}6 in the even ones.",
        "Cem scores \N{MINUS SIGN}4 in the odd boxes and \N{MINUS SIGN}6 in the even ones.",
        "Dee scores \N{MINUS SIGN}4 in the odd boxes and \N{MINUS SIGN}6 in the even ones.",
        "Game 1: Ann \N{MINUS SIGN}2, Ben \N{MINUS SIGN}4, Cem \N{MINUS SIGN}6, Dee \N{MINUS SIGN}10.",
        "Ann wins with \N{MINUS SIGN}2 points.",
    ]


def test_hands_of_one_name_but_with_other_kickers_are_not_told_as_the_same() -> None:
    rows = ("Ks Kh 7s 5h 2c", "Kd Kc 7d 5c 2h", "Ks Kd 8s 5h 2c", "Kd Kh 8d 5c 2h")
    step = all_auto(choosing("6 1 5 1", *[a_sheet(row, *FULL[1:]) for row in rows]))
    assert told(step.events)[4:6] == [
        "Row 1: Ann and Ben have the same hand (pair of kings), which is worth nothing.",
        "Row 1: Cem and Dee have the same hand (pair of kings), which is worth nothing.",
    ]


def test_time_running_out_rolls_or_writes_the_first_legal_card_and_locks() -> None:
    state = started(2, first=A)
    assert [action.to_line() for action in GAME.rules.auto(state, A)] == ["roll"]
    assert GAME.rules.auto(state, B) == ()
    state = choosing("6 3 5 4", a_sheet("Jc"))
    assert [action.to_line() for action in GAME.rules.auto(state, A)] == ["write card=Js row=1", "lock"]
    state = after(state, A, "write card=9c row=4", "fill")
    assert [action.to_line() for action in GAME.rules.auto(state, A)] == ["lock"]


def test_a_first_player_whose_time_runs_out_prefers_the_plain_sum() -> None:
    state = choosing("6 3 5 4", first=A)
    assert GAME.rules.auto(state, A)[0].to_line() == "write card=Jc row=1"


# -- secret sheets ----------------------------------------------------------------------------------------------------


def secret() -> State:
    state = choosing("6 3 5 4", a_sheet("2h", evens="2"), a_sheet("3h"), sheets="secret")
    return after(state, A, "write card=Js row=1", "fill box=E3", "lock")


def test_by_option_others_see_only_how_far_a_sheet_is() -> None:
    step = act(after(secret(), B, "write card=9c row=4"), B, "lock")
    assert told(step.events) == [
        "Ben is ready (2 of 2).",
        "Round 1 is over; the sheets stay secret until the end of the game.",
    ]
    seen = GAME.rules.view(step.state, B)
    assert seen.sheets == (None, step.state.sheets[B])
    assert seen.counts == (SheetCounts(2, 2, 5), SheetCounts(2, 0, 5))
    assert seen.last_round is not None
    assert seen.last_round.written == ()
    assert GAME.rules.view(step.state, None).sheets == (None, None)


def test_secret_sheets_are_shown_when_the_game_is_over() -> None:
    state = choosing("6 1 5 1", a_sheet(*FULL), LAST_GAP, sheets="secret")
    step = all_auto(state)
    assert "card_written" in codes(step.events)
    assert "round_kept_secret" not in codes(step.events)
    assert GAME.rules.view(step.state, None).sheets == step.state.sheets


# -- matches ----------------------------------------------------------------------------------------------------------


def test_a_match_goes_on_with_empty_sheets_and_the_next_player_first() -> None:
    state = choosing("6 1 5 1", a_sheet(*FULL), LAST_GAP, match="two_games", first=A)
    step = all_auto(state)
    assert (step.state.phase, step.state.game, step.state.round, step.state.first) == ("roll", 2, 1, B)
    assert step.state.sheets == (a_sheet(), a_sheet())
    assert [draft.written for draft in step.state.drafts] == [NOTHING_WRITTEN, NOTHING_WRITTEN]
    assert codes(step.events)[-3:] == ["game_of_2_scored", "match_of_2_scored", "first_player_named"]
    seen = GAME.rules.view(step.state, None)
    assert seen.sums == tuple(score.total for score in seen.results[0].scores)


@pytest.mark.parametrize(("match", "games"), [("single", 1), ("two_games", 2), ("three_games", 3)])
def test_a_match_has_as_many_games_as_chosen(match: str, games: int) -> None:
    *_, last = random_game(2, 1, match=match)
    assert len(last.after.results) == games
    assert last.after.outcome is not None
    totals = [0, 0]
    for done in last.after.results:
        for seat, score in enumerate(done.scores):
            totals[seat] += sum(row.points for row in score.rows) + score.odds.points + score.evens.points
    assert last.after.outcome.scores == tuple(totals)
    assert GAME.rules.view(last.after, None).sums == tuple(totals)
