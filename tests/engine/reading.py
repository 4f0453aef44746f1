"""What every game's test needs that reads its plain text back: a reader, many positions, and misleading names."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from engine.game import Game
from engine.pieces.cards import SUIT_SIGNS, Card
from engine.text.words import MINUS
from engine.transcripts.replay import replay_transcript
from tests.engine.random_games import random_game, seats_of
from tests.engine.record import recorded_games

T = TypeVar("T")

HOSTILE_NAMES = (
    ("Ann", "Ann", "Ann", "Ann", "Ann", "Ann", "Ann", "Ann"),
    ("2", "1", "3 Cem", "-7", "hole 5", "seat 2", "1 2 3 4", "0"),
    ("a\nb: 3", "x: 5, leads", "Your hand: A♠", "1, 2 and 3", "leads.", "to throw", "```", "@everyone"),
    ("W" * 80, "佐藤みずき🦊" * 4, "محمد علي: 3", "עדי", "राहुल शर्मा", "สมชาย", "👨\u200d👩\u200d👧" * 9, "\u202e\n"),
)
"""For up to eight seats: equal, like numbers, like the text's own words, long and of many scripts."""


class Seated(NamedTuple):
    """A state of a game, and the number of its seats, which no state need tell."""

    seats: int
    state: Any


def positions(game: Game[Any, Any], games: int, every: int) -> Iterator[Any]:
    """One state in ``every``, and each last one, of random games and of all recorded ones.

    Between them they have every number of seats, all house rules, and endings too rare to wait for.
    """
    return (found.state for found in seated_positions(game, games, every))


def seated_positions(game: Game[Any, Any], games: int, every: int) -> Iterator[Seated]:
    """The same, each with the number of its seats."""
    for played in (*_recorded(game), *(_random(game, number) for number in range(games))):
        yield from played[:-1:every]
        yield played[-1]


def _recorded(game: Game[Any, Any]) -> Iterator[list[Seated]]:
    for transcript in recorded_games(game.meta.slug).values():
        yield [Seated(transcript.seats, step.state) for step in replay_transcript(transcript).steps]


def _random(game: Game[Any, Any], number: int) -> list[Seated]:
    states: list[Any] = []
    random_game(game, number, states.append)
    return [Seated(seats_of(game, number), state) for state in states]


class Reader:
    """The lines of a text. What is asked for is a pattern of a whole line, so that no name can pass for a fact."""

    def __init__(self, text: str) -> None:
        self.lines = with_seat_numbers(text).split("\n")

    def all(self, pattern: str) -> list[tuple[str, ...]]:
        """The groups of each line that has this form; what an optional group did not meet is empty."""
        matches = re.compile(pattern).fullmatch
        return [match.groups("") for line in self.lines if (match := matches(line))]

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


BRIEF = r"\d\u00a0[^\s,;:.]+"
"""A player's brief name: the number of the seat, a space that is in no name, and a word."""


def with_seat_numbers(text: str) -> str:
    """The text with brief names replaced by the numbers of their seats: "seat 3", "seats 1, 2 and 4"."""
    return re.sub(rf"{BRIEF}(?:(?:, {BRIEF})* and {BRIEF})?", _numbers_of_brief_names, text)


def _numbers_of_brief_names(found: re.Match[str]) -> str:
    *others, last = re.findall(r"\d(?=\u00a0)", found[0])
    numbers = f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
    is_begin = found.start() == 0 or found.string[found.start() - 1] == "\n"
    return numbers.capitalize() if is_begin else numbers


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
