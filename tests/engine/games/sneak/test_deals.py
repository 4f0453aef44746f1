"""Options and seats, the end of a deal, points, and the end of a game: vectors N33, N34 and N36 to N39."""

from typing import Any

import pytest
from pydantic import ValidationError

from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Event
from engine.games.sneak import GAME
from engine.games.sneak.options import SEATS, SneakOptions
from engine.games.sneak.state import State
from engine.pieces.cards import PACK
from tests.engine.games.sneak.positions import (
    NAMES,
    A,
    B,
    C,
    all_cards,
    done_deal,
    endgame,
    last_card,
    offered,
    played_terms,
    refused,
    run,
    said,
    told,
)
from tests.engine.playing import codes

# -- setting up -------------------------------------------------------------------------------------------------------


def opened(seats: int, **options: Any) -> State:
    return GAME.rules.setup(seats, SneakOptions.model_validate(options), FastChance(1)).state


def not_opened(seats: int, **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        opened(seats, **options)
    return caught.value


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2)])
def test_the_whole_shuffled_pack_is_the_stock_and_nobody_holds_a_card(seats: int, packs: int) -> None:
    state = opened(seats)
    assert sorted(state.stock) == sorted(PACK * packs)
    assert state.hands == ((),) * seats
    assert GAME.rules.waiting_for(state) == ((state.dealer + 1) % seats,)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {GAME.rules.setup(3, SneakOptions(), FastChance(seed)).state.dealer for seed in range(20)}
    assert dealers == {A, B, C}


def test_n38_five_players_use_two_packs_and_play_to_200() -> None:
    state = opened(5)
    assert (len(state.stock), state.terms.target) == (104, 200)


def test_sn01_four_players_may_choose() -> None:
    assert [len(opened(4, packs=packs).stock) for packs in ("auto", "1", "2", 2)] == [52, 52, 104, 104]
    assert [opened(4, packs=packs).terms.target for packs in ("1", "2")] == [100, 200]


@pytest.mark.parametrize(
    ("seats", "packs", "said"),
    [
        (3, "2", "With 3 players use one pack."),
        (2, "2", "With 2 players use one pack."),
        (5, "1", "With 5 players use two packs."),
        (7, "1", "With 7 players use two packs."),
    ],
)
def test_packs_must_fit_the_seats(seats: int, packs: str, said: str) -> None:
    no = not_opened(seats, packs=packs)
    assert (no.code, no.asks, no.sentence(GAME.words.sentences)) == ("packs_for_seats", "packs", said)


@pytest.mark.parametrize("seats", [1, 8])
def test_n39_sneak_takes_two_to_seven_players(seats: int) -> None:
    no = not_opened(seats)
    assert (no.code, no.sentence(GAME.words.sentences)) == ("seats_unfit", "Sneak takes 2 to 7 players.")
    assert GAME.meta.seats == SEATS == (2, 3, 4, 5, 6, 7)


def test_the_target_may_be_anything_from_10_to_1000() -> None:
    assert [played_terms(2, target=target).target for target in (10, 1000, "auto", "")] == [10, 1000, 100, 100]
    for target in (9, 1001):
        with pytest.raises(ValidationError):
            SneakOptions(target=target)


# -- the end of a deal ------------------------------------------------------------------------------------------------


def test_n33_the_last_player_with_cards_wins_them() -> None:
    before = endgame("9h", "", "4c 5c 6c 7c", piles=(10, 20))
    state, events = told(before, "A flaunt 9h", "C pass")
    assert done_deal(state).points == (11, 20, 21)
    assert sum(done_deal(state).points) == 52
    assert (done_deal(state).last_holder, done_deal(state).last_cards) == (C, 4)
    assert "Only Cem still holds cards, and wins the last 4 without competition." in said(events)
    assert said(events, C)[-1] == "Your last 4 cards go to your pile: 7♣ 6♣ 5♣ 4♣."


def test_what_the_last_holder_takes_is_seen_by_nobody_else() -> None:
    state = run(endgame("9h", "", "4c 5c", format="single_deal"), "A flaunt 9h", "C pass")
    assert state.phase == "over"
    assert (GAME.rules.view(state, C).pile_unseen, GAME.rules.view(state, C).hand) == (("5c", "4c"), ())
    for viewer in (A, B, None):
        assert not {"4c", "5c"} & {*GAME.rules.view(state, viewer).seen, *GAME.rules.view(state, viewer).pile}


