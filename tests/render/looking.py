"""What tests look for in any picture."""

import io
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from PIL import Image

from engine.text.words import ALT_LENGTH
from render import tokens
from render.boards import Painter, painter
from render.canvas import Box, Canvas, WrittenText
from render.picture import Picture
from render.type.runs import text_runs
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


def has_fonts(text: str) -> bool:
    """Whether fonts draw all of a text, and no pattern stands for any part of it."""
    return all(run.face is not None for run in text_runs(text))


def words_on(canvas: Canvas) -> list[str]:
    return [written.text for written in canvas.written]


class Layout(NamedTuple):
    """The places of all texts and panels of a canvas: what is left of it when its picture is forgotten."""

    whole: Box
    written: Sequence[WrittenText]
    areas: Sequence[Box]


def layout_of(canvas: Canvas) -> Layout:
    return Layout(Box(0, 0, *canvas.image.size), canvas.written, canvas.areas)


def assert_tidy(canvas: Canvas) -> None:
    """Every text inside its panel, none over another, none too small."""
    assert_tidy_layout(layout_of(canvas))


def assert_tidy_layout(drawn: Layout) -> None:
    """The same of a layout."""
    for written in drawn.written:
        assert written.within.contains(written.ink), written
        assert drawn.whole.contains(written.ink), written
        assert written.style.size >= tokens.SMALLEST, written
    for one, other in combinations(drawn.written, 2):
        assert not one.ink.overlaps(other.ink), (one, other)
    for panel, other_panel in combinations(drawn.areas, 2):
        assert not panel.overlaps(other_panel)


def assert_sendable(picture: Picture, height: int = tokens.HEIGHT) -> None:
    """Small, of the size at which Discord shows it, and told within Discord's limit."""
    content = picture.png()
    assert len(content) <= MOST_BYTES
    assert Image.open(io.BytesIO(content)).size == (tokens.WIDTH, height)
    assert 0 < len(picture.alt) <= ALT_LENGTH
