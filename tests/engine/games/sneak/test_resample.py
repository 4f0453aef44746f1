"""Resampling: what a drawn state may contain, given what a seat has seen."""

from engine.chance import FastChance
from engine.games.sneak import GAME
from engine.games.sneak.resample import resample
from engine.games.sneak.state import State
from engine.games.sneak.view import view
from tests.engine.games.sneak.invariants import check
from tests.engine.games.sneak.positions import A, B, C, all_cards, run, table
from tests.engine.games.sneak.random_moments import lookers, some_moments

DRAWS = 40


def draws(state: State, seat: int | None) -> list[State]:
    seen = view(state, seat)
    return [resample(seen, FastChance(seed)) for seed in range(DRAWS)]


def test_every_drawn_state_is_a_position_of_the_game_with_the_same_view() -> None:
    chance = FastChance(1)
    for moment in some_moments():
        for seat in lookers(moment.after):
            drawn = resample(view(moment.after, seat), chance)
            check(drawn)
            assert view(drawn, seat) == view(moment.after, seat)


def test_the_truth_is_not_peeked_at() -> None:
    state = table("Ah Ad", "Kh Kd Kc Ks Qh", "2c")
    assert len({drawn.hands[B] for drawn in draws(state, A)}) == DRAWS
    assert len({drawn.stock[0] for drawn in draws(state, A)}) > DRAWS // 4
    assert all(drawn.hands[A] == state.hands[A] for drawn in draws(state, A))


def test_a_sneak_may_be_anything_but_for_its_leader() -> None:
    state = run(table("4h 9c", "Ts 3d", "5s 5d"), "A sneak 4h 9c")
    others = {drawn.lead.cards for drawn in draws(state, B) if drawn.lead}
    assert len(others) > DRAWS // 2
    assert not any({"Ts", "3d"} & {*cards} for cards in others)
    assert {drawn.lead.cards for drawn in draws(state, A) if drawn.lead} == {("4h", "9c")}


def test_a_sealed_answer_may_have_been_a_pass_or_a_challenge() -> None:
    sneak = run(table("4h 9c", "Ts 3d", "5s 5d"), "A sneak 4h 9c", "B challenge Ts 3d")
    for viewer in (A, C, None):
        answers = [drawn.answers[B] for drawn in draws(sneak, viewer)]
        assert {len(answer) for answer in answers if answer is not None} == {0, 2}
        assert all(GAME.rules.waiting_for(drawn) == (C,) for drawn in draws(sneak, viewer))
    assert {drawn.answers[B] for drawn in draws(sneak, B)} == {("Ts", "3d")}


def test_a_sealed_answer_to_a_flaunt_beats_it() -> None:
    state = run(table("2h", "3h 4c 5d 6s 7h 8h 9h", "5s"), "A flaunt 2h", "B pass")
    answers = {drawn.answers[B] for drawn in draws(state, A)}
    assert () in answers
    assert all(answer is not None and all(card[1] == "h" for card in answer) for answer in answers)
    assert len(answers) > 2


def test_cards_that_were_shown_are_nowhere_hidden() -> None:
    state = run(table("4h 9c 2c", "Ts 3d 8c", "5s 5d 7c"), "A sneak 4h 9c", "B pass", "C challenge 5s 5d")
    shown = {"4h", "9c", "5s", "5d"}
    for viewer in (A, B, C, None):
        for drawn in draws(state, viewer):
            assert {*drawn.piles[C].shown} == shown
            assert not shown & {*drawn.stock, *(card for hand in drawn.hands for card in hand)}


def test_what_was_won_unseen_is_known_to_its_winner_only() -> None:
    state = run(table("4h 9c 2c", "Ts 3d 8c"), "A sneak 4h 9c", "B pass")
    assert {drawn.piles[A].unseen for drawn in draws(state, A)} == {("4h", "9c")}
    assert len({drawn.piles[A].unseen for drawn in draws(state, B)}) > DRAWS // 2


def test_with_two_packs_a_card_that_is_held_may_be_elsewhere_too() -> None:
    state = table("4h 4h 9c", "Ts Ts", "", "", "")
    drawn = draws(state, A)
    assert all(sorted(all_cards(each)) == sorted(all_cards(state)) for each in drawn)
    assert not any("4h" in each.stock or "4h" in each.hands[B] for each in drawn)
    assert any("9c" in each.stock for each in drawn)
