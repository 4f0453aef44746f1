"""Random games of High Handed, for the tests that look at many positions."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Event
from engine.games.high_handed import GAME
from engine.games.high_handed.options import HighHandedOptions
from engine.games.high_handed.state import State
from engine.selfplay import make_player
from tests.engine.random_games import random_options
from tests.long_runs import repetitions

GAMES = repetitions(5, long=10)
"""For each number of seats; in every second one the house rules are drawn at random."""

SEATS = (2, 3, 4, 5, 6)


class Moment(NamedTuple):
    before: State
    after: State
    events: tuple[Event, ...]


@cache
def moments(seats: int) -> tuple[Moment, ...]:
    return tuple(moment for number in range(GAMES) for moment in random_game(seats, number))


def random_game(seats: int, number: int) -> Iterator[Moment]:
    """A game in which any seat may act at any moment, as far as it has a menu."""
    chance = FastChance(f"high handed/{seats}/{number}")
    options = random_options(GAME, seats, chance, daring=number % 2 == 1)
    assert isinstance(options, HighHandedOptions)
    somebody = make_player(GAME, "random", f"{seats}/{number}")
    state = GAME.rules.setup(seats, options, chance).state
    while state.phase == "playing":
        seat = chance.pick(seats) if chance.pick(2) else state.turn
        if not GAME.rules.menu(state, seat):
            continue
        try:
            step = GAME.rules.apply(state, seat, somebody(state, seat), chance)
        except Refusal:
            continue
        yield Moment(state, step.state, step.events)
        state = step.state
