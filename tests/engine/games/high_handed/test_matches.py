"""Section 10 of the rules text: the end of a game, ties, matches and teams; vectors F19 to F21."""

from typing import Any

import pytest

from engine.chance import FastChance
from engine.game import Outcome
from engine.games.high_handed import GAME
from tests.engine.games.high_handed.matches import after, ended, last_card, outcome_of, played_on
from tests.engine.games.high_handed.positions import A, B, said, table
from tests.engine.playing import codes


def test_f19_equal_scores_share_the_win_and_the_blind_cards_are_shown() -> None:
    state, events = ended(last_card(41, 38, 41))
    assert outcome_of(state) == Outcome((41, 38, 41), (1, 3, 1), "all_cards_played")
    assert said(events)[1:] == [
        "Game 1 is over: Ann 41, Ben 38, Cem 41.",
        "The blind hand was 9♣ 9♦ 9♥ 9♠ A♣.",
        "Ann and Cem share the win with 41 points.",
    ]
    assert GAME.rules.view(state, None).blind == state.blind


def test_the_points_of_the_last_card_count() -> None:
    state, _ = ended(table("2c", "", scores=(3, 4), board="B1=2d A2=2h"))
    assert outcome_of(state).ranking == (1, 2)


def test_f20_a_double_game_adds_two_games() -> None:
    state, events = after((40, 38), match="double")
    assert (state.outcome, state.number, state.standing.sums) == (None, 2, (40, 38))
    assert state.scores == (0, 0)
    state, events = played_on(state, (37, 42))
    assert outcome_of(state) == Outcome((77, 80), (2, 1), "all_cards_played")
    assert said(events)[-1] == "Ben wins with 80 points."


def test_f21_first_to_win_twice() -> None:
    state, events = after((20, 10), (15, 15), (10, 20), match="first_to_two")
    assert (state.standing.wins, state.number) == ((1, 1), 4)
    assert "This game is a tie between Ann and Ben; nobody wins it." in said(events)
    state, events = played_on(state, (20, 10))
    assert outcome_of(state) == Outcome((65, 55), (1, 2), "two_games_won")
    assert said(events)[-2:] == ["Ann has won this game.", "Ann wins the match: two games won, of 4 played."]


def test_who_wins_two_games_wins_whatever_the_points() -> None:
    state, _ = after((20, 10), (0, 50), (20, 10), match="first_to_two")
    assert outcome_of(state) == Outcome((40, 70), (1, 2), "two_games_won")


def test_hh23_a_tie_may_lead_to_one_more_game_that_is_added_on() -> None:
    state, events = after((30, 30), tie="extra_game")
    assert (state.outcome, state.number) == (None, 2)
    assert "The highest scores are equal, so one more game follows, and its points are added." in said(events)
    state, _ = played_on(state, (10, 12))
    assert outcome_of(state) == Outcome((40, 42), (2, 1), "all_cards_played")


def test_hh23_a_tie_in_a_double_game_leads_to_a_third() -> None:
    state, events = after((30, 28), match="double", tie="extra_game")
    assert "extra_game" not in codes(events)
    state, events = played_on(state, (28, 30))
    assert (state.outcome, "extra_game" in codes(events)) == (None, True)


def test_hh23_an_extra_game_decides_the_tied_game_of_a_match() -> None:
    state, events = after((30, 30), match="first_to_two", tie="extra_game")
    assert (state.standing.wins, state.standing.carried) == ((0, 0), (30, 30))
    assert said(events)[3] == (
        "This game is a tie between Ann and Ben. One more game follows, and the points of both together decide."
    )
    assert not {"extra_game", "game_tied"} & set(codes(events))
    state, _ = played_on(state, (10, 12))
    assert (state.standing.wins, state.standing.carried) == ((0, 1), (0, 0))
    assert state.standing.games[-1].winners == (1,)


