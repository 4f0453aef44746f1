"""The canvas a painter draws on: panels, text, marks and cards, all pasted from what was drawn before.

It keeps a record of each text and the panel it belongs to, so that tests can see whether all of it fits.
"""

from copy import copy
from typing import NamedTuple

from PIL import Image

from render import palette, sprites, theme
from render.theme import Colour, Style
from render.type import labels

_LARGE = 2_500
"""From so many pixels on a block is filled in parts."""


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom lie just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def inset(self, by: int) -> "Box":
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def holds(self, other: "Box") -> bool:
        inside_x = self.left <= other.left and other.right <= self.right
        return inside_x and self.top <= other.top and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        apart_x = self.right <= other.left or other.right <= self.left
        return not (apart_x or self.bottom <= other.top or other.bottom <= self.top)


class Written(NamedTuple):
    """A text as it was drawn: its ink, and the area it must stay within."""

    text: str
    style: Style
    ink: Box
    within: Box


class Area:
    """A part of the canvas that texts must stay within."""

    def __init__(self, canvas: "Canvas", box: Box, padding: int) -> None:
        self._canvas = canvas
        self.box = box
        self._inner = Box(box.left + padding, box.top, box.right - padding, box.bottom)

    @property
    def left(self) -> int:
        return self._inner.left

    @property
    def right(self) -> int:
        return self._inner.right

    def write(self, words: str, at: tuple[int, int], style: Style, side: str = "left", most: int | None = None) -> int:
        """Draws a text at a point halfway up its capitals; returns the x at which it ends (begins, if right-bound).

        ``side`` says which side of the text the point is: ``left``, ``right`` or ``centre``. The text is cut where the
        area ends, or when it is wider than ``most`` pixels.
        """
        room = self._room(at[0], side)
        words = labels.fitted(words, style.size, style.weight, room if most is None else min(most, room))
        drawn = labels.label(words, style.size, style.weight)
        pen = at[0] - {"left": 0, "right": drawn.advance, "centre": drawn.advance // 2}[side]
        baseline = at[1] + round(style.size * labels.CAP_HEIGHT / 2)
        place = pen + drawn.left, baseline + drawn.top
        self._canvas.stamp(drawn.mask, place, style.fill)
        ink = Box(*place, place[0] + drawn.mask.width, place[1] + drawn.mask.height)
        self._canvas.written.append(Written(words, style, ink, self.box))
        return pen if side == "right" else pen + drawn.advance

    def _room(self, x: int, side: str) -> int:
        after, before = self._inner.right - x, x - self._inner.left
        return {"left": after, "right": before, "centre": 2 * min(after, before)}[side]


class Canvas:
    """An RGB picture in the making. One owner, one thread."""

    def __init__(self, width: int = theme.WIDTH, height: int = theme.HEIGHT, *, has_wood: bool = False) -> None:
        self._has_wood = has_wood
        self.image = Image.new("RGB", (width, height), theme.FELT)
        self.written: list[Written] = []
        self.areas: list[Box] = []

    def copy(self) -> "Canvas":
        """Another canvas with all that lies on this one: what many pictures share is drawn once and copied."""
        other = copy(self)
        other.image, other.written, other.areas = self.image.copy(), [*self.written], [*self.areas]
        return other

    def area(self, box: Box, padding: int = 0) -> Area:
        """A part of the bare canvas for texts."""
        return Area(self, box, padding)

    def panel(self, box: Box, padding: int = 22, fill: Colour = theme.PANEL) -> Area:
        """A panel with round corners."""
        self.block(box, fill, 18)
        self.areas.append(box)
        return Area(self, box, padding)

    def block(self, box: Box, fill: Colour, radius: int) -> None:
        """A filled rectangle with round corners."""
        if box.width > 0 and box.height > 0:
            radius = min(radius, box.width // 2, box.height // 2)
            if box.width * box.height > _LARGE and 0 < 2 * radius < min(box.width, box.height):
                self._large_block(box, fill, radius)
            else:
                self.image.paste(fill, (box.left, box.top), sprites.rounded_mask(box.width, box.height, radius))

    def _large_block(self, box: Box, fill: Colour, radius: int) -> None:
        """The same to the pixel, but only the corners need a mask: several times faster on a panel."""
        left, top, right, bottom = box
        self.image.paste(fill, (left, top + radius, right, bottom - radius))
        for y in (top, bottom - radius):
            self.image.paste(fill, (left + radius, y, right - radius, y + radius))
        places = [(x, y) for y in (top, bottom - radius) for x in (left, right - radius)]
        for place, mask in zip(places, sprites.corner_masks(radius), strict=True):
            self.stamp(mask, place, fill)

    def framed(self, box: Box, frame: Colour, fill: Colour, look: tuple[int, int] = (5, 18)) -> None:
        """A block with a frame inside its edge; ``look`` is the frame's width and the outer radius."""
        line, radius = look
        self.block(box, frame, radius)
        self.block(box.inset(line), fill, max(radius - line, 1))

    def ring(self, card: Box, width: int, fill: Colour = theme.GOLD) -> None:
        """A ring round a card that is laid after it."""
        self.block(card.inset(-width), fill, sprites.corner(card.width) + width)

    def stamp(self, mask: Image.Image, place: tuple[int, int], fill: Colour) -> None:
        """A mask in one colour, its top left at ``place``."""
        self.image.paste(fill, place, mask)

    def stamp_middle(self, mask: Image.Image, middle: tuple[int, int], fill: Colour) -> None:
        self.stamp(mask, (middle[0] - mask.width // 2, middle[1] - mask.height // 2), fill)

    def chip(self, box: Box, fill: Colour, words: str, style: Style) -> None:
        """A block with round ends and words in its middle."""
        self.block(box, fill, box.height // 2)
        self.area(box, 8).write(words, box.middle, style, "centre")

    def lay(self, sprite: Image.Image, box: Box, edge: bool = False) -> None:
        """A card or a back at its box, over what is there; with a dark ``edge`` on its left if asked for."""
        shape = sprites.rounded_mask(sprite.width, sprite.height, sprites.corner(sprite.width))
        if edge:
            self.stamp(shape, (box.left - 3, box.top), theme.SHADOW)
        self.image.paste(sprite, (box.left, box.top), shape)

    def indexed(self) -> Image.Image:
        """The picture as indices of the palette that all pictures share."""
        return self.image.quantize(palette=palette.image(has_wood=self._has_wood), dither=Image.Dither.NONE)
