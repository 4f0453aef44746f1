"""A player's sheet: four rows of five cards, two bottom rows of numbers, and five joker chips.

Rows and columns are numbered from 1, as people read the sheet. Rows 1 and 3 are red, rows 2 and 4 black.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.games.high_roller.pieces.dice import Bottom, Colour
from engine.pieces.cards import Card, Suit
from engine.seats import with_value_at

Row = tuple[Card | None, ...]
"""The five spaces of a row of cards, from left to right; ``None`` for an empty space."""
Space = tuple[int, int]
"""A space for a card, as its row (1 to 4) and its column (1 to 5)."""
RowNumber = int
"""The number of a row of cards, from 1 to 4."""
Numbers = tuple[int | None, ...]
"""The boxes of a bottom row, from left to right; ``None`` for an empty box."""

ROWS = range(1, 5)
COLUMNS = range(1, 6)
SPACES = len(ROWS) * len(COLUMNS)
"""The number of spaces for cards on a sheet."""
COLOURS: tuple[Colour, ...] = ("red", "black", "red", "black")
"""The colours of the four rows, from row 1."""
SIGNS: tuple[Suit, ...] = ("d", "c", "h", "s")
"""The suit printed beside each row of cards. It shows the row's colour only: the row may hold other suits (HR-6)."""


class Sheet(NamedTuple):
    """A player's sheet with all that is written on it: rows of cards, bottom rows of numbers, joker chips."""

    rows: tuple[Row, ...]
    odds: Numbers
    evens: Numbers
    chips: tuple[bool, ...]
    """By column, whether its joker chip may still be used."""

    @property
    def is_full(self) -> bool:
        """Whether every space for a card is filled; empty boxes for numbers do not matter."""
        return all(None not in row for row in self.rows)

    def numbers_in_row(self, bottom: Bottom) -> Numbers:
        """The boxes of one of the bottom rows: "O" for odd numbers, "E" for even ones."""
        return self.odds if bottom == "O" else self.evens

    def with_card(self, row: int, column: int, card: Card) -> "Sheet":
        """A copy of the sheet with a card written in a row and column, both from 1."""
        rows, odds, evens, chips = self
        return Sheet(with_value_at(rows, row - 1, row_with_card(rows[row - 1], column, card)), odds, evens, chips)

    def with_number(self, bottom: Bottom, place: int, number: int) -> "Sheet":
        """A copy of the sheet with a number written in box ``place``, from 1, of a bottom row."""
        rows, odds, evens, chips = self
        if bottom == "O":
            return Sheet(rows, boxes_with_number(odds, place, number), evens, chips)
        return Sheet(rows, odds, boxes_with_number(evens, place, number), chips)

    def without_chip(self, column: int) -> "Sheet":
        """A copy of the sheet on which the joker chip of a column, from 1, has been used."""
        return self._replace(chips=with_value_at(self.chips, column - 1, value=False))


def row_with_card(row: Row, column: int, card: Card) -> Row:
    """A copy of a row with ``card`` in ``column``, which counts from 1."""
    return with_value_at(row, column - 1, card)


def boxes_with_number(boxes: Numbers, place: int, number: int) -> Numbers:
    """A copy of a bottom row with ``number`` in the box at ``place``, which counts from 1."""
    return with_value_at(boxes, place - 1, number)


def empty_sheet(boxes_per_row: int) -> Sheet:
    """A sheet with nothing written on it, all five joker chips, and ``boxes_per_row`` boxes in each bottom row."""
    return Sheet(((None,) * 5,) * 4, (None,) * boxes_per_row, (None,) * boxes_per_row, (True,) * 5)


@lru_cache(maxsize=1024)  # asked again soon, and most rows begin empty
def empty_places_from_1(row: Row | Numbers) -> tuple[int, ...]:
    """The numbers, from 1, of the empty spaces or boxes of a row.

    >>> empty_places_from_1(("9s", None, "9h", None, None))
    (2, 4, 5)
    """
    return tuple([place for place, there in enumerate(row, 1) if there is None])


def boxes_beside_equal(boxes: Numbers, number: int) -> tuple[int, ...]:
    """The empty boxes, from 1, that have an equal number beside them.

    >>> boxes_beside_equal((1, None, None, 3, None), 3)
    (3, 5)
    """
    around = (None, *boxes, None)
    return tuple([place for place in empty_places_from_1(boxes) if number in (around[place - 1], around[place + 1])])


def cards_in_row(row: Row) -> tuple[Card, ...]:
    """The cards of a row, from left to right, without the empty spaces.

    >>> cards_in_row(("9s", None, "9h", None, None))
    ('9s', '9h')
    """
    return tuple([card for card in row if card is not None])


def spaces_for_joker(sheet: Sheet) -> tuple[Space, ...]:
    """The spaces that a joker may fill, from row 1 down: the last empty one of its row, in a column whose joker chip
    has not been used.
    """
    chips = sheet.chips
    return tuple(
        [
            (row, there.index(None) + 1)
            for row, there in enumerate(sheet.rows, 1)
            if there.count(None) == 1 and chips[there.index(None)]
        ]
    )


class SheetCounts(NamedTuple):
    """The numbers of cards written, numbers written and jokers left on a sheet, which are public even where sheets are
    secret.
    """

    cards: int
    """The number of cards written, 0 to 20."""
    numbers: int
    """The number of boxes written in, in both bottom rows together."""
    chips: int
    """The number of jokers left, 0 to 5."""


@lru_cache(maxsize=256)  # asked by each view, and a seat's sheet changes once in a round
def sheet_counts(sheet: Sheet) -> SheetCounts:
    """The numbers of cards written, numbers written and jokers left on a sheet."""
    cards = sum([len(row) - row.count(None) for row in sheet.rows])
    numbers = sum([len(row) - row.count(None) for row in (sheet.odds, sheet.evens)])
    return SheetCounts(cards, numbers, sum(sheet.chips))
