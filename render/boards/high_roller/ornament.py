"""The four dice, as an ornament."""

from render.boards.high_roller.pieces import DICE, draw_die
from render.canvas import Box, Canvas

_SIZE, _GAP = 62, 14
_PIPS = (5, 3, 6, 2)


def emblem(canvas: Canvas, box: Box) -> None:
    left = box.middle[0] - (len(DICE) * (_SIZE + _GAP) - _GAP) // 2
    for number, (die, pips) in enumerate(zip(DICE, _PIPS, strict=True)):
        x, y = left + number * (_SIZE + _GAP), box.middle[1] - _SIZE // 2 + (10 if number % 2 else -10)
        draw_die(canvas, Box(x, y, x + _SIZE, y + _SIZE), die, pips)
