"""What all parts of the picture share: the canvas, what is seen, and the names of those who sit there."""

from typing import NamedTuple

from engine.games.sneak.view import View
from render import sprites, theme
from render.canvas import Canvas

_COLOURS = (*theme.SEAT_COLOURS, theme.IVORY)
_HOLE = 0.44
"""The hole in a ring, as a share of its width."""


class Board(NamedTuple):
    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """Plain names, one for each seat."""

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int, below: theme.Colour = theme.PANEL) -> None:
        """The seat's mark on a ground of one colour; a ring for a seventh seat, since the theme has six marks."""
        self.canvas.stamp_middle(sprites.mark_mask(seat, size), middle, _COLOURS[seat])
        if seat >= len(theme.SHAPES):
            hole = round(size * _HOLE)
            self.canvas.stamp_middle(sprites.rounded_mask(hole, hole, hole // 2), middle, below)
