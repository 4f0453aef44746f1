"""Text as masks: drawn at four times the size and reduced, then kept.

A character that no font has is drawn as an empty box. Names come from people and may hold anything: `clean_name` of
`engine.graphemes` takes out what could harm a picture.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.graphemes import ELLIPSIS, clusters, shortened
from render.type.runs import ASCENT, DESCENT, OVERSAMPLING, runs

__all__ = ["ASCENT", "CAP_HEIGHT", "DESCENT", "ELLIPSIS", "Label", "fitted", "label", "shortened", "width"]

CAP_HEIGHT = 0.727
"""Of the font size, in Inter: what vertical centring goes by."""


class Label(NamedTuple):
    """A drawn text: its mask, and where that lies from the pen's first point on the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int
    """How far the pen moved, in pixels."""


@lru_cache(maxsize=4096)
def width(text: str, size: int, weight: int) -> int:
    """How wide the text is, in pixels."""
    return round(sum(run.advance(size * OVERSAMPLING, weight) for run in runs(text)) / OVERSAMPLING)


@lru_cache(maxsize=2048)
def fitted(text: str, size: int, weight: int, most: int) -> str:
    """The text, cut with an ellipsis if it is wider than ``most`` pixels; empty if there is no room even for that."""
    if width(text, size, weight) <= most:
        return text
    units = clusters(text)
    forms = ["", *("".join(units[:count]).rstrip() + ELLIPSIS for count in range(len(units)))]
    low, high = 0, len(forms) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(forms[middle], size, weight) <= most:
            low = middle
        else:
            high = middle - 1
    return forms[low]


@lru_cache(maxsize=2048)
def label(text: str, size: int, weight: int) -> Label:
    """The text drawn. The mask is shared by all who ask: read-only.

    Nothing is drawn further from the line than `ASCENT` and `DESCENT`: piled up marks cannot reach other lines.
    """
    scale, margin = OVERSAMPLING, size // 2
    parts = [(run, run.advance(size * scale, weight)) for run in runs(text)]
    total = sum(advance for _, advance in parts)
    above, below = round(size * ASCENT), round(size * DESCENT)
    sheet = Image.new("L", (round(total) + 2 * margin * scale, (above + below) * scale))
    draw, pen = ImageDraw.Draw(sheet), float(margin * scale)
    for run, advance in parts:
        run.draw(draw, (pen, above * scale), size * scale, weight)
        pen += advance
    small = sheet.reduce(scale)
    ink = small.getbbox() or (0, 0, 1, 1)
    return Label(small.crop(ink), ink[0] - margin, ink[1] - above, round(total / scale))
