"""What all parts of the picture share: the canvas, what is seen, and the names of those who sit there."""

from typing import NamedTuple

from engine.games.bluff_n_peg.view import View
from render import sprites, theme
from render.canvas import Canvas
from render.theme import Colour


class Board(NamedTuple):
    canvas: Canvas
    view: View
    names: tuple[str, ...]
    """Plain names, one for each seat."""

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        self.canvas.stamp_middle(sprites.mark_mask(seat, size), middle, colour(seat))


def colour(seat: int) -> Colour:
    return theme.SEAT_COLOURS[seat]
