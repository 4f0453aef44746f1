"""Resampling: what a drawn state may contain, given what a seat has seen."""

from engine.chance import FastChance
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.resample import resample
from engine.games.bluff_n_peg.state import State
from engine.games.bluff_n_peg.view import view
from tests.engine.games.bluff_n_peg.invariants import check
from tests.engine.games.bluff_n_peg.positions import A, B, C, act, in_hand, run, table, to_throw
from tests.engine.games.bluff_n_peg.random_moments import some_positions

DRAWS = 40


def draws(state: State, seat: int | None) -> list[State]:
    seen = view(state, seat)
    return [resample(seen, FastChance(seed)) for seed in range(DRAWS)]


def test_every_drawn_state_is_a_position_of_the_game_with_the_same_view() -> None:
    chance = FastChance(1)
    for state in some_positions():
        seat = (*state.deal.order, None)[chance.pick(len(state.deal.order) + 1)]
        drawn = resample(view(state, seat), chance)
        check(drawn)
        assert view(drawn, seat) == view(state, seat)


def test_the_truth_is_not_peeked_at() -> None:
    state = in_hand("Ah Ad Ac As Kh", "", "")
    assert len({drawn.deal.hands[B] for drawn in draws(state, A)}) == DRAWS
    assert all(drawn.deal.hands[A] == state.deal.hands[A] for drawn in draws(state, A))


def test_cards_that_a_folded_seat_turned_in_are_nowhere_else() -> None:
    state = run(table("3h 4c |", "Ah |", "| 2c"), "A fold")
    for drawn in draws(state, C):
        assert drawn.deal.shows[A] == ("3h", "4c")
        assert not {"3h", "4c"} & {*drawn.deal.hands[B], *drawn.deal.stock}


def test_a_sealed_choice_may_have_been_any() -> None:
    throwing = act(to_throw("Kh Kd 9c 7s 2d", "", discard_order="simultaneous"), A, "discard cards=9c").state
    assert {len(drawn.deal.thrown[A] or ()) for drawn in draws(throwing, B)} == {0, 1, 2, 3}
    assert {drawn.deal.thrown[A] for drawn in draws(throwing, A)} == {("9c",)}
    declared = in_hand("9h 9d 9c", "Ac", "Kh Kd", double_response="simultaneous")
    declared = run(declared, "A 9h", "B Ac", "C Kh Kd", "A 9d 9c declare")
    answered = act(declared, C, "fold").state
    assert {drawn.deal.answers[C] for drawn in draws(answered, B)} == {"accept", "fold"}
    assert {drawn.deal.answers[C] for drawn in draws(answered, C)} == {"fold"}
    assert all(GAME.rules.waiting_for(drawn) == (B,) for drawn in draws(answered, None))
