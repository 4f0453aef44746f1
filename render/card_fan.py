"""Fans of cards, which card games show as ornaments in their lobbies. Turned cards are drawn once and reused: do not
change them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import sprites, tokens
from render.canvas import Box, Canvas

BACK = "back"
"""The code of a card that lies face down, for `draw_card_fan`."""

_HEIGHT_TO_BOX, _WIDTH_TO_HEIGHT = 0.8, 0.72
"""The height of a card as a share of the height of the fan's box; the width of a card as a share of its height."""
_SPREAD, _STEP = 40, 14
"""The greatest angle between the outermost cards, and the greatest angle from card to card, in degrees."""
_DROP = 0.1
"""The distance by which the middle card lies higher than the outermost cards, as a share of a card's height."""
_REACH = 1.04
"""The width that a card takes up when it is turned furthest, as a share of its height."""
_EDGE = 3
"""The width in pixels of the dark line between a card and the one below it."""


class _TurnedCard(NamedTuple):
    """The image of a card that is turned, and the mask of its shape, both of the same size."""

    picture: Image.Image
    shape: Image.Image


def draw_card_fan(canvas: Canvas, box: Box, cards: Sequence[str]) -> None:
    """Draw a fan of cards within ``box``, which must be wider than high. ``cards`` are codes from left to right: rank
    and suit such as "As" or "Td", or `BACK` for a card that lies face down. No cards draw nothing.
    """
    height, gaps = round(box.height * _HEIGHT_TO_BOX), max(len(cards) - 1, 1)
    width, step = round(height * _WIDTH_TO_HEIGHT), min(_STEP, _SPREAD / gaps)
    pitch = min((box.width - height * _REACH) / gaps, width * 0.62)
    x, y = box.middle
    for number, code in enumerate(cards):
        aside = number - (len(cards) - 1) / 2
        turned = _turned_card(code, (width, height), round(-aside * step))
        drop = _DROP * height * ((2 * aside / gaps) ** 2 - 1)
        left, top = round(x + aside * pitch - turned.shape.width / 2), round(y + drop - turned.shape.height / 2)
        canvas.stamp(turned.shape, (left - _EDGE, top + 1), tokens.SHADOW)
        canvas.image.paste(turned.picture, (left, top), turned.shape)


@lru_cache(maxsize=64)
def _turned_card(code: str, size: tuple[int, int], degrees: int) -> _TurnedCard:
    """A card of ``size`` (width and height in pixels) that is turned to the left by this number of degrees."""
    width, height = size[0] * 2, size[1] * 2
    flat = sprites.card_back(width, height) if code == BACK else sprites.card_face(code, width, height)
    flat = flat.crop((0, 0, width, height))
    shape = sprites.rounded_mask(width, height, sprites.card_corner_radius(width))
    turn = Image.Resampling.BICUBIC
    picture = flat.rotate(degrees, turn, expand=True, fillcolor=tokens.IVORY)
    return _TurnedCard(picture.reduce(2), shape.rotate(degrees, turn, expand=True).reduce(2))
