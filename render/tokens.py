"""The look of all pictures, as tokens (named values): colours with their measured contrast, sizes, and styles of text.

Painters draw with these tokens and know nothing of themes: `render.themes` turns the palette into another one.

Suit colours stay apart under protan, deutan and tritan vision (smallest ΔE2000 between two: 18); shape carries meaning
as well, colour never alone. Nothing is smaller than `SMALLEST` pixels: Discord shows pictures at half size or less.
"""

from collections.abc import Iterable
from typing import NamedTuple

from render.type import labels

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def colour_from_hex(hex_digits: str) -> Colour:
    """A colour from "#" and six hexadecimal digits.

    >>> colour_from_hex("#FBF7EC")
    (251, 247, 236)
    """
    red, green, blue = bytes.fromhex(hex_digits.removeprefix("#"))
    return red, green, blue


def mix(one: Colour, other: Colour, share_of_other: float) -> Colour:
    """A colour between two: ``share_of_other``, 0 to 1, is the part of ``other`` in it.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share_of_other) for a, b in zip(one, other, strict=True))
    return red, green, blue


FELT = colour_from_hex("#143B33")
"""The ground of every picture. It is opaque, so that it suits Discord's dark and light themes."""
CLOTH = colour_from_hex("#1B4A40")
"""The middle of the table, where cards lie."""
PANEL = colour_from_hex("#0D2823")
EDGE = colour_from_hex("#3A6F66")
"""The colour of decorative lines: the outlines of empty places, the rims of panels."""
IVORY = colour_from_hex("#FBF7EC")
"""The colour of text and card faces."""
MUTED = colour_from_hex("#B4C8BF")
"""The colour of secondary text."""
GOLD = colour_from_hex("#F5B82E")
"""The colour of whose turn it is, what is winning, and who leads. It is never used inside a card, where it is too pale
on `IVORY`.
"""
CYAN = colour_from_hex("#7FE3FF")
"""The colour of points that were scored, and of actions that are possible."""
ALSO_SCORED = colour_from_hex("#CDEB5A")
"""The colour of points that were scored, where two scored lines cross and one is in `CYAN`."""
REFUSED = colour_from_hex("#FF8A7A")
"""The colour of failures: a bid that was not made, a score below zero."""
INK = colour_from_hex("#14171C")
SHADOW = colour_from_hex("#0A1F1B")
BRONZE = colour_from_hex("#E39158")
"""The colour of the third place."""
DIMMED = colour_from_hex("#C4CAC0")
"""The face of a card that cannot be played now."""
DIMMED_SHARE = 0.4
"""The share of `INK` in the colour of suits on a dimmed card."""
BACK = colour_from_hex("#7A2E3B")
BACK_LINE = colour_from_hex("#B8616B")
SPECIAL = colour_from_hex("#5B2A86")
"""The colour of cards and chips that are no playing cards, so that they are not taken for card backs."""
DANGER = colour_from_hex("#B04432")
"""The colour of a place where a game can be lost."""
WOOD = colour_from_hex("#6B4423")
"""The colour of a board with holes for pegs."""
WOOD_DARK = colour_from_hex("#4C2F17")
"""The colour of the grooves in the peg board."""
WOOD_LIGHT = colour_from_hex("#8A5E36")
"""The colour of edges of the peg board on which light falls; only an ornament."""

SUIT_COLOURS: dict[str, Colour] = {
    "s": INK,
    "h": colour_from_hex("#C71400"),
    "d": colour_from_hex("#2A3CC8"),
    "c": colour_from_hex("#268062"),
}
DICE_COLOURS: dict[str, Colour] = {
    "white": IVORY,
    "black": INK,
    "red": colour_from_hex("#C71400"),
    "yellow": colour_from_hex("#F0E442"),
}
SEAT_COLOURS: tuple[Colour, ...] = (
    colour_from_hex("#56B4E9"),
    colour_from_hex("#FF8A5B"),
    colour_from_hex("#2BD9A0"),
    colour_from_hex("#E9A3CB"),
    colour_from_hex("#F0E442"),
    colour_from_hex("#947CF4"),
    colour_from_hex("#E8F4E8"),
    colour_from_hex("#A0F494"),
)
"""The colours of seats, by seat, easy to tell from each other and from `GOLD`. All seats of a team share the colour at
the team's number.
"""
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "cross", "ring", "hourglass")
"""The shapes of seats' marks, by seat, so that partners with one colour still differ."""

WIDTH, HEIGHT = 1100, 700
"""The size of a picture of a table, in pixels: exactly twice the 550 x 350 box in which Discord's desktop client shows
one picture.
"""
HAND_HEIGHT = 412
"""The height in pixels of a picture of a hand of cards, which some games make higher."""
CARD_HEIGHT = 880
"""The greatest height in pixels of a card (a picture that is read, not played on): its words are so large that a
desktop may show it smaller.
"""
SMALLEST = 22
"""The smallest font size, in pixels of the canvas."""
SMALLEST_ON_CARDS = 34
"""The smallest usual font size on cards (pictures that are read, not played on). A phone shows a card 358 pixels wide,
and this size as 11 pixels.
"""


class Style(NamedTuple):
    """The look of a text: font size in pixels of the canvas, weight (400 to 750) and colour (``fill``)."""

    size: int
    weight: int
    fill: Colour

    def width(self, words: str) -> int:
        """The width of the words in this style, in pixels."""
        return labels.text_width(words, self.size, self.weight)

    def at_fitting_size(self, words: str, sizes: Iterable[int], max_width: int) -> "Style":
        """The style in the first of ``sizes`` at which the words are at most ``max_width`` pixels wide; in the last
        size if they never are. Raises `IndexError` for no sizes.
        """
        looks = [self._replace(size=size) for size in sizes]
        return next((look for look in looks if look.width(words) <= max_width), looks[-1])

    def longest_fitting(self, forms: Iterable[str], max_width: int) -> str:
        """The first of ``forms`` that is at most ``max_width`` pixels wide in this style; "" if none is. The forms say
        the same in different lengths, the longest first.
        """
        return next((form for form in forms if self.width(form) <= max_width), "")

    def with_colour(self, fill: Colour) -> "Style":
        """The style with the same size and weight, in the colour ``fill``."""
        return self._replace(fill=fill)


StyledText = tuple[str, Style]
"""Words, and the style in which they are written."""
TITLE = Style(42, 750, IVORY)
NAME = Style(34, 650, IVORY)
SCORE = Style(44, 750, IVORY)
BODY = Style(29, 600, IVORY)
NOTE = Style(27, 500, MUTED)
LABEL = Style(25, 600, MUTED)
CARD_BODY = Style(36, 600, IVORY)
CARD_NOTE = Style(SMALLEST_ON_CARDS, 500, MUTED)
CARD_LABEL = Style(SMALLEST_ON_CARDS, 600, MUTED)
CALL = Style(27, 700, GOLD)
"""The style of words that ask a player to act: "to play"."""
PILL = Style(24, 700, INK)
"""The style of words on a pill (a small plate with round ends)."""


def dimmed_suit_colour(suit: str) -> Colour:
    """The colour of a suit ("c", "d", "h" or "s") on a `DIMMED` card."""
    return mix(SUIT_COLOURS[suit], INK, DIMMED_SHARE)
