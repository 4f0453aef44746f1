"""The look, as tokens: colours with their measured contrast, sizes, and the one palette that all pictures share.

Painters draw with these tokens and know nothing of other themes: `render.themes` turns the palette into another one.

Suit colours stay apart under protan, deutan and tritan vision (smallest ΔE2000 between two: 18); shape carries meaning
as well, colour never alone. Nothing is smaller than `SMALLEST` pixels: Discord shows pictures at half size or less.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from render.type import labels

Colour = tuple[int, int, int]


class Blend(NamedTuple):
    """A colour of the palette, as the share of one token in another."""

    one: Colour
    other: Colour
    share: float


def colour(text: str) -> Colour:
    """A colour from its six hexadecimal digits.

    >>> colour("#FBF7EC")
    (251, 247, 236)
    """
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of ``other`` in ``one``.

    >>> mixed((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


FELT = colour("#143B33")
"""The canvas. Opaque, so that both of Discord's themes suit it."""
CLOTH = colour("#1B4A40")
"""The middle of the table, where cards lie."""
PANEL = colour("#0D2823")
EDGE = colour("#3A6F66")
"""Decorative lines: empty places, the rims of panels."""
IVORY = colour("#FBF7EC")
"""Text and card faces."""
MUTED = colour("#B4C8BF")
"""Secondary text."""
GOLD = colour("#F5B82E")
"""Whose turn it is, what is winning, who leads. Never inside a card: too pale on ivory."""
CYAN = colour("#7FE3FF")
"""What was scored or may be done."""
ALSO_SCORED = colour("#CDEB5A")
"""What was scored beside it, where two lines meet."""
REFUSED = colour("#FF8A7A")
"""What went wrong: a bid that was set, a score below zero."""
INK = colour("#14171C")
SHADOW = colour("#0A1F1B")
BRONZE = colour("#E39158")
"""The third of a list of the best."""
DIMMED = colour("#C4CAC0")
"""The face of a card that cannot be played now."""
DIMMED_SHARE = 0.4
"""Of ink in the suits on it."""
BACK = colour("#7A2E3B")
BACK_LINE = colour("#B8616B")
SPECIAL = colour("#5B2A86")
"""Cards and chips that are no playing cards, so that they are not taken for backs."""
DANGER = colour("#B04432")
"""A place where a game can be lost."""
WOOD = colour("#6B4423")
"""A board with holes for pegs."""
WOOD_DARK = colour("#4C2F17")
"""What is routed into it: pegs stand on this."""
WOOD_LIGHT = colour("#8A5E36")
"""Where light falls on its edges. Decorative."""