def test_n34_if_the_last_contest_empties_every_hand_nobody_gets_a_bonus() -> None:
    state, events = told(endgame("5h", "8h", piles=(20,)), "A flaunt 5h", "B challenge 8h")
    assert (done_deal(state).points, done_deal(state).last_holder) == ((20, 32), None)
    assert "last_cards_taken" not in codes(events)


def test_the_last_card_of_the_stock_may_end_the_deal() -> None:
    state, events = told(last_card("4h", "", piles=(20,)), "A draw")
    assert (done_deal(state).points, done_deal(state).last_cards) == ((22, 30), 2)
    assert said(events, A) == ["You drew A♠.", "Your last 2 cards go to your pile: A♠ 4♥."]


def test_a_last_holder_who_did_not_act_and_has_no_menu_is_told() -> None:
    """Otherwise nothing would have this seat's hand drawn anew, and it would go on showing the card."""
    window = run(endgame("9h 4c", "Th", ""), "A flaunt 9h")
    state, events = told(window, "B challenge Th")
    assert GAME.rules.menu(window, A) == GAME.rules.menu(state, A) == ()
    assert (window.hands[A], state.hands[A]) == (("4c",), ())
    assert said(events, A) == ["Your last card goes to your pile: 4♣."]


def test_one_card_is_spoken_of_as_one() -> None:
    _, events = told(endgame("9h", "4c"), "A flaunt 9h", "B pass")
    assert said(events, B)[-1] == "Your last card goes to your pile: 4♣."
    assert "Only Ben still holds cards, and wins the last one without competition." in said(events)


def test_cards_set_aside_score_for_nobody() -> None:
    before = endgame("9s", "Ks", "Qs", "", "Ks", ties="set_aside", piles=(20, 20, 20, 20))
    state = run(before, "A flaunt 9s", "B challenge Ks", "C challenge Qs", "E challenge Ks")
    assert (sum(done_deal(state).points), done_deal(state).aside) == (100, 4)


# -- the last round ---------------------------------------------------------------------------------------------------


def last_round(*hands: str, **options: Any) -> State:
    """A has drawn the ace of spades, the last card: everybody has one more turn."""
    return run(last_card(*hands, endgame="one_round", **options), "A draw")


def test_in_one_round_everybody_has_one_more_turn_and_the_drawer_the_last() -> None:
    state = last_round("4h", "5c 5d", "6s")
    assert (GAME.rules.waiting_for(state), GAME.rules.view(state, None).turns_left) == ((B,), 3)
    assert set(offered(state, B)) == {"done", "flaunt cards=5c", "flaunt cards=5d", "flaunt cards=5c,5d"}
    state = run(state, "B done")
    assert (GAME.rules.waiting_for(state), GAME.rules.view(state, None).turns_left) == ((C,), 2)
    state = run(state, "C flaunt 6s", "A challenge As", "B pass")
    assert (GAME.rules.waiting_for(state), GAME.rules.view(state, None).turns_left) == ((A,), 1)
    assert run(state, "A done").number == 2


def test_in_one_round_cards_left_score_for_nobody_and_their_owners_are_told() -> None:
    state, events = told(last_round("4h", "5c 5d", "6s", piles=(10, 10)), "B done", "C done", "A done")
    assert (done_deal(state).left, done_deal(state).last_holder) == (5, None)
    assert sum(done_deal(state).points) == 47
    assert "5 cards left in hands score for nobody." in said(events)
    assert [said(events, seat)[-1] for seat in (A, B, C)] == [
        "Your 2 cards that are left score for nobody: A♠ 4♥.",
        "Your 2 cards that are left score for nobody: 5♣ 5♦.",
        "Your card that is left scores for nobody: 6♠.",
    ]


def test_in_one_round_a_single_holder_wins_nothing() -> None:
    state, events = told(last_round("4h", "9c", format="single_deal"), "B flaunt 9c", "A pass")
    assert (state.phase, done_deal(state).left, done_deal(state).last_holder) == ("over", 2, None)
    assert "last_cards_taken" not in codes(events)


def test_in_one_round_who_can_lead_nothing_is_passed_over() -> None:
    state = last_round("4h", "", "6s")
    assert (GAME.rules.waiting_for(state), GAME.rules.view(state, None).turns_left) == ((C,), 2)
    assert run(last_card("4h", "", "", endgame="one_round"), "A draw").number == 2


