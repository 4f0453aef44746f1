"""What all parts of the table's picture share: the canvas, what is seen, and the names of those who sit there."""

from typing import NamedTuple

from engine.games.high_roller.pieces.sheets import Sheet
from engine.games.high_roller.scoring import Score
from engine.games.high_roller.view import View
from render import marks
from render.canvas import Canvas


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
        marks.draw_seat(self.canvas, seat, middle, size)
