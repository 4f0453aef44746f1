"""Where everything stands: a row for each seat, with its panel on the left and its part of the table on the right."""

from functools import cache
from typing import NamedTuple, TypeAlias

from engine.games.sneak.view import View
from render import board
from render.canvas import Box

BAR = Box(20, 16, 1080, 92)
CLOTH = Box(572, 100, 1080, 684)
HEADINGS = 118
"""The y of the headings above the rows."""
PANEL_LEFT, PANEL_RIGHT = 20, 560
_TOP, _BOTTOM = 140, 684
_GAP = 8
_MARGIN = 18
_TALLEST_CARD = 176
Board: TypeAlias = board.Board[View]


class Row(NamedTuple):
    seat: int
    panel: Box
    lane: Box
    """The part of the cloth that belongs to the seat."""

    @property
    def card_height(self) -> int:
        return min(self.lane.height - 16, _TALLEST_CARD)

    def cards(self, left: int, right: int, height: int | None = None) -> Box:
        """Room for cards in the lane, between two x, halfway up."""
        height = height or self.card_height
        top = self.lane.middle[1] - height // 2
        return Box(left, top, right, top + height)


@cache
def rows(seats: int) -> tuple[Row, ...]:
    """A row for each seat, from top to bottom: whoever sits to the left of a seat is in the row below."""
    pitch = (_BOTTOM - _TOP + _GAP) / seats
    tops = [_TOP + round(pitch * seat) for seat in range(seats + 1)]
    return tuple(
        Row(
            seat,
            Box(PANEL_LEFT, tops[seat], PANEL_RIGHT, tops[seat + 1] - _GAP),
            Box(CLOTH.left + _MARGIN, tops[seat], CLOTH.right - _MARGIN, tops[seat + 1] - _GAP),
        )
        for seat in range(seats)
    )
