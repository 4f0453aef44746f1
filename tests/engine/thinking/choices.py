"""Prints a digest of what each game's computers do in a few games: ``python -m tests.engine.thinking.choices``.

``choices.txt`` keeps these lines. If computers are to act otherwise, raise `COMPUTERS_VERSION` if players may have
transcripts of that version, and write the file anew: ``... choices > tests/engine/thinking/choices.txt``.
"""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from engine.chance import FastChance
from engine.games import games
from engine.minds.decisions import search_budget
from engine.selfplay import options_fitted_to_seats
from engine.strengths import Strength
from engine.thinking.answer import considered_action
from engine.thinking.mark import COMPUTERS_VERSION
from engine.thinking.question import AnyGame, ComputerQuestion

KEPT = Path(__file__).parent / "choices.txt"
MOST_ACTIONS: Mapping[Strength, int] = {"easy": 25, "sound": 60, "hard": 3}
"""By strength, the actions of a game that are looked at: few where a decision takes long. Of hard computers those are
looked at for which they search; before they do, they play as sound ones.
"""


def choices(game: AnyGame, strength: Strength) -> Iterator[str]:
    """The lines of the actions of computers that play by themselves, in a game of each number of seats at which there
    is this strength.
    """
    for seats in [seats for seats in game.meta.seats if strength in game.meta.strengths.offered(seats)]:
        chance = FastChance(f"{game.meta.slug}/{seats}")
        state = game.rules.setup(seats, options_fitted_to_seats(game, seats, {}), chance).state
        looked_at = 0
        for number in count():
            if looked_at == MOST_ACTIONS[strength] or not (waiting := game.rules.waiting_for(state)):
                break
            seat = waiting[0]
            asked = ComputerQuestion(
                strength, seat, game.rules.view(state, seat), game.rules.menu(state, seat), f"{number}"
            )
            action = considered_action(game, asked)
            if strength != "hard" or search_budget(game, strength, asked.view) is not None:
                looked_at += 1
                yield action.to_line()
            state = game.rules.apply(state, seat, action, chance).state


def digests() -> list[str]:
    """For each game and strength a line: the version of the computers, the game, the strength, and the digest."""
    return [
        f"{COMPUTERS_VERSION} {slug} {strength} {_sha256(choices(game, strength))}"
        for slug, game in games().items()
        for strength in MOST_ACTIONS
        if any(strength in game.meta.strengths.offered(seats) for seats in game.meta.seats)
    ]


def _sha256(lines: Iterator[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


if __name__ == "__main__":
    print("\n".join(digests()))  # noqa: T201  # that is what it is for
