"""A line of text as runs: parts that one font draws, in the order and the form in which they are drawn."""

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageDraw

from engine.text.graphemes import (
    EMOJI_STYLE,
    JOINER,
    JOINERS,
    KEYCAP,
    grapheme_clusters,
    is_pictograph,
    is_regional_indicator,
)
from render.type import fonts
from render.type.arabic import presentation_forms
from render.type.bidi import reversed_for_drawing, visual_pieces
from render.type.fonts import Font, Typeface
from render.type.substitutes import draw_substitutes, substitutes_advance

OVERSAMPLING = 4
"""The factor by which text is drawn larger before it is reduced, so that its edges are smooth."""
ASCENT, DESCENT = 1.05, 0.3
"""The greatest heights of letters above and below their baseline, as multiples of the font size."""
_COMPLEX_SIZE, _EMOJI_SIZE = 0.84, 0.88
"""The sizes of scripts whose letters reach far up and down, and of emoji, as multiples of the font size."""
_LIFTED = 0.86
"""The greatest height above the baseline to which letters of complex scripts are lifted, as a multiple of the font
size.
"""
_ONE_SIGN = 1.5
"""The greatest width of a single emoji, as a multiple of the font size; what is wider is drawn as several signs."""


class Run(NamedTuple):
    """A part of a line that one font draws; ``face`` is ``None`` where no font can, and `draw_substitutes` does."""

    face: Typeface | None
    text: str
    """The characters in the order of reading."""
    leftwards: bool = False
    is_emoji: bool = False

    def advance(self, size: int, weight: int) -> float:
        """The width of the run in pixels, at a font size of ``size`` pixels."""
        with suppress(OSError):
            if self.face:
                font = self._font(self.face, size, weight)
                text, direction = self._text_and_direction(self.face, font)
                return font.getlength(text, direction=direction)
        return substitutes_advance(self.text, size)

    def draw(self, draw: ImageDraw.ImageDraw, pen: tuple[float, int], size: int, weight: int) -> None:
        """Draw the run in white from ``pen``, a point on the baseline, at a font size of ``size`` pixels; a pattern
        for each letter if there is no font or its file fails.
        """
        with suppress(OSError):
            if self.face:
                font = self._font(self.face, size, weight)
                text, direction = self._text_and_direction(self.face, font)
                lifted = pen[0], pen[1] - self._pixels_to_lift_complex_script(font, text, direction, size)
                draw.text(lifted, text, fill=255, font=font, anchor="ls", direction=direction)
                return
        draw_substitutes(draw, pen, size, self.text)

    @property
    def _needs_complex_layout(self) -> bool:
        """Whether the text has letters of a script whose letters join, turn or move, such as Hebrew, Thai or Khmer."""
        return any(0x0590 <= ord(char) <= 0x109F or 0x1780 <= ord(char) <= 0x17FF for char in self.text)

    def _font(self, face: Typeface, size: int, weight: int) -> Font:
        scale = _EMOJI_SIZE if self.is_emoji else _COMPLEX_SIZE if self._needs_complex_layout else 1
        return fonts.font_for(
            face, round(size * scale), weight, size // OVERSAMPLING, self.is_emoji or self._needs_complex_layout
        )

    def _pixels_to_lift_complex_script(self, font: Font, text: str, direction: str | None, size: int) -> int:
        """The pixels by which letters of complex scripts are lifted above the baseline, so that less of them is cut off
        below; 0 for other scripts.
        """
        if not self._needs_complex_layout:
            return 0
        _, top, _, bottom = font.getbbox(text, direction=direction, anchor="ls")
        return max(0, min(round(bottom - size * DESCENT), round(size * _LIFTED + top)))

    def _text_and_direction(self, face: Typeface, font: Font) -> tuple[str, str | None]:
        """The text that Pillow is asked to draw, and its direction, "rtl" or "ltr"; ``None`` if the font cannot lay out
        directions, for which the text is then reversed.
        """
        if fonts.has_complex_layout(font):
            return self.text, "rtl" if self.leftwards else "ltr"
        plain = "".join(char for char in self._text_in_arabic_forms(face) if char not in JOINERS)
        return (reversed_for_drawing(plain) if self.leftwards else plain), None

    def _text_in_arabic_forms(self, face: Typeface) -> str:
        """The text with Arabic letters in their forms beside each other, if the font has all of these; else the text
        unchanged.
        """
        formed = presentation_forms(self.text) if self.leftwards else self.text
        return formed if all(ord(char) in face.has for char in formed) else self.text


