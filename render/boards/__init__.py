"""One painter per game, found by the game's slug.

Rule 1: a painter is one module here, named after its slug; it draws what a view says and judges nothing.
Rule 2: a painter knows its own game only, and draws with what `render` shares.
"""

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from engine.actions import Menu
from render.canvas import Box, Canvas
from render.gallery.moments import Gallery
from render.picture import Picture


class Painter(Protocol):
    """The functions that a module of this folder offers. ``names`` are the players' names by seat; a name may hold any
    text.
    """

    SLUG: str
    GALLERY: Gallery

    def table_picture(self, view: Any, names: Sequence[str]) -> Picture:  # noqa: ANN401  # each game has its own View
        """The table as a spectator sees it, with its alt text."""

    def table_canvas(self, view: Any, names: Sequence[str]) -> Canvas:  # noqa: ANN401  # likewise
        """The table as a spectator sees it, as a canvas for the frames of a replay."""

    def hand_picture(self, view: Any, names: Sequence[str], menu: Menu) -> Picture:  # noqa: ANN401  # likewise
        """The picture that only the viewer is sent: its own cards or sheet. What ``menu``
        offers is marked or listed.
        """

    def example_picture(self) -> Picture:
        """A made-up moment that explains the game, as the short rules show it."""

    def draw_emblem(self, canvas: Canvas, box: Box) -> None:
        """Draw what the game is played with, as an ornament within a box."""


@cache
def painter(slug: str) -> Painter | None:
    """The painter of the game with this slug, or ``None`` if it has none (it is then played in text)."""
    name = f"{__name__}.{slug.replace('-', '_')}"
    if not slug.replace("-", "").isalnum() or not importlib.util.find_spec(name):
        return None
    found = cast("Painter", importlib.import_module(name))
    return found if slug == found.SLUG else None
