"""The wooden peg board without its pegs: a plank with its grain, and for each seat a row of drilled holes (its lane).

The image is drawn once for each number of seats and each length of the board.
"""

from collections.abc import Iterator
from functools import cache
from math import sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.bluff_n_peg.pieces.board import Board as Column
from engine.games.bluff_n_peg.pieces.board import is_last_chance_hole
from engine.text.words import number_with_true_minus
from render import tokens
from render.boards.bluff_n_peg import layout
from render.canvas import Box, Canvas, X
from render.tokens import Colour, mix

_GRAIN = mix(tokens.WOOD, tokens.WOOD_DARK, 0.5)
_EDGE_HEIGHT = 4
"""The height in pixels of the plank's shadowed lower edge and of the light on its upper one."""
_RADIUS = 18
_HIGHEST_GROOVE = 44
"""The greatest height of a groove, in pixels."""
LEFT, RIGHT = 158, 956
"""The x at which every lane's row of holes begins and ends, in pixels of the picture."""
END = 34
"""The width in pixels of the grooves around the hole of the winner and around the last hole at the back."""
_GAP = 7
_LAST_CHANCE_PITCH = 19
LAST_CHANCE = (LEFT + END + _GAP, LEFT + END + _GAP + 3 * _LAST_CHANCE_PITCH + 5)
"""The x at which the groove around the last-chance holes begins and ends, in pixels of the picture."""
GROOVE = (LAST_CHANCE[1] + _GAP, RIGHT - END - _GAP)
"""The x at which the groove around all ordinary holes begins and ends, in pixels of the picture."""
_MARGIN = 13
"""The pixels from each end of the groove around the ordinary holes to the middle of the nearest hole."""
_GROUP_GAP = 0.6
"""The extra distance between groups of holes, as a share of the distance from hole to hole; rounding to pixels changes
it a little.
"""
_LABEL_WIDTH = 46
"""The width in pixels of a number on the scale above the lanes."""
_LONG_BOARD = 100
"""The number of ordinary holes from which on a board is a long one, with smaller holes in groups of ten instead of
five.
"""


@cache
def plank_image(seat_count: int, column: Column) -> Image.Image:
    """The wooden board without pegs, in the size of its panel on the picture of a table with ``seat_count`` seats.
    ``column`` (the game's length) gives the number of holes. The image is shared: do not change it.
    """
    panel = layout.peg_board_box(seat_count)
    canvas = Canvas(panel.width, panel.height)
    _draw_plank(canvas)
    _draw_scale_lines(canvas, column, panel.left)
    for seat in range(seat_count):
        _draw_grooves_and_holes(canvas, column, layout.lane_box(seat_count, seat), panel)
    return canvas.image


def _draw_plank(canvas: Canvas) -> None:
    width, height = canvas.image.size
    canvas.draw_block(Box(0, 0, width, height), tokens.WOOD_DARK, _RADIUS)
    canvas.draw_block(Box(0, 0, width, height - _EDGE_HEIGHT), tokens.WOOD_LIGHT, _RADIUS)
    canvas.draw_block(Box(0, 2, width, height - _EDGE_HEIGHT), tokens.WOOD, _RADIUS)
    draw = ImageDraw.Draw(canvas.image)
    for line in _grain_lines(width, height):
        draw.line(line, _GRAIN, 2)


def _grain_lines(width: int, height: int) -> Iterator[list[tuple[float, float]]]:
    """Make the lines of the wood's grain along the plank: each is a little wavy, and they begin and end at different
    places.
    """
    for nth, y in enumerate(range(12, height - 10, 11)):
        start, end = 14 + 97 * nth % 160, width - 14 - 61 * nth % 210
        yield [(x, y + 3 * sin(x / 140 + 1.7 * nth)) for x in range(start, end, 12)]


def _draw_scale_lines(canvas: Canvas, column: Column, left: int) -> None:
    """Draw a line across all lanes at every tenth hole; the one at 0 is brighter. Grooves are drawn over the lines
    later. ``left`` is the x of the plank on the picture.
    """
    for position in positions_of_tenth_holes(column):
        x = hole_x(position, column) - left
        fill = tokens.MUTED if position == 0 else tokens.WOOD_LIGHT
        canvas.draw_block(Box(x - 1, layout.SCALE, x + 1, canvas.image.height - 9), fill, 0)


def _draw_grooves_and_holes(canvas: Canvas, column: Column, lane: Box, panel: Box) -> None:
    """Draw the grooves of a lane (a seat's row of holes) and the holes in them."""
    middle, half = lane.middle[1] - panel.top, min(lane.height - 8, _HIGHEST_GROOVE) // 2
    grooves = (
        (LEFT, LEFT + END, tokens.DANGER),
        (*LAST_CHANCE, tokens.DANGER),
        (*GROOVE, tokens.WOOD_DARK),
        (RIGHT - END, RIGHT, tokens.WOOD_DARK),
    )
    for start, end, fill in grooves:
        _draw_groove(canvas, Box(start - panel.left, middle - half, end - panel.left, middle + half), fill)
    for position in range(column.out_the_back_hole, column.forward + 1):
        draw_hole(canvas, (hole_x(position, column) - panel.left, middle), _hole_look(position, column))


