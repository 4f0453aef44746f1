"""Card faces for cells that are wider than high: rank and suit side by side, as large as they can be; and the faces of
special cards (Two Timers and Thieves).

Images are kept and shared: do not change them.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.games.high_handed.pieces.deck import TWO_TIMER, has_rank_and_suit
from engine.pieces.cards import card_text
from render import sprites, tokens
from render.type import labels

_SCALE = 4
_SHADOW = 3
_LEAST_WIDTH_FOR_NAME = 120
"""The width in pixels from which on a special card carries its name."""


@lru_cache(maxsize=1024)
def card_face(code: str, width: int, height: int, dim: bool = False) -> Image.Image:
    """The face of a card, drawn for a cell that is wider than high. Sizes are in pixels; three rows for a shadow are
    added below ``height``. ``code`` is like "As" or "Td", or that of a special card; ``dim`` draws it grey, as not
    playable now. The image is shared: do not change it.
    """
    return (
        _regular_card_face(code, width, height, dim)
        if has_rank_and_suit(code)
        else _special_card_face(code, width, height, dim)
    )


@lru_cache(maxsize=512)
def card_face_on_cloth(code: str, width: int, height: int) -> Image.Image:
    """The face of a card as `card_face` draws it, but with the cloth's colour in its corners, so that the image can be
    pasted without a mask, which is four times as fast. The image is shared: do not change it.
    """
    card = card_face(code, width, height)
    sheet = Image.new("RGB", card.size, tokens.CLOTH)
    sheet.paste(card, (0, 0), sprites.rounded_mask(*card.size, sprites.card_corner_radius(width)))
    return sheet


def _blank_card(width: int, height: int, fill: tokens.Colour) -> Image.Image:
    sheet = Image.new("RGB", (width, height + _SHADOW), tokens.SHADOW)
    sheet.paste(fill, (0, 0), sprites.rounded_mask(width, height, sprites.card_corner_radius(width)))
    return sheet


def _regular_card_face(code: str, width: int, height: int, dim: bool) -> Image.Image:
    rank, suit = code[0], code[1]
    ink = tokens.dimmed_suit_colour(suit) if dim else tokens.SUIT_COLOURS[suit]
    sheet = _blank_card(width, height, tokens.DIMMED if dim else tokens.IVORY)
    margin = max(height // 12, 4)
    pip = sprites.suit_mask(suit, round(min(width * 0.38, height * 0.5)))
    sheet.paste(ink, (width - margin - pip.width, height - margin - pip.height), pip)
    mask = sprites.rank_mask(rank, round(min(width * 0.66, height * 0.8)), round(width * 0.46))
    sheet.paste(ink, (margin, margin), mask)
    return sheet


def _special_card_face(code: str, width: int, height: int, dim: bool) -> Image.Image:
    """The face of a Two Timer or a Thief: its sign on a colour that no other card has, with the card's name from 120
    pixels of width on.
    """
    sheet = _blank_card(width, height, tokens.DIMMED if dim else tokens.IVORY)
    rim = max(width // 18, 3)
    inner = (width - 2 * rim, height - 2 * rim)
    sheet.paste(tokens.SPECIAL, (rim, rim), sprites.rounded_mask(*inner, sprites.card_corner_radius(width) - 1))
    is_worded = width >= _LEAST_WIDTH_FOR_NAME
    sign = _special_sign(code, round(min(width * 0.66, height)))
    top = (height - sign.height) // 2 - (round(height * 0.12) if is_worded else 0)
    ink = tokens.DIMMED if dim else tokens.IVORY
    sheet.paste(ink, ((width - sign.width) // 2, top), sign)
    if is_worded:
        word = labels.text_label(card_text(code), 22, 700).mask
        sheet.paste(ink, ((width - word.width) // 2, height - rim - round(height * 0.09) - 18), word)
    return sheet


def _special_sign(code: str, width: int) -> Image.Image:
    return (
        labels.text_label("2\N{MULTIPLICATION SIGN}", round(width * 0.72), 750).mask
        if code == TWO_TIMER
        else _burglar_mask(width)
    )


def _burglar_mask(width: int) -> Image.Image:
    """A mask in the shape of a burglar's eye mask, the sign of a Thief, ``width`` pixels wide."""
    large, high = width * _SCALE, width * _SCALE * 45 // 100
    sheet = Image.new("L", (large, high))
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((0, 0, large - 1, high * 0.72), high * 0.3, fill=255)
    for left in (0.02, 0.52):
        draw.ellipse((large * left, high * 0.1, large * (left + 0.46), high - 1), fill=255)
    draw.polygon([(large * 0.4, high), (large * 0.5, high * 0.62), (large * 0.6, high)], fill=0)
    for left in (0.14, 0.6):
        draw.ellipse((large * left, high * 0.34, large * (left + 0.26), high * 0.72), fill=0)
    return sheet.reduce(_SCALE)
