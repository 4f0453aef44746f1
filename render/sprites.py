"""Cards, suits and seat marks, drawn by code and not from a font, so that they look the same on every host.

Images and masks are kept and shared by all callers: do not change them.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

from render import tokens
from render.tokens import Colour
from render.type import labels

_SCALE = 4
_STEPS = 24

Point = tuple[float, float]

# Outlines in a unit square: a start, then cubic Bézier curves, each by two control points and an end.
_HEART: tuple[Point, ...] = (
    (0.5, 0.97), (0.41, 0.79), (0.02, 0.59), (0.02, 0.31), (0.02, 0.15), (0.14, 0.04), (0.27, 0.04),
    (0.38, 0.04), (0.46, 0.11), (0.5, 0.22), (0.54, 0.11), (0.62, 0.04), (0.73, 0.04),
    (0.86, 0.04), (0.98, 0.15), (0.98, 0.31), (0.98, 0.59), (0.59, 0.79), (0.5, 0.97),
)  # fmt: skip
_SPADE: tuple[Point, ...] = (
    (0.5, 0.02), (0.42, 0.2), (0.04, 0.37), (0.04, 0.62), (0.04, 0.76), (0.14, 0.84), (0.26, 0.84),
    (0.36, 0.84), (0.43, 0.8), (0.47, 0.73), (0.46, 0.84), (0.42, 0.93), (0.31, 0.98),
    (0.4, 0.98), (0.6, 0.98), (0.69, 0.98), (0.58, 0.93), (0.54, 0.84), (0.53, 0.73),
    (0.57, 0.8), (0.64, 0.84), (0.74, 0.84), (0.86, 0.84), (0.96, 0.76), (0.96, 0.62),
    (0.96, 0.37), (0.58, 0.2), (0.5, 0.02),
)  # fmt: skip
_DIAMOND: tuple[Point, ...] = (
    (0.5, 0.01), (0.58, 0.2), (0.73, 0.38), (0.9, 0.5), (0.73, 0.62), (0.58, 0.8), (0.5, 0.99),
    (0.42, 0.8), (0.27, 0.62), (0.1, 0.5), (0.27, 0.38), (0.42, 0.2), (0.5, 0.01),
)  # fmt: skip
_CLUB_STEM: tuple[Point, ...] = (
    (0.46, 0.5), (0.48, 0.75), (0.44, 0.92), (0.32, 0.98), (0.4, 0.98), (0.6, 0.98), (0.68, 0.98),
    (0.56, 0.92), (0.52, 0.75), (0.54, 0.5),
)  # fmt: skip
_CLUB_LEAVES = ((0.5, 0.25, 0.225), (0.25, 0.6, 0.225), (0.75, 0.6, 0.225), (0.5, 0.5, 0.12))
"""The x, y and radius, in a unit square, of the three leaves of a club and of the disc that joins them."""
_OUTLINES = {"h": _HEART, "s": _SPADE, "d": _DIAMOND, "c": _CLUB_STEM}


def _curve_polygon(points: Sequence[Point]) -> list[Point]:
    """The corners of a polygon that follows an outline of Bézier curves closely."""
    found = [points[0]]
    for first in range(0, len(points) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[first : first + 4]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            found.append((_bezier(t, ax, bx, cx, dx), _bezier(t, ay, by, cy, dy)))
    return found


def _bezier(t: float, a: float, b: float, c: float, d: float) -> float:
    """One coordinate of a cubic Bézier curve from ``a`` to ``d``, at ``t`` between 0 and 1.

    The terms are added one by one, because `sum` rounds floats differently since Python 3.12, which would move pixels.
    """
    u = 1 - t
    return u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d


INK_SHEET = 640, 64
"""The width and height of a sheet of ink in pixels: most texts and signs are smaller."""


@lru_cache(maxsize=256)
def suit_mask(suit: str, size: int) -> Image.Image:
    """A mask of the sign of a suit ("c", "d", "h" or "s"), ``size`` pixels square. Masks are shared: do not change
    them.
    """
    large = size * _SCALE
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    draw.polygon([(x * large, y * large) for x, y in _curve_polygon(_OUTLINES[suit])], fill=255)
    if suit == "c":
        for x, y, radius in _CLUB_LEAVES:
            draw.circle((x * large, y * large), radius * large, fill=255)
    return sheet.reduce(_SCALE)


@lru_cache(maxsize=512)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A mask of a filled rectangle with round corners of this radius; all sizes are in pixels. Masks are shared: do not
    change them.
    """
    sheet = Image.new("L", (width * _SCALE, height * _SCALE))
    corner = (width * _SCALE - 1, height * _SCALE - 1)
    ImageDraw.Draw(sheet).rounded_rectangle((0, 0, *corner), radius * _SCALE, fill=255)
    return sheet.reduce(_SCALE)


