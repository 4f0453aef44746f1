"""The things on the table: dice, joker chips, the tiles that name rows, and the small faces of written cards.

Images and masks are kept and shared: do not change them. No thing is told from others by colour alone: dice have
letters beside them, rows their suits, chips a star or a cross.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.games.high_roller.pieces.sheets import COLOURS, SIGNS
from render import dice, sprites, tokens
from render.canvas import Box, Canvas
from render.dice import DieLook
from render.tokens import Colour, Style

DICE = ("W", "B", "R", "Y")
"""The letters of the four dice: white, black, red, yellow."""
YELLOW = tokens.DICE_COLOURS["yellow"]
RED = tokens.DICE_COLOURS["red"]
_LOOKS = {
    "W": DieLook(tokens.DICE_COLOURS["white"]),
    "B": DieLook(tokens.DICE_COLOURS["black"], tokens.IVORY, tokens.EDGE),
    "R": DieLook(RED, tokens.IVORY),
    "Y": DieLook(YELLOW),
}
_SCALE = 4


def draw_die(canvas: Canvas, box: Box, die_letter: str, number: int | None) -> None:
    """Draw the die with the letter "W", "B", "R" or "Y", showing ``number`` (1 to 6). ``None`` draws the empty frame of
    a die that is still to be rolled.
    """
    dice.draw_die(canvas, box, number, _LOOKS[die_letter])


@lru_cache(maxsize=16)
def cross_mask(size: int) -> Image.Image:
    """A mask of a diagonal cross, ``size`` pixels square. The image is shared: do not change it."""
    large, line = size * _SCALE, max(size * _SCALE // 6, 1)
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    draw.line((line, line, large - line, large - line), fill=255, width=line)
    draw.line((line, large - line, large - line, line), fill=255, width=line)
    return sheet.reduce(_SCALE)


def star_mask(size: int) -> Image.Image:
    """A mask of a star, ``size`` pixels square. The image is shared: do not change it."""
    return sprites.shape_mask("star", size)


def draw_joker_chip(canvas: Canvas, middle: tuple[int, int], size: int, is_unused: bool) -> None:
    """Draw a joker chip, ``size`` pixels wide around the point ``middle``: a disc with a star if the joker
    ``is_unused``, else an empty ring with a cross. The ground must have the colour of a panel.
    """
    canvas.image.paste(_joker_chip(size, is_unused), (middle[0] - size // 2, middle[1] - size // 2))


@lru_cache(maxsize=32)
def _joker_chip(size: int, is_unused: bool) -> Image.Image:
    canvas, disc = Canvas(size, size), Box(0, 0, size, size)
    canvas.image.paste(tokens.PANEL, disc)
    if is_unused:
        canvas.draw_framed_block(disc, tokens.IVORY, tokens.SPECIAL, (max(size // 12, 2), size // 2))
        canvas.stamp_centred(star_mask(round(size * 0.62)), disc.middle, tokens.IVORY)
    else:
        canvas.draw_framed_block(disc, tokens.EDGE, tokens.PANEL, (max(size // 14, 2), size // 2))
        canvas.stamp_centred(cross_mask(round(size * 0.6)), disc.middle, tokens.MUTED)
    return canvas.image


def draw_row_tile(canvas: Canvas, box: Box, row: int, number_style: Style | None = None) -> None:
    """Draw the tile that names the card row ``row``, 1 to 4: its suit in the colour of its die, and its number in
    ``number_style``; ``None`` leaves the number out.
    """
    fill = RED if COLOURS[row - 1] == "red" else tokens.INK
    canvas.draw_framed_block(box, fill if fill == RED else tokens.EDGE, fill, (2, 6))
    size = min(round(box.height * 0.62), round(box.width * (0.44 if number_style else 0.84)))
    x, y = box.middle
    if number_style:
        x = box.left + round(box.width * 0.31)
        at = box.left + round(box.width * 0.75), y
        canvas.area(box).write(str(row), at, number_style.with_colour(tokens.IVORY), "centre")
    canvas.stamp_centred(sprites.suit_mask(SIGNS[row - 1], size), (x, y), tokens.IVORY)


def draw_bottom_tile(canvas: Canvas, box: Box, words: str, style: Style) -> None:
    """Draw the tile that names a bottom row: ``words`` on the colour of the yellow die, in ``style`` but always in dark
    ink.
    """
    canvas.draw_block(box, YELLOW, 6)
    canvas.area(box).write(words, box.middle, style.with_colour(tokens.INK), "centre")


def place_corner_radius(box: Box) -> int:
    """The radius in pixels of the round corners of a space for a card or a number: an eighth of its shorter edge, at
    least 4.
    """
    return max(min(box.width, box.height) // 8, 4)


@lru_cache(maxsize=16)
def frame_mask(width: int, height: int, line_width: int) -> Image.Image:
    """A mask of a frame, ``line_width`` pixels wide, inside the edge of a space of this size. The image is shared: do
    not change it.
    """
    outer = place_corner_radius(Box(0, 0, width, height))
    sheet = sprites.rounded_mask(width, height, outer).copy()
    hole = sprites.rounded_mask(width - 2 * line_width, height - 2 * line_width, max(outer - line_width, 1))
    sheet.paste(0, (line_width, line_width), hole)
    return sheet


def draw_written_card(canvas: Canvas, box: Box, code: str, ground: Colour = tokens.PANEL) -> None:
    """Draw a card such as "As" or "Td" that a player wrote on a sheet; it fills ``box``. ``ground`` is the colour of
    the sheet, which shows at the card's cut corners.
    """
    canvas.image.paste(_card_with_cut_corners(code, box.width, box.height, ground), (box.left, box.top))


def draw_card_rank(canvas: Canvas, box: Box, code: str, fill: Colour) -> None:
    """Draw only the rank of a card such as "As" or "Td", on a block of the colour ``fill`` that fills the box."""
    canvas.draw_block(box, fill, place_corner_radius(box))
    canvas.stamp_centred(
        sprites.rank_mask(code[0], round(min(box.height * 0.78, box.width * 1.3)), box.width - 2),
        box.middle,
        tokens.INK,
    )


@lru_cache(maxsize=1024)
def _card_with_cut_corners(code: str, width: int, height: int, ground: Colour) -> Image.Image:
    """The face of a card with its corners cut, so that it can be pasted without a mask."""
    sheet, shape = Image.new("RGB", (width, height), ground), place_corner_radius(Box(0, 0, width, height))
    sheet.paste(_rectangular_card_face(code, width, height), (0, 0), sprites.rounded_mask(width, height, shape))
    return sheet


def _rectangular_card_face(code: str, width: int, height: int) -> Image.Image:
    """The rank and suit of a card side by side on a plain rectangle; on a card that is higher than wide, the suit below
    the rank.
    """
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
