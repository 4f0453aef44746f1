"""The file in which a picture is sent has its pixels in the colours of its theme, whichever library compresses them."""

import io
import random
import sys
import zlib

import pytest
from PIL import Image

from render import themes
from render.boards import high_roller
from render.png import Compress, compress_by_zlib, fastest_compressor, png_bytes
from tests.each import each
from tests.engine.games.high_roller import scenes
from tests.engine.scenes import NAMES

COMPRESSORS = {"isal": fastest_compressor(), "zlib": compress_by_zlib}


@each("compress", COMPRESSORS)
def test_a_file_has_the_pictures_pixels_in_its_themes_colours(compress: Compress) -> None:
    picture = high_roller.table_picture(scenes.over(4), NAMES).image
    for theme in themes.THEMES.values():
        palette = themes.theme_palette_rgb(theme.slug)
        shown = Image.open(io.BytesIO(png_bytes(picture, palette, compress)))
        shown.load()
        assert (shown.format, shown.mode, shown.size) == ("PNG", "P", picture.size)
        assert shown.tobytes() == picture.tobytes()
        assert shown.getpalette() == list(palette)


def test_a_picture_is_sent_in_its_themes_colours_and_stays_as_it_was() -> None:
    picture = high_roller.table_picture(scenes.over(4), NAMES)
    before = picture.image.tobytes(), picture.image.getpalette()
    for theme in themes.THEMES.values():
        assert picture.png(theme) == png_bytes(picture.image, themes.theme_palette_rgb(theme.slug))
    assert (picture.image.tobytes(), picture.image.getpalette()) == before


@each("compress", COMPRESSORS)
def test_a_picture_of_one_pixel_is_a_whole_file(compress: Compress) -> None:
    content = png_bytes(Image.new("P", (1, 1), 7), themes.theme_palette_rgb("felt"), compress)
    kinds, at = [], 8
    while at < len(content):
        length, kind = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8]
        body, check = content[at + 8 : at + 8 + length], content[at + 8 + length : at + 12 + length]
        assert int.from_bytes(check, "big") == zlib.crc32(kind + body)
        kinds.append(kind)
        at += 12 + length
    assert kinds == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert Image.open(io.BytesIO(content)).getpixel((0, 0)) == 7


def test_what_isal_makes_too_large_is_compressed_by_zlib() -> None:
    large, compress = random.Random(1).randbytes(60 * 1024), fastest_compressor()
    small = b"text" * 1000
    assert compress(large) == compress_by_zlib(large)
    assert compress(small) != compress_by_zlib(small)
    assert zlib.decompress(compress(small)) == small


def test_zlib_compresses_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fastest_compressor() is not compress_by_zlib
    monkeypatch.setitem(sys.modules, "isal", None)
    assert fastest_compressor() is compress_by_zlib
