"""The things that all parts of a table's picture share: the canvas, the view, and the names of the players."""

from typing import Generic, NamedTuple, TypeVar

from render import marks, tokens
from render.canvas import Canvas
from render.tokens import Colour

V = TypeVar("V")


class Board(NamedTuple, Generic[V]):
    """The picture of a table in the making: its canvas, the view that is shown on it (of the game's own type ``V``),
    and the names of the seats.
    """

    canvas: Canvas
    view: V
    names: tuple[str, ...]
    """One name for each seat, made plain by `names_of_all_seats`."""
    side_of: tuple[int, ...] | None = None
    """For each seat, the number of its side (team), from 0; ``None`` where every seat plays alone."""

    def seat_colour(self, seat: int) -> Colour:
        """The colour of a seat, which is that of its side: partners share a colour and differ in the shape of their
        marks.
        """
        return tokens.SEAT_COLOURS[self.side_of[seat] if self.side_of else seat]

    def draw_seat_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        """Draw a seat's mark (its shape), ``size`` pixels square around the point ``middle``, in the seat's colour."""
        marks.draw_seat_mark(self.canvas, seat, middle, size, self.seat_colour(seat))
