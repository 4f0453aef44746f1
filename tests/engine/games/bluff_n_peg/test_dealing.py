"""The first dealer, dealing, throwing and drawing: vectors BP-36 and BP-44, and what they leave out."""

import pytest

from engine.actions import parse_action
from engine.chance import FastChance, ScriptedChance
from engine.errors import Refusal
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.actions import Discard
from engine.games.bluff_n_peg.options import BluffNPegOptions
from engine.games.bluff_n_peg.words import private
from engine.pieces.cards import PACK
from tests.engine.games.bluff_n_peg.positions import NAMES, A, B, C, act, offered, refused, run, to_throw
from tests.engine.playing import codes

HANDS = ("Kh Kd 9c 7s 2d", "Qh Jh Th 9h 2c", "Ah Ad Ac As 3c")


def setup(seats: int, *lines: str) -> tuple[int, list[str]]:
    """The first dealer, and what the events tell, with these shuffles."""
    step = GAME.rules.setup(seats, BluffNPegOptions(), ScriptedChance(lines))
    return step.state.deal.dealer, [GAME.sentence(happened, NAMES) for happened in step.events if happened.only is None]


def test_b3_the_highest_card_deals_first_and_ties_draw_again() -> None:
    dealer, said = setup(3, "shuffle Ah 9c As", "shuffle 4c 4d", "shuffle 4c 5d", "shuffle")
    assert dealer == C
    assert said[:5] == [
        "Ann draws A♥ for the deal.",
        "Ben draws 9♣ for the deal.",
        "Cem draws A♠ for the deal.",
        "Ann and Cem are level and draw again.",
        "Ann draws 4♣ for the deal.",
    ]
    assert said[-2:] == ["Cem drew the highest card and deals first.", "Deal 1: Cem deals five cards each."]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    order = "Ah Kh Qh Ad Kd Qd Ac Kc Qc As Ks Qs 2h 3h 4h"
    state = GAME.rules.setup(3, BluffNPegOptions(), ScriptedChance(["shuffle 9c 2c 3c", f"shuffle {order}"])).state
    assert (state.deal.dealer, state.deal.order) == (A, (B, C, A))
    assert state.deal.hands == (
        ("Qc", "Qd", "Qh", "Qs", "4h"),
        ("Ac", "Ad", "Ah", "As", "2h"),
        ("Kc", "Kd", "Kh", "Ks", "3h"),
    )


@pytest.mark.parametrize("seats", [1, 7])
def test_b2_two_to_six_play(seats: int) -> None:
    with pytest.raises(Refusal) as no:
        GAME.rules.setup(seats, BluffNPegOptions(), FastChance(1))
    assert no.value.sentence(GAME.words.sentences) == f"Bluff 'N' Peg is for two to six players, not {seats}."


def test_bp36_at_most_three_cards_are_thrown() -> None:
    no = refused(to_throw(*HANDS), A, "discard cards=9c,7s,2d,Kd")
    assert no.code == "too_many_discards"
    assert no.sentence(GAME.words.sentences) == "You may throw at most 3 cards; you named 4."


def test_bp44_cards_are_thrown_in_turn() -> None:
    state = to_throw(*HANDS)
    assert refused(state, B, "discard cards=2c").code == "not_your_turn"
    assert GAME.rules.waiting_for(state) == (A,)
    assert GAME.rules.menu(state, B) == ()


def test_only_own_cards_and_each_once() -> None:
    state = to_throw(*HANDS)
    assert refused(state, A, "discard cards=2c").code == "card_not_held"
    assert refused(state, A, "discard cards=2d,2d").code == "duplicate_card"
    assert refused(state, A, "fold").code == "wrong_phase"
    assert refused(act(state, A, "keep").state, A, "discard cards=2d").code == "already_done"


def test_to_discard_nothing_is_to_keep_all() -> None:
    state = to_throw(*HANDS)
    assert act(state, A, "discard cards=") == act(state, A, "keep")
    assert parse_action(Discard(cards=()).to_line(), GAME.meta.actions) == Discard(cards=())


def test_b6_the_number_is_public_at_once_and_cards_are_drawn_when_all_have_thrown() -> None:
    state = to_throw(*HANDS)
    step = act(state, A, "discard cards=9c,7s,2d")
    assert [GAME.sentence(happened, NAMES) for happened in step.events] == ["Ann throws 3 cards."]
    seen = GAME.rules.view(step.state, None)
    assert (seen.discards, seen.hand_sizes, seen.waiting) == ((3, None, None), (2, 5, 5), (B,))
    state = run(step.state, "B keep")
    stock = state.deal.stock
    step = act(state, C, "discard cards=3c")
    deal = step.state.deal
    assert codes(step.events) == ["cards_thrown", "cards_drawn", "cards_drawn"]
    assert deal.drawn == (stock[:3], (), stock[3:4])
    assert sorted(deal.hands[A]) == sorted(("Kh", "Kd", *stock[:3]))
    assert (step.state.phase, step.state.turn, len(deal.stock)) == ("turn", A, len(PACK) - 15 - 4)


def test_drawn_cards_are_told_to_their_owner_only() -> None:
    state = run(to_throw(*HANDS), "A keep", "B keep")
    drawn = act(state, C, "discard cards=3c").events[-1]
    assert (drawn.code, drawn.only) == ("cards_drawn", C)
    seen = GAME.rules.view(act(state, C, "discard cards=3c").state, C)
    assert (seen.thrown, seen.drawn) == (("3c",), drawn.values["cards"])


def test_all_may_choose_at_the_same_time_and_numbers_are_told_together() -> None:
    state = to_throw(*HANDS, discard_order="simultaneous")
    assert GAME.rules.waiting_for(state) == (A, B, C)
    step = act(state, C, "discard cards=3c")
    assert codes(step.events) == ["discard_chosen"]
    assert refused(step.state, C, "keep").code == "already_done"
    for viewer in (A, B, None):
        seen = GAME.rules.view(step.state, viewer)
        assert (seen.discards, seen.hand_sizes, seen.chosen) == ((None,) * 3, (5, 5, 5), (C,))
        assert seen == GAME.rules.view(act(state, C, "keep").state, viewer)
    own = GAME.rules.view(step.state, C)
    assert (own.hand, own.thrown) == (("Ac", "Ad", "Ah", "As"), ("3c",))
    state = run(step.state, "A keep")
    told = act(state, B, "discard cards=2c").events
    assert codes(told) == ["discard_chosen", "hand_kept", "cards_thrown", "cards_thrown", "cards_drawn", "cards_drawn"]


def test_the_menu_offers_to_keep_all_or_to_throw_up_to_three() -> None:
    state = to_throw(*HANDS)
    assert offered(state, A) == ["keep", *(f"discard cards={card}" for card in ("Kd", "Kh", "9c", "7s", "2d"))]
    (pick,) = GAME.rules.menu(state, A)[1].picks
    assert (pick.low, pick.high) == (1, 3)


def test_when_time_runs_out_all_cards_are_kept() -> None:
    state = to_throw(*HANDS)
    assert [action.to_line() for action in GAME.rules.auto(state, A)] == ["keep"]
    assert GAME.rules.auto(state, B) == ()


def test_who_has_thrown_reads_that_new_cards_come_later() -> None:
    def note(line: str) -> str:
        state = to_throw(*HANDS)
        seat = state.turn
        return private.card_hand(GAME.rules.view(act(state, seat, line).state, seat), NAMES, ()).note

    assert note("discard cards=7s").endswith("new cards come when all have thrown")
    assert note("keep").endswith("deal 1")
