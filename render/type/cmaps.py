"""The characters that a font file can draw, read from its ``cmap`` table.

Source: OpenType specification, "cmap - Character to Glyph Index Mapping Table", formats 4 and 12.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

_Span = tuple[int, int]
"""The first and the last of consecutive code points."""


class Coverage:
    """A set of code points (characters as numbers), kept as spans of consecutive ones, so that tens of thousands need
    little memory.
    """

    def __init__(self, spans: Iterable[_Span]) -> None:
        """Make a set of the code points in these spans, each given by its first and last."""
        self._spans = sorted(spans)
        self._starts = [first for first, _ in self._spans]

    def __bool__(self) -> bool:
        """Whether the set has any code point."""
        return bool(self._spans)

    def __contains__(self, code_point: int) -> bool:
        """Whether the code point belongs to the set."""
        place = bisect_right(self._starts, code_point) - 1
        return place >= 0 and code_point <= self._spans[place][1]


def font_coverage(path: Path) -> Coverage:
    """The code points that the font file at ``path`` can draw; an empty set if the file cannot be read."""
    try:
        with path.open("rb") as file:
            return Coverage(_code_point_spans(_table_bytes(file, b"cmap")))
    except (OSError, struct.error, StopIteration):
        return Coverage(())


def _table_bytes(file: BinaryIO, tag: bytes) -> bytes:
    """The bytes of one table of a font file; of a large file nothing else is read. Raises `StopIteration` if the file
    has no such table, `struct.error` if it is cut off.
    """
    (count,) = struct.unpack(">4xH6x", file.read(12))
    records = (struct.unpack(">4s4xLL", file.read(16)) for _ in range(count))
    offset, length = next((offset, length) for found, offset, length in records if found == tag)
    file.seek(offset)
    return file.read(length)


def _code_point_spans(table: bytes) -> Iterator[_Span]:
    """The spans in a ``cmap`` table: those of format 12 if it has that, because format 4 only repeats a part of it;
    else those of format 4; none if it has neither.
    """
    (count,) = struct.unpack_from(">H", table, 2)
    offsets = [struct.unpack_from(">L", table, 8 + 8 * index)[0] for index in range(count)]
    forms = {struct.unpack_from(">H", table, offset)[0]: offset for offset in offsets}
    form = max(forms.keys() & _READERS.keys(), default=None)
    return _READERS[form](table, forms[form]) if form else iter(())


def _format_4_spans(table: bytes, at: int) -> Iterator[_Span]:
    """The spans in a subtable of format 4, which begins at the byte ``at``: segments of 16-bit code points. The last
    segment only ends the list.
    """
    (twice,) = struct.unpack_from(">H", table, at + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", table, at + 14)
    starts = struct.unpack_from(f">{count}H", table, at + 16 + twice)
    return ((first, last) for first, last in zip(starts, ends, strict=True) if first != 0xFFFF)


def _format_12_spans(table: bytes, at: int) -> Iterator[_Span]:
    """The spans in a subtable of format 12, which begins at the byte ``at``: groups of 32-bit code points."""
    (count,) = struct.unpack_from(">L", table, at + 12)
    return (struct.unpack_from(">LL", table, at + 16 + 12 * index) for index in range(count))


_READERS = {4: _format_4_spans, 12: _format_12_spans}
