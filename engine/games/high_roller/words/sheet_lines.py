"""A sheet as lines of text: four rows of cards and two of numbers.

A dash is an empty place; empty places at the end of a line are left out. Equal numbers side by side are written once,
with their number, because such runs score.
"""

from collections.abc import Iterator
from itertools import groupby

from engine.games.high_roller.pieces.dice import Bottom
from engine.games.high_roller.pieces.scores import SheetScore
from engine.games.high_roller.pieces.sheets import ROWS, SIGNS, Sheet
from engine.games.high_roller.public import NOTHING_WRITTEN, RoundMarks
from engine.pieces.cards import SUIT_SIGNS, card_text
from engine.text.words import NOTHING as NO_VALUE

BY_DICE, BY_JOKER = "*", "+"
"""The signs behind a mark of the last round, by how it was written."""
TIMES = "\N{MULTIPLICATION SIGN}"
SHARED = "!"
"""The sign behind a hand that scores nothing because another player has an equal one."""
TILES = tuple(f"{row}{SUIT_SIGNS[sign]}" for row, sign in zip(ROWS, SIGNS, strict=True))
"""The names of the four rows of cards, as the sheet prints them."""
BOTTOMS: tuple[Bottom, ...] = ("O", "E")


def sheet_lines(sheet: Sheet, new: RoundMarks = NOTHING_WRITTEN, score: SheetScore | None = None) -> Iterator[str]:
    """The six rows of a sheet as lines of text. The marks in ``new`` are followed by `BY_DICE` or `BY_JOKER`; with a
    ``score``, hands that another player has too by `SHARED`. ``None`` marks no hands.
    """
    for row, tile in zip(ROWS, TILES, strict=True):
        is_shared = score is not None and score.rows[row - 1].is_shared
        yield f"{tile} {_card_row_text(sheet, row, new)}{f' {SHARED}' if is_shared else ''}"
    for bottom in BOTTOMS:
        yield f"{bottom} {_bottom_row_text(sheet, bottom, new)}"


def _card_row_text(sheet: Sheet, row: int, new: RoundMarks) -> str:
    signs = {(mark.row, mark.column): BY_JOKER for mark in new.jokers}
    if new.card:
        signs[new.card.row, new.card.column] = BY_DICE
    places = enumerate(sheet.rows[row - 1], start=1)
    return " ".join(
        _places_up_to_last_filled([f"{card_text(card)}{signs.get((row, n), '')}" if card else "" for n, card in places])
    )


def _bottom_row_text(sheet: Sheet, bottom: Bottom, new: RoundMarks) -> str:
    fresh = new.number.place if new.number and new.number.bottom == bottom else None
    places = enumerate(sheet.numbers_in_row(bottom), start=1)
    told = _places_up_to_last_filled(
        [f"{there}{BY_DICE if n == fresh else ''}" if there else "" for n, there in places]
    )
    return " ".join(f"{what}{TIMES}{count}" if count > 1 else what for what, count in _texts_with_repeat_counts(told))


def _places_up_to_last_filled(places: list[str]) -> list[str]:
    """The places of a row up to the last filled one, with `NO_VALUE` for empty places between; ["empty"] if all are.

    >>> _places_up_to_last_filled(["J♥", "4♦", ""]), _places_up_to_last_filled(["", ""])
    (['J♥', '4♦'], ['empty'])
    """
    filled = [n for n, place in enumerate(places, start=1) if place]
    return [place or NO_VALUE for place in places[: filled[-1]]] if filled else ["empty"]


def _texts_with_repeat_counts(told: list[str]) -> list[tuple[str, int]]:
    """Equal texts side by side, as one with their number.

    >>> _texts_with_repeat_counts(["1", "1", "3"])
    [('1', 2), ('3', 1)]
    """
    return [(what, len(list(run))) for what, run in groupby(told)]
