"""Worlds: whole states that a seat imagines behind its view; how often others' hands occur in them follows how likely
they are.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from engine.chance import Chance, FastChance
from engine.game import Game

TRIES_PER_WORLD = 4
"""The number of states drawn for each world that is kept, in a game with a `Mind.plausibility`."""
_SEEDS = 1 << 32


class World(NamedTuple):
    """A state that a seat may be in, and the luck that all its actions meet there."""

    state: Any
    luck: int
    """The seed of chance, so that actions compared in this world meet the same dice and cards."""


def imagine_worlds(game: Game[Any, Any], view: Any, number: int, chance: Chance) -> tuple[World, ...]:  # noqa: ANN401  # each game has a view of its own
    """Draw ``number`` states that would give this ``view``. States that make the others' actions likely are drawn more
    often, by `Mind.plausibility`; without that, all that `Mind.resample` gives are equally likely.
    """
    draws = number if game.mind.plausibility is None else number * TRIES_PER_WORLD
    own = FastChance(chance.pick(_SEEDS))
    states = [game.mind.resample(view, own) for _ in range(draws)]
    if game.mind.plausibility is not None:
        weights = [game.mind.plausibility(state, view) for state in states]
        states = _drawn_by_weight(states, weights, number, own)
    return tuple(World(state, own.pick(_SEEDS)) for state in states)


def _drawn_by_weight(states: Sequence[Any], weights: Sequence[float], number: int, chance: Chance) -> list[Any]:
    """``number`` of the states, each as often as its weight says. They are picked at even distances along the sum of
    all weights, so each number differs from its average by less than one.
    """
    ends = list(accumulate(weights))
    offset = chance.pick(_SEEDS) / _SEEDS
    drawn, place = [], 0
    for n in range(number):
        while ends[place] < (n + offset) * ends[-1] / number and place < len(states) - 1:
            place += 1
        drawn.append(states[place])
    return drawn
