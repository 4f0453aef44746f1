"""Which characters a font file can draw, read from its ``cmap`` table.

Source: OpenType specification, "cmap - Character to Glyph Index Mapping Table", formats 4 and 12.
"""

import struct
from collections.abc import Iterator
from pathlib import Path


def code_points(path: Path) -> frozenset[int]:
    """The code points that the font at ``path`` has glyphs for; none if its table cannot be read."""
    try:
        return frozenset(_code_points(path.read_bytes()))
    except (OSError, struct.error, IndexError, KeyError):
        return frozenset()


def _code_points(data: bytes) -> Iterator[int]:
    start = _tables(data)["cmap"]
    (count,) = struct.unpack_from(">H", data, start + 2)
    offsets = [struct.unpack_from(">HHL", data, start + 4 + 8 * index)[2] for index in range(count)]
    for offset in offsets:
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form in _READERS:
            yield from _READERS[form](data, start + offset)


def _tables(data: bytes) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in records}


def _segments(data: bytes, at: int) -> Iterator[int]:
    """Format 4: segments of 16-bit code points."""
    (twice,) = struct.unpack_from(">H", data, at + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + twice)
    for first, last in zip(starts, ends, strict=True):
        if first != 0xFFFF:
            yield from range(first, last + 1)


def _groups(data: bytes, at: int) -> Iterator[int]:
    """Format 12: groups of 32-bit code points."""
    (count,) = struct.unpack_from(">L", data, at + 12)
    for index in range(count):
        first, last, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * index)
        yield from range(first, last + 1)


_READERS = {4: _segments, 12: _groups}
