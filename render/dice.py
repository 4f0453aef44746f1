"""Dice: the images of their faces, drawn once and kept."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import sprites, tokens
from render.canvas import Box, Canvas
from render.tokens import Colour

_FRAME, _RIM = 3, 2
"""The width in pixels of the line around a die that is still to be rolled, and of the rim of a die that shows a
number.
"""
_MIDDLE, _LOW, _HIGH = 0.5, 0.25, 0.75
_ONE = ((_MIDDLE, _MIDDLE),)
_TWO = ((_LOW, _LOW), (_HIGH, _HIGH))
_FOUR = (*_TWO, (_LOW, _HIGH), (_HIGH, _LOW))
_PIPS = {1: _ONE, 2: _TWO, 3: _TWO + _ONE, 4: _FOUR, 5: _FOUR + _ONE, 6: (*_FOUR, (_LOW, _MIDDLE), (_HIGH, _MIDDLE))}
"""By the number that a die shows, the middles of its pips in a unit square."""
_RADIUS = 0.105
_SCALE = 4
"""The factor by which a mask is drawn larger before it is reduced, so that its edges are smooth."""


class DieLook(NamedTuple):
    """The colours of a die: its face (``fill``), its pips and its rim. Dice that must be told apart need more than
    colours, such as letters beside them.
    """

    fill: Colour = tokens.IVORY
    pips: Colour = tokens.INK
    rim: Colour | None = None
    """The colour of the die's edge; ``None`` for that of ``fill``."""


@lru_cache(maxsize=64)
def pips_mask(number: int, size: int) -> Image.Image:
    """A mask of the pips for ``number`` (1 to 6), ``size`` pixels square. The image is shared: do not change it."""
    large = size * _SCALE
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    for x, y in _PIPS[number]:
        draw.circle((x * large, y * large), _RADIUS * large, fill=255)
    return sheet.reduce(_SCALE)


def draw_die(canvas: Canvas, box: Box, number: int | None, look: DieLook) -> None:
    """Draw a die that shows ``number`` (1 to 6) in a square box; for ``None``, the empty frame of a die that is still
    to be rolled.
    """
    corner = _corner_radius(box.width)
    if number is None:
        canvas.draw_framed_block(box, tokens.EDGE, tokens.PANEL, (_FRAME, corner))
        return
    shape = sprites.rounded_mask(box.width, box.width, corner)
    canvas.image.paste(_die_face(look, number, box.width), (box.left, box.top), shape)


def _corner_radius(size: int) -> int:
    """The radius of the round corners of a die that is ``size`` pixels wide, in pixels."""
    return max(size // 6, 4)


@lru_cache(maxsize=64)
def _die_face(look: DieLook, number: int, size: int) -> Image.Image:
    """The image of a die's face that shows ``number`` (1 to 6), as a whole square: whoever pastes it cuts its
    corners.
    """
    sheet = Image.new("RGB", (size, size), look.rim or look.fill)
    inner = sprites.rounded_mask(size - 2 * _RIM, size - 2 * _RIM, _corner_radius(size) - _RIM)
    sheet.paste(look.fill, (_RIM, _RIM), inner)
    sheet.paste(look.pips, (0, 0), pips_mask(number, size))
    return sheet
