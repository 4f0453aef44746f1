"""What a turn allows: drawing, leading, the lead limit, whose turn is next; vectors N21 to N24, N30 to N32 and N35."""

import pytest

from engine.games.sneak import GAME
from engine.games.sneak.state import State
from tests.engine.games.sneak.positions import A, B, C, D, endgame, last_card, offered, refused, run, said, table, told
from tests.engine.playing import codes


def first_turn(seats: int = 3) -> State:
    return table(*[""] * seats)._replace(turns=0)


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_n21_the_first_turn_is_a_draw() -> None:
    state = first_turn()
    for turn in ("A sneak 4h", "A flaunt 4h", "A pass", "A done"):
        assert refused(state, turn) == ("first_turn", "On your first turn you can only draw a card.")
    assert set(offered(state, A)) == {"draw"}


def test_sn18_each_seat_has_a_first_turn() -> None:
    state = run(first_turn(), "A draw", "B draw")
    assert refused(state, f"C flaunt {state.hands[A][0]}")[0] == "first_turn"
    after = run(state, "C draw")
    assert set(offered(after, A)) == {"draw", *(f"{way} cards={after.hands[A][0]}" for way in ("sneak", "flaunt"))}


def test_a_card_is_drawn_from_the_top_and_read_by_the_drawer_only() -> None:
    state, events = told(table("2c", "2d", "2h", top="4s"), "A draw")
    assert said(events) == ["Ann draws a card; 48 are left."]
    assert said(events, A) == ["You drew 4♠."]
    assert (state.hands, len(state.stock)) == ((("4s", "2c"), ("2d",), ("2h",)), 48)
    assert GAME.rules.waiting_for(state) == (B,)


def test_n22_a_single_card_can_be_sneaked_on_the_second_turn() -> None:
    state, events = told(table("4h", "5h", "6h"), "A sneak 4h")
    assert GAME.rules.waiting_for(state) == (B, C)
    assert said(events) == ["Ann sneaks 1 card face down."]
    assert said(events, A) == ["You sneaked 4♥."]


# -- the lead limit ---------------------------------------------------------------------------------------------------


def test_n23_no_more_can_be_led_than_somebody_else_could_match() -> None:
    state = table("4h 5h 6h 7h 8h", "2c 3c", "2d")
    for turn in ("A flaunt 4h 5h 6h", "A sneak 4h 5h 6h"):
        assert refused(state, turn) == ("limit", "Nobody else holds 3 cards; you can lead at most 2.")
    assert GAME.rules.view(state, None).lead_limit == 2


def test_sn6_without_a_lead_limit_what_nobody_can_match_is_won_at_once() -> None:
    state = table("4h 5h 6h 7h 8h", "2c 3c", "2d", lead_limit="none")
    assert GAME.rules.view(state, None).lead_limit == 5
    for turn, line in (
        ("A sneak 4h 5h 6h", "Ann sneaks 3 cards face down."),
        ("A flaunt 4h 5h 6h", "Ann flaunts 4♥ 5♥ 6♥, a straight flush."),
    ):
        after, events = told(state, turn)
        assert said(events)[0] == line
        assert "cannot challenge" in " ".join(said(events))
        assert (GAME.rules.waiting_for(after), after.lead) == ((B,), None)
        assert GAME.rules.view(after, None).pile_sizes[A] == 3
    window = run(state, "A sneak 4h 5h")
    assert GAME.rules.waiting_for(window) == (B,)


def test_sn6_without_a_lead_limit_cards_can_be_led_where_nobody_else_holds_any() -> None:
    state = table("4h 5h", "", "", lead_limit="none")
    assert {"draw", "sneak cards=4h", "flaunt cards=5h,4h"} <= set(offered(state, A))
    assert run(state, "A sneak 4h 5h").piles[A].unseen == ("4h", "5h")


def test_n24_who_holds_too_few_cards_is_not_asked() -> None:
    state, events = told(table("4h 5h 6h 7h 8h", "2c 3c", "2d"), "A sneak 4h 5h")
    assert GAME.rules.waiting_for(state) == (B,)
    assert said(events)[-1] == "Cem cannot challenge: that takes 2 cards."
    assert (GAME.rules.view(state, C).asked, GAME.rules.menu(state, C)) == ((B,), ())


def test_sn13_where_nobody_else_holds_a_card_only_a_draw_is_left() -> None:
    state = table("4h 5h", "", "")
    assert refused(state, "A flaunt 4h") == (
        "nothing_to_match",
        "Nobody else holds a card, so nothing can be led; draw a card.",
    )
    assert set(offered(state, A)) == {"draw"}


def test_sn13_who_holds_no_card_draws() -> None:
    state = table("", "4h", "5h")
    assert set(offered(state, A)) == {"draw"}
    assert refused(state, "A sneak 4h") == ("card_not_held", "You do not hold 4♥.")
    assert GAME.rules.auto(state, A)[0].to_line() == "draw"


# -- what is led ------------------------------------------------------------------------------------------------------


def test_n30_loose_cards_cannot_be_flaunted() -> None:
    assert refused(table("4h 9c", "2c 3c"), "A flaunt 4h 9c") == (
        "not_combo",
        "4♥ 9♣ is no match, straight flush, straight or flush. A single card is always allowed.",
    )


