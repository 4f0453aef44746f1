"""Signs for letters that no font has: small symmetric patterns, another one for each letter.

Whoever decorates their name with characters of rare scripts gets ornaments, so that no name is empty or looks like
another one. A pattern says nothing about its letter; the words beside a picture have every name in full.
"""

from collections.abc import Iterator

from PIL import ImageDraw

from engine.text.graphemes import grapheme_clusters

_COLUMNS, _ROWS = 5, 7
"""The columns and rows of a pattern. Its left half mirrors its right, so it has three columns of its own."""
_BITS = 21
"""As many bits as cells of three columns, and as those of the greatest code point."""
_MASK = (1 << _BITS) - 1
_MIXERS = ((11, 0x12D4D5), (9, 0x0B3C91))
"""Steps that mix bits: a shift and an odd factor each, so that no two numbers become one."""
_CELL, _ADVANCE = 0.1, 0.62
"""The side of a cell, and the width that a pattern takes up, as multiples of the font size."""


def substitutes_advance(text: str, size: int) -> float:
    """The width of the patterns for a text at a font size of ``size`` pixels."""
    return len(grapheme_clusters(text)) * size * _ADVANCE


def draw_substitutes(draw: ImageDraw.ImageDraw, pen: tuple[float, int], size: int, text: str) -> None:
    """Draw a pattern for each letter (with its marks) of a text in white, from ``pen``, a point on the baseline, to the
    right; ``size`` is the font size in pixels. White space stays empty.
    """
    x, baseline = pen
    for place, cluster in enumerate(grapheme_clusters(text)):
        left = x + (place * _ADVANCE + (_ADVANCE - _COLUMNS * _CELL) / 2) * size
        for column, row in _filled_cells(cluster):
            corner, top = left + column * _CELL * size, baseline - (_ROWS - row) * _CELL * size
            bounds = (corner, top, corner + _CELL * size, top + _CELL * size)
            draw.rectangle(tuple(round(edge) - (at > 1) for at, edge in enumerate(bounds)), fill=255)


def _filled_cells(cluster: str) -> Iterator[tuple[int, int]]:
    """The (column, row) of each filled cell of a letter's pattern, counted from 0 at the top left."""
    bits = 0 if cluster.isspace() else pattern_bits(cluster)
    for column in range(_COLUMNS):
        own = min(column, _COLUMNS - 1 - column)
        yield from ((column, row) for row in range(_ROWS) if bits >> (own * _ROWS + row) & 1)


def pattern_bits(cluster: str) -> int:
    """The cells of a letter's pattern as a number with a bit for each: another number for each single character, and by
    all likelihood for each letter with marks.

    >>> pattern_bits("\N{VAI SYLLABLE EE}") == pattern_bits("\N{VAI SYLLABLE EEN}")
    False
    """
    bits = 0
    for char in cluster:
        bits = _mixed((bits * 31 + ord(char)) & _MASK)
    return bits


def _mixed(number: int) -> int:
    for shift, factor in _MIXERS:
        number = (number ^ number >> shift) * factor & _MASK
    return number ^ number >> 10
