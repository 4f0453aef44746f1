"""Resampling: what a drawn state may contain, given what a seat has seen."""

import pytest

from engine.chance import FastChance
from engine.games.high_handed import GAME
from engine.games.high_handed.pieces.deck import THIEF, cards_of_game, has_rank_and_suit
from engine.games.high_handed.public import OwedDraws
from engine.games.high_handed.state import State
from tests.engine.games.high_handed.invariants import check
from tests.engine.games.high_handed.positions import A, B, C, D, act, full_board, opened, table

DRAWS = 30


def draws(state: State, seat: int | None) -> list[State]:
    seen = GAME.rules.view(state, seat)
    return [GAME.mind.resample(seen, FastChance(seed)) for seed in range(DRAWS)]


@pytest.mark.parametrize("seat", [A, C, None])
def test_every_drawn_state_is_a_whole_deck(seat: int | None) -> None:
    for drawn in draws(opened(4), seat):
        check(drawn)


def test_the_truth_is_not_peeked_at() -> None:
    state = opened(4)
    for place in ("hands", "piles", "blind"):
        assert len({str(getattr(drawn, place)) for drawn in draws(state, A)}) == DRAWS
    assert all(drawn.hands[A] == state.hands[A] for drawn in draws(state, A))


def test_a_seat_that_has_the_turn_to_pick_up_need_not_hold_a_thief() -> None:
    """All cells are taken, and all Thieves are laid: the seat has the turn because a card is owed to it."""
    state = opened(4, board_size=7, thieves=4, draw_mode="manual")
    turn, others = state.turn, [card for card in cards_of_game(2, 4) if card != THIEF]
    owing = OwedDraws(7, owed=1, turns=1)
    state = state._replace(
        board=tuple((card,) for card in (*[THIEF] * 4, *others[:45])),
        empty_cells=(),
        hands=tuple((others[45],) if seat == turn else () for seat in range(4)),
        piles=((others[46], others[47]), (others[48],)),
        blind=tuple(others[49:]),
        draws=tuple(owing if seat == turn else OwedDraws(7, turns=1) for seat in range(4)),
    )
    check(state)
    for drawn in draws(state, (turn + 1) % 4):
        check(drawn)
        assert len(drawn.hands[turn]) == 1


def test_a_team_mates_cards_are_kept_if_they_are_seen() -> None:
    shared, private = opened(4, teams=2, team_hands="shared"), opened(4, teams=2)
    assert {drawn.hands[C] for drawn in draws(shared, A)} == {shared.hands[C]}
    assert len({drawn.hands[C] for drawn in draws(private, A)}) == DRAWS
    assert len({drawn.hands[B] for drawn in draws(shared, D)}) == 1
    assert len({drawn.hands[A] for drawn in draws(shared, D)}) == DRAWS


def test_blind_cards_are_kept_once_they_are_shown() -> None:
    state = act(table("2c", ""), A, "lay card=2c cell=A1").state
    assert {drawn.blind for drawn in draws(state, None)} == {state.blind}


def test_hh22_on_a_full_board_the_seat_to_play_holds_a_thief_and_a_card() -> None:
    state = full_board()
    check(state)
    for seat in (*range(4), None):
        for drawn in draws(state, seat):
            hand = drawn.hands[state.turn]
            assert THIEF in hand
            assert any(map(has_rank_and_suit, hand))
    assert any(THIEF not in drawn.hands[(state.turn + 1) % 4] for drawn in draws(state, None))
