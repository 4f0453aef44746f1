"""Who takes the cards of a contest, and how it is shown: vectors N5 to N20, N25 and N26."""

import pytest

from engine.games.sneak import GAME
from engine.games.sneak.state import Pile, State
from tests.engine.games.sneak.positions import (
    A,
    B,
    C,
    D,
    contest,
    flaunted,
    pile_sizes,
    refused,
    run,
    said,
    table,
    told,
    won,
)
from tests.engine.playing import codes

# -- sneaks -----------------------------------------------------------------------------------------------------------


def test_n05_an_equal_rank_stays_with_the_leader() -> None:
    assert won(contest("sneak", "Kh", "Ks", "Qd")) == (A, 3)


def test_n06_a_single_sneak_is_won_by_rank_whatever_the_suit() -> None:
    assert won(contest("sneak", "9h", "Td")) == (B, 2)


def test_n07_of_loose_sets_the_higher_card_wins() -> None:
    """Only the default: that loose cards never win is not offered."""
    assert won(contest("sneak", "4h 9c", "Ts 3d")) == (B, 4)


def test_n08_a_flush_beats_loose_cards() -> None:
    assert won(contest("sneak", "4h 9c", "4s 9s")) == (B, 4)


def test_n09_a_match_beats_a_straight_flush_unless_the_ladder_says_otherwise() -> None:
    assert won(contest("sneak", "Ah Kh", "2s 2d")) == (B, 4)
    assert won(contest("sneak", "Ah Kh", "2s 2d", ladder="sf_top")) == (A, 4)
    assert won(contest("sneak", "Ah Kh", "2s 2d", ladder="poker")) == (A, 4)


def test_the_ladder_decides_between_a_flush_and_a_straight() -> None:
    assert won(contest("sneak", "4s 9s", "7s 8h")) == (B, 4)
    assert won(contest("sneak", "4s 9s", "7s 8h", ladder="flush_over_straight")) == (A, 4)


def test_n10_three_in_a_contest() -> None:
    assert won(contest("sneak", "Ah Kh Qh", "", "5s 6d 7c", "3c 3d 3h")) == (D, 9)


def test_n11_equal_top_cards_are_decided_by_the_next() -> None:
    assert won(contest("sneak", "Ah 9h 4h", "Ac 9c 5c")) == (B, 6)


def test_n12_equal_matches_stay_with_the_leader_or_go_out_of_play() -> None:
    assert won(contest("sneak", "Ks Kd", "Kh Kc")) == (A, 4)
    assert won(contest("sneak", "Ks Kd", "Kh Kc", ties="set_aside")) == (None, 4)


def test_cards_set_aside_are_on_nobodys_pile_and_everybody_has_seen_them() -> None:
    state, events = told(table("Ks Kd", "Kh Kc", ties="set_aside"), "A sneak Ks Kd", "B challenge Kh Kc")
    assert codes(events)[-1] == "contest_tied"
    assert said(events)[-1] == "The best are equal, so all 4 cards go out of play."
    assert (pile_sizes(state), sorted(state.aside)) == ((0, 0), ["Kc", "Kd", "Kh", "Ks"])
    assert GAME.rules.view(state, None).seen == GAME.rules.view(state, B).seen == ("Ks", "Kh", "Kc", "Kd")


def test_only_a_tie_of_the_best_is_set_aside() -> None:
    assert won(contest("sneak", "Ks", "9h", "9d", ties="set_aside")) == (A, 3)
    assert won(contest("sneak", "2s", "9h", "9d", ties="set_aside")) == (None, 3)


def test_of_equal_challengers_the_nearest_to_the_left_wins() -> None:
    assert won(contest("sneak", "2s", "9h", "9d", "8c")) == (B, 4)


def test_the_turn_of_the_table_decides_who_is_nearest() -> None:
    state = run(table("9h", "2c", "2s", "9d", turn=C), "C sneak 2s", "A challenge 9h", "B pass", "D challenge 9d")
    assert state.last_contest is not None
    assert won(state.last_contest) == (D, 3)


# -- flaunts ----------------------------------------------------------------------------------------------------------


def test_n13_a_single_card_is_beaten_by_a_higher_one_of_its_suit() -> None:
    assert won(contest("flaunt", "9s", "Ts")) == (B, 2)
    assert refused(flaunted("9s", "Th"), "B challenge Th") == (
        "flaunt_suit",
        "Only higher spades beat 9♠; if you have none, pass.",
    )
    assert refused(flaunted("9s", "8s"), "B challenge 8s") == (
        "flaunt_low",
        "8♠ does not beat 9♠; choose higher cards, or pass.",
    )


def test_n14_a_straight_is_beaten_by_a_straight_only() -> None:
    assert won(contest("flaunt", "7s 8h", "9s Tc")) == (B, 4)
    for answer in ("9s Ts", "4c 4d"):
        code, said = refused(flaunted("7s 8h", answer), f"B challenge {answer}")
        assert code == "flaunt_type"
        assert said == "A flaunted straight can only be beaten by a higher straight; if you have none, pass."


def test_sn05_a_straight_flush_does_not_beat_a_flush() -> None:
    assert refused(flaunted("4s 9s", "Th Jh"), "B challenge Th Jh")[0] == "flaunt_type"


def test_n15_a_flush_is_beaten_by_its_highest_card() -> None:
    assert won(contest("flaunt", "4s 9s", "Th 2h")) == (B, 4)


def test_n16_an_equal_match_does_not_beat_a_flaunt() -> None:
    assert refused(flaunted("5c 5d", "5h 5s"), "B challenge 5h 5s")[0] == "flaunt_low"


