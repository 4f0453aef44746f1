"""Sections 4 to 6 of the rules text: dealing, laying, drawing for everybody, refusals; vectors F1 to F15, F22, F23."""

import pytest

from engine.errors import Refusal
from engine.games.high_handed import GAME
from engine.games.high_handed.pieces.deck import THIEF, TWO_TIMER
from engine.games.high_handed.state import State
from engine.pieces.cards import PACK
from tests.engine.games.high_handed.positions import (
    MORE,
    SEVEN,
    A,
    B,
    C,
    act,
    all_cards,
    cards_of,
    opened,
    refused,
    run,
    said,
    table,
)
from tests.engine.playing import codes

THREE_JACKS = "C3=Jc D3=Jd E3=Jh"


def sizes(state: State) -> tuple[int, int, int, int]:
    """Blind cards, cards in each hand, pile A, pile B."""
    (hand,) = set(map(len, state.hands))
    return len(state.blind), hand, len(state.piles[0]), len(state.piles[1])


# -- dealing ----------------------------------------------------------------------------------------------------------


def test_f01_four_players() -> None:
    state = opened(4)
    assert sizes(state) == (5, 7, 12, 11)
    assert sorted(all_cards(state)) == sorted([*PACK, *[THIEF] * 2, *[TWO_TIMER] * 2])
    assert GAME.rules.waiting_for(state) == ((state.dealer + 1) % 4,)


def test_f02_with_three_players_one_special_of_each_kind_is_taken_out() -> None:
    state = opened(3)
    assert sizes(state) == (5, 7, 14, 14)
    assert sorted(all_cards(state)) == sorted([*PACK, THIEF, TWO_TIMER])


def test_f03_six_players() -> None:
    assert sizes(opened(6)) == (5, 5, 11, 10)


@pytest.mark.parametrize(("seats", "expected"), [(2, (5, 7, 18, 17)), (5, (5, 5, 13, 13))])
def test_the_other_numbers_of_players(seats: int, expected: tuple[int, ...]) -> None:
    assert sizes(opened(seats)) == expected


def test_hh01_the_number_of_specials_is_a_house_rule() -> None:
    assert all_cards(opened(4, two_timers=4, thieves=1)).count(TWO_TIMER) == 4
    two = all_cards(opened(2, two_timers=1, thieves=3))
    assert (two.count(TWO_TIMER), two.count(THIEF)) == (0, 2)


def test_hh03_anybody_may_deal_first() -> None:
    assert {opened(4, seed).dealer for seed in range(40)} == {0, 1, 2, 3}


# -- laying and drawing -----------------------------------------------------------------------------------------------


def test_f04_three_cards_laid_are_three_cards_drawn() -> None:
    state = table("9s thief two_timer 2c 3c 4c 5c", SEVEN[1], board="D4=2s", piles=("Tc Jc", "Qc Kc"))
    after, events = run(state, "A cover card=9s cell=D4 under=two_timer")
    assert after.board[3 * 8 + 3] == ("2s", "thief", "two_timer", "9s")
    assert after.hands[A] == ("Qc", "Jc", "Tc", "5c", "4c", "3c", "2c")
    assert after.piles == ((), ("Kc",))
    assert said(events) == ["Ann uses a Thief and a Two Timer on D4 and covers 2♠ with 9♠.", "Ann draws 3 cards."]


def test_f05_where_the_piles_run_out_fewer_cards_are_drawn() -> None:
    state = table("9s thief two_timer 2c 3c 4c 5c", SEVEN[1], board="D4=2s", piles=("", "Qc Kc"))
    after, events = run(state, "A cover card=9s cell=D4 under=two_timer")
    assert (len(after.hands[A]), after.piles, after.draws) == (6, ((), ()), state.draws)
    assert "piles_ran_out" in codes(events)


