"""Texts as masks: drawn at four times the size, reduced, and kept for the next time.

A character that no font has is drawn as a pattern (`render.type.substitutes`). Names come from people and may hold
anything: `clean_name` of `engine.text.graphemes` takes out what could harm a picture.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.text.graphemes import ELLIPSIS, end_kept_by_cuts, grapheme_clusters, shorten, without_final_brackets
from render.type.runs import ASCENT, DESCENT, OVERSAMPLING, text_runs

__all__ = [
    "ASCENT",
    "CAP_HEIGHT",
    "DESCENT",
    "ELLIPSIS",
    "Label",
    "fitted_text",
    "shorten",
    "text_label",
    "text_width",
]

CAP_HEIGHT = 0.727
"""The height of capitals in Inter, as a share of the font size; texts are centred on half of it."""


class Label(NamedTuple):
    """A drawn text: its mask, and where the mask's top left corner lies, in pixels from the start of the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int
    """The width of the text in pixels: how far to the right the next text would begin."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, weight: int) -> int:
    """The width of a text in pixels; ``size`` is the font size in pixels, ``weight`` from 400 to 750."""
    return round(sum(run.advance(size * OVERSAMPLING, weight) for run in text_runs(text)) / OVERSAMPLING)


@lru_cache(maxsize=2048)
def fitted_text(text: str, size: int, weight: int, max_width: int) -> str:
    """The text, without a remark in parentheses at its end if it is wider than ``max_width`` pixels, and cut with an
    ellipsis before `end_kept_by_cuts` if it still is; "" if not even the ellipsis fits.

    ``size`` is the font size in pixels, ``weight`` from 400 to 750.
    """
    bare = without_final_brackets(text)
    for whole in (text, bare):
        if text_width(whole, size, weight) <= max_width:
            return whole
    end = end_kept_by_cuts(bare)
    units = grapheme_clusters(bare.removesuffix(end))
    forms = ["", ELLIPSIS, *("".join(units[:count]).rstrip() + ELLIPSIS + end for count in range(1, len(units)))]
    low, high = 0, len(forms) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(forms[middle], size, weight) <= max_width:
            low = middle
        else:
            high = middle - 1
    return forms[low]


@lru_cache(maxsize=2048)
def text_label(text: str, size: int, weight: int) -> Label:
    """Draw a text as a mask; ``size`` is the font size in pixels, ``weight`` from 400 to 750. The mask is shared: do
    not change it.

    Nothing reaches above `ASCENT` or below `DESCENT`, so that piled up marks cannot touch other lines.
    """
    scale, margin = OVERSAMPLING, size // 2
    parts = [(run, run.advance(size * scale, weight)) for run in text_runs(text)]
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