def test_a_lead_has_at_least_one_card() -> None:
    state = table("4h 9c", "2c 3c")
    assert refused(state, "A sneak -") == ("no_cards", "Choose at least one card.")
    assert refused(state, "A flaunt -") == ("no_cards", "Choose at least one card.")


def test_a_card_held_once_cannot_be_named_twice() -> None:
    state = table("4h 9c", "2c 3c")
    assert refused(state, "A sneak 4h 4h") == ("duplicate_card", "You named 4♥ more often than you hold it.")


def test_with_two_packs_a_card_held_twice_can() -> None:
    state = table("4h 4h 9c", "2c 3c 5c", "", "", "")
    assert refused(state, "A sneak 4h 4h 4h")[0] == "duplicate_card"
    assert run(state, "A flaunt 4h 4h").hands[A] == ("9c",)


def test_cards_are_read_as_people_type_them() -> None:
    actions = {action.verb: action for action in GAME.meta.actions}
    assert actions["sneak"].from_values({"cards": "10♦, four of hearts"}).to_line() == "sneak cards=Td,4h"


def test_a_combo_is_named_when_it_is_flaunted() -> None:
    assert said(told(table("4h 5h", "2c 3c"), "A flaunt 4h 5h")[1]) == ["Ann flaunts 4♥ 5♥, a straight flush."]


# -- no passing, no strangers -----------------------------------------------------------------------------------------


def test_sn11_a_turn_cannot_be_passed() -> None:
    state = table("4h", "5h")
    for turn in ("A pass", "A done"):
        assert refused(state, turn) == ("must_act", "You can't pass: draw, sneak or flaunt.")
    for turn in ("A pass", "A done"):
        code, said = refused(endgame("4h", "5h"), turn)
        assert (code, said) == ("must_flaunt", "You can't pass: you must flaunt at least one card.")


@pytest.mark.parametrize("turn", ["B draw", "B sneak 5h", "B flaunt 5h", "B done"])
def test_only_the_seat_on_turn_acts(turn: str) -> None:
    assert refused(table("4h", "5h"), turn) == ("not_your_turn", "It is not your turn; waiting for Ann.")


def test_there_is_nothing_to_challenge_before_the_first_lead() -> None:
    state = table("4h", "5h")
    assert [refused(state, turn)[0] for turn in ("A challenge 4h", "B challenge 5h", "B pass")] == ["wrong_phase"] * 3


# -- when the stock is gone -------------------------------------------------------------------------------------------


def test_n31_the_last_card_drawn_ends_all_sneaking() -> None:
    state, events = told(last_card("4h", "5h", "6h"), "A draw")
    assert said(events) == ["Ann draws the last card. The stock is gone: no more sneaking."]
    assert refused(state, "B sneak 5h") == ("no_sneak", "The stock is gone: you can only flaunt (play face up).")
    assert set(offered(state, B)) == {"flaunt cards=5h"}


def test_n32_there_is_nothing_to_draw_from_an_empty_stock() -> None:
    assert refused(endgame("4h", "5h"), "A draw") == (
        "stock_empty",
        "There are no cards left to draw; you must flaunt.",
    )


def test_n35_who_has_no_cards_is_passed_over_and_not_asked() -> None:
    state = run(endgame("4h 6h", "", "5h 5c", "7c 7d"), "A flaunt 4h")
    assert GAME.rules.waiting_for(state) == (C, D)
    assert GAME.rules.waiting_for(run(state, "C pass", "D pass")) == (C,)


def test_sn12_everybody_with_cards_flaunts_in_turn_until_one_is_left() -> None:
    state, events = told(endgame("4h", "5c", "6d"), "A flaunt 4h", "B pass", "C pass", "B flaunt 5c", "C pass")
    assert codes(events)[-4:] == ["last_cards_taken", "your_last_cards", "deal_of_three_scored", "cards_shuffled"]
    assert state.number == 2


# -- time runs out ----------------------------------------------------------------------------------------------------


def test_time_running_out_draws_or_flaunts_the_lowest_card_and_passes_in_a_window() -> None:
    drawing, flaunting = table("4h 2d", "5h"), endgame("4h 2s 2d", "5h")
    assert [action.to_line() for action in GAME.rules.auto(drawing, A)] == ["draw"]
    assert [action.to_line() for action in GAME.rules.auto(flaunting, A)] == ["flaunt cards=2d"]
    window = run(drawing, "A flaunt 4h")
    assert [action.to_line() for action in GAME.rules.auto(window, B)] == ["pass"]
    assert [GAME.rules.auto(state, seat) for state, seat in ((drawing, B), (window, A))] == [(), ()]


def test_of_equal_low_cards_clubs_go_first_then_diamonds_and_hearts() -> None:
    flaunted = [
        GAME.rules.auto(endgame(hand, "5h"), A)[0].to_line()[-2:] for hand in ("2s 2h 2d 2c", "2s 2h 2d", "2s 2h", "As")
    ]
    assert flaunted == ["2c", "2d", "2h", "As"]
