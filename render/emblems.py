"""What games are played with, as ornaments: fans of cards. Drawn once and kept: read-only."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import sprites, theme
from render.canvas import Box, Canvas

BACK = "back"
"""Stands for a card face down."""

_SHARE = 0.76
"""A card's height, of its box."""
_SPREAD = 40
"""Degrees between the outermost cards at most."""
_STEP = 14
"""Degrees from card to card at most."""
_EDGE = 3
"""The dark line between a card and the one that it lies on."""


class _Turned(NamedTuple):
    picture: Image.Image
    shape: Image.Image


def draw_fan(canvas: Canvas, box: Box, cards: Sequence[str]) -> None:
    """A fan of cards within a box that is wider than high; `BACK` for one face down."""
    height = round(box.height * _SHARE)
    width = height * 72 // 100
    step = min(_STEP, _SPREAD / max(len(cards) - 1, 1))
    pitch = min((box.width - height) // max(len(cards) - 1, 1), width * 62 // 100)
    x, y = box.middle
    for number, code in enumerate(cards):
        aside = number - (len(cards) - 1) / 2
        turned = _turned(code, (width, height), round(-aside * step))
        middle = round(x + aside * pitch), round(y + abs(aside) ** 1.6 * height * 0.035)
        left, top = middle[0] - turned.shape.width // 2, middle[1] - turned.shape.height // 2
        canvas.stamp(turned.shape, (left - _EDGE, top + 1), theme.SHADOW)
        canvas.image.paste(turned.picture, (left, top), turned.shape)


@lru_cache(maxsize=64)
def _turned(code: str, size: tuple[int, int], degrees: int) -> _Turned:
    """A card, turned to the left by so many degrees."""
    width, height = size[0] * 2, size[1] * 2
    flat = sprites.back(width, height) if code == BACK else sprites.card(code, width, height)
    flat = flat.crop((0, 0, width, height))
    shape = sprites.rounded_mask(width, height, sprites.corner(width))
    turn = Image.Resampling.BICUBIC
    picture = flat.rotate(degrees, turn, expand=True, fillcolor=theme.IVORY)
    return _Turned(picture.reduce(2), shape.rotate(degrees, turn, expand=True).reduce(2))
