"""A sneak of which one card was seen, as an ornament."""

from render.canvas import Box, Canvas
from render.card_fan import BACK, draw_card_fan


def emblem(canvas: Canvas, box: Box) -> None:
    draw_card_fan(canvas, box, (BACK, "Qc", BACK))
