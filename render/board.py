"""The things that all parts of a table's picture share: the canvas, the view, and the names of the players."""

from typing import Generic, NamedTuple, TypeVar

from render import marks, tokens
from render.canvas import Canvas
from render.tokens import Colour

V = TypeVar("V")


class Board(NamedTuple, Generic[V]):
    """A table's picture in the making, from the game's own view ``V``."""

    canvas: Canvas
    view: V
    names: tuple[str, ...]
    """Plain names, one for each seat."""
    side_of: tuple[int, ...] | None = None
    """By seat, the side it plays on; ``None`` where every seat plays alone."""

    def seat_colour(self, seat: int) -> Colour:
        """The colour of a seat. Partners share a colour and differ in the shape of their marks."""
        return tokens.SEAT_COLOURS[self.side_of[seat] if self.side_of else seat]

    def draw_seat_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        """Draw a seat's mark of ``size`` pixels around ``middle``, in the seat's colour."""
        marks.draw_seat_mark(self.canvas, seat, middle, size, self.seat_colour(seat))
