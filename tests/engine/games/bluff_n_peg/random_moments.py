"""Random games of Bluff 'N' Peg, each position checked, for the tests that look at many of them."""

from collections.abc import Iterator
from functools import cache

from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.state import State
from tests.engine.games.bluff_n_peg.invariants import check
from tests.engine.random_games import random_game
from tests.long_runs import repetitions

GAMES = repetitions(30, long=60)
EVERY = 20
"""One position in so many is looked at closely."""


@cache
def positions(number: int) -> tuple[State, ...]:
    """Every position of the random game of this number, each checked."""
    met: list[State] = []

    def keep(state: State) -> None:
        check(state)
        met.append(state)

    random_game(GAME, number, keep)
    return tuple(met)


def some_positions() -> Iterator[State]:
    for number in range(GAMES):
        yield from positions(number)[::EVERY]
