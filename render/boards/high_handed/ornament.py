"""A corner of the board on which a line of cards was scored, as an ornament."""

from engine.games.high_handed.deck import THIEF
from render import tokens
from render.boards.high_handed.faces import face
from render.canvas import Box, Canvas

_ROWS = (("", "7c", "9h"), ("7s", "7d", "7h"), (THIEF, "", "4s"))
_SCORED = 1
"""The row that was scored."""
_CELL, _PITCH = (62, 38), (72, 48)
_RING = 4


def emblem(canvas: Canvas, box: Box) -> None:
    left = box.middle[0] - (2 * _PITCH[0] + _CELL[0]) // 2
    top = box.middle[1] - (2 * _PITCH[1] + _CELL[1]) // 2
    for row, codes in enumerate(_ROWS):
        for column, code in enumerate(codes):
            x, y = left + column * _PITCH[0], top + row * _PITCH[1]
            _draw_cell(canvas, Box(x, y, x + _CELL[0], y + _CELL[1]), code, is_scored=row == _SCORED)


def _draw_cell(canvas: Canvas, cell: Box, code: str, *, is_scored: bool) -> None:
    if not code:
        canvas.draw_framed_block(cell, tokens.EDGE, tokens.FELT, (2, 6))
        return
    if is_scored:
        canvas.draw_ring(cell, _RING, tokens.CYAN)
    canvas.lay_card(face(code, *_CELL), cell)
