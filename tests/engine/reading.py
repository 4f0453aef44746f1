"""What every game's test needs that reads its plain text back: a reader, many positions, and misleading names."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from engine.cards import SUIT_SIGNS, Card
from engine.game import Game
from engine.replay import replay_transcript
from engine.transcript_text import Transcript
from engine.words import MINUS
from tests.engine.random_games import random_game

T = TypeVar("T")

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
        yield [step.state for step in replay_transcript(Transcript.parse(path.read_text("utf-8"))).steps]


def _random(game: Game[Any, Any], number: int) -> list[Any]:
    states: list[Any] = []
    random_game(game, number, states.append)
    return states


class Reader:
    """The lines of a text. What is asked for is a pattern of a whole line, so that no name can pass for a fact."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def all(self, pattern: str) -> list[tuple[str, ...]]:
        """The groups of each line that has this form; what an optional group did not meet is empty."""
        found = (re.fullmatch(pattern, line) for line in self.lines)
        return [match.groups("") for match in found if match]

    def one(self, pattern: str) -> tuple[str, ...]:
        """The groups of the only line of this form; as many empty ones if there is none."""
        found = self.all(pattern) or [("",) * re.compile(pattern).groups]
        assert len(found) == 1, (pattern, self.lines)
        return found[0]

    def number(self, pattern: str) -> int:
        """What the only group of a line says; 0 if there is no such line."""
        return int(self.one(pattern)[0] or 0)

    def seats(self, pattern: str) -> tuple[int, ...]:
        """The seats of which a line tells the numbers."""
        return tuple(int(number) - 1 for number in re.findall(r"\d+", self.one(pattern)[0]))


def cards_of(told: str) -> tuple[Card, ...]:
    """Cards from their signs, as in "10♦ A♠"."""
    suits = {sign: suit for suit, sign in SUIT_SIGNS.items()}
    return tuple(Card(sign[:-1].replace("10", "T") + suits[sign[-1]]) for sign in told.split())


def within(text: str, pattern: str) -> str:
    """What the pattern's group finds within a text; empty where it finds nothing."""
    found = re.search(pattern, text)
    return found[1] if found else ""


def number_of(told: str) -> int:
    """A number as it is printed, perhaps with a true minus sign."""
    return int(told.replace(MINUS, "-"))


def only(found: Iterable[T]) -> T:
    """The one thing that is found. Raises `ValueError` for none and for several."""
    (one,) = found
    return one
