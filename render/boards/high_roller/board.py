"""What all parts of the table's picture share: the canvas, what is seen, and the names of those who sit there."""

from typing import NamedTuple

from engine.games.high_roller.scoring import Score
from engine.games.high_roller.sheets import Sheet
from engine.games.high_roller.view import View
from render import sprites, theme
from render.canvas import Canvas
from render.theme import Colour

_NEXT_LAP = 3
"""How many colours a shape moves on when there are more seats than shapes, so that no two marks are alike."""


class Board(NamedTuple):
    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """Plain names, one for each seat."""
    sheets: tuple[Sheet, ...] | None
    """Everybody's sheets, unless they are secret."""
    standing: tuple[Score, ...]
    """What those sheets are worth as they stand."""

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        self.canvas.stamp_middle(sprites.mark_mask(seat, size), middle, mark_colour(seat))


def mark_colour(seat: int) -> Colour:
    """The colour of a seat's mark; with eight seats two shapes come twice, in different colours."""
    lap = seat // len(theme.SHAPES)
    return theme.SEAT_COLOURS[(seat + _NEXT_LAP * lap) % len(theme.SEAT_COLOURS)]
