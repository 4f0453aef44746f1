"""The boxes of everything on the table's picture: for each seat a row, with its panel on the left and its part of the
cloth on the right.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from engine.games.sneak.view import View
from render import board
from render.canvas import Box

BAR = Box(20, 16, 1080, 92)
CLOTH = Box(572, 100, 1080, 684)
HEADINGS = 118
"""The y of the middle of the headings above the seats' rows, in pixels."""
PANEL_LEFT, PANEL_RIGHT = 20, 560
_TOP, _BOTTOM = 140, 684
_GAP = 8
_MARGIN = 18
_TALLEST_CARD = 176
Board: TypeAlias = board.Board[View]


class SeatPlace(NamedTuple):
    """The row of a seat on the picture: the boxes of its panel and of its part of the cloth."""

    seat: int
    panel: Box
    lane: Box
    """The part of the cloth (the middle of the table) on which the seat's cards lie."""

    @property
    def card_height(self) -> int:
        """The height of a full-sized card in the lane, in pixels."""
        return min(self.lane.height - 16, _TALLEST_CARD)

    def card_room(self, left_x: int, right_x: int, height: int | None = None) -> Box:
        """The box for cards from the x ``left_x`` to the x ``right_x``, halfway up the lane, ``height`` pixels high;
        ``None`` gives `card_height`.
        """
        height = height or self.card_height
        top = self.lane.middle[1] - height // 2
        return Box(left_x, top, right_x, top + height)


@cache
def seat_places(seat_count: int) -> tuple[SeatPlace, ...]:
    """The rows of all seats, by seat, from top to bottom; they fill the picture's height."""
    pitch = (_BOTTOM - _TOP + _GAP) / seat_count
    tops = [_TOP + round(pitch * seat) for seat in range(seat_count + 1)]
    return tuple(
        SeatPlace(
            seat,
            Box(PANEL_LEFT, tops[seat], PANEL_RIGHT, tops[seat + 1] - _GAP),
            Box(CLOTH.left + _MARGIN, tops[seat], CLOTH.right - _MARGIN, tops[seat + 1] - _GAP),
        )
        for seat in range(seat_count)
    )
