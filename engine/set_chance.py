"""The chance of a duplicate set: its tables play the same cards, and each seat throws the same dice at all of them.

``docs/fair-shuffle.md`` specifies it as version 2. Draws are numbered by deal and by seat, not by table and action, so
what somebody does changes nothing in what comes later.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from engine.chance import (
    Chance,
    FairChance,
    FairSource,
    dice_by_words,
    random_words,
    shuffled_by_words,
    unbiased_below,
)

T = TypeVar("T")
TableAndSalt = tuple[str, str]
"""The id of a table, and the salt of that table's joins in hexadecimal."""


def salt_of_set(members: Iterable[TableAndSalt]) -> str:
    """The players' part of a set's chance: a SHA-256, in hexadecimal, of one line for each table, in the order in which
    the tables were opened: the table's id, a space, its salt and a newline, in UTF-8.
    """
    return sha256("".join(f"{table} {salt}\n" for table, salt in members).encode()).hexdigest()


class Draws(NamedTuple):
    """The number of draws in a game so far, of each kind; the next draw depends on nothing else."""

    deals: int = 0
    """The number of shuffles for a new deal."""
    reshuffles: int = 0
    """The number of shuffles of a pile since the last new deal."""
    opening: int = 0
    """The number of picks and throws of dice before the first action."""
    by_seat: tuple[int, ...] = ()
    """By seat, the number of picks and throws of dice in its actions; 0 for seats beyond the end."""

    def of_seat(self, seat: int) -> int:
        """The number of picks and throws of dice in the actions of this seat."""
        return self.by_seat[seat] if seat < len(self.by_seat) else 0

    def with_one_more(self, seat: int | None) -> "Draws":
        """The numbers after one more pick or throw of this seat, or of the opening if ``None``."""
        if seat is None:
            return self._replace(opening=self.opening + 1)
        counts = [self.of_seat(one) for one in range(max(len(self.by_seat), seat + 1))]
        counts[seat] += 1
        return self._replace(by_seat=tuple(counts))


NO_DRAWS = Draws()


class SetSource:
    """All chance of a duplicate set, fixed by a secret drawn before anybody joined and by a salt that comes from the
    joins at all its tables.
    """

    def __init__(self, secret: bytes, set_id: str, salt: str) -> None:
        """Fix all chance by the set's secret, its id, and its salt in hexadecimal."""
        self._secret = secret
        self._prefix = f"{set_id}/{salt}"

    def chance_after(self, draws: Draws, seat: int | None) -> "SetChance":
        """The chance for an action of this seat, or for the opening if ``None``; ``draws`` counts the draws before
        it.
        """
        return SetChance(self._secret, self._prefix, draws, seat)


ChanceSource = FairSource | SetSource
"""All chance of one game: that of a table of its own, or that of a duplicate set."""


def chance_of_action(source: ChanceSource, number: int, seat: int | None, draws: Draws) -> "FairChance | SetChance":
    """The chance for a game's action: by its ``number``, 1 for the first, or in a set by its seat and the ``draws``
    before it. Number 0 and ``None`` stand for the opening.
    """
    return source.chance_after(draws, seat) if isinstance(source, SetSource) else source.chance_at(number)


def draws_after(chance: Chance, before: Draws) -> Draws:
    """The number of draws after an action with this chance. Outside of duplicate sets draws are not counted:
    ``before``.
    """
    return chance.draws if isinstance(chance, SetChance) else before


class SetChance:
    """The shuffles, picks and dice of one action at a table of a set. A new object with the same arguments repeats
    them, so an action that is tried again meets the same dice.
    """

    def __init__(self, secret: bytes, prefix: str, draws: Draws, seat: int | None) -> None:
        """Start the draws of one action, from the set's secret, the ``prefix`` "set/salt", the ``draws`` before it, and
        the acting seat (``None`` in the opening).
        """
        self._secret = secret
        self._prefix = prefix
        self._seat = seat
        self.draws = draws
        """The numbers of draws so far, including those of this action."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The cards of the next deal in a random order, as a new tuple."""
        self.draws = self.draws._replace(deals=self.draws.deals + 1, reshuffles=0)
        return shuffled_by_words(items, self._words(f"deal{self.draws.deals}", 0))

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items of a pile in a random order, as a new tuple; it belongs to the latest deal."""
        self.draws = self.draws._replace(reshuffles=self.draws.reshuffles + 1)
        return shuffled_by_words(items, self._words(f"deal{self.draws.deals}", self.draws.reshuffles))

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers that ``count`` dice show, each from 1 to 6: the next throw of the seat."""
        return dice_by_words(count, self._words_of_seat())

    def pick(self, below: int) -> int:
        """A random whole number from 0 to ``below - 1``: the next pick of the seat."""
        return unbiased_below(below, self._words_of_seat())

    def _words_of_seat(self) -> Iterator[int]:
        """The words of the next pick or throw of the seat that acts, or of the opening."""
        before, seat = self.draws, self._seat
        self.draws = before.with_one_more(seat)
        if seat is None:
            return self._words("opening", before.opening)
        return self._words(f"seat{seat}", before.of_seat(seat))

    def _words(self, place: str, draw: int) -> Iterator[int]:
        return random_words(self._secret, f"{self._prefix}/{place}/{draw}")
