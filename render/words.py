"""Words that all painters say in the same way: names, numbers, who won and why."""

import unicodedata
from collections.abc import Mapping, Sequence

from engine.game import Outcome
from engine.sentences import listed
from render.tokens import MINUS
from render.type.labels import clean_name, shortened


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A plain name for each seat.

    >>> seat_names(["Ann", ""], 3)
    ('Ann', '?', 'Seat 3')
    """
    given = [clean_name(name) for name in names[:seats]]
    return (*given, *(f"Seat {seat + 1}" for seat in range(len(given), seats)))


def numbered(names: Sequence[str], most: int) -> tuple[str, ...]:
    """For text: each seat's number, from 1, and its name of at most so many characters. So equal names differ, and
    none can be taken for something else where a line holds only one of them.

    >>> numbered(("Ann", "Magdalena"), 6)
    ('1 Ann', '2 Magda…')
    """
    return tuple(f"{number} {_isolated(shortened(name, most))}" for number, name in enumerate(names, start=1))


def by_number(seats: Sequence[int]) -> str:
    """For text: seats by the numbers that `numbered` gives them.

    >>> by_number((2,)), by_number((0, 1, 3))
    ('seat 3', 'seats 1, 2 and 4')
    """
    return f"seat{'' if len(seats) == 1 else 's'} {listed([str(seat + 1) for seat in seats])}"


def who(seats: Sequence[int], names: Sequence[str]) -> str:
    """For text, at the beginning of a line: a seat by its number and name, several by their numbers alone.

    >>> who((1,), ("1 Ann", "2 Ben")), who((0, 1), ("1 Ann", "2 Ben"))
    ('2 Ben', 'Seats 1 and 2')
    """
    return names[seats[0]] if len(seats) == 1 else by_number(seats).capitalize()


def _isolated(name: str) -> str:
    """A name that reads leftwards, wrapped so that it does not turn round the numbers beside it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if _has_leftward(name) else name


def _has_leftward(name: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name)


def side_name(names: Sequence[str], seats: Sequence[int]) -> str:
    """Those who play together.

    >>> side_name(("Ann", "Ben", "Cem"), (0, 2))
    'Ann & Cem'
    """
    return " & ".join(names[seat] for seat in seats)


def number(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", MINUS)


def change(points: int) -> str:
    """Points won or lost, with their sign; none have no sign."""
    return f"+{points}" if points > 0 else number(points)


def counted(count: int, noun: str) -> str:
    """A number of things that are named in the plural as most are.

    >>> counted(1, "card"), counted(0, "card")
    ('1 card', '0 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def winning_seats(outcome: Outcome | None) -> tuple[int, ...]:
    """None while the game goes on."""
    return tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1) if outcome else ()


def winners(outcome: Outcome | None, names: Sequence[str]) -> str:
    """Who won: "Ann wins", "Ann and Cem win"; empty while the game goes on."""
    first = [names[seat] for seat in winning_seats(outcome)]
    return f"{listed(first)} {'wins' if len(first) == 1 else 'win'}" if first else ""


def ending(outcome: Outcome | None, told: Mapping[str, str]) -> str:
    """Why the game is over, as ``told`` for the code of the ending; empty while it goes on."""
    return told.get(outcome.ending, outcome.ending.replace("_", " ")) if outcome else ""