def test_in_one_round_a_turn_is_a_flaunt_or_done() -> None:
    state = last_round("4h", "5c", "6s")
    for turn in ("B draw", "B pass", "B sneak 5c"):
        assert refused(state, turn) == ("last_round", "This is the last round: flaunt, or say that you are done.")
    assert [action.to_line() for action in GAME.rules.auto(state, B)] == ["done"]
    assert said(told(state, "B done")[1]) == ["Ben is done."]


def test_done_is_for_the_last_round_only() -> None:
    assert refused(last_card("4h", "5h", endgame="one_round"), "A done")[0] == "must_act"
    assert refused(endgame("4h", "5h"), "A done")[0] == "must_flaunt"


# -- the end of a game ------------------------------------------------------------------------------------------------


def finished(points: tuple[int, ...], totals: tuple[int, ...], **given: Any) -> tuple[State, list[Event]]:
    """A deal between three ends with these points, after these totals: A flaunts, and B holds the last card."""
    a, b, _ = points
    before = endgame("5h", "4h", "", piles=(a - 1, b - 1), totals=totals, **given)
    state, events = told(before, "A flaunt 5h", "B pass")
    assert done_deal(state).points == points
    return state, events


def test_n36_below_the_target_the_next_deal_begins_with_the_next_dealer() -> None:
    state, events = finished((15, 30, 7), (71, 66, 60))
    assert (state.totals, state.outcome, state.number) == ((86, 96, 67), None, 2)
    assert (state.dealer, GAME.rules.waiting_for(state)) == (A, (B,))
    assert sorted(all_cards(state)) == sorted(state.stock) == sorted(PACK)
    assert said(events)[-2:] == [
        "Deal 1 is over. Cards won: Ann 15 (now 86), Ben 30 (now 96), Cem 7 (now 67).",
        "Deal 2: Ann shuffles 52 cards. Everybody starts with none.",
    ]


def test_the_highest_total_wins_once_somebody_has_reached_the_target() -> None:
    state, events = finished((15, 30, 7), (80, 72, 99))
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.ranking) == ((95, 102, 106), (3, 2, 1))
    assert state.outcome.ending == "target_reached"
    assert said(events)[-1] == "The game goes to Cem with 106 points."


def test_n37_equal_totals_above_the_target_play_another_deal() -> None:
    """Only the default: that such players share the victory is not offered."""
    state, events = finished((15, 30, 7), (89, 74, 63))
    assert (state.totals, state.outcome, state.number) == ((104, 104, 70), None, 2)
    assert "Ann and Ben stand level at 104, so another deal decides." in said(events)
    assert codes(events)[-1] == "cards_shuffled"


def test_a_tie_behind_the_winner_decides_nothing() -> None:
    state, _ = finished((15, 30, 7), (89, 89, 97))
    assert state.outcome is not None
    assert state.outcome.ranking == (2, 1, 2)


def test_a_tie_below_the_target_is_not_spoken_of() -> None:
    assert "extra_deal" not in codes(finished((15, 30, 7), (40, 25, 10))[1])


def test_a_single_deal_is_won_by_the_highest_pile_and_ties_are_shared() -> None:
    state, events = finished((20, 20, 12), (0, 0, 0), format="single_deal")
    assert state.outcome is not None
    assert (state.outcome.ranking, state.outcome.ending) == ((1, 1, 3), "deal_played")
    assert said(events)[-1] == "The game goes to Ann and Ben with 20 points."


def test_everybody_deals_once() -> None:
    options = {"format": "each_deals_once", "target": 10}
    assert finished((15, 30, 7), (30, 22, 0), number=2, **options)[0].outcome is None
    state, _ = finished((15, 30, 7), (37, 22, 45), number=3, **options)
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.ending) == ((52, 52, 52), "everybody_dealt")
    assert state.outcome.ranking == (1, 1, 1)


def test_nothing_can_be_done_after_the_end() -> None:
    state, _ = finished((20, 20, 12), (0, 0, 0), format="single_deal")
    assert GAME.rules.waiting_for(state) == ()
    for turn in ("A draw", "B pass", "C flaunt 5h"):
        assert refused(state, turn)[0] == "game_over"


@pytest.mark.parametrize("seats", SEATS)
def test_a_deal_is_summed_up_for_any_number_of_seats(seats: int) -> None:
    before = endgame("5h", "4h", *[""] * (seats - 2))
    _, events = told(before, "A flaunt 5h", "B pass")
    (said,) = [GAME.sentence(happened, NAMES) for happened in events if happened.code in GAME.meta.headlines]
    assert said.startswith("Deal 1 is over. Cards won: Ann 1 (now 1), Ben ")
    assert said.count("(now ") == seats