@lru_cache(maxsize=64)
def corner_masks(radius: int) -> tuple[Image.Image, ...]:
    """The masks of the four corners, ``radius`` pixels square, of a rectangle that is larger than its corners: top
    left, top right, bottom left, bottom right.

    Pillow rounds a rectangle without straight edges differently, so the corners are cut from a larger one.
    """
    whole = rounded_mask(2 * radius + 1, 2 * radius + 1, radius)
    starts = 0, radius + 1
    return tuple(whole.crop((x, y, x + radius, y + radius)) for y in starts for x in starts)


@lru_cache(maxsize=32)
def ink_sheet(fill: Colour) -> Image.Image:
    """An image of `INK_SHEET` pixels in one colour: Pillow pastes an image through a mask in half the time that it
    needs for a colour. Sheets are shared: do not change them.
    """
    return Image.new("RGB", INK_SHEET, fill)


@lru_cache(maxsize=64)
def masks_outside_corners(radius: int) -> tuple[Image.Image, ...]:
    """The masks of what lies outside the rounded corners of `corner_masks`, in the same order."""
    return tuple(ImageChops.invert(mask) for mask in corner_masks(radius))


def _shape_corners(shape: str) -> list[Point]:
    """The corners of a shape, such as "square" or "star", in a unit square. Raises `KeyError` for a shape without
    corners.
    """
    fixed = {
        "square": [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)],
        "triangle": [(0.5, 0.03), (1.0, 0.95), (0.0, 0.95)],
        "diamond": [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)],
        "hourglass": [(0.04, 0.04), (0.96, 0.04), (0.62, 0.5), (0.96, 0.96), (0.04, 0.96), (0.38, 0.5)],
        "cross": [
            *((0.33, 0.03), (0.67, 0.03), (0.67, 0.33), (0.97, 0.33), (0.97, 0.67), (0.67, 0.67)),
            *((0.67, 0.97), (0.33, 0.97), (0.33, 0.67), (0.03, 0.67), (0.03, 0.33), (0.33, 0.33)),
        ],
    }
    if shape in fixed:
        return fixed[shape]
    turns, radii = {"pentagon": (5, (0.5,)), "star": (10, (0.52, 0.24))}[shape]
    angles = [(2 * pi * turn / turns - pi / 2, radii[turn % len(radii)]) for turn in range(turns)]
    return [(0.5 + radius * cos(angle), 0.53 + radius * sin(angle)) for angle, radius in angles]


@lru_cache(maxsize=128)
def shape_mask(shape: str, size: int) -> Image.Image:
    """A mask of a seat's mark (one of `tokens.SHAPES`) or of a "star", ``size`` pixels square. Raises `KeyError` for
    another shape.
    """
    large = size * _SCALE
    sheet = Image.new("L", (large, large))
    draw = ImageDraw.Draw(sheet)
    if shape in {"circle", "ring"}:
        draw.circle((large / 2, large / 2), large * 0.47, fill=255)
        if shape == "ring":
            draw.circle((large / 2, large / 2), large * 0.22, fill=0)
    else:
        draw.polygon([(x * large, y * large) for x, y in _shape_corners(shape)], fill=255)
    return sheet.reduce(_SCALE)


