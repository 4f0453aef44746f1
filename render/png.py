"""PNG files of indexed pictures, compressed by ISA-L where it is installed, which takes a fifth of zlib's time.

Source: Portable Network Graphics Specification (Third Edition), sections 5, 9 and 11.
"""

import struct
import zlib
from collections.abc import Callable, Sequence

from PIL import Image

Compress = Callable[[bytes], bytes]
"""(bytes) -> the bytes of a zlib stream."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _INDEXED = 8, 3
"""The bits of a pixel, and the type of colours that says: a pixel is an index of the palette."""
_ISAL_LEVEL, _ZLIB_LEVEL = 2, 3
"""The levels at which both compress pictures best for the time they take; ISA-L's highest makes them larger."""


_LARGE = 54 * 1024
"""The bytes above which a smaller file by zlib is worth its time: players load it on a phone."""


def compress_by_zlib(content: bytes) -> bytes:
    """Compress as on machines for which isal has no wheel."""
    return zlib.compress(content, _ZLIB_LEVEL)


def fastest_compressor() -> Compress:
    """The function that compresses by isal if that is installed, and what isal makes larger than `_LARGE` by zlib; else
    `compress_by_zlib`.
    """
    try:
        from isal import isal_zlib  # noqa: PLC0415  # it may be missing
    except ImportError:
        return compress_by_zlib

    def compress(content: bytes) -> bytes:
        compressed = isal_zlib.compress(content, _ISAL_LEVEL)
        return compressed if len(compressed) <= _LARGE else compress_by_zlib(content)

    return compress


_FASTEST = fastest_compressor()


def png_bytes(image: Image.Image, palette_rgb: Sequence[int], compress: Compress = _FASTEST) -> bytes:
    """The bytes of a PNG file with the pixels of ``image``, which are indices (mode "P"), in the colours of the palette
    ``palette_rgb``: red, green and blue of each colour, one after the other.
    """
    header = struct.pack(">2L5B", *image.size, _EIGHT_BITS, _INDEXED, 0, 0, 0)
    data = compress(_unfiltered_rows(image))
    parts = {b"IHDR": header, b"PLTE": bytes(palette_rgb), b"IDAT": data, b"IEND": b""}
    return b"".join([_SIGNATURE, *(_chunk(kind, content) for kind, content in parts.items())])


def _unfiltered_rows(image: Image.Image) -> bytes:
    """The rows of an image, each after a 0, which says "no filter": filters make indexed pictures larger."""
    width, height = image.size
    rows = Image.new("P", (width + 1, height))
    rows.paste(image, (1, 0))
    return rows.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return b"".join([struct.pack(">L", len(content)), kind, content, struct.pack(">L", check)])
