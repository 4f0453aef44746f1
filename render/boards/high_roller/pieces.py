"""What lies on the table: dice, joker chips, the tiles that name rows, and the small faces of written cards.

All are drawn once and kept: read-only. Each can be told without its colour: dice carry letters beside them, rows their
suits, chips a star or a cross.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.games.high_roller.sheets import COLOURS, SIGNS
from render import sprites, tokens
from render.canvas import Box, Canvas
from render.tokens import Colour, Style

DICE = ("W", "B", "R", "Y")
"""The letters of the dice, in the order white, black, red, yellow."""
YELLOW = tokens.DICE_COLOURS["yellow"]
RED = tokens.DICE_COLOURS["red"]
_FILLS: dict[str, Colour] = dict(zip(DICE, tokens.DICE_COLOURS.values(), strict=True))
_PIP_COLOURS: dict[str, Colour] = {"W": tokens.INK, "B": tokens.IVORY, "R": tokens.IVORY, "Y": tokens.INK}
_EDGE, _RIM = 3, 2
"""The width of the lines round a die that is still to be rolled, and round one that is."""

_MIDDLE, _LOW, _HIGH = 0.5, 0.25, 0.75
_ONE = ((_MIDDLE, _MIDDLE),)
_TWO = ((_LOW, _LOW), (_HIGH, _HIGH))
_FOUR = (*_TWO, (_LOW, _HIGH), (_HIGH, _LOW))
_PIPS = {1: _ONE, 2: _TWO, 3: _TWO + _ONE, 4: _FOUR, 5: _FOUR + _ONE, 6: (*_FOUR, (_LOW, _MIDDLE), (_HIGH, _MIDDLE))}
"""Where the pips of each face lie, in a unit square."""
_RADIUS = 0.105
_SCALE = 4


@lru_cache(maxsize=64)
def pips_mask(number: int, size: int) -> Image.Image:
    """The pips of a die's face, ``size`` pixels square."""
    large = size * _SCALE
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    for x, y in _PIPS[number]:
        draw.circle((x * large, y * large), _RADIUS * large, fill=255)
    return sheet.reduce(_SCALE)


def draw_die(canvas: Canvas, box: Box, die: str, number: int | None) -> None:
    """A die by its letter; one that is still to be rolled is an empty frame."""
    corner = _corner(box.width)
    if number is None:
        canvas.draw_framed_block(box, tokens.EDGE, tokens.PANEL, (_EDGE, corner))
        return
    shape = sprites.rounded_mask(box.width, box.width, corner)
    canvas.image.paste(_die(die, number, box.width), (box.left, box.top), shape)


