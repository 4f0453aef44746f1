"""What all parts of a table's picture share: the canvas, what is seen, and the names of those who sit there."""

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
    """The side of each seat, where several seats can play together."""

    def colour(self, seat: int) -> Colour:
        """Partners share a colour and differ in shape."""
        return tokens.SEAT_COLOURS[self.side_of[seat] if self.side_of else seat]

    def draw_mark(self, seat: int, middle: tuple[int, int], size: int) -> None:
        marks.draw_seat(self.canvas, seat, middle, size, self.colour(seat))