def text_runs(text: str) -> tuple[Run, ...]:
    """Split a line of text into runs, each drawn by one font, ordered from left to right. An empty text gives ()."""
    found: list[Run] = []
    for piece in visual_pieces(text):
        own = _merged_runs(_runs_of_grapheme_clusters(piece.text, leftwards=piece.leftwards))
        found += reversed(own) if piece.leftwards else own
    return tuple(found)


def _runs_of_grapheme_clusters(text: str, *, leftwards: bool) -> Iterator[Run]:
    """Make a run for each cluster (a character with its marks) of a text, and one for marks that its font lacks. A
    space is drawn by the font of the letter before it; after a sign such as an emoji, by its own font.
    """
    face: Typeface | None = None
    for cluster in grapheme_clusters(text):
        if _is_emoji(cluster):
            emoji, face = fonts.emoji_typeface_for(ord(cluster[0])), None
            yield Run(emoji, drawable_emoji(emoji, cluster) if emoji else cluster, leftwards, is_emoji=True)
            continue
        if not (cluster == " " and face and ord(" ") in face.has):
            face = _typeface_for_cluster(cluster)
        drawn = _drawable_part(face, cluster)
        yield Run(face, drawn, leftwards)
        if lost := _lost_marks(cluster, drawn):
            yield Run(None, lost, leftwards)
        if unicodedata.category(cluster[0]) == "So":
            face = None


def _merged_runs(runs: Iterable[Run]) -> list[Run]:
    """Join neighbouring runs of the same font into one. An emoji stays a run of its own unless no font can draw it."""
    merged: list[Run] = []
    for run in runs:
        last = merged[-1] if merged else None
        if last and last.face is run.face and (run.face is None or not (last.is_emoji or run.is_emoji)):
            merged[-1] = last._replace(text=last.text + run.text)
        else:
            merged.append(run)
    return merged


def _typeface_for_cluster(cluster: str) -> Typeface | None:
    """The font for a letter with its marks: the first that has all of them, if there is one; else the font of the
    letter, or ``None`` if no font has it.
    """
    own = fonts.typeface_for(ord(cluster[0]))
    others = (fonts.typeface_for(ord(mark)) for mark in cluster[1:])
    return next((face for face in (own, *others) if face and _draws_whole_cluster(face, cluster)), own)


def _draws_whole_cluster(face: Typeface, cluster: str) -> bool:
    return all(ord(char) in face.has for char in cluster if char not in JOINERS)


def _drawable_part(face: Typeface | None, cluster: str) -> str:
    """The letter of a cluster with those of its marks that the font has; for no font, the whole cluster."""
    if face is None or len(cluster) == 1:
        return cluster
    return "".join(char for char in cluster if char in JOINERS or ord(char) in face.has)


def _lost_marks(cluster: str, drawn: str) -> str:
    """The marks of a cluster that are not among the characters ``drawn`` of it, because the font lacks them."""
    return "".join(char for char in cluster if char not in drawn and char not in JOINERS)


def _is_emoji(cluster: str) -> bool:
    return any(is_pictograph(char) or char in {EMOJI_STYLE, KEYCAP} for char in cluster)


@lru_cache(maxsize=1024)
def drawable_emoji(face: Typeface, cluster: str) -> str:
    """The longest beginning of the emoji ``cluster`` that the font ``face`` draws as one sign: all of it, its part
    before the first joiner, or its first character.

    A flag always stays whole: one that the font does not know is drawn as its two letters.
    """
    size = 64
    font = fonts.font_for(face, size, 400, size, is_complex=True)
    if is_regional_indicator(cluster[0]):
        return cluster
    if not fonts.has_complex_layout(font):
        return cluster[0]
    parts = (cluster, cluster.partition(JOINER)[0])
    return next((part for part in parts if font.getlength(part) <= size * _ONE_SIGN), cluster[0])