@lru_cache(maxsize=8)
def crown_mask(size: int) -> Image.Image:
    """A mask of a crown, ``size`` pixels wide and four fifths as high. Masks are shared: do not change them."""
    outline = ((0.06, 0.95), (0.0, 0.2), (0.27, 0.5), (0.5, 0.02), (0.73, 0.5), (1.0, 0.2), (0.94, 0.95))
    large = size * _SCALE
    sheet = Image.new("L", (large, large * 4 // 5))
    ImageDraw.Draw(sheet).polygon([(x * large, y * large * 4 / 5) for x, y in outline], fill=255)
    return sheet.reduce(_SCALE)


def card_corner_radius(width: int) -> int:
    """The radius of the corners of a card that is ``width`` pixels wide, in pixels."""
    return round(width * 0.09)


def _blank_card(width: int, height: int, face: Colour) -> Image.Image:
    """A card with nothing printed on it: its face, and below the face a hard shadow of three rows of pixels."""
    sheet = Image.new("RGB", (width, height + 3), tokens.SHADOW)
    sheet.paste(face, (0, 0), rounded_mask(width, height, card_corner_radius(width)))
    return sheet


@lru_cache(maxsize=512)
def card_face(code: str, width: int, height: int, dim: bool = False) -> Image.Image:
    """The face of the card ``code`` (rank and suit, such as "As" or "Td"), with three rows of pixels for its shadow
    below ``height``. The image is shared: do not change it.

    ``dim`` draws the card grey, as one that cannot be played now.
    """
    rank, suit = code[0], code[1]
    ink = tokens.dimmed_suit_colour(suit) if dim else tokens.SUIT_COLOURS[suit]
    sheet = _blank_card(width, height, tokens.DIMMED if dim else tokens.IVORY)
    if width >= 90:
        _print_large(sheet, rank, suit, ink)
    else:
        _print_small(sheet, rank, suit, ink)
    return sheet


def _print_large(sheet: Image.Image, rank: str, suit: str, ink: Colour) -> None:
    width, height = sheet.width, sheet.height - 3
    column = round(width * 0.42)
    mask = rank_mask(rank, round(width * 0.5), column)
    left, top = round(width * 0.07), round(height * 0.055)
    sheet.paste(ink, (left + (column - mask.width) // 2, top), mask)
    index = suit_mask(suit, round(width * 0.3))
    sheet.paste(ink, (left + (column - index.width) // 2, top + mask.height + round(height * 0.035)), index)
    pip = suit_mask(suit, round(width * 0.56))
    sheet.paste(ink, (width - pip.width - round(width * 0.07), height - pip.height - round(height * 0.05)), pip)


def _print_small(sheet: Image.Image, rank: str, suit: str, ink: Colour) -> None:
    width, height = sheet.width, sheet.height - 3
    mask = rank_mask(rank, round(width * 0.62), round(width * 0.62))
    sheet.paste(ink, (round(width * 0.09), round(height * 0.08)), mask)
    pip = suit_mask(suit, round(width * 0.5))
    sheet.paste(ink, (width - pip.width - round(width * 0.07), height - pip.height - round(height * 0.06)), pip)


@lru_cache(maxsize=256)
def rank_mask(rank: str, size: int, max_width: int) -> Image.Image:
    """A mask of a card's rank at font size ``size``, squeezed if it would be wider than ``max_width`` pixels. "T" is
    drawn as "10".
    """
    mask = labels.text_label("10" if rank == "T" else rank, size, 750).mask
    return mask if mask.width <= max_width else mask.resize((max_width, mask.height), Image.Resampling.BOX)


@lru_cache(maxsize=32)
def card_back(width: int, height: int) -> Image.Image:
    """The back of a card, with three rows of pixels for its shadow below ``height``. The image is shared: do not change
    it.
    """
    sheet = _blank_card(width, height, tokens.IVORY)
    rim, radius = max(width // 18, 3), round(width * 0.06)
    inner = (width - 2 * rim, height - 2 * rim)
    sheet.paste(tokens.BACK, (rim, rim), rounded_mask(*inner, radius))
    step = max(width // 5, 10)
    for x in range(rim + step // 2, width - rim - step // 3, step):
        for y in range(rim + step // 2, height - rim - step // 3, step):
            sheet.paste(tokens.BACK_LINE, (x, y), suit_mask("d", step // 2))
    return sheet
