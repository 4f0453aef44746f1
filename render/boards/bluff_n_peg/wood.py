"""The wooden board without its pegs: a plank with its grain, and for each seat a track of drilled holes.

It is drawn once for each number of seats and each length of the board.
"""

from collections.abc import Iterator
from functools import cache
from math import sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.bluff_n_peg.board import Board as Column
from engine.games.bluff_n_peg.board import in_last_chance
from render import tokens
from render.boards.bluff_n_peg import holes, places
from render.canvas import Box, Canvas
from render.tokens import Colour, mix

_GRAIN = mix(tokens.WOOD, tokens.WOOD_DARK, 0.5)
_EDGE = 4
"""The width of the plank's lower edge, in shadow, and of the light on its upper one."""
_RADIUS = 18
_WIDEST = 44
"""How wide a groove is at most."""


@cache
def plank(seats: int, column: Column) -> Image.Image:
    """The empty board, of the size of its panel. Shared: read-only."""
    panel = places.pegs(seats)
    canvas = Canvas(panel.width, panel.height)
    _draw_plank(canvas)
    _draw_ticks(canvas, column, panel.left)
    for seat in range(seats):
        _draw_track(canvas, column, places.lane(seats, seat), panel)
    return canvas.image


def _draw_plank(canvas: Canvas) -> None:
    width, height = canvas.image.size
    canvas.draw_block(Box(0, 0, width, height), tokens.WOOD_DARK, _RADIUS)
    canvas.draw_block(Box(0, 0, width, height - _EDGE), tokens.WOOD_LIGHT, _RADIUS)
    canvas.draw_block(Box(0, 2, width, height - _EDGE), tokens.WOOD, _RADIUS)
    draw = ImageDraw.Draw(canvas.image)
    for line in _grain(width, height):
        draw.line(line, _GRAIN, 2)


def _grain(width: int, height: int) -> Iterator[list[tuple[float, float]]]:
    """Lines along the plank, each a little wavy and none as long as the next."""
    for nth, y in enumerate(range(12, height - 10, 11)):
        start, end = 14 + 97 * nth % 160, width - 14 - 61 * nth % 210
        yield [(x, y + 3 * sin(x / 140 + 1.7 * nth)) for x in range(start, end, 12)]


def _draw_ticks(canvas: Canvas, column: Column, left: int) -> None:
    """Lines from the scale across all lanes, which are routed over them; the start has a brighter one."""
    for position in holes.tens(column):
        x = holes.x_of(position, column) - left
        fill = tokens.MUTED if position == 0 else tokens.WOOD_LIGHT
        canvas.draw_block(Box(x - 1, places.SCALE, x + 1, canvas.image.height - 9), fill, 0)


def _draw_track(canvas: Canvas, column: Column, lane: Box, panel: Box) -> None:
    """The grooves of a lane and its holes."""
    middle, half = lane.middle[1] - panel.top, min(lane.height - 8, _WIDEST) // 2
    grooves = (
        (holes.LEFT, holes.LEFT + holes.END, tokens.DANGER),
        (*holes.LAST_CHANCE, tokens.DANGER),
        (*holes.GROOVE, tokens.WOOD_DARK),
        (holes.RIGHT - holes.END, holes.RIGHT, tokens.WOOD_DARK),
    )
    for start, end, fill in grooves:
        _draw_groove(canvas, Box(start - panel.left, middle - half, end - panel.left, middle + half), fill)
    for position in range(column.out, column.forward + 1):
        draw_hole(canvas, (holes.x_of(position, column) - panel.left, middle), _hole(position, column))


def _draw_groove(canvas: Canvas, box: Box, fill: Colour) -> None:
    """A routed groove: its upper edge lies in shadow, on its lower one there is light."""
    canvas.draw_block(Box(box.left, box.top + 2, box.right, box.bottom + 2), tokens.WOOD_LIGHT, 10)
    canvas.draw_block(box, tokens.INK, 10)
    canvas.draw_block(Box(box.left, box.top + 2, box.right, box.bottom), fill, 10)


class Hole(NamedTuple):
    radius: int
    rim: Colour = tokens.WOOD_LIGHT
    """Where light falls on its lower edge, or a colour that it is counted by."""


def _hole(position: int, column: Column) -> Hole:
    if position == column.forward:
        return Hole(7, tokens.GOLD)
    if position == column.out:
        return Hole(7)
    if in_last_chance(position, column):
        return Hole(5)
    if position % 10 == 0:
        return Hole(3, tokens.IVORY if position == 0 else tokens.MUTED)
    return Hole(1 if holes.is_long(column) else 3)


def draw_hole(canvas: Canvas, middle: tuple[int, int], hole: Hole) -> None:
    x, y = middle
    if hole.rim == tokens.WOOD_LIGHT:
        draw_disc(canvas, (x, y + 1), hole.radius, hole.rim)
    else:
        draw_disc(canvas, middle, hole.radius + (hole.radius + 1) // 2, hole.rim)
    draw_disc(canvas, middle, hole.radius, tokens.INK)


def draw_disc(canvas: Canvas, middle: tuple[int, int], radius: int, fill: Colour) -> None:
    x, y = middle
    canvas.draw_block(Box(x - radius, y - radius, x + radius, y + radius), fill, radius)
