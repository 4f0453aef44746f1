"""What all parts of the picture share: the canvas, what is seen, and the names of those who sit there."""

from typing import NamedTuple

from engine.games.high_handed.view import View
from render import sprites, theme
from render.canvas import Canvas
from render.theme import Colour


class Board(NamedTuple):
    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """Plain names, one for each seat."""

    def colour(self, seat: int) -> Colour:
        """By side: partners share a colour and differ in shape."""
        return theme.SEAT_COLOURS[self.view.terms.side_of[seat]]

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        self.canvas.stamp_middle(sprites.mark_mask(seat, size), middle, self.colour(seat))
