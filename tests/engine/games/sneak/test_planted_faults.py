"""Faults that give something away, planted in Sneak: the promises of all games find them in a game of cards."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.actions import Action
from engine.games.sneak import GAME
from engine.games.sneak.actions import Challenge, Flaunt
from tests.engine import planted_faults as plant
from tests.engine.planted_faults import AUTO, PRIVATE, PUBLIC, broken, is_broken


def test_in_a_game_of_cards_no_other_promise_would_find_it() -> None:
    assert broken(plant.told_to_all("your_card")(GAME), 2) == {PUBLIC, PRIVATE}


def strongest(state: Any, seat: int) -> tuple[str, ...]:
    return tuple(state.hands[seat][: state.lead.size])


@pytest.mark.parametrize(
    ("is_better", "action"),
    [
        (
            lambda state, seat: state.lead is not None and state.lead.way == "sneak" and seat in state.asked,
            lambda state, seat: Challenge(cards=strongest(state, seat)),
        ),
        (
            lambda state, seat: state.lead is None and state.turns >= state.terms.seats and len(state.hands[seat]) > 2,
            lambda state, seat: Flaunt(cards=state.hands[seat][:1]),
        ),
    ],
    ids=["an answer", "a turn"],
)
def test_time_that_runs_out_on_what_a_seat_holds_is_found_in_a_game_of_cards(
    is_better: Callable[[Any, int], bool], action: Callable[[Any, int], Action]
) -> None:
    """Where the seat holds an ace."""

    def with_an_ace(state: Any, seat: int) -> bool:
        return is_better(state, seat) and any(card.startswith("A") for card in state.hands[seat])

    fault = plant.acting_on(with_an_ace, action)(GAME)
    assert any(is_broken(plant.PROMISES[AUTO], fault, seats) for seats in GAME.meta.seats)
