"""What tests look for in any picture."""

import io
from itertools import combinations

from PIL import Image

from engine.text.words import ALT_LENGTH
from render import tokens
from render.boards import Painter, painter
from render.canvas import Box, Canvas
from render.picture import Picture
from tests.engine.game_folders import folder_of

MOST_BYTES = 62 * 1024
"""Of a picture: it loads at once on a phone."""


def painter_of(slug: str) -> Painter:
    """The painter that a game of the engine has. Raises `AssertionError` if it has none."""
    found = painter(slug)
    assert found is not None, (
        f"{slug} has no painter: render/boards/{folder_of(slug)}/__init__.py with SLUG = {slug!r}."
    )
    return found


def words_on(canvas: Canvas) -> list[str]:
    return [written.text for written in canvas.written]


def assert_tidy(canvas: Canvas) -> None:
    """Every text inside its panel, none over another, none too small."""
    whole = Box(0, 0, *canvas.image.size)
    for written in canvas.written:
        assert written.within.contains(written.ink), written
        assert whole.contains(written.ink), written
        assert written.style.size >= tokens.SMALLEST, written
    for one, other in combinations(canvas.written, 2):
        assert not one.ink.overlaps(other.ink), (one, other)
    for panel, other_panel in combinations(canvas.areas, 2):
        assert not panel.overlaps(other_panel)


def assert_sendable(picture: Picture, height: int = tokens.HEIGHT) -> None:
    """Small, of the size at which Discord shows it, and told within Discord's limit."""
    content = picture.png()
    assert len(content) <= MOST_BYTES
    assert Image.open(io.BytesIO(content)).size == (tokens.WIDTH, height)
    assert 0 < len(picture.alt) <= ALT_LENGTH