SUIT_COLOURS: dict[str, Colour] = {
    "s": INK,
    "h": colour("#C71400"),
    "d": colour("#2A3CC8"),
    "c": colour("#268062"),
}
DICE_COLOURS: dict[str, Colour] = {
    "white": IVORY,
    "black": INK,
    "red": colour("#C71400"),
    "yellow": colour("#F0E442"),
}
SEAT_COLOURS: tuple[Colour, ...] = (
    colour("#56B4E9"),
    colour("#FF8A5B"),
    colour("#2BD9A0"),
    colour("#E9A3CB"),
    colour("#F0E442"),
    colour("#947CF4"),
    colour("#E8F4E8"),
    colour("#A0F494"),
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
    """How a text looks: font size in canvas pixels, weight (400-750) and colour."""

    size: int
    weight: int
    fill: Colour

    def width(self, words: str) -> int:
        """How wide the words are in this style, in pixels."""
        return labels.width(words, self.size, self.weight)

    def fitting(self, words: str, sizes: Iterable[int], most: int) -> "Style":
        """The style in the first of the sizes in which the words are at most so wide, else in the last."""
        looks = [self._replace(size=size) for size in sizes]
        return next((look for look in looks if look.width(words) <= most), looks[-1])

    def longest(self, forms: Iterable[str], most: int) -> str:
        """The first form of a text that is at most so wide; forms come from the longest on. Empty if none is."""
        return next((form for form in forms if self.width(form) <= most), "")

    def in_colour(self, fill: Colour) -> "Style":
        return self._replace(fill=fill)


TITLE = Style(42, 750, IVORY)
NAME = Style(34, 650, IVORY)
SCORE = Style(44, 750, IVORY)
BODY = Style(29, 600, IVORY)
NOTE = Style(27, 500, MUTED)
LABEL = Style(25, 600, MUTED)
CALL = Style(27, 700, GOLD)
"""Words that call on somebody: "to play"."""
PILL = Style(24, 700, INK)
"""The same on a pill."""


def dimmed(suit: str) -> Colour:
    """A suit's colour on a `DIMMED` card."""
    return mixed(SUIT_COLOURS[suit], INK, DIMMED_SHARE)


# Pairs of colours that meet at anti-aliased edges: (drawn, below, steps between them).
_EDGES: tuple[tuple[Colour, Colour, int], ...] = (
    (IVORY, PANEL, 7),
    (IVORY, FELT, 5),
    (IVORY, CLOTH, 5),
    (MUTED, PANEL, 5),
    (MUTED, FELT, 4),
    (MUTED, CLOTH, 3),
    (GOLD, PANEL, 6),
    (GOLD, FELT, 4),
    (GOLD, CLOTH, 4),
    (GOLD, INK, 4),
    (GOLD, IVORY, 3),
    (CYAN, PANEL, 4),
    (REFUSED, PANEL, 4),
    (ALSO_SCORED, CLOTH, 3),
    (SPECIAL, IVORY, 4),
    (DANGER, PANEL, 2),
    (EDGE, PANEL, 2),
    (EDGE, CLOTH, 1),
    (BACK, IVORY, 4),
    (BACK_LINE, BACK, 2),
    *((shade, IVORY, 6) for shade in SUIT_COLOURS.values()),
    *((dimmed(suit), DIMMED, 5) for suit in SUIT_COLOURS),
    *((shade, PANEL, 4) for shade in SEAT_COLOURS[:4]),
    *((shade, PANEL, 2) for shade in SEAT_COLOURS[4:]),
)
_FLATS = (
    *(FELT, CLOTH, PANEL, EDGE, IVORY, MUTED, GOLD, CYAN, ALSO_SCORED, REFUSED, INK, SHADOW),
    *(BRONZE, DIMMED, BACK, BACK_LINE, SPECIAL, DANGER, *DICE_COLOURS.values()),
)
_WOODS = (WOOD, WOOD_DARK, WOOD_LIGHT)
_EDGES_ON_WOOD: tuple[tuple[Colour, Colour, int], ...] = (
    (WOOD, WOOD_DARK, 1),
    (IVORY, WOOD, 6),
    (MUTED, WOOD, 4),
    (GOLD, WOOD, 4),
    (CYAN, WOOD, 4),
    (WOOD_LIGHT, WOOD_DARK, 2),
    (DANGER, WOOD_DARK, 1),
)
_APART = 8
"""Palette entries lie this far apart in some channel, so that quantizing leaves flat colours exactly as they are."""


def _apart(shade: Colour, others: Iterable[Colour]) -> bool:
    return all(max(abs(a - b) for a, b in zip(shade, other, strict=True)) >= _APART for other in others)


def _ramps(edges: Iterable[tuple[Colour, Colour, int]]) -> Iterator[Blend]:
    """What anti-aliased edges show beside the tokens, the most wanted first."""
    for one, other, steps in edges:
        yield from (Blend(one, other, step / (steps + 1)) for step in range(1, steps + 1))


def _extended(before: Mapping[Colour, Blend], tokens: Iterable[Colour], ramps: Iterable[Blend]) -> dict[Colour, Blend]:
    """More colours of a palette: every token, then of ramps what lies apart from all before."""
    found = {**before, **{token: Blend(token, token, 0) for token in tokens}}
    for blend in ramps:
        if _apart(shade := mixed(*blend), found):
            found[shade] = blend
    return found


@cache
def _without_wood() -> Mapping[Colour, Blend]:
    dimmed_suits = [Blend(dimmed(suit), dimmed(suit), 0) for suit in SUIT_COLOURS]
    return _extended({}, (*_FLATS, *SUIT_COLOURS.values(), *SEAT_COLOURS), (*dimmed_suits, *_ramps(_EDGES)))


@cache
def blends() -> tuple[Blend, ...]:
    """The colours of the palette, at most 256; those of wood come last."""
    return tuple(_extended(_without_wood(), _WOODS, _ramps(_EDGES_ON_WOOD)).values())[:256]


@cache
def shades() -> tuple[Colour, ...]:
    """The colours of the palette."""
    return tuple(mixed(*blend) for blend in blends())


@cache
def palette(*, has_wood: bool = False) -> Image.Image:
    """The palette as Pillow wants it. Read-only: one object serves all threads.

    The shades of wood are left out where there is none: a red sign's edge on a card is nearer to them than to red.
    """
    return as_palette(flattened(shades() if has_wood else tuple(_without_wood())))


def as_palette(colours: list[int]) -> Image.Image:
    """What images are mapped to, by any number of threads at once.

    Pillow puts new colours in place when an image is first used, and frees those before. A thread that was at work with
    them, in the first moments of a process, took the whole process with it.
    """
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    image.load()
    return image


def flattened(colours: Sequence[Colour]) -> list[int]:
    """The colours of a palette as Pillow wants them: channel after channel, the first again where there are none."""
    filled = [*colours, *[colours[0]] * (256 - len(colours))]
    return [channel for shade in filled for channel in shade]
