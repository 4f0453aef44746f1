"""Pairs of positions between which one seat, or a spectator, cannot tell."""

import random
from functools import lru_cache
from typing import Any, NamedTuple

from engine.chance import FastChance
from engine.game import Game
from tests.engine.random_games import random_game

AnyGame = Game[Any, Any]
WITH_COMPUTERS = 0.2
"""The share of pairs in which computers play along."""
IN_SETS = 0.3
"""The share of pairs in which the table belongs to a duplicate set, another table of which is still in play."""
FROM_ONE_GAME = 10
"""Pairs that are taken from one random game."""


class Pair(NamedTuple):
    """Two states with the same view for ``reader``, who is a spectator if it is ``None``."""

    name: str
    """The seed from which it, and all that is done in it, is drawn."""
    seats: int
    reader: int | None
    computers: frozenset[int]
    """Seats that are played by the bot."""
    states: tuple[Any, Any]
    is_in_set: bool = False
    """Whether the table is shut, because the people of another table play the same set."""


class Positions:
    """The pairs of a game that are drawn from a seed."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self._game = game
        self._seed = f"{game.meta.slug}/{seed}"
        self._course = lru_cache(maxsize=1)(self._played)

    def pair(self, number: int) -> Pair:
        """The pair of this number: a position of a random game, and the same with other cards where they are hidden."""
        name = f"{self._seed}/{number}"
        fortune = random.Random(name)
        seats, states = self._course(number // FROM_ONE_GAME)
        crowded = [state for state in states if len(self._game.rules.waiting_for(state)) > 1]
        state = fortune.choice(crowded if crowded and fortune.random() < 0.5 else states)
        reader = fortune.choice((None, *range(seats)))
        other = self._game.mind.resample(self._game.rules.view(state, reader), FastChance(name))
        others = [seat for seat in range(1, seats) if seat != reader and fortune.random() < 0.5]
        computers = frozenset(others if fortune.random() < WITH_COMPUTERS else ())
        states = (state, other) if fortune.random() < 0.5 else (other, state)
        return Pair(name, seats, reader, computers, states, random.Random(f"{name} set").random() < IN_SETS)

    def _played(self, number: int) -> tuple[int, tuple[Any, ...]]:
        """How many seats a random game has, and its positions, without the last one, in which nobody is waited for."""
        states: list[Any] = []
        drawn = random.Random(f"{self._seed}/game {number}").randrange(10**6)
        random_game(self._game, drawn, states.append)
        return self._game.meta.seats[drawn % len(self._game.meta.seats)], tuple(states[:-1])
