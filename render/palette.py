"""The one palette that all pictures share: the tokens of `render.tokens`, and blends of two for anti-aliased edges."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from render.tokens import (
    ALSO_SCORED,
    BACK,
    BACK_LINE,
    BRONZE,
    CLOTH,
    CYAN,
    DANGER,
    DICE_COLOURS,
    DIMMED,
    EDGE,
    FELT,
    GOLD,
    INK,
    IVORY,
    MUTED,
    PANEL,
    REFUSED,
    SEAT_COLOURS,
    SHADOW,
    SPECIAL,
    SUIT_COLOURS,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Colour,
    dimmed_suit_colour,
    mix,
)


class Blend(NamedTuple):
    """A colour of the palette as a mixture: ``share`` (0 to 1) of ``other``, the rest of ``one``. A token (a colour of
    `render.tokens`) is a blend with share 0.
    """

    one: Colour
    other: Colour
    share: float


_Edge = tuple[Colour, Colour, int]
"""Two colours that meet at anti-aliased edges (the one drawn and the one below), and the number of blends between
them.
"""
_EDGES: tuple[_Edge, ...] = (
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
    *((dimmed_suit_colour(suit), DIMMED, 5) for suit in SUIT_COLOURS),
    *((shade, PANEL, 4) for shade in SEAT_COLOURS[:4]),
    *((shade, PANEL, 2) for shade in SEAT_COLOURS[4:]),
)
_TOKENS = (
    *(FELT, CLOTH, PANEL, EDGE, IVORY, MUTED, GOLD, CYAN, ALSO_SCORED, REFUSED, INK, SHADOW),
    *(BRONZE, DIMMED, BACK, BACK_LINE, SPECIAL, DANGER, *DICE_COLOURS.values()),
)
_WOOD_TOKENS = (WOOD, WOOD_DARK, WOOD_LIGHT)
_EDGES_ON_WOOD: tuple[_Edge, ...] = (
    (WOOD, WOOD_DARK, 1),
    (IVORY, WOOD, 6),
    (MUTED, WOOD, 4),
    (GOLD, WOOD, 4),
    (CYAN, WOOD, 4),
    (WOOD_LIGHT, WOOD_DARK, 2),
    (DANGER, WOOD_DARK, 1),
)
_LEAST_DISTANCE = 8
"""Palette entries differ by at least this much in some channel, so that quantizing leaves tokens exactly as
they are.
"""


def _is_distinct(shade: Colour, others: Iterable[Colour]) -> bool:
    return all(max(abs(a - b) for a, b in zip(shade, other, strict=True)) >= _LEAST_DISTANCE for other in others)


def _edge_blends(edges: Iterable[_Edge]) -> Iterator[Blend]:
    """Make the blends of colours that appear at anti-aliased edges, in the order of ``edges``, the most important
    first.
    """
    for one, other, steps in edges:
        yield from (Blend(one, other, step / (steps + 1)) for step in range(1, steps + 1))


def _extended_palette(
    blends: Mapping[Colour, Blend], tokens: Iterable[Colour], ramps: Iterable[Blend]
) -> dict[Colour, Blend]:
    """A palette with more colours: all ``tokens``, then those ``ramps`` (blends at edges) that differ enough from every
    colour before them.
    """
    found = {**blends, **{token: Blend(token, token, 0) for token in tokens}}
    for blend in ramps:
        if _is_distinct(shade := mix(*blend), found):
            found[shade] = blend
    return found


@cache
def _blends_without_wood() -> Mapping[Colour, Blend]:
    dimmed_suits = [Blend(dimmed_suit_colour(suit), dimmed_suit_colour(suit), 0) for suit in SUIT_COLOURS]
    return _extended_palette(
        {}, (*_TOKENS, *SUIT_COLOURS.values(), *SEAT_COLOURS), (*dimmed_suits, *_edge_blends(_EDGES))
    )


@cache
def palette_blends() -> tuple[Blend, ...]:
    """All colours of the palette as mixtures of two tokens, at most 256; the shades of wood come last."""
    return tuple(_extended_palette(_blends_without_wood(), _WOOD_TOKENS, _edge_blends(_EDGES_ON_WOOD)).values())[:256]


@cache
def colours() -> tuple[Colour, ...]:
    """All colours of the palette, in the order of `palette_blends`."""
    return tuple(mix(*blend) for blend in palette_blends())


@cache
def quantizing_image(*, has_wood: bool = False) -> Image.Image:
    """An image of one pixel that carries the palette, for Pillow's ``quantize``. All threads share it: do not change
    it.

    The shades of wood are left out unless ``has_wood``; otherwise the edge of a red sign on a card would be drawn in
    wood rather than red.
    """
    return palette_image_from_rgb_values(flat_channels(colours() if has_wood else tuple(_blends_without_wood())))


def palette_image_from_rgb_values(rgb_values: list[int]) -> Image.Image:
    """An image of one pixel that carries a palette, for Pillow's ``quantize``, from 768 numbers (red, green, blue, red,
    ...). Any number of threads may use it at once.

    Pillow fills in an image's palette when the image is first used, and frees what was there. A second thread that
    reads the palette at that moment would crash the process, so the image is loaded here.
    """
    made = Image.new("P", (1, 1))
    made.putpalette(rgb_values)
    made.load()
    return made


def flat_channels(colours: Sequence[Colour]) -> list[int]:
    """A palette as 768 channel values (red, green, blue, red, ...), from 1 to 256 ``colours``; the first colour also
    fills the unused places. Raises `IndexError` for no colours.
    """
    filled = [*colours, *[colours[0]] * (256 - len(colours))]
    return [channel for colour in filled for channel in colour]