def test_hh23_a_game_that_breaks_a_tie_is_won_with_the_points_of_all_games() -> None:
    state, _ = after((30, 28, 0), (28, 30, 0), match="double", tie="extra_game")
    assert [game.winners for game in state.standing.games] == [(0,), (1,)]
    assert state.standing.carried == (58, 58, 0)
    state, _ = played_on(state, (5, 4, 20))
    assert state.standing.games[-1].winners == (0,)
    assert outcome_of(state) == Outcome((63, 62, 20), (1, 2, 3), "all_cards_played")


def test_a_tie_within_a_double_game_carries_nothing() -> None:
    state, _ = after((30, 30), match="double", tie="extra_game")
    assert state.standing.carried == (0, 0)


def test_points_below_zero_have_the_minus_sign_of_print() -> None:
    _, events = ended(last_card(-5, -10))
    assert said(events)[-1] == "Ann wins with \N{MINUS SIGN}5 points."
    _, events = ended(last_card(1, 0))
    assert said(events)[-1] == "Ann wins with 1 point."


def test_the_deal_passes_to_the_left() -> None:
    first = last_card(40, 38, match="double")
    state, _ = played_on(first, (40, 38))
    assert state.dealer == (first.dealer + 1) % 2
    assert GAME.rules.waiting_for(state) == ((state.dealer + 1) % 2,)
    assert state.last_play is None


def test_a_new_game_is_dealt_from_a_whole_deck() -> None:
    state, events = after((40, 38, 1), match="double")
    assert [*map(len, state.hands), *map(len, state.piles), len(state.blind)] == [7, 7, 7, 14, 14, 5]
    assert codes(events)[-4:] == ["cards_dealt", "hand_dealt", "hand_dealt", "hand_dealt"]


def test_allowances_start_anew_and_age_stays() -> None:
    state = last_card(40, 38, match="double", draw_mode="manual", grandpa_rule="nominated")
    old = tuple(draws._replace(allowance=4, over_70=seat == B, turns=2) for seat, draws in enumerate(state.draws))
    state, _ = played_on(state._replace(draws=old), (40, 38))
    assert [(draws.allowance, draws.over_70, draws.turns) for draws in state.draws] == [(7, False, 0), (7, True, 0)]


def test_partners_share_score_and_place() -> None:
    state, events = ended(last_card(30, 20, hands=("", "", ""), teams="2"))
    assert outcome_of(state) == Outcome((30, 20, 30, 20), (1, 2, 1, 2), "all_cards_played", (0, 1, 0, 1))
    assert said(events)[1] == "Game 1 is over: Ann and Cem 30, Ben and Dee 20."
    assert said(events)[-1] == "Ann and Cem win with 30 points."


@pytest.mark.parametrize(("hands", "seen"), [("private", ()), ("shared", ((2, ("2h",)),))])
def test_team_mates_see_each_others_cards_only_if_the_table_wants_it(hands: str, seen: tuple[Any, ...]) -> None:
    state = table("2c", "2d", "2h", "2s", teams="2", team_hands=hands, piles=("Tc", ""))
    assert GAME.rules.view(state, A).mates == seen
    assert GAME.rules.view(state, None).mates == ()
    told = [
        (e.code, e.only)
        for e in GAME.rules.apply(state, A, GAME.rules.auto(state, A)[0], FastChance(0)).events
        if e.only
    ]
    assert told == ([("mate_drew", 2)] if hands == "shared" else [])


def test_each_of_three_teams_sees_its_own_cards_only() -> None:
    state = table("2c", "2d", "2h", "2s", "3c", "3d", teams="3", team_hands="shared")
    partners = {seat: (seat + 3) % 6 for seat in range(6)}
    for seat, mate in partners.items():
        assert GAME.rules.view(state, seat).mates == ((mate, state.hands[mate]),)


def test_with_three_teams_places_count_teams() -> None:
    state, _ = ended(last_card(20, 30, 20, hands=("",) * 5, teams="3"))
    assert outcome_of(state).ranking == (2, 1, 2, 2, 1, 2)
