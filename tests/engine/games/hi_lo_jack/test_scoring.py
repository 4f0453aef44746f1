"""Scoring and the end of the game: vectors HL-40 to HL-62."""

import pytest

from engine.game import Outcome
from engine.games.hi_lo_jack import GAME
from engine.games.hi_lo_jack.scoring import (
    card_values_by_side,
    four_scoring_points,
    outcome_of_won_bid,
    side_that_wins_game_point,
)
from tests.engine.games.hi_lo_jack.positions import A, B, C, D, X, Y, after_deal, played_terms, run, to_lead, trick_of
from tests.engine.playing import codes


def test_hl40_a_failed_bid_is_set_back_and_the_others_keep_their_points() -> None:
    deal = after_deal(3, X, high=X, low=X, jack=Y, game=Y)
    assert (deal.made, deal.scores) == (False, (-3, 2))


def test_hl41_points_without_a_bid_do_not_win() -> None:
    deal = after_deal(4, Y, high=X, low=X, jack=X, game=X, scores=(10, -2))
    assert (deal.scores, deal.won) == ((14, -6), False)


def test_hl42_scoring_stops_when_the_bidder_reaches_the_target() -> None:
    deal = after_deal(2, X, high=X, low=X, jack=Y, game=Y, scores=(9, 8))
    assert (deal.scores, deal.won) == ((11, 8), True)
    assert deal.entered == (True, True, False, False)


def test_hl43_the_same_points_do_not_make_a_bid_of_three() -> None:
    deal = after_deal(3, X, high=X, low=X, jack=Y, game=Y, scores=(9, 8))
    assert (deal.scores, deal.won) == ((6, 10), False)


def test_hl44_nobody_backs_up_into_victory() -> None:
    deal = after_deal(2, X, high=X, low=Y, jack=None, game=Y, scores=(15, 8))
    assert (deal.scores, deal.won) == ((13, 10), False)


def test_hl45_the_bidder_wins_at_high() -> None:
    deal = after_deal(2, X, high=X, low=Y, jack=Y, game=X, scores=(10, 9))
    assert (deal.scores, deal.won) == ((11, 9), True)


def test_hl46_points_entered_before_the_winning_one_count() -> None:
    deal = after_deal(3, X, high=Y, low=X, jack=X, game=X, scores=(10, 9))
    assert (deal.scores, deal.won) == ((11, 10), True)


def test_hl47_a_side_that_did_not_bid_only_passes_the_target() -> None:
    deal = after_deal(2, Y, high=Y, low=X, jack=X, game=Y, scores=(10, 3))
    assert (deal.scores, deal.won) == ((12, 5), False)


def test_hl48_and_wins_with_its_next_bid_made() -> None:
    deal = after_deal(2, X, high=X, low=X, jack=None, game=Y, scores=(12, 5))
    assert (deal.scores, deal.won) == ((13, 5), True)


def test_hl49_a_tie_for_game_fails_a_bid_of_four() -> None:
    assert after_deal(4, X, high=X, low=X, jack=X, game=None).scores == (-4, 0)


def test_hl50_a_bid_of_four_cannot_be_made_without_the_jack() -> None:
    assert after_deal(4, X, high=X, low=X, jack=None, game=Y).scores == (-4, 1)


def test_hl51_a_bid_of_three_can() -> None:
    assert after_deal(3, X, high=X, low=X, jack=None, game=X).scores == (3, 0)


SIX_HIGH_SPADES = "As Ks Qs Js Ts 9s"
FIVE_WITHOUT_JACK = "As Ks Qs Ts 9s 8s"
THREE_LOW_SPADES = "2s 3s 4s 5h 6h 7h"


def test_hl52_four_points_and_six_tricks_score_four_without_a_smudge() -> None:
    state, _ = run(to_lead(SIX_HIGH_SPADES, THREE_LOW_SPADES, form="solo2", level="4"), "As 2s Ks 3s Qs 4s Js 5h Ts 6h")
    assert (state.scores, state.outcome) == ((4, 0), None)


def test_hl53_more_than_the_bid_scores_all_points_made() -> None:
    assert after_deal(2, X, high=X, low=X, jack=X, game=Y).scores == (3, 1)


def test_hl54_a_smudge_made_wins_the_game_from_any_score() -> None:
    start = to_lead(SIX_HIGH_SPADES, THREE_LOW_SPADES, form="solo2", level="smudge", scores=(-7, 10))
    state, events = run(start, "As 2s Ks 3s Qs 4s Js 5h Ts 6h")
    assert state.outcome == Outcome((-7, 10), (1, 2), "smudge_made")
    assert codes(events)[-1] == "smudge_made"
    assert state.last_deal is not None
    assert not any(point.scored for point in state.last_deal.points)


def test_hl55_a_smudge_without_the_jack_in_play_is_lost_at_the_end() -> None:
    start = to_lead(FIVE_WITHOUT_JACK, THREE_LOW_SPADES, form="solo2", level="smudge", scores=(9, 0))
    state, events = run(start, "As 2s Ks 3s Qs 4s Ts 5h 9s 6h")
    assert state.outcome == Outcome((9, 0), (2, 1), "smudge_lost")
    assert codes(events)[-1] == "smudge_lost_for_want_of_jack"


