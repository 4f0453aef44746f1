"""The canvas that painters draw on: panels, text, marks and cards, all pasted from sprites and masks drawn before.

A canvas keeps a list of its texts, each with the panel that the text belongs to, so that tests can see whether all of
it fits.
"""

from copy import copy
from typing import NamedTuple

from PIL import Image

from render import palette, sprites, tokens
from render.tokens import Colour, Style
from render.type import labels

_LARGE_AREA = 2_500
"""The number of pixels above which a rectangle is filled in parts, which is faster."""
CHIP_PADDING = 8
"""The least distance of a chip's words from its left and right ends, in pixels."""


X = int
"""A distance in pixels from the left edge of a canvas."""
Y = int
"""A distance in pixels from the top edge of a canvas."""
LeftX = X
"""The x of the left edge of what was drawn, or of the room that is left."""
RightX = X
"""The x of the right edge of what was drawn, where the next thing may begin."""
BottomY = Y
"""The y of a bottom edge."""


class Box(NamedTuple):
    """A rectangle in pixels from the top left of a canvas; ``right`` and ``bottom`` are the first x and y outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        """The point (x, y) in the middle, rounded down."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def inset(self, by: int) -> "Box":
        """The box with each side moved inwards by ``by`` pixels; outwards for a negative number."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def contains(self, other: "Box") -> bool:
        """Whether the other box lies wholly within this one; it may touch the edges."""
        inside_x = self.left <= other.left and other.right <= self.right
        return inside_x and self.top <= other.top and other.bottom <= self.bottom

    def overlaps(self, other: "Box") -> bool:
        """Whether the two boxes have at least one pixel in common."""
        apart_x = self.right <= other.left or other.right <= self.left
        return not (apart_x or self.bottom <= other.top or other.bottom <= self.top)


class WrittenText(NamedTuple):
    """A text that was drawn on a canvas: its words, the box of its visible pixels (``ink``), and the box of the area
    that it must stay within.
    """

    text: str
    style: Style
    ink: Box
    within: Box


class Area:
    """A part of a canvas on which texts are written; they are cut where the area ends."""

    def __init__(self, canvas: "Canvas", box: Box, padding: int) -> None:
        """Cover the part ``box`` of ``canvas``; texts keep ``padding`` pixels away from its left and right edges."""
        self._canvas = canvas
        self.box = box
        self._inner = Box(box.left + padding, box.top, box.right - padding, box.bottom)

    @property
    def left(self) -> LeftX:
        """The x at which texts may begin: the left edge and its padding."""
        return self._inner.left

    @property
    def right(self) -> RightX:
        """The x at which texts must end: the right edge without its padding."""
        return self._inner.right

    def write(
        self, words: str, at: tuple[int, int], style: Style, align: str = "left", max_width: int | None = None
    ) -> X:
        """Draw a text at the point ``at``, whose y is halfway up its capitals. Returns the x at which the text ends;
        for ``align`` "right", the x at which it begins.

        ``align`` says which part of the text is at the point: "left", "right" or "centre". The text is cut with an
        ellipsis where the area ends, or where it would be wider than ``max_width`` pixels (``None``: no such limit).
        """
        room = self._free_width(at[0], align)
        words = labels.fitted_text(words, style.size, style.weight, room if max_width is None else min(max_width, room))
        drawn = labels.text_label(words, style.size, style.weight)
        pen = at[0] - (0 if align == "left" else drawn.advance if align == "right" else drawn.advance // 2)
        x, y = pen + drawn.left, at[1] + round(style.size * labels.CAP_HEIGHT / 2) + drawn.top
        self._canvas.stamp(drawn.mask, (x, y), style.fill)
        width, height = drawn.mask.size
        ink = Box(x, y, x + width, y + height)
        self._canvas.written.append(WrittenText(words, style, ink, self.box))
        return pen if align == "right" else pen + drawn.advance

    def _free_width(self, x: int, align: str) -> int:
        after, before = self._inner.right - x, x - self._inner.left
        return after if align == "left" else before if align == "right" else 2 * min(after, before)


def _corners(box: Box, radius: int) -> list[tuple[int, int, int, int]]:
    """The bounds of the four corners of a box, squares with sides of ``radius`` pixels, in the order of
    `sprites.corner_masks`.
    """
    left, top, right, bottom = box
    in_left, in_top, in_right, in_bottom = left + radius, top + radius, right - radius, bottom - radius
    return [
        (left, top, in_left, in_top),
        (in_right, top, right, in_top),
        (left, in_bottom, in_left, bottom),
        (in_right, in_bottom, right, bottom),
    ]


class Canvas:
    """An RGB picture in the making, with a list of the texts on it. One thread at a time may use it."""

    def __init__(self, width: int = tokens.WIDTH, height: int = tokens.HEIGHT, *, has_wood: bool = False) -> None:
        """Make a canvas of this size in pixels, filled with the colour of felt. ``has_wood`` adds the colours of wood
        to its palette.
        """
        self._has_wood = has_wood
        self.image = Image.new("RGB", (width, height), tokens.FELT)
        self.written: list[WrittenText] = []
        self.areas: list[Box] = []

    def copy(self) -> "Canvas":
        """Another canvas with everything that was drawn on this one; later changes to one do not show on the other."""
        other = copy(self)
        other.image, other.written, other.areas = self.image.copy(), [*self.written], [*self.areas]
        return other

    def area(self, box: Box, padding: int = 0) -> Area:
        """A part of the canvas for texts, ``padding`` pixels away from its left and right edges. Nothing is drawn."""
        return Area(self, box, padding)

    def draw_panel(self, box: Box, padding: int = 22, fill: Colour = tokens.PANEL) -> Area:
        """Draw a filled rectangle with round corners and return the area for its texts, ``padding`` pixels inside its
        left and right edges.
        """
        self.draw_block(box, fill, 18)
        self.areas.append(box)
        return Area(self, box, padding)

    def draw_block(self, box: Box, fill: Colour, radius: int) -> None:
        """Draw a filled rectangle with corners of ``radius`` pixels, less if the box is small; an empty box draws
        nothing.
        """
        if box.width > 0 and box.height > 0:
            radius = min(radius, box.width // 2, box.height // 2)
            if box.width * box.height > _LARGE_AREA and 0 < 2 * radius < min(box.width, box.height):
                self._draw_block_with_masked_corners(box, fill, radius)
            else:
                self.stamp(sprites.rounded_mask(box.width, box.height, radius), (box.left, box.top), fill)

    def _draw_block_with_masked_corners(self, box: Box, fill: Colour, radius: int) -> None:
        """Draw the same pixels as a mask of the whole rectangle would, but mask only the corners, which is several
        times faster. The rectangle must be wider and higher than twice ``radius``.
        """
        left, top, right, bottom = box
        paste = self.image.im.paste  # as in `stamp`
        paste(fill, (left, top + radius, right, bottom - radius))
        for y in (top, bottom - radius):
            paste(fill, (left + radius, y, right - radius, y + radius))
        for corner, mask in zip(_corners(box, radius), sprites.corner_masks(radius), strict=True):
            paste(fill, corner, mask.im)

    def draw_framed_block(
        self, box: Box, frame: Colour, fill: Colour, width_and_radius: tuple[int, int] = (5, 18)
    ) -> None:
        """Draw a filled rectangle with a frame inside its edge; ``width_and_radius`` are the frame's width and the
        radius of the outer corners, in pixels.
        """
        line, radius = width_and_radius
        self.draw_block(box, frame, radius)
        self.draw_block(box.inset(line), fill, max(radius - line, 1))

    def draw_ring(self, card_box: Box, width: int, fill: Colour = tokens.GOLD) -> None:
        """Draw a ring, ``width`` pixels wide, around the place of a card. The ring is drawn as a block: lay the card
        afterwards.
        """
        self.draw_block(card_box.inset(-width), fill, sprites.card_corner_radius(card_box.width) + width)

    def stamp(self, mask: Image.Image, top_left: tuple[int, int], fill: Colour) -> None:
        """Draw the shape of a mask (a grey image, white where to draw) in one colour, with its top left corner at
        ``top_left``.
        """
        left, top = top_left
        width, height = mask.size
        fits = width <= sprites.INK_SHEET[0] and height <= sprites.INK_SHEET[1]
        source = sprites.ink_sheet(fill).im.crop((0, 0, width, height)) if fits else fill
        self.image.im.paste(source, (left, top, left + width, top + height), mask.im)  # `Image.paste` takes longer

    def stamp_centred(self, mask: Image.Image, middle: tuple[int, int], fill: Colour) -> None:
        """Draw the shape of a mask (a grey image, white where to draw) in one colour, its middle at the point
        ``middle``.
        """
        self.stamp(mask, (middle[0] - mask.width // 2, middle[1] - mask.height // 2), fill)

    def draw_chip(self, box: Box, fill: Colour, words: str, style: Style) -> None:
        """Draw a filled block with round ends, and words in its middle, cut with an ellipsis if they are too long."""
        self.draw_block(box, fill, box.height // 2)
        self.area(box, CHIP_PADDING).write(words, box.middle, style, "centre")

    def lay_card(self, sprite: Image.Image, box: Box, with_dark_edge: bool = False) -> None:
        """Draw the image of a card at the top left of ``box``, in the image's own size; ``with_dark_edge`` adds a dark
        line, three pixels wide, on the card's left, for a card that lies over another.
        """
        place = Box(box.left, box.top, box.left + sprite.width, box.top + sprite.height)
        radius = sprites.card_corner_radius(sprite.width)
        if with_dark_edge:
            edge = place._replace(left=place.left - 3, right=place.right - 3)
            self._draw_block_with_masked_corners(edge, tokens.SHADOW, radius)
        corners = _corners(place, radius)
        under = [self.image.im.crop(corner) for corner in corners]
        self.image.paste(sprite, place)  # then what its round corners leave free, instead of a mask for all of it
        for corner, shown, mask in zip(corners, under, sprites.masks_outside_corners(radius), strict=True):
            self.image.im.paste(shown, corner, mask.im)

    def indexed_image(self) -> Image.Image:
        """The picture as an image of palette indices (mode "P"), with the palette that all pictures share. The canvas
        stays as it is.
        """
        return self.image.quantize(palette=palette.quantizing_image(has_wood=self._has_wood), dither=Image.Dither.NONE)
