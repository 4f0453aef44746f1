"""Text as masks: drawn at four times the size and reduced, then kept.

Names come from people and may hold anything. `clean` takes out what could harm a picture; a character that no font
has is drawn as an empty box.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from PIL import Image, ImageDraw, features

from render.fonts import Font, Typeface, font, typeface

OVERSAMPLING = 4
CAP_HEIGHT = 0.727
"""Of the font size, in Inter: what vertical centring goes by."""
ASCENT, DESCENT = 1.05, 0.3
"""How far letters may reach above and below their line, in font sizes."""
LONGEST = 80
"""Characters of a name that are looked at."""
ELLIPSIS = "…"

_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_MARKS = frozenset(("Mn", "Me"))


class Label(NamedTuple):
    """A drawn text: its mask, and where that lies from the pen's first point on the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int
    """How far the pen moved, in pixels."""


class _Run(NamedTuple):
    """Characters that one font draws; ``face`` is ``None`` where no font can."""

    face: Typeface | None
    text: str


@lru_cache(maxsize=2048)
def clean(name: str) -> str:
    r"""A name in its plain form: compatible characters folded, control and direction characters dropped, at most two
    marks on a letter, "?" if nothing can be seen.

    >>> clean("\uff26ull\u202e\twidth"), clean("\u200b")
    ('Full width', '?')
    """
    folded = unicodedata.normalize("NFKC", name[: 4 * LONGEST])
    spaced = "".join(" " if char.isspace() else char for char in folded)
    kept = "".join(char for char in spaced if unicodedata.category(char) not in _DROPPED and char not in _INVISIBLE)
    shown = " ".join("".join(_calm(kept)).split())[:LONGEST]
    return shown if any(unicodedata.category(char) not in _MARKS for char in shown) else "?"


def shortened(text: str, most: int) -> str:
    """The text, cut with an ellipsis if it has more than ``most`` characters.

    >>> shortened("Magdalena", 6)
    'Magda…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + ELLIPSIS


def _calm(text: str) -> Iterator[str]:
    """The text with at most two marks after each letter; emoji's variation selectors and skin tones go too."""
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= 2 and not 0xFE00 <= ord(char) <= 0xFE0F and not 0x1F3FB <= ord(char) <= 0x1F3FF:
            yield char


@lru_cache(maxsize=4096)
def width(text: str, size: int, weight: int) -> int:
    """How wide the text is, in pixels."""
    return round(sum(_advance(run, size * OVERSAMPLING, weight) for run in _runs(text)) / OVERSAMPLING)


@lru_cache(maxsize=2048)
def fitted(text: str, size: int, weight: int, most: int) -> str:
    """The text, cut with an ellipsis if it is wider than ``most`` pixels."""
    if width(text, size, weight) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, size, weight) <= most:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def label(text: str, size: int, weight: int) -> Label:
    """The text drawn. The mask is shared by all who ask: read-only.

    Nothing is drawn further from the line than `ASCENT` and `DESCENT`: piled up marks cannot reach other lines.
    """
    runs, scale, margin = _runs(text), OVERSAMPLING, size // 2
    advances = [_advance(run, size * scale, weight) for run in runs]
    above, below = round(size * ASCENT), round(size * DESCENT)
    sheet = Image.new("L", (round(sum(advances)) + 2 * margin * scale, (above + below) * scale))
    draw, pen = ImageDraw.Draw(sheet), float(margin * scale)
    for run, advance in zip(runs, advances, strict=True):
        _draw_run(draw, (pen, above * scale), run, (size * scale, weight))
        pen += advance
    small = sheet.reduce(scale)
    ink = small.getbbox() or (0, 0, 1, 1)
    return Label(small.crop(ink), ink[0] - margin, ink[1] - above, round(sum(advances) / scale))


def _draw_run(draw: ImageDraw.ImageDraw, pen: tuple[float, int], run: _Run, look: tuple[int, int]) -> None:
    size, weight = look
    if run.face:
        draw.text(pen, _visual(run.text), fill=255, font=_font(run.face, run.text, size, weight), anchor="ls")
        return
    x, baseline = pen
    side, line = size * 0.62, max(size // 14, 1)
    for index in range(_boxes(run.text)):
        left = x + index * size * 0.74 + size * 0.06
        draw.rounded_rectangle((left, baseline - side, left + side, baseline), size * 0.1, outline=255, width=line)


def _advance(run: _Run, size: int, weight: int) -> float:
    if run.face is None:
        return _boxes(run.text) * size * 0.74
    return _font(run.face, run.text, size, weight).getlength(_visual(run.text))


def _boxes(text: str) -> int:
    """One box for each letter; a row of pictographs shares one, as they are often parts of one sign."""
    kinds = [unicodedata.category(char) == "So" for char in text]
    return sum(1 if pictograph else len(list(group)) for pictograph, group in groupby(kinds))


def _font(face: Typeface, text: str, size: int, weight: int) -> Font:
    """Scripts whose letters reach far up and down are drawn a little smaller."""
    is_complex = _is_complex(text)
    return font(face, round(size * 0.84) if is_complex else size, weight, size // OVERSAMPLING, is_complex)


def _runs(text: str) -> tuple[_Run, ...]:
    """The text in runs of one font each, from left to right; spaces and marks stay with the character before them."""
    found: list[_Run] = []
    for char in text:
        last = found[-1] if found else None
        stays = last and last.face and (char == " " or unicodedata.combining(char)) and ord(char) in last.face.has
        face = last.face if last and stays else typeface(ord(char))
        if last and last.face is face:
            found[-1] = _Run(face, last.text + char)
        else:
            found.append(_Run(face, char))
    return tuple(reversed(found) if _reads_leftwards(text) else found)


def _reads_leftwards(text: str) -> bool:
    """Whether the first letter with a direction is of a script like Arabic."""
    directions = map(unicodedata.bidirectional, text)
    return next((direction for direction in directions if direction in {"L", "R", "AL"}), "L") != "L"


def _is_complex(text: str) -> bool:
    """Whether letters of this script join, turn or move: from Hebrew to Khmer."""
    return any(0x0590 <= ord(char) <= 0x109F or 0x1780 <= ord(char) <= 0x17FF for char in text)


def _visual(text: str) -> str:
    """Text in the order in which it is drawn when the complex layout is missing: right-to-left letters turned round."""
    if features.check("raqm") or not any(unicodedata.bidirectional(char) in {"R", "AL"} for char in text):
        return text
    return text[::-1]