def test_hh21_cards_come_from_the_larger_pile_unless_one_is_named() -> None:
    state = table(*SEVEN[:2], piles=("Tc Jc", "Qc Kc"))
    assert act(state, A, "lay card=2c cell=A1").state.piles == (("Jc",), ("Qc", "Kc"))
    assert act(state, A, "lay card=2c cell=A1 pile=b").state.piles == (("Tc", "Jc"), ("Kc",))
    larger = table(*SEVEN[:2], piles=("Tc", "Qc Kc"))
    assert act(larger, A, "lay card=2c cell=A1").state.piles == (("Tc",), ("Kc",))


def test_hh21_a_named_pile_that_runs_out_is_followed_by_the_other() -> None:
    state = table("9s two_timer 2c", SEVEN[1], piles=("Tc", "Qc Kc"))
    after = act(state, A, "lay card=9s cell=A1 under=two_timer pile=A").state
    assert (after.hands[A], after.piles) == (("Qc", "Tc", "2c"), ((), ("Kc",)))


def test_only_the_drawer_sees_the_cards() -> None:
    _, events = run(table(*SEVEN[:2], piles=("Tc Jc", "Qc Kc")), "A lay card=2c cell=A1")
    assert [(happened.code, happened.only) for happened in events] == [("card_laid", None), ("cards_drawn", A)]


def test_a_two_timer_lies_under_the_card_and_a_thief_under_both() -> None:
    state = table("9s two_timer two_timer 2c", SEVEN[1])
    assert act(state, A, "lay card=9s cell=A1 under=two_timer,two_timer").state.board[0] == (TWO_TIMER, TWO_TIMER, "9s")
    thief = table("9s two_timer thief 2c", SEVEN[1], board="A1=3c")
    for line in (
        "cover card=9s cell=A1 under=two_timer",
        "cover card=9s cell=A1 under=two_timer,thief",
        "lay card=9s cell=A1 under=two_timer,thief",
    ):
        assert act(thief, A, line).state.board[0] == ("3c", THIEF, TWO_TIMER, "9s")


def test_hh16_the_stolen_card_stays_buried_and_its_points_stay_scored() -> None:
    state = table("9s thief 2c", SEVEN[1], board="A1=3c B1=3d", scores=(0, 1))
    after = act(state, A, "cover card=9s cell=A1").state
    assert (after.board[0], after.hands[A], after.scores) == (("3c", THIEF, "9s"), ("2c",), (0, 1))


def test_points_go_to_the_player_and_the_team() -> None:
    state = table(*SEVEN, board=THREE_JACKS, teams="2", scores=(5, 7))
    with_jack = state._replace(hands=(cards_of("Js"), *state.hands[1:]))
    after, events = run(with_jack, "A lay card=Js cell=F3")
    assert after.scores == (11, 7)
    assert said(events)[1] == "Ann scores 6 points: four of a kind (6)."


def test_a_doubled_score_says_so() -> None:
    _, events = run(table("Js two_timer 2c", SEVEN[1], board=THREE_JACKS), "A lay card=Js cell=F3 under=two_timer")
    assert said(events) == [
        "Ann lays J♠ on F3, on top of a Two Timer.",
        "Ann scores 12 points: four of a kind (6), times 2.",
    ]


# -- what is refused --------------------------------------------------------------------------------------------------


def test_f06_a_cell_that_is_taken() -> None:
    refusal = refused(table(*SEVEN[:2], board="D4=2s"), A, "lay card=2c cell=D4")
    assert refusal.code == "occupied"
    assert refusal.sentence(GAME.words.sentences) == "D4 is taken by 2♠. Only a Thief can cover a card."


def test_f07_a_thief_needs_a_card() -> None:
    state = table("9s thief", SEVEN[1])
    assert refused(state, A, "cover card=9s cell=E4").code == "thief_needs_card"
    assert refused(state, A, "lay card=9s cell=E4 under=thief").code == "thief_needs_card"


def test_f08_two_specials_and_no_card() -> None:
    assert refused(table("two_timer thief", SEVEN[1]), A, "alone special=two_timer,thief cell=H1").code == "no_regular"


