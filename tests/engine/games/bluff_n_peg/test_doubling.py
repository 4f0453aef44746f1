"""Section 6 of the rules text, double or fold: vectors BP-23 to BP-26, BP-29 to BP-37 and BP-43."""

from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.pieces.shows import beaten_seats_without_cards, leading_seats
from engine.games.bluff_n_peg.public import DoubleDeclaration
from engine.games.bluff_n_peg.state import State
from tests.engine.games.bluff_n_peg.positions import (
    L1,
    NAMES,
    A,
    B,
    C,
    D,
    act,
    in_hand,
    moves,
    offered,
    refused,
    run,
    table,
    told,
)
from tests.engine.playing import codes

TRIPS = ("9h 9d 9c", "Ac", "Kh Kd Kc")
BEHIND = ("Ah", "9c 9s", "Qd Th 8s 6c 4d")


def trips_declared() -> State:
    return run(in_hand(*TRIPS), "A 9h", "B Ac", "C Kh Kd", "A 9d 9c declare")


def test_bp23_a_fold_costs_the_old_multiplier_even_if_another_accepts() -> None:
    state = run(trips_declared(), "B fold")
    assert (state.positions[B], state.deal.level) == (-1, 0)
    state = run(state, "C accept")
    assert (state.deal.level, state.turn, state.phase) == (1, C, "turn")


def test_bp24_a_second_declaration_goes_to_4x_and_is_paid_by_the_first_declarer() -> None:
    state = run(trips_declared(), "B fold", "C accept", "C Kc declare", "A accept")
    assert (state.deal.level, state.turn) == (2, A)
    state = run(state, "A fold")
    assert moves(state) == (-12, -1, 20)
    assert state.last_deal is not None
    assert state.last_deal.doubles == (DoubleDeclaration(A, (C,), (B,), 2), DoubleDeclaration(C, (A,), (), 4))


def test_bp25_nobody_accepts_and_the_old_points_are_won() -> None:
    state = run(in_hand("9h 9d 9c", "Ac As"), "A 9h", "B Ac", "A 9d", "B As", "A 9c declare", "B fold")
    assert moves(state) == (5, -2)
    assert state.last_deal is not None
    assert state.last_deal.level == 0


def test_bp26_who_is_behind_may_declare_too() -> None:
    state = run(in_hand("9h 8d 7c", "Ac"), "A 9h", "B Ac", "A 8d 7c")
    assert (state.phase, offered(state, A)[:2]) == ("offer", ["declare", "decline"])
    state = run(state, "A declare", "B accept")
    assert (state.deal.level, state.turn, state.phase) == (1, A, "turn")
    assert moves(run(state, "A fold")) == (-6, 10)


HANDS_29 = ("7h 6h 5h 4h 3h", "8c 8d 8h 4c 4d", "Kc Kd Kh", "Ac Ad Ah 6c 6d")


def test_bp29_three_doubles_and_what_everybody_pays() -> None:
    state = run(in_hand(*HANDS_29), "A 7h", "B 8c", "C Kc", "D Ac", "A 6h 5h declare")
    state = run(state, "B accept", "C accept", "D accept")
    state = run(state, "A 4h 3h", "B 8d 8h declare", "C accept", "D accept", "A accept")
    state = run(state, "B 4c 4d")
    assert (state.deal.level, state.turn, beaten_seats_without_cards(state.deal)) == (2, C, (B,))
    state = run(state, "C Kd Kh declare", "D accept", "A accept", "B fold")
    assert (state.deal.level, state.positions[B]) == (3, -20)
    state, events = told(state, "C fold", "D Ad Ah")
    assert state.phase == "turn"
    assert "lead_taken" not in codes(events)
    assert refused(state, D, "declare").code == "double_maxed"
    assert moves(run(state, "D 6c 6d")) == (40, -20, -24, -40)