def _corner(size: int) -> int:
    """The radius of a die's corners."""
    return max(size // 6, 4)


@lru_cache(maxsize=64)
def _die(die: str, number: int, size: int) -> Image.Image:
    """A die's face, without its corners cut."""
    sheet = Image.new("RGB", (size, size), tokens.EDGE if die == "B" else _FILLS[die])
    inner = sprites.rounded_mask(size - 2 * _RIM, size - 2 * _RIM, _corner(size) - _RIM)
    sheet.paste(_FILLS[die], (_RIM, _RIM), inner)
    sheet.paste(_PIP_COLOURS[die], (0, 0), pips_mask(number, size))
    return sheet


@lru_cache(maxsize=16)
def cross_mask(size: int) -> Image.Image:
    """A diagonal cross, ``size`` pixels square."""
    large, line = size * _SCALE, max(size * _SCALE // 6, 1)
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    draw.line((line, line, large - line, large - line), fill=255, width=line)
    draw.line((line, large - line, large - line, line), fill=255, width=line)
    return sheet.reduce(_SCALE)


def star_mask(size: int) -> Image.Image:
    return sprites.shape_mask("star", size)


def draw_chip(canvas: Canvas, middle: tuple[int, int], size: int, is_left: bool) -> None:
    """A joker chip on a panel: a disc with a star, or an empty ring with a cross once it is used."""
    canvas.image.paste(_chip(size, is_left), (middle[0] - size // 2, middle[1] - size // 2))


@lru_cache(maxsize=32)
def _chip(size: int, is_left: bool) -> Image.Image:
    canvas, disc = Canvas(size, size), Box(0, 0, size, size)
    canvas.image.paste(tokens.PANEL, disc)
    if is_left:
        canvas.draw_framed_block(disc, tokens.IVORY, tokens.SPECIAL, (max(size // 12, 2), size // 2))
        canvas.stamp_centred(star_mask(round(size * 0.62)), disc.middle, tokens.IVORY)
    else:
        canvas.draw_framed_block(disc, tokens.EDGE, tokens.PANEL, (max(size // 14, 2), size // 2))
        canvas.stamp_centred(cross_mask(round(size * 0.6)), disc.middle, tokens.MUTED)
    return canvas.image


def draw_row_tile(canvas: Canvas, box: Box, row: int, number: Style | None = None) -> None:
    """The tile that names a card row, 1 to 4: its suit in its die's colour, and its number if given a style."""
    fill = RED if COLOURS[row - 1] == "red" else tokens.INK
    canvas.draw_framed_block(box, fill if fill == RED else tokens.EDGE, fill, (2, 6))
    size = min(round(box.height * 0.62), round(box.width * (0.44 if number else 0.84)))
    x, y = box.middle
    if number:
        x = box.left + round(box.width * 0.31)
        at = box.left + round(box.width * 0.75), y
        canvas.area(box).write(str(row), at, number.with_colour(tokens.IVORY), "centre")
    canvas.stamp_centred(sprites.suit_mask(SIGNS[row - 1], size), (x, y), tokens.IVORY)


def draw_bottom_tile(canvas: Canvas, box: Box, words: str, style: Style) -> None:
    """The tile that names a bottom row, in the colour of the yellow die."""
    canvas.draw_block(box, YELLOW, 6)
    canvas.area(box).write(words, box.middle, style.with_colour(tokens.INK), "centre")


def radius(box: Box) -> int:
    """The radius of the corners of a place on a sheet."""
    return max(min(box.width, box.height) // 8, 4)


@lru_cache(maxsize=16)
def frame_mask(width: int, height: int, line: int) -> Image.Image:
    """A frame inside the edge of a place, to be laid over what the place shows."""
    outer = radius(Box(0, 0, width, height))
    sheet = sprites.rounded_mask(width, height, outer).copy()
    hole = sprites.rounded_mask(width - 2 * line, height - 2 * line, max(outer - line, 1))
    sheet.paste(0, (line, line), hole)
    return sheet


def draw_face(canvas: Canvas, box: Box, code: str, below: Colour = tokens.PANEL) -> None:
    """A written card at its place, which lies on a surface of the colour ``below``."""
    canvas.image.paste(_face(code, box.width, box.height, below), (box.left, box.top))


def draw_rank(canvas: Canvas, box: Box, code: str, fill: Colour) -> None:
    """A card by its rank alone."""
    canvas.draw_block(box, fill, radius(box))
    canvas.stamp_centred(
        sprites.rank_mask(code[0], round(min(box.height * 0.78, box.width * 1.3)), box.width - 2),
        box.middle,
        tokens.INK,
    )


@lru_cache(maxsize=1024)
def _face(code: str, width: int, height: int, below: Colour) -> Image.Image:
    """The card with its corners cut, so that it can be pasted without a mask."""
    sheet, shape = Image.new("RGB", (width, height), below), radius(Box(0, 0, width, height))
    sheet.paste(_printed(code, width, height), (0, 0), sprites.rounded_mask(width, height, shape))
    return sheet


def _printed(code: str, width: int, height: int) -> Image.Image:
    """Rank and suit side by side; on a narrow card the suit below the rank."""
    sheet, ink, margin = (
        Image.new("RGB", (width, height), tokens.IVORY),
        tokens.SUIT_COLOURS[code[1]],
        max(width // 20, 2),
    )
    if height > width:
        rank = sprites.rank_mask(code[0], round(height * 0.56), width - 2 * margin)
        pip = sprites.suit_mask(code[1], min(round(width * 0.6), round(height * 0.38)))
        between = max(height // 20, 1)
        top = (height - rank.height - pip.height - between) // 2
        sheet.paste(ink, ((width - rank.width) // 2, top), rank)
        sheet.paste(ink, ((width - pip.width) // 2, top + rank.height + between), pip)
        return sheet
    pip = sprites.suit_mask(code[1], min(round(width * 0.41), round(height * 0.58)))
    most = width - pip.width - 3 * margin
    rank = sprites.rank_mask(code[0], min(round(height * 0.78), round(most * 1.5)), most)
    left = (width - rank.width - margin - pip.width) // 2
    sheet.paste(ink, (left, (height - rank.height) // 2), rank)
    sheet.paste(ink, (left + rank.width + margin, (height - pip.height) // 2), pip)
    return sheet