def test_f09_three_specials() -> None:
    state = table("Js two_timer two_timer thief", SEVEN[1], board=THREE_JACKS)
    assert refused(state, A, "lay card=Js cell=F3 under=two_timer,two_timer,thief").code == "too_many_specials"
    assert refused(state, A, "cover card=Js cell=E3 under=two_timer,two_timer").code == "too_many_specials"


def test_f10_a_special_that_is_not_held_twice() -> None:
    state = table("Js two_timer", SEVEN[1], board=THREE_JACKS)
    assert refused(state, A, "lay card=Js cell=F3 under=two_timer,two_timer").code == "card_not_held"
    assert refused(state, A, "lay card=Qs cell=F3").code == "card_not_held"
    assert refused(state, A, "cover card=Js cell=E3").code == "card_not_held"
    assert refused(state, A, "alone special=thief cell=A1").code == "card_not_held"


def test_f11_a_special_alone_scores_nothing_and_is_replaced() -> None:
    state = table("two_timer 2c", SEVEN[1], board="G1=2s", piles=("Tc", ""))
    after, events = run(state, "A alone special=two_timer cell=H1")
    assert (after.board[7], after.scores, after.hands[A]) == ((TWO_TIMER,), (0, 0), ("Tc", "2c"))
    assert said(events)[0] == "Ann plays a Two Timer alone on H1, for no points."


def test_f12_a_special_alone_needs_an_empty_cell() -> None:
    assert refused(table("thief 2c", SEVEN[1], board="D4=2s"), A, "alone special=thief cell=D4").code == "lone_on_card"


def test_f13_there_is_no_passing() -> None:
    refusal = refused(table("thief", SEVEN[1]), A, "pass")
    assert refusal.code == "must_play"
    assert refusal.sentence(GAME.words.sentences) == "You can't pass: you hold a card that you can play."


def test_f14_a_player_without_cards_is_skipped() -> None:
    after = act(table("2c 3c", "", "2h 3h"), A, "lay card=2c cell=A1").state
    assert GAME.rules.waiting_for(after) == (C,)


def test_f15_a_cell_that_is_not_on_the_board() -> None:
    state = table(*SEVEN[:2])
    for cell in ("J9", "I1", "A9", "A0"):
        refusal = refused(state, A, f"lay card=2c cell={cell}")
        assert refusal.code == "off_board"
        assert refusal.sentence(GAME.words.sentences) == f"{cell} is not on the board (A1 to H8)."
    assert act(table(*SEVEN[:2], board_size=10), A, "lay card=2c cell=J9").state.turn == B


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("lay card=thief cell=A1", "not_regular"),
        ("lay card=2c,3c cell=A1", "two_regular"),
        ("lay card=2c cell=A1 under=3c", "not_special"),
        ("lay card=2c cell=A1 under=joker", "not_special"),
        ("alone special=2c cell=A1", "not_special"),
        ("lay card=sock cell=A1", "bad_card"),
        ("lay card=2c cell=corner", "bad_action"),
        ("lay card=2c cell=A1 pile=C", "bad_action"),
        ("pick_up", "draw_auto"),
        ("grandpa", "grandpa_off"),
        ("uncle_bob player=1", "ub_off"),
    ],
)
def test_other_refusals(line: str, code: str) -> None:
    assert refused(table(*SEVEN[:2], piles=(MORE, "")), A, line).code == code


def test_a_named_pile_that_is_empty() -> None:
    state = table(*SEVEN[:2], piles=("", "Tc"))
    refusal = refused(state, A, "lay card=2c cell=A1 pile=A")
    assert refusal.code == "pile_empty"
    assert refusal.sentence(GAME.words.sentences) == "Pile A is empty; draw from B."
    assert act(state._replace(piles=((), ())), A, "lay card=2c cell=A1 pile=A").state.turn == B


def test_only_the_seat_whose_turn_it_is_plays() -> None:
    for line in ("lay card=2d cell=A1", "pass"):
        refusal = refused(table(*SEVEN[:2]), B, line)
        assert (refusal.code, refusal.values) == ("not_your_turn", {"waiting": (A,)})


