"""The look, as tokens: colours with their measured contrast, sizes, and styles of text.

Painters draw with these tokens and know nothing of other themes: `render.themes` turns the palette into another one.

Suit colours stay apart under protan, deutan and tritan vision (smallest ΔE2000 between two: 18); shape carries meaning
as well, colour never alone. Nothing is smaller than `SMALLEST` pixels: Discord shows pictures at half size or less.
"""

from collections.abc import Iterable
from typing import NamedTuple

from render.type import labels

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def colour_from_hex(hex_digits: str) -> Colour:
    """A colour from its six hexadecimal digits.

    >>> colour_from_hex("#FBF7EC")
    (251, 247, 236)
    """
    red, green, blue = bytes.fromhex(hex_digits.removeprefix("#"))
    return red, green, blue


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: ``share`` (0 to 1) of ``other``, the rest of ``one``.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


FELT = colour_from_hex("#143B33")
"""The canvas. Opaque, so that both of Discord's themes suit it."""
CLOTH = colour_from_hex("#1B4A40")
"""The middle of the table, where cards lie."""
PANEL = colour_from_hex("#0D2823")
EDGE = colour_from_hex("#3A6F66")
"""Decorative lines: empty places, the rims of panels."""
IVORY = colour_from_hex("#FBF7EC")
"""Text and card faces."""
MUTED = colour_from_hex("#B4C8BF")
"""Secondary text."""
GOLD = colour_from_hex("#F5B82E")
"""Whose turn it is, what is winning, who leads. Never inside a card: too pale on ivory."""
CYAN = colour_from_hex("#7FE3FF")
"""Points that were scored, and actions that are possible."""
ALSO_SCORED = colour_from_hex("#CDEB5A")
"""Points that were scored beside those in `CYAN`, where two lines meet."""
REFUSED = colour_from_hex("#FF8A7A")
"""Failures: a bid that was set, a score below zero."""
INK = colour_from_hex("#14171C")
SHADOW = colour_from_hex("#0A1F1B")
BRONZE = colour_from_hex("#E39158")
"""The third place."""
DIMMED = colour_from_hex("#C4CAC0")
"""The face of a card that cannot be played now."""
DIMMED_SHARE = 0.4
"""The share of ink in the suits on a dimmed card."""
BACK = colour_from_hex("#7A2E3B")
BACK_LINE = colour_from_hex("#B8616B")
SPECIAL = colour_from_hex("#5B2A86")
"""Cards and chips that are no playing cards, so that they are not taken for backs."""
DANGER = colour_from_hex("#B04432")
"""A place where a game can be lost."""
WOOD = colour_from_hex("#6B4423")
"""A board with holes for pegs."""
WOOD_DARK = colour_from_hex("#4C2F17")
"""Holes and grooves in the board: pegs stand on this."""
WOOD_LIGHT = colour_from_hex("#8A5E36")
"""Where light falls on its edges. Decorative."""

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
"""By seat, apart from each other and from `GOLD`. A team shares the colour of its number."""
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "cross", "ring", "hourglass")
"""By seat, so that partners of one colour still differ."""

WIDTH, HEIGHT = 1100, 700
"""Exactly twice the 550 x 350 box in which Discord's desktop client shows one picture."""
HAND_HEIGHT = 412
SMALLEST = 22
"""No text is smaller, in pixels of the canvas."""


class Style(NamedTuple):
    """The look of a text: font size in canvas pixels, weight (400 to 750) and colour."""

    size: int
    weight: int
    fill: Colour

    def width(self, words: str) -> int:
        """The width of the words in this style, in pixels."""
        return labels.text_width(words, self.size, self.weight)

    def at_fitting_size(self, words: str, sizes: Iterable[int], max_width: int) -> "Style":
        """The style in the first of ``sizes`` with words at most ``max_width`` pixels wide; the last size if
        they never are.
        """
        looks = [self._replace(size=size) for size in sizes]
        return next((look for look in looks if look.width(words) <= max_width), looks[-1])

    def longest_fitting(self, forms: Iterable[str], max_width: int) -> str:
        """The first of ``forms`` (one text, longest form first) that is at most ``max_width`` pixels wide; "" if none
        is.
        """
        return next((form for form in forms if self.width(form) <= max_width), "")

    def with_colour(self, fill: Colour) -> "Style":
        """The same style in another colour."""
        return self._replace(fill=fill)


TITLE = Style(42, 750, IVORY)
NAME = Style(34, 650, IVORY)
SCORE = Style(44, 750, IVORY)
BODY = Style(29, 600, IVORY)
NOTE = Style(27, 500, MUTED)
LABEL = Style(25, 600, MUTED)
CALL = Style(27, 700, GOLD)
"""Words that call on a player: "to play"."""
PILL = Style(24, 700, INK)
"""Such words on a pill."""


def dimmed_suit_colour(suit: str) -> Colour:
    """The colour of a suit on a `DIMMED` card."""
    return mix(SUIT_COLOURS[suit], INK, DIMMED_SHARE)