def test_bp30_no_offer_to_who_began_in_the_last_chance_area() -> None:
    state = run(table("9h 8d | 7c", "Ac |", pegs=(L1, 0)), "A 7c")
    assert (state.phase, state.turn) == ("turn", A)
    assert refused(state, A, "declare").code == "double_last_chance"


def test_bp30_nor_if_the_third_card_leads_and_the_turn_is_over() -> None:
    state = run(table("9h 9d | 9c", "Ac |", pegs=(L1, 0)), "A 9c")
    assert state.turn == B
    assert refused(state, A, "declare").code == "double_last_chance"


def test_from_the_last_chance_area_a_double_may_be_accepted() -> None:
    state = run(table("9h 9d | 9c", "Ac |", pegs=(0, L1)), "A 9c declare")
    assert offered(state, B) == ["accept", "fold"]
    assert run(state, "B accept").deal.level == 1


def behind_declared() -> State:
    return run(in_hand(*BEHIND), "A Ah", "B 9c 9s", "C Qd Th 8s declare")


def test_bp31_a_folded_leader_no_longer_counts_and_the_next_best_leads() -> None:
    state = run(behind_declared(), "A accept", "B fold")
    assert (state.positions[B], state.deal.level) == (-2, 1)
    assert (leading_seats(state.deal), state.turn, state.phase) == ((A,), C, "turn")


def test_bp32_a_declarer_without_cards_pays_the_new_multiplier() -> None:
    state = run(behind_declared(), "A accept", "B fold", "C 6c 4d")
    assert moves(state) == (10, -2, -10)


def test_a_declarer_may_become_the_leader_by_the_others_folds() -> None:
    state = run(in_hand("Kh", "9c 9s", "Qd Th 8s", "Jc"), "A Kh", "B 9c 9s", "C Qd Th 8s declare")
    state = state._replace(deal=state.deal._replace(active=(B, C, D)), pending=(D, B))
    state = run(state, "D accept", "B fold")
    assert (leading_seats(state.deal), state.turn) == ((C,), D)


def test_bp33_a_declaration_needs_the_third_card() -> None:
    after_second = run(in_hand("9h 8d", "Ac"), "A 9h", "B Ac", "A 8d")
    assert refused(after_second, A, "declare").code == "not_third_card"
    after_fourth = run(in_hand("9h 8d 7c 5s", "Ac"), "A 9h", "B Ac", "A 8d 7c decline 5s")
    assert refused(after_fourth, A, "declare").code == "not_third_card"


def test_bp33_the_chance_to_declare_is_gone_once_declined() -> None:
    declined = run(in_hand("9h 8d 7c", "Ac"), "A 9h", "B Ac", "A 8d 7c decline")
    assert (declined.phase, declined.turn) == ("turn", A)
    assert refused(declined, A, "declare").code == "not_third_card"


def test_bp34_no_offer_at_8x() -> None:
    state = run(table("Ah |", "9h 8d | 7c", level=3, turn=B), "B 7c")
    assert (state.phase, state.turn) == ("turn", B)
    assert refused(state, B, "declare").code == "double_maxed"


def test_bp35_answers_are_given_in_turn() -> None:
    state = trips_declared()
    assert refused(state, C, "accept").code == "not_your_turn"
    assert GAME.rules.waiting_for(state) == (B,)
    assert GAME.rules.menu(state, C) == ()


def test_bp37_who_leads_lays_nothing_more_and_does_not_fold() -> None:
    state = run(table("9h 9d | 9c 2d", "Ac |"), "A 9c")
    assert offered(state, A) == ["declare", "decline"]
    assert refused(state, A, "play card=2d").code == "already_best"
    assert refused(state, A, "fold").code == "already_best"


def test_bp43_an_accepted_double_brings_back_a_leader_without_cards() -> None:
    state = table("9h 8h 7h 6h 5h |", "Tc Jc Qc Kc | Ac", "4d | 2s 3s", turn=B)
    state = run(state, "B Ac", "C 2s 3s declare", "A accept", "B fold")
    assert state.positions[B] == -5
    assert (state.deal.level, leading_seats(state.deal), state.turn) == (1, (A,), C)


