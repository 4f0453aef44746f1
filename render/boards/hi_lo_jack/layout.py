"""The boxes of every seat on the table's picture: its panel, its card, and the words beside that card."""

from functools import cache
from typing import NamedTuple, TypeAlias

from engine.games.hi_lo_jack.view import View
from render import board
from render.canvas import Box

CENTRE = 368
"""The x of the middle of the table, in pixels of the picture."""
_GAP = 12
"""Half the distance in pixels between two cards side by side."""
_COLUMNS = {"left": (20, 362), "middle": (168, 568), "right": (374, 716)}
"""By column, the x of the left and right edges of a seat's panel."""
_ROWS = {"top": (104, 208), "bottom": (600, 404), "only": (104, 308)}
"""By row, the y of the tops of a seat's panel and of its card."""
_PANEL_HEIGHT = 84
_SEATS = {
    2: (("only", "left"), ("only", "right")),
    3: (("bottom", "middle"), ("top", "left"), ("top", "right")),
    4: (("bottom", "left"), ("top", "left"), ("top", "right"), ("bottom", "right")),
}
"""By the number of seats, the row and column of each seat, clockwise from seat 0."""
_CARD_SIZES = {2: (188, 264), 3: (126, 176), 4: (126, 176)}
"""By the number of seats, the width and height in pixels of a card on the table."""
_MARGIN = 8
"""The distance in pixels between the edge of the cloth and the words on it."""
Board: TypeAlias = board.Board[View]


class SeatPlace(NamedTuple):
    """The boxes of a seat's panel and of its card on the table, in pixels of the picture."""

    seat: int
    panel: Box
    card: Box
    """The box for the card that the seat plays to the trick."""
    aside: Box
    """The box for words beside the card, on the side away from the other cards."""
    side: str
    """The side of ``aside`` that touches the card, where words begin or end: "left" or "right"."""


@cache
def seat_places(seat_count: int) -> tuple[SeatPlace, ...]:
    """The places of all seats of a table with 2, 3 or 4 seats, by seat."""
    return tuple(_place_in_row_and_column(seat_count, seat, *spot) for seat, spot in enumerate(_SEATS[seat_count]))


def cloth_box(seat_count: int) -> Box:
    """The box of the cloth in the middle of the table; higher for two seats, as their panels are above the cloth
    only.
    """
    return Box(20, 196, 716, 684 if seat_count == 2 else 592)


def _place_in_row_and_column(seat_count: int, seat: int, row: str, column: str) -> SeatPlace:
    (left, right), (panel_top, card_top), (width, height) = _COLUMNS[column], _ROWS[row], _CARD_SIZES[seat_count]
    panel = Box(left, panel_top, right, panel_top + _PANEL_HEIGHT)
    x = {"left": CENTRE - _GAP - width, "middle": CENTRE - width // 2, "right": CENTRE + _GAP}[column]
    card, around = Box(x, card_top, x + width, card_top + height), cloth_box(seat_count)
    if column == "left":
        return SeatPlace(seat, panel, card, Box(around.left + _MARGIN, card.top, card.left - 18, card.bottom), "right")
    return SeatPlace(seat, panel, card, Box(card.right + 18, card.top, around.right - _MARGIN, card.bottom), "left")