def test_hl55a_a_smudge_is_lost_if_low_was_held_by_another_side() -> None:
    start = to_lead(SIX_HIGH_SPADES, THREE_LOW_SPADES, form="solo2", level="smudge", scores=(9, 0), low_to="holder")
    state, events = run(start, "As 2s Ks 3s Qs 4s Js 5h Ts 6h")
    assert state.outcome == Outcome((9, 0), (2, 1), "smudge_lost")
    assert codes(events)[-1] == "smudge_lost_for_want_of_low"
    assert "Low belongs to another side" in GAME.sentence(events[-1], ("Ann", "Ben"))


def test_hl56_a_smudge_lost_among_three_is_won_by_the_best_of_the_others() -> None:
    start = to_lead(
        "As Qs Js Ts 9s 8s", "Ks 2s 3h 4h 5h 6h", "3s 4s 7h 8h 9h Th", form="solo3", level="smudge", scores=(4, 9, 9)
    )
    state, events = run(start, "As 2s 3s Qs Ks 4s")
    assert state.outcome == Outcome((4, 9, 9), (3, 1, 1), "smudge_lost")
    assert GAME.sentence(events[-1], ("Ann", "Ben", "Cem")).endswith("The game goes to Ben and Cem.")
    assert state.last_deal is not None
    assert state.last_deal.points == ()
    assert list(map(len, state.hands)) == [4, 4, 4]


def test_hl57_a_partners_trick_keeps_a_smudge_alive() -> None:
    start = to_lead(
        "As Qs Js Ts 9s 8s",
        "2s 3h 4h 5h 6h 7h",
        "Ks 3s 2h 8h 9h Th",
        "4s 2d 3d 4d 5d 6d",
        form="teams4",
        level="smudge",
    )
    state, _ = run(start, "As 2s 3s 4s Qs 3h Ks 2d")
    assert state.tricks[-1].winner == C
    assert (state.outcome, state.turn, len(state.tricks)) == (None, C, 2)


@pytest.mark.parametrize(("low_to", "side"), [("taker", X), ("holder", Y)])
def test_hl58_low_goes_to_the_taker_or_by_option_to_the_holder(low_to: str, side: int) -> None:
    terms = played_terms("teams4", low_to=low_to)
    low = four_scoring_points([trick_of("A As 9s 4s 2s", "s")], "s", (4, 0), terms)[1]
    assert (low.side, low.card, low.seat) == (side, "2s", A if low_to == "taker" else D)


def test_hl59_a_lone_jack_is_high_low_and_jack() -> None:
    tricks = [trick_of("B 5h 6h 7h 8h", "s"), trick_of("A Js 2h 3h 4h", "s")]
    points = four_scoring_points(tricks, "s", card_values_by_side(tricks, played_terms()), played_terms())
    assert [point.seat for point in points[:3]] == [A, A, A]


def test_hl60_a_tie_for_the_most_wins_no_game_point() -> None:
    assert side_that_wins_game_point((20, 20, 9, 0)) is None
    assert side_that_wins_game_point((0, 0)) is None


def test_h21_a_tie_for_less_than_the_most_changes_nothing() -> None:
    assert side_that_wins_game_point((9, 20, 9, 0)) == B


def test_hl61_any_two_points_make_a_bid_of_two() -> None:
    assert after_deal(2, X, high=Y, low=X, jack=X, game=Y).scores == (2, 2)


def test_hl62_the_side_that_sets_the_bidder_has_not_won_at_eleven() -> None:
    deal = after_deal(3, X, high=Y, low=Y, jack=X, game=Y, scores=(10, 8))
    assert (deal.scores, deal.won) == ((7, 11), False)


def test_card_values_are_counted_for_every_suit() -> None:
    assert card_values_by_side([trick_of("A As Td Jc 2h", "s"), trick_of("B Kd Qd 9d 8d", "s")], played_terms()) == (
        15,
        5,
        0,
        0,
    )


def test_the_losers_rank_by_score_behind_a_winner_with_less() -> None:
    assert outcome_of_won_bid(played_terms(), (11, 14, 3, 3), A, "target_reached").ranking == (1, 2, 3, 3)
    assert outcome_of_won_bid(played_terms("teams4"), (14, 11), Y, "target_reached") == Outcome(
        (14, 11, 14, 11), (2, 1, 2, 1), "target_reached", teams=(0, 1, 0, 1)
    )


def test_a_game_is_won_at_the_target() -> None:
    start = to_lead(SIX_HIGH_SPADES, THREE_LOW_SPADES, form="solo2", level="2", scores=(9, 3))
    state, events = run(start, "As 2s Ks 3s Qs 4s Js 5h Ts 6h")
    assert state.outcome == Outcome((11, 3), (1, 2), "target_reached")
    assert codes(events)[-1] == "target_reached"
    assert state.last_deal is not None
    assert [point.scored for point in state.last_deal.points] == [True, True, False, False]
