"""High, Game, Jack and Low, as an ornament."""

from render.canvas import Box, Canvas
from render.card_fan import draw_card_fan


def emblem(canvas: Canvas, box: Box) -> None:
    draw_card_fan(canvas, box, ("Ah", "Th", "Jh", "2h"))