def test_a_declarer_waits_and_all_others_must_answer_before_anything_else() -> None:
    state = trips_declared()
    waits = refused(state, A, "play card=9h")
    assert waits.code == "wait_for_answers"
    assert waits.sentence(GAME.words.sentences, NAMES) == "Waiting for Ben to accept or fold."
    answers = refused(state, B, "play card=Ac")
    assert answers.code == "must_answer"
    assert answers.sentence(GAME.words.sentences, NAMES) == "Ann declared double or fold: accept or fold first."
    assert refused(run(state, "B accept"), B, "fold").code == "already_done"
    assert refused(run(state, "B accept"), B, "declare").code == "not_your_turn"
    assert refused(run(state, "B fold"), B, "accept").code == "out_of_hand"


def test_nobody_declares_twice() -> None:
    state = run(in_hand("9h 8d 7c", "Ac"), "A 9h", "B Ac", "A 8d 7c declare", "B accept")
    assert refused(state, A, "declare").code == "double_already"


def test_to_play_on_or_to_fold_is_to_decline() -> None:
    state = run(in_hand("9h 8d 7c 9s", "Ac"), "A 9h", "B Ac", "A 8d 7c")
    assert run(state, "A 9s").turn == B
    assert moves(run(state, "A fold")) == (-3, 5)


def test_declining_in_the_lead_ends_the_turn() -> None:
    state, events = told(table("9h 9d | 9c 2d", "Ac |"), "A 9c decline")
    assert codes(events) == ["lead_taken", "double_declined"]
    assert state.turn == B


def test_when_time_runs_out_an_offer_is_declined_and_a_double_not_accepted() -> None:
    offer = run(table("9h 8d | 7c", "Ac |"), "A 7c")
    assert [action.to_line() for action in GAME.rules.auto(offer, A)] == ["decline"]
    declined = run(offer, "A decline")
    assert [action.to_line() for action in GAME.rules.auto(declined, A)] == ["fold"]
    assert [action.to_line() for action in GAME.rules.auto(run(offer, "A declare"), B)] == ["fold"]
    assert GAME.rules.auto(offer, B) == ()


# -- sealed answers ---------------------------------------------------------------------------------------------------


def sealed() -> State:
    hands = in_hand(*TRIPS, "5c", double_response="simultaneous")
    return run(hands, "A 9h", "B Ac", "C Kh Kd", "D 5c fold", "A 9d 9c declare")


def test_b13_sealed_answers_may_come_in_any_order_and_are_told_together() -> None:
    state = sealed()
    assert GAME.rules.waiting_for(state) == (B, C)
    step = act(state, C, "accept")
    assert codes(step.events) == ["answer_sealed"]
    assert GAME.rules.waiting_for(step.state) == (B,)
    assert refused(step.state, C, "fold").code == "already_done"
    state, events = told(step.state, "B fold")
    assert codes(events) == ["answer_sealed", "folded", "double_accepted", "peg_raised"]
    assert (state.deal.level, state.turn) == (1, C)


def test_a_sealed_fold_is_not_seen_before_all_have_answered() -> None:
    accepted, folded = (act(sealed(), C, said).state for said in ("accept", "fold"))
    for viewer in (A, B, D, None):
        assert GAME.rules.view(accepted, viewer) == GAME.rules.view(folded, viewer)
    seen = GAME.rules.view(folded, C)
    assert (seen.own_answer, seen.answers, seen.answered, seen.folded) == ("fold", (None,) * 4, (C,), (D,))


def test_sealed_folds_of_all_leave_the_peg_where_it_is() -> None:
    state = run(sealed(), "C fold", "B fold")
    assert moves(state) == (5, -1, -2, -1)
