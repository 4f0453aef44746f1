"""Contact sheets: overviews with each picture as large as Discord shows it, on Discord's dark and light background."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from PIL import Image

from render import palette, themes
from render.tokens import Colour, colour_from_hex
from render.type import labels


class Background(NamedTuple):
    """The colour on which Discord shows pictures (``fill``), and the colour of words on it (``ink``)."""

    fill: Colour
    ink: Colour


DESKTOP, PHONE = 550, 330
"""The widths in pixels at which Discord shows a picture on the desktop and on a phone; its height is at most seven
elevenths of the width.
"""
DARK = Background(colour_from_hex("#313338"), colour_from_hex("#B5BAC1"))
LIGHT = Background(colour_from_hex("#FFFFFF"), colour_from_hex("#4E5058"))
_GROUNDS = DARK, LIGHT

_GAP, _CAPTION = 24, 40
"""The distance around a picture, and the height of its name below it, in pixels."""
_LETTERS = 17


def contact_sheet(pictures: Mapping[str, Image.Image], picture_width: int, columns: int = 4) -> Image.Image:
    """Draw an overview of all pictures in ``columns`` columns, each scaled to ``picture_width`` pixels with its name
    below; each picture goes into the column that is shortest so far. ``pictures`` maps names to images.

    Columns are on Discord's dark and light background by turns.
    """
    filled: list[list[Image.Image]] = [[] for _ in range(columns)]
    for name, picture in pictures.items():
        number = min(range(columns), key=lambda column: _column_height(filled[column]))
        filled[number].append(_captioned_picture(name, picture, picture_width, _GROUNDS[number % 2]))
    pitch = picture_width + 2 * _GAP
    sheet = Image.new("RGB", (pitch * columns, max(map(_column_height, filled)) + _GAP))
    for number, cells in enumerate(filled):
        _paste_column(sheet, cells, (pitch * number, pitch * (number + 1)), _GROUNDS[number % 2])
    return sheet.quantize(palette=_sheet_palette(), dither=Image.Dither.NONE)


def _column_height(cells: Iterable[Image.Image]) -> int:
    return sum(cell.height for cell in cells)


def _paste_column(
    sheet: Image.Image, cells: Iterable[Image.Image], x_range: tuple[int, int], ground: Background
) -> None:
    y, (left, right) = 0, x_range
    sheet.paste(ground.fill, (left, 0, right, sheet.height))
    for cell in cells:
        sheet.paste(cell, (left, y))
        y += cell.height


def scaled_as_on_discord(picture: Image.Image, width: int) -> Image.Image:
    """A copy of the picture in the size at which Discord shows it: ``width`` pixels wide, or less if it is higher than
    seven elevenths of ``width``.
    """
    share = min(width / picture.width, width * 7 / 11 / picture.height)
    size = round(picture.width * share), round(picture.height * share)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _captioned_picture(name: str, picture: Image.Image, width: int, ground: Background) -> Image.Image:
    """A picture, scaled to ``width`` pixels as Discord would show it, with its name below, on the colour of this
    background.
    """
    small = scaled_as_on_discord(picture, width)
    cell = Image.new("RGB", (width + 2 * _GAP, _GAP + small.height + _CAPTION), ground.fill)
    cell.paste(small, (_GAP, _GAP))
    words = labels.text_label(labels.fitted_text(name, _LETTERS, 500, width), _LETTERS, 500).mask
    cell.paste(ground.ink, (_GAP, _GAP + small.height + 10), words)
    return cell


@cache
def _sheet_palette() -> Image.Image:
    """An image that carries the palette of a contact sheet: both backgrounds, then the colours of all themes, at most
    256.
    """
    flat = [channel for shown in themes.THEMES for channel in themes.theme_palette_rgb(shown)]
    shades = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    wanted = dict.fromkeys([*DARK, *LIGHT, *shades])
    return palette.palette_image_from_rgb_values(palette.flat_channels(list(wanted)[:256]))