def test_n17_a_low_ace_makes_the_lowest_straight() -> None:
    assert refused(flaunted("2c 3d", "Ah 2s"), "B challenge Ah 2s")[0] == "flaunt_low"


def test_n18_a_high_ace_makes_the_highest_straight() -> None:
    assert won(contest("flaunt", "Qc Kd", "Ah Ks")) == (B, 4)


def test_n19_answers_to_a_flaunt_are_shown_together_and_the_best_wins() -> None:
    state, events = told(table("6d", "9d", "Jd"), "A flaunt 6d", "B challenge 9d", "C challenge Jd")
    assert state.last_contest is not None
    assert won(state.last_contest) == (C, 3)
    assert said(events) == [
        "Ann flaunts 6♦.",
        "Ben has answered.",
        "Ben shows 9♦.",
        "Cem shows J♦.",
        "Cem wins the contest and 3 cards.",
    ]


def test_n20_two_packs_of_equal_answers_the_nearest_to_the_left_wins() -> None:
    assert won(contest("flaunt", "Qs", "Ks", "Ks", "", "")) == (B, 3)


def test_equal_answers_to_a_flaunt_are_set_aside_where_ties_are() -> None:
    assert won(contest("flaunt", "Qs", "Ks", "Ks", "", "", ties="set_aside")) == (None, 3)
    assert won(contest("flaunt", "Qs", "Ks", "As", "", "", ties="set_aside")) == (C, 3)


def test_with_two_packs_the_same_card_does_not_beat_itself() -> None:
    state = run(table("Qs", "Qs", "", "", ""), "A flaunt Qs")
    assert refused(state, "B challenge Qs")[0] == "flaunt_low"


# -- where the cards go -----------------------------------------------------------------------------------------------


def test_n25_an_unchallenged_sneak_is_won_unseen() -> None:
    state, events = told(table("4h 9c", "2c 3c", "2d 3d"), "A sneak 4h 9c", "C pass", "B pass")
    assert (pile_sizes(state), state.piles[A]) == ((2, 0, 0), Pile((), ("4h", "9c")))  # type: ignore[arg-type]  # cards
    assert said(events)[-1] == "Nobody challenges: Ann wins 2 cards unseen."
    assert not any(sign in said for said in said(events) for sign in "♣♦♥♠")
    assert said(events, A) == ["You sneaked 4♥ 9♣.", "You won 4♥ 9♣ unseen."]
    assert (GAME.rules.waiting_for(state), GAME.rules.view(state, None).seen) == ((B,), ())


def test_sn15_its_cards_are_seen_by_the_winner_only() -> None:
    state = run(table("4h 9c", "2c 3c"), "A sneak 4h 9c", "B pass")
    assert GAME.rules.view(state, A).pile == GAME.rules.view(state, A).pile_unseen == ("4h", "9c")
    for other in (B, None):
        seen = GAME.rules.view(state, other)
        assert not {"4h", "9c"} & {*seen.pile, *seen.pile_unseen, *seen.seen, *seen.hand}
        assert seen.last_contest is not None
        assert seen.last_contest.shown == ((), ())


@pytest.mark.parametrize(("challenge", "taker"), [("Th Td", C), ("3h 8d", A)])
def test_n26_the_turn_passes_left_of_the_leader_whoever_wins(challenge: str, taker: int) -> None:
    hands = ("4h 9c", "2c", challenge, "5c 5d 5h")
    state, events = told(table(*hands), "A sneak 4h 9c", "D pass", f"C challenge {challenge}")
    shown = [happened.values["seat"] for happened in events if happened.code.endswith("_shown")]
    assert shown == [A, C]
    assert state.hands[D] == table(*hands).hands[D]
    assert state.last_contest is not None
    assert (state.last_contest.taker, GAME.rules.waiting_for(state)) == (taker, (B,))


def test_sn02_losing_challengers_lose_their_cards_to_the_winner() -> None:
    state = run(table("Kh", "Ks", "Qd"), "A sneak Kh", "B challenge Ks", "C challenge Qd")
    assert (state.hands, pile_sizes(state)) == (((), (), ()), (3, 0, 0))
    assert GAME.rules.view(state, B).seen == ("Ks", "Kh", "Qd")


def test_who_does_not_challenge_keeps_everything() -> None:
    before = table("9s", "Ts", "Js Qs")
    after = run(before, "A flaunt 9s", "B challenge Ts", "C pass")
    assert (after.hands[C], pile_sizes(after)) == (before.hands[C], (0, 2, 0))


def test_a_flaunt_that_nobody_beats_is_won_and_was_seen() -> None:
    state, events = told(table("9s 9d", "Ts 2c"), "A flaunt 9s 9d", "B pass")
    assert said(events) == ["Ann flaunts 9♠ 9♦, a match.", "Nobody beats it: Ann wins 2 cards."]
    assert state.piles[A].shown == ("9s", "9d")


def nines_and_jacks() -> State:
    """With two packs, B holds two nines and two jacks of spades."""
    return table("4s 8s", "9s 9s Js Js", "", "", "")


def test_with_two_packs_both_of_two_equal_cards_may_be_played() -> None:
    state = run(nines_and_jacks(), "A sneak 4s 8s", "B challenge 9s 9s")
    assert (state.hands[B], pile_sizes(state)[B]) == (("Js", "Js"), 4)


def test_with_two_packs_one_of_two_equal_cards_stays_in_the_hand() -> None:
    state = run(nines_and_jacks(), "A flaunt 4s 8s", "B challenge 9s Js")
    assert (state.hands[B], pile_sizes(state)[B]) == (("Js", "9s"), 4)
