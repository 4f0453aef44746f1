"""The themes that people choose: a theme is another palette for the same picture.

Painters draw with the tokens of `render.tokens` and know nothing of themes; so sprites and masks are kept once for all
themes, and a theme costs no time. A theme replaces colours of tokens; the blends at edges between tokens are mixed
anew.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from render import palette, tokens
from render.tokens import SUIT_COLOURS, Colour, colour_from_hex, mix


class Theme(NamedTuple):
    """A set of colours that a person can choose for pictures."""

    slug: str
    title: str
    changes: Mapping[Colour, Colour]
    """For each token (a colour of `render.tokens`) that this theme replaces, the colour in its place."""

    def colour_of(self, token: Colour) -> Colour:
        """The colour that this theme draws for a token; the token itself if the theme does not change it."""
        return self.changes.get(token, token)

    def dimmed_suit_colour(self, suit: str) -> Colour:
        """The colour of a suit ("c", "d", "h" or "s"), in this theme, on a grey card that cannot be played now."""
        return mix(self.colour_of(SUIT_COLOURS[suit]), self.colour_of(tokens.INK), tokens.DIMMED_SHARE)


_FOUR_COLOURS = {
    SUIT_COLOURS["h"]: colour_from_hex("#B50000"),
    SUIT_COLOURS["d"]: colour_from_hex("#1A2BC4"),
    SUIT_COLOURS["c"]: colour_from_hex("#006B43"),
}
_TWO_COLOURS = {SUIT_COLOURS["d"]: SUIT_COLOURS["h"], SUIT_COLOURS["c"]: SUIT_COLOURS["s"]}

FELT = Theme("felt", "Felt", {})
CONTRAST = Theme(
    "contrast",
    "High contrast",
    {
        **_FOUR_COLOURS,
        tokens.FELT: colour_from_hex("#000000"),
        tokens.CLOTH: colour_from_hex("#121212"),
        tokens.PANEL: colour_from_hex("#262626"),
        tokens.EDGE: colour_from_hex("#A6A6A6"),
        tokens.IVORY: colour_from_hex("#FFFFFF"),
        tokens.MUTED: colour_from_hex("#D8D8D8"),
        tokens.GOLD: colour_from_hex("#FFD400"),
        tokens.CYAN: colour_from_hex("#8FEBFF"),
        tokens.REFUSED: colour_from_hex("#FFA79A"),
        tokens.INK: colour_from_hex("#000000"),
        tokens.SHADOW: colour_from_hex("#000000"),
        tokens.DIMMED: colour_from_hex("#D8D8D8"),
        tokens.WOOD: colour_from_hex("#38220F"),
        tokens.WOOD_DARK: colour_from_hex("#140C05"),
        tokens.WOOD_LIGHT: colour_from_hex("#A87C50"),
    },
)
CLASSIC = Theme("classic", "Classic two-colour deck", _TWO_COLOURS)

THEMES: Mapping[str, Theme] = MappingProxyType({one.slug: one for one in (FELT, CONTRAST, CLASSIC)})
"""All themes, by the slug that is typed and stored when one is chosen."""


def theme_named(slug: str) -> Theme:
    """The theme with this slug; `FELT`, the usual one, for an unknown slug, which an older version may have stored."""
    return THEMES.get(slug, FELT)


@cache
def theme_palette_rgb(slug: str) -> tuple[int, ...]:
    """The palette in a theme's colours as 768 channel values (red, green, blue, red, ...), in the order of
    `palette.palette_blends`. An unknown slug gives the usual theme.
    """
    shown = theme_named(slug)
    dimmed = {tokens.dimmed_suit_colour(suit): shown.dimmed_suit_colour(suit) for suit in SUIT_COLOURS}
    # The dimmed ink of spades is the ink itself, and stays it.
    ends = {**dimmed, **shown.changes}
    return tuple(
        palette.flat_channels(
            [mix(ends.get(one, one), ends.get(other, other), share) for one, other, share in palette.palette_blends()]
        )
    )
