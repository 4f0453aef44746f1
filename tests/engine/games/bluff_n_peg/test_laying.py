"""Section 5 of the rules text, turns: vectors BP-20 to BP-22, BP-27, BP-28 and BP-42, and what they leave out."""

from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.pieces.shows import beaten_seats_without_cards, is_leading_by_show, leading_seats
from tests.engine.games.bluff_n_peg.positions import A, B, C, D, in_hand, moves, offered, refused, run, table, told
from tests.engine.playing import codes

THREE = ("Kh Kd", "Kc 3d", "Th Td")
FIVE_TO_NINE = ("9h 5c 6d 7s 8h", "9d 5h 6s 7c 8d")


def test_bp20_the_last_one_left_wins_without_laying_a_card() -> None:
    state = run(in_hand("2c", "3c", "4c"), "A fold", "B fold")
    assert moves(state) == (0, 0, 5)
    assert state.last_deal is not None
    assert state.last_deal.is_walkover
    assert state.last_deal.winners == (C,)


def test_bp21_an_equal_show_is_not_enough_while_there_are_cards() -> None:
    state = run(in_hand(*THREE), "A Kh", "B Kc")
    assert (state.turn, leading_seats(state.deal)) == (B, ())
    state = run(state, "B 3d")
    assert (state.turn, leading_seats(state.deal)) == (C, (B,))


def test_bp22_who_is_overtaken_lays_on_or_folds() -> None:
    state = run(in_hand(*THREE), "A Kh", "B Kc 3d", "C Th")
    assert (state.turn, is_leading_by_show(state.deal, C)) == (C, False)
    state = run(state, "C Td", "A Kd")
    assert leading_seats(state.deal) == (A,)
    assert moves(run(state, "B fold", "C fold")) == (5, -2, -2)


def test_bp27_five_cards_that_do_not_lead_stay_in_and_cost_five_times_the_final_multiplier() -> None:
    state = in_hand("Ah", "9c 7d 5c Ks Qh", "2c")
    state, events = told(state, "A Ah", "B 9c 7d 5c decline Ks Qh")
    assert codes(events)[-1] == "out_of_cards"
    assert (state.turn, beaten_seats_without_cards(state.deal), state.deal.active) == (C, (B,), (A, B, C))
    assert moves(run(state, "C fold")) == (5, -5, 0)


def test_bp28_identical_winning_hands_both_win_everything() -> None:
    state = in_hand(*FIVE_TO_NINE)
    turns = ("A 9h", "B 9d 5h", "A 5c 6d decline", "B 6s decline 7c", "A 7s 8h", "B 8d")
    assert moves(run(state, *turns)) == (5, 5)


def test_bp42_a_leader_overtaken_after_the_fifth_card_is_out_of_cards() -> None:
    state = table("9h 8h 7h 6h 5h |", "Tc Jc Qc Kc | Ac", "4d | 2c", turn=C)
    state = run(state, "C fold", "B Ac")
    assert moves(state) == (-5, 5, -1)


def test_an_overtaken_leader_without_cards_is_never_asked_again() -> None:
    state = run(table("9h 8h 7h 6h 5h |", "Tc Jc Qc Kc | Ac", "4d | 2c", "| 3c", turn=B), "B Ac")
    assert (state.turn, beaten_seats_without_cards(state.deal)) == (C, (A,))
    assert run(state, "C fold").turn == D


def test_a_tie_with_the_last_card_leads_and_both_are_done() -> None:
    state = run(table("Kh Kd Qs 9c 3c |", "Kc Ks Qh 9d | 3h", "| 2c", turn=B), "B 3h")
    assert (leading_seats(state.deal), state.turn) == ((A, B), C)


def test_who_is_behind_two_tied_leaders_must_go_on() -> None:
    state = run(table("Kh Kd Qs 9c 3c |", "Kc Ks Qh 9d 3h |", "| 2c", "Ac |", turn=C), "C fold")
    assert state.turn == D


def test_b7_the_turn_ends_with_the_first_card_that_leads() -> None:
    state = run(in_hand("2h Ah", "Kc"), "A 2h")
    assert state.turn == B
    assert refused(state, A, "play card=Ah").code == "nothing_to_do"
    assert refused(state, A, "fold").code == "nothing_to_do"
    assert GAME.rules.menu(state, A) == ()


def test_b10_folded_cards_need_not_be_beaten() -> None:
    deal = table("Ah Ad |", "3c |", "| 4c").deal
    assert leading_seats(deal) == (A,)
    assert leading_seats(deal._replace(active=(B, C))) == (B,)


def test_b16_to_fold_before_the_first_card_is_free_for_everybody() -> None:
    assert moves(run(in_hand("2c", "3c", pegs=(-22, 0)), "A fold")) == (0, 5)


def test_b18_a_fold_moves_the_peg_at_once() -> None:
    state = run(table("3h 4c |", "Ah |", "| 2c", level=1), "A fold")
    assert (state.positions, state.deal.losses) == ((-4, 0, 0), (4, 0, 0))


def test_who_has_folded_is_out_until_the_next_deal() -> None:
    state = run(table("3h 4c |", "Ah |", "| 2c"), "A fold")
    assert refused(state, A, "play card=3h").code == "out_of_hand"
    assert (
        refused(state, A, "fold").sentence(GAME.words.sentences) == "You have folded and are out until the next deal."
    )


def test_a_turn_offers_every_card_in_hand_and_to_fold() -> None:
    state = table("| Kh Qd 9s 4c 2d", "|")
    assert offered(state, A) == [*(f"play card={card}" for card in ("Kh", "Qd", "9s", "4c", "2d")), "fold"]
    assert offered(state, B) == []


def test_a_card_that_lies_on_the_table_cannot_be_laid_again() -> None:
    state = table("3h |", "Ah |", "| 2c")
    assert refused(state, A, "play card=3h").code == "card_already_up"
    assert refused(state, A, "play card=Ah").code == "card_already_up"
    assert refused(state, A, "play card=2c").code == "card_not_held"


def test_out_of_turn() -> None:
    state = table("3h |", "Ah |", "| 2c")
    assert refused(state, C, "play card=2c").code == "not_your_turn"
    assert refused(state, A, "accept").code == "wrong_phase"
    assert refused(state, A, "keep").code == "wrong_phase"


def test_the_pegs_of_a_deal_are_summed_up() -> None:
    state, events = told(table("3h 4c |", "Ah |", level=1, pegs=(1, 12)), "A fold")
    (scored,) = [happened for happened in events if happened.code in GAME.meta.headlines]
    minus = "\N{MINUS SIGN}"
    assert GAME.sentence(scored, ("Ann", "Ben")) == (
        f"Deal 1: Ben won 10 (all others folded). Pegs: Ann {minus}3 ({minus}4), Ben 22 (+10)."
    )
    assert state.deal.number == 2


def test_a_winner_keeps_unplayed_cards_to_itself_unless_the_table_wants_to_see_them() -> None:
    for reveals in (False, True):
        state, events = told(table("3h |", "Ah | Kd 7c 6s 2h", reveal_winner=reveals), "A fold")
        assert state.last_deal is not None
        assert state.last_deal.revealed == ((), ("Kd", "7c", "6s", "2h") if reveals else ())
        assert ("hand_revealed" in codes(events)) is reveals


def test_bp38_a_lone_wild_two_equals_an_ace() -> None:
    state = run(in_hand("Ah", "2c 7d", wild_twos=True), "A Ah", "B 2c")
    assert state.turn == B
    assert leading_seats(run(state, "B 7d").deal) == (B,)