def test_f22_teams_need_four_or_six_players() -> None:
    for seats, teams, sentence in (
        (5, "2", "Teams need 4 or 6 players."),
        (3, "3", "Teams need 4 or 6 players."),
        (4, "3", "Three teams need 6 players; 4 players can form two."),
    ):
        with pytest.raises(Refusal) as caught:
            opened(seats, teams=teams)
        assert caught.value.asks == "teams"
        assert caught.value.sentence(GAME.words.sentences) == sentence
    assert opened(6, teams="3").terms.sides == ((0, 3), (1, 4), (2, 5))
    assert opened(6, teams="2").terms.sides == ((0, 2, 4), (1, 3, 5))


def test_two_to_six_can_play() -> None:
    for seats in (1, 7):
        with pytest.raises(Refusal, match="seats_unfit"):
            opened(seats)


def test_f23_a_spectator_sees_the_number_of_cards_only() -> None:
    seen = GAME.rules.view(opened(4), None)
    assert seen.hand_sizes == (7, 7, 7, 7)
    assert (seen.hand, seen.mates, seen.blind, seen.blind_size) == ((), (), (), 5)


# -- a full board -----------------------------------------------------------------------------------------------------

_FULL = " ".join(f"{column}{row}=Kc" for row in range(1, 8) for column in "ABCDEFG")
FULL_BUT_ONE = _FULL.replace("G7=Kc", "")


def test_hh22_on_a_full_board_who_has_no_thief_passes() -> None:
    state = table("2c 3c", "2d thief", "2h", board=FULL_BUT_ONE, board_size=7)
    after, events = run(state, "A lay card=2c cell=G7")
    assert after.turn == B
    after, events = run(after, "B cover card=2d cell=A1")
    assert after.outcome is not None
    assert after.outcome.ending == "nobody_could_play"
    assert said(events)[-6:] == [
        "Cem cannot play and passes.",
        "Ann cannot play and passes.",
        "The board is full, and nobody can play any more.",
        "Game 1 is over: Ann 0, Ben 0, Cem 0.",
        "The blind hand was 9♣ 9♦ 9♥ 9♠ A♣.",
        "Ann, Ben and Cem share the win with 0 points.",
    ]


def test_hh22_a_thief_without_a_card_to_lay_on_it_is_no_help() -> None:
    after = act(table("2c", "thief two_timer", board=FULL_BUT_ONE, board_size=7), A, "lay card=2c cell=G7").state
    assert after.outcome is not None


# -- when time runs out -----------------------------------------------------------------------------------------------


def auto_lines(state: State) -> list[str]:
    return [action.to_line() for action in GAME.rules.auto(state, state.turn)]


def test_auto_lays_the_lowest_card_where_it_scores_nothing() -> None:
    assert auto_lines(table("9c 2d 2c two_timer", "3c")) == ["lay card=2c cell=A1"]
    assert auto_lines(table("9c 2d", "3c", board="A1=2s")) == ["lay card=2d cell=C1"]


def test_auto_lays_it_on_the_first_empty_cell_if_it_scores_everywhere() -> None:
    board = _FULL.replace("Kc", "2c").replace("D1=2c ", "").replace("F3=2c ", "")
    assert auto_lines(table("2d", "3c", board=board.replace("C1=2c", "C1=3d"), board_size=7)) == ["lay card=2d cell=D1"]


def test_auto_plays_a_special_alone_only_without_a_card() -> None:
    assert auto_lines(table("thief two_timer", "3c", board="A1=2s")) == ["alone special=two_timer cell=B1"]


def test_auto_covers_the_first_cell_of_a_full_board() -> None:
    assert auto_lines(table("9c 2d thief", "3c", board=_FULL, board_size=7)) == ["cover card=2d cell=A1"]


def test_auto_is_only_for_the_seat_that_is_waited_for() -> None:
    assert GAME.rules.auto(table(*SEVEN[:2]), B) == ()
