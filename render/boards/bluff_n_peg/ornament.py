"""A show that may be a bluff, as an ornament."""

from render.canvas import Box, Canvas
from render.card_fan import BACK, draw_card_fan


def emblem(canvas: Canvas, box: Box) -> None:
    draw_card_fan(canvas, box, ("Ks", "Kd", BACK, BACK, BACK))