def _draw_groove(canvas: Canvas, box: Box, fill: Colour) -> None:
    """Draw a groove in the wood that fills ``box``: its upper edge lies in shadow, its lower edge in light."""
    canvas.draw_block(Box(box.left, box.top + 2, box.right, box.bottom + 2), tokens.WOOD_LIGHT, 10)
    canvas.draw_block(box, tokens.INK, 10)
    canvas.draw_block(Box(box.left, box.top + 2, box.right, box.bottom), fill, 10)


class HoleLook(NamedTuple):
    """The look of a drilled hole; ``radius`` is in pixels."""

    radius: int
    rim: Colour = tokens.WOOD_LIGHT
    """The colour of the rim around the hole; the default is no rim but light on the hole's lower edge."""


def _hole_look(position: int, column: Column) -> HoleLook:
    if position == column.forward:
        return HoleLook(7, tokens.GOLD)
    if position == column.out_the_back_hole:
        return HoleLook(7)
    if is_last_chance_hole(position, column):
        return HoleLook(5)
    if position % 10 == 0:
        return HoleLook(3, tokens.IVORY if position == 0 else tokens.MUTED)
    return HoleLook(1 if is_long_column(column) else 3)


def draw_hole(canvas: Canvas, middle: tuple[int, int], hole: HoleLook) -> None:
    """Draw a hole with its rim, its middle at the point ``middle``."""
    x, y = middle
    if hole.rim == tokens.WOOD_LIGHT:
        draw_disc(canvas, (x, y + 1), hole.radius, hole.rim)
    else:
        draw_disc(canvas, middle, hole.radius + (hole.radius + 1) // 2, hole.rim)
    draw_disc(canvas, middle, hole.radius, tokens.INK)


def draw_disc(canvas: Canvas, middle: tuple[int, int], radius: int, fill: Colour) -> None:
    """Draw a filled disc of ``radius`` pixels around the point ``middle``."""
    x, y = middle
    canvas.draw_block(Box(x - radius, y - radius, x + radius, y + radius), fill, radius)


class _HoleSpacing(NamedTuple):
    """The distances between ordinary holes, in whole pixels so that no hole looks out of line."""

    first: int
    """The x of the middle of the ordinary hole farthest behind, in pixels of the picture."""
    step: int
    """The pixels from hole to hole."""
    group: int
    """The number of holes in a group."""
    space: int
    """The extra pixels between groups."""


def hole_x(position: int, column: Column) -> X:
    """The x of the middle of the hole at a peg's position (its points), in pixels of the picture. Positions beyond the
    first or last hole give the x of that hole.
    """
    if position >= column.forward:
        return RIGHT - END // 2
    if position <= column.out_the_back_hole:
        return LEFT + END // 2
    if is_last_chance_hole(position, column):
        nth = position - column.out_the_back_hole - 1
        return LAST_CHANCE[0] + 2 + _LAST_CHANCE_PITCH // 2 + nth * _LAST_CHANCE_PITCH
    steps = _hole_spacing(column)
    return (
        steps.first
        + (position + column.back) * steps.step
        + _full_groups_before(position, column, steps.group) * steps.space
    )


def _full_groups_before(position: int, column: Column, group_size: int) -> int:
    """The number of groups of holes that end before a position; a group ends with a hole whose number ``group_size``
    divides.
    """
    return (position - 1) // group_size - (-column.back - 1) // group_size


@cache
def _hole_spacing(column: Column) -> _HoleSpacing:
    """The distances between ordinary holes on a board of this length, so that the holes fill their groove."""
    group, last = 10 if is_long_column(column) else 5, column.forward - 1
    groups, room = _full_groups_before(last, column, group), GROOVE[1] - GROOVE[0] - 2 * _MARGIN
    step = int(room / (last + column.back + groups * _GROUP_GAP))
    space = (room - (last + column.back) * step) // groups
    spare = room - (last + column.back) * step - groups * space
    return _HoleSpacing(GROOVE[0] + _MARGIN + spare // 2, step, group, space)


def is_long_column(column: Column) -> bool:
    """Whether a column has 100 ordinary holes or more, so that they must be drawn smaller."""
    return column.forward + column.back >= _LONG_BOARD


class ScaleLabel(NamedTuple):
    """A number on the scale, and the peg's position that the number stands above."""

    words: str
    position: int


def positions_of_tenth_holes(column: Column) -> range:
    """The positions of every tenth hole between the last chance and the winner hole, in order: ..., -10, 0, 10, ..."""
    return range(-column.back // 10 * 10, column.forward, 10)


@cache
def scale_labels(column: Column) -> tuple[ScaleLabel, ...]:
    """The numbers on the scale: those of every tenth ordinary hole, except where they would touch the words at both
    ends.
    """
    clear = [
        ten
        for ten in positions_of_tenth_holes(column)
        if LAST_CHANCE[1] + _LABEL_WIDTH + 30 < hole_x(ten, column) < RIGHT - END - _LABEL_WIDTH
    ]
    return tuple(ScaleLabel(number_with_true_minus(ten), ten) for ten in clear)
