"""One player's sheet: four rows of five cards, two bottom rows of numbers, five joker chips; and what is written on it.

Rows and columns are numbered from 1, as people read the sheet. Rows 1 and 3 are red, rows 2 and 4 black.
"""

from typing import NamedTuple

from engine.cards import Card, Suit
from engine.games.high_roller.pieces.dice import Bottom, Colour

Row = tuple[Card | None, ...]
"""Five spaces; ``None`` is an empty one."""
Numbers = tuple[int | None, ...]
"""The boxes of a bottom row; ``None`` is an empty one."""

ROWS = range(1, 5)
COLUMNS = range(1, 6)
SPACES = len(ROWS) * len(COLUMNS)
"""Spaces for cards on a sheet."""
COLOURS: tuple[Colour, ...] = ("red", "black", "red", "black")
"""By row."""
SIGNS: tuple[Suit, ...] = ("d", "c", "h", "s")
"""The suit printed beside each row. It shows the row's colour and binds no card (HR-6)."""


class Sheet(NamedTuple):
    rows: tuple[Row, ...]
    odds: Numbers
    evens: Numbers
    chips: tuple[bool, ...]
    """By column, whether its joker may still be used; a used chip is crossed."""

    @property
    def is_full(self) -> bool:
        """Whether all cards are filled in; numbers do not matter."""
        return all(None not in row for row in self.rows)

    def numbers(self, bottom: Bottom) -> Numbers:
        return self.odds if bottom == "O" else self.evens

    def with_card(self, row: int, column: int, card: Card) -> "Sheet":
        rows, odds, evens, chips = self
        return Sheet((*rows[: row - 1], with_card(rows[row - 1], column, card), *rows[row:]), odds, evens, chips)

    def with_number(self, bottom: Bottom, place: int, number: int) -> "Sheet":
        boxes = self.numbers(bottom)
        boxes = (*boxes[: place - 1], number, *boxes[place:])
        return self._replace(odds=boxes) if bottom == "O" else self._replace(evens=boxes)

    def without_chip(self, column: int) -> "Sheet":
        return self._replace(chips=(*self.chips[: column - 1], False, *self.chips[column:]))


def with_card(row: Row, column: int, card: Card) -> Row:
    """A row with a card in one of its spaces."""
    return (*row[: column - 1], card, *row[column:])


def empty_sheet(boxes: int) -> Sheet:
    return Sheet(((None,) * 5,) * 4, (None,) * boxes, (None,) * boxes, (True,) * 5)


def gaps(row: Row | Numbers) -> tuple[int, ...]:
    """The numbers of the empty spaces.

    >>> gaps(("9s", None, "9h", None, None))
    (2, 4, 5)
    """
    return tuple([place for place, there in enumerate(row, 1) if there is None])


def cards_in(row: Row) -> tuple[Card, ...]:
    """The cards of a row, from left to right.

    >>> cards_in(("9s", None, "9h", None, None))
    ('9s', '9h')
    """
    return tuple([card for card in row if card is not None])


class Counts(NamedTuple):
    """How far a sheet is, in numbers, which are public even where sheets are secret."""

    cards: int
    numbers: int
    chips: int
    """Jokers left."""


def counts(sheet: Sheet) -> Counts:
    cards = sum(card is not None for row in sheet.rows for card in row)
    numbers = sum(number is not None for number in (*sheet.odds, *sheet.evens))
    return Counts(cards, numbers, sum(sheet.chips))
