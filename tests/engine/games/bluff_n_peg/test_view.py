"""What a table picture can be made of: shows, leaders, flags and the last result, in every phase."""

from engine.games.bluff_n_peg import GAME
from tests.engine.games.bluff_n_peg.positions import L1, A, B, C, D, in_hand, run, table


def test_shows_lie_in_the_order_in_which_they_were_laid_with_their_names() -> None:
    seen = GAME.rules.view(run(in_hand("7h", "3d Kc", "Ah"), "A 7h", "B 3d Kc"), None)
    assert seen.shows == (("7h",), ("3d", "Kc"), ())
    assert seen.show_names == ("seven high", "king high", "")
    assert (seen.leaders, seen.turn, seen.last_laid) == ((B,), C, B)
    assert seen.hand_sizes == (4, 3, 5)


def test_a_folded_seat_takes_its_cards_from_the_table() -> None:
    seen = GAME.rules.view(run(table("3h 4c | 5d 6s 8h", "Ah |", "| 2c"), "A fold"), A)
    assert (seen.folded, seen.losses) == ((A,), (2, 0, 0))
    assert (seen.shows[A], seen.show_names[A], seen.hand_sizes[A]) == ((), "", 0)
    assert seen.turned_in[A] == ("3h", "4c")
    assert seen.hand == ("8h", "6s", "5d")


def test_who_is_out_of_cards_is_still_in() -> None:
    seen = GAME.rules.view(run(table("Ah |", "9c 7d 5c Ks | Qh", "| 2c", turn=B), "B Qh"), None)
    assert (seen.out_of_cards, seen.folded, seen.leaders) == ((B,), (), (A,))


def test_a_declaration_shows_who_declared_and_who_has_answered_what() -> None:
    state = run(in_hand("9h 9d 9c", "Ac", "Kh Kd"), "A 9h", "B Ac", "C Kh Kd", "A 9d 9c declare", "B accept")
    seen = GAME.rules.view(state, B)
    assert (seen.phase, seen.declarer, seen.waiting) == ("response", A, (C,))
    assert (seen.answered, seen.answers, seen.own_answer) == ((B,), (None, "accept", None), "accept")


def test_the_pegs_of_the_last_chance_area_are_those_of_the_deals_beginning() -> None:
    state = run(table("3h 4c |", "Ah |", "| 2c", pegs=(-20, 0, L1)), "A fold")
    seen = GAME.rules.view(state, None)
    assert (seen.positions, seen.start) == ((L1, 0, L1), (-20, 0, L1))


def test_the_last_deal_tells_all_that_its_scoring_says() -> None:
    state = run(table("Ah Ad |", "Kh Kd Qs 3c | 4c", "5c |", "7c |", turn=B, level=1), "B 4c", "C fold", "D fold")
    done = GAME.rules.view(state, None).last_deal
    assert done is not None
    assert (done.winners, done.gains, done.losses) == ((A,), (10, 0, 0, 0), (0, 10, 2, 2))
    assert done.shows == (("Ah", "Ad"), ("Kh", "Kd", "Qs", "3c", "4c"), (), ())
    assert done.show_names == ("pair of aces", "pair of kings", "", "")
    assert (done.folded, done.is_walkover, done.before, done.after) == ((C, D), False, (0,) * 4, (10, -10, -2, -2))


def test_a_spectator_has_no_secrets() -> None:
    seen = GAME.rules.view(in_hand("Ah", "Kh"), None)
    assert (seen.viewer, seen.hand, seen.thrown, seen.drawn, seen.own_answer) == (None, (), (), (), None)
