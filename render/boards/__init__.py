"""One painter per game, found by the game's slug.

Rule 1: a painter is one module here, named after its slug; it draws what a view says and judges nothing.
Rule 2: a painter knows its own game only, and draws with what `render` shares.
"""

import importlib
import importlib.util
from functools import cache
from typing import Any, Protocol, cast

from engine.actions import Menu
from engine.seats import NamesBySeat
from render.canvas import Box, Canvas
from render.gallery.moments import Gallery
from render.picture import Picture


class Painter(Protocol):
    """The functions that each module of this folder offers to draw one game. ``names`` are the players' names by seat:
    any text is allowed, and "Seat 3" stands for a missing name.
    """

    SLUG: str
    GALLERY: Gallery

    def table_picture(self, view: Any, names: NamesBySeat) -> Picture:  # noqa: ANN401  # each game has its own View
        """The table as a spectator sees it, with alt text. ``view`` is the game's own `View` of a spectator."""

    def table_canvas(self, view: Any, names: NamesBySeat) -> Canvas:  # noqa: ANN401  # likewise
        """The table as a spectator sees it, without alt text, for a frame of a replay."""

    def hand_picture(self, view: Any, names: NamesBySeat, menu: Menu) -> Picture:  # noqa: ANN401  # likewise
        """The picture that only the player ``view.viewer`` is sent: the player's own cards or sheet, with alt text. The
        choices in ``menu`` are marked or listed; an empty menu marks nothing.
        """

    def example_picture(self) -> Picture:
        """A made-up position that explains the game, the one that its short rules describe."""

    def draw_emblem(self, canvas: Canvas, box: Box) -> None:
        """Draw an ornament that stands for the game (its cards or dice), within ``box``."""


@cache
def painter(slug: str) -> Painter | None:
    """The module that draws the game with this slug; ``None`` if there is none, or for a text that is no slug. A game
    without a painter is played in text.
    """
    name = f"{__name__}.{slug.replace('-', '_')}"
    if not slug.replace("-", "").isalnum() or not importlib.util.find_spec(name):
        return None
    found = cast("Painter", importlib.import_module(name))
    return found if slug == found.SLUG else None
