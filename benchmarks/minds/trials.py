"""What is measured of a computer's strength, and the player that is measured, with the time that it takes."""

import gc
from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from engine.actions import Action
from engine.chance import FastChance
from engine.game import Game
from engine.minds.decisions import decide, search_budget
from engine.selfplay import Player
from engine.strengths import Strength

AnyGame = Game[Any, Any]


class Trial(NamedTuple):
    """What is measured: a strength in a game, at a table with these options."""

    game: AnyGame
    seats: int
    strength: Strength
    options: Mapping[str, str] = {}

    def may_differ(self, state: Any, seat: int) -> bool:  # noqa: ANN401  # each game has a state of its own
        """Whether a player of this strength may act otherwise here than a sound one."""
        return (
            self.strength == "easy"
            or search_budget(self.game, self.strength, self.game.rules.view(state, seat)) is not None
        )


def timed_player(game: AnyGame, strength: Strength, seed: str, spent: list[float]) -> Player:
    """A player of this strength, which notes the CPU seconds of each decision in ``spent``."""
    chance = FastChance(seed)

    def play(state: Any, seat: int) -> Action:  # noqa: ANN401  # each game has a state of its own
        view, menu = game.rules.view(state, seat), game.rules.menu(state, seat)
        gc.disable()
        began = process_time()
        action = decide(game, strength, view, menu, chance)
        spent.append(process_time() - began)
        gc.enable()
        return action

    return play


def times_text(seconds: Sequence[float]) -> str:
    """The times of decisions, the shortest first, as their average, 95th percentile and longest, in milliseconds."""
    if not seconds:
        return "no decisions"
    late = seconds[len(seconds) * 95 // 100]
    return (
        f"decisions {1000 * sum(seconds) / len(seconds):.0f} ms, p95 {1000 * late:.0f} ms, "
        f"worst {1000 * seconds[-1]:.0f} ms"
    )
