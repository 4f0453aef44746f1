"""What every game's test needs that reads its plain text back: many positions, and names that try to mislead."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.replay import replayed
from engine.transcript_text import Transcript
from tests.engine.random_games import random_game

REPLAYS = Path(__file__).parents[1] / "engine" / "replays"
HOSTILE_NAMES = (
    ("Ann", "Ann", "Ann", "Ann", "Ann", "Ann", "Ann", "Ann"),
    ("2", "1", "3 Cem", "-7", "hole 5", "seat 2", "1 2 3 4", "0"),
    ("a\nb: 3", "x: 5, leads", "Your hand: A♠", "1, 2 and 3", "leads.", "to throw", "```", "@everyone"),
    ("W" * 80, "佐藤みずき🦊" * 4, "محمد علي: 3", "עדי", "राहुल शर्मा", "สมชาย", "👨\u200d👩\u200d👧" * 9, "\u202e\n"),
)
"""For up to eight seats: equal, like numbers, like the text's own words, long and of many scripts."""


def positions(game: Game[Any, Any], games: int, every: int) -> Iterator[Any]:
    """One state in ``every``, and each last one, of random games and of all recorded ones.

    Between them they have every number of seats, all house rules, and endings too rare to wait for.
    """
    for states in (*_recorded(game), *(_random(game, number) for number in range(games))):
        yield from states[:-1:every]
        yield states[-1]


def _recorded(game: Game[Any, Any]) -> Iterator[list[Any]]:
    for path in sorted(REPLAYS.glob(f"{game.meta.slug.replace('-', '_')}_*.txt")):
        yield [step.state for step in replayed(Transcript.parse(path.read_text("utf-8"))).steps]


def _random(game: Game[Any, Any], number: int) -> list[Any]:
    states: list[Any] = []
    random_game(game, number, states.append)
    return states
