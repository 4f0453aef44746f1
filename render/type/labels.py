"""Text as masks: drawn at four times the size and reduced, then kept.

Names come from people and may hold anything. `clean` takes out what could harm a picture; a character that no font
has is drawn as an empty box.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.graphemes import ELLIPSIS, EMOJI_STYLE, clusters, is_blank, is_sign, shortened, truncated, visible_text
from render.type.runs import ASCENT, DESCENT, OVERSAMPLING, runs

__all__ = ["ASCENT", "CAP_HEIGHT", "DESCENT", "ELLIPSIS", "Label", "clean", "fitted", "label", "shortened", "width"]

CAP_HEIGHT = 0.727
"""Of the font size, in Inter: what vertical centring goes by."""
LONGEST = 80
"""Characters of a name that are looked at."""

_MARKS = frozenset(("Mn", "Me"))
_MOST_MARKS = 2
_FOLDED = re.compile("[^\u0e33\u0eb3]+")
"""All but Thai's and Lao's AM, whose parts would be drawn in the wrong order."""
_LETTERS_IN_BOXES = {first + place: ord("A") + place for first in (0x1F150, 0x1F170) for place in range(26)}
"""White letters in black discs and boxes, which Unicode does not call compatible with plain ones."""


class Label(NamedTuple):
    """A drawn text: its mask, and where that lies from the pen's first point on the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int
    """How far the pen moved, in pixels."""


@lru_cache(maxsize=2048)
def clean(name: str) -> str:
    r"""A name in its plain form: compatible characters folded, control and direction characters dropped, at most two
    marks on a letter, "?" if nothing can be seen.

    >>> clean("\uff26ull\u202e\twidth"), clean("\u200b")
    ('Full width', '?')
    """
    folded = _FOLDED.sub(lambda part: unicodedata.normalize("NFKC", part[0]), name[: 4 * LONGEST])
    spaced = "".join(" " if char.isspace() else char for char in visible_text(folded.translate(_LETTERS_IN_BOXES)))
    shown = truncated(" ".join("".join(_calm(spaced)).split()), LONGEST)
    return "?" if is_blank(shown) else shown


def _calm(text: str) -> Iterator[str]:
    """The text with at most two marks after each letter, and variation selectors only where they ask for an emoji."""
    before, marks = " ", 0
    for char in text:
        is_mark = unicodedata.category(char) in _MARKS
        marks = marks + 1 if is_mark else 0
        is_selector = unicodedata.name(char, "").startswith("VARIATION SELECTOR")
        if marks <= _MOST_MARKS and (not is_selector or (char == EMOJI_STYLE and is_sign(before))):
            yield char
            before = char


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
