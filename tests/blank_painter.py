"""A painter that draws nothing, for tests that look at no picture: each picture is one pixel, and keeps its alt text.

Drawing takes a quarter of what a played game costs. What pictures show is tested in `tests/render`.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from PIL import Image

import render
from render import tokens
from render.canvas import Canvas

DRAW_NOTHING = "import builtins; from tests.blank_painter import draw_nothing; draw_nothing(builtins)\n"
"""What a bot's process runs first so that its pictures are blank."""
ENDING = "_canvas"
"""The functions of `render` that draw a whole picture have names that end so."""


class BlankCanvas(Canvas):
    """A canvas whose picture is one pixel. Replays, which shrink what was drawn, find an empty table."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self._indexed = super().indexed_image()
        self.image = Canvas(tokens.WIDTH, tokens.HEIGHT).image

    def indexed_image(self) -> Image.Image:
        return self._indexed


class Patch(Protocol):
    """Something that replaces attributes: pytest's ``monkeypatch`` until the end of a test, ``builtins`` for good."""

    def setattr(self, target: Any, name: str, value: Any, /) -> None: ...


class _Name(NamedTuple):
    """A name by which a module calls a function that draws a whole picture."""

    module: ModuleType
    name: str


def draw_nothing(patch: Patch) -> None:
    """Make all pictures blank from here on, for as long as `patch` lasts."""
    blank = BlankCanvas()
    for module, name in drawing_functions():
        patch.setattr(module, name, lambda *_told, **_meaning: blank)


@cache
def drawing_functions() -> tuple[_Name, ...]:
    """The names of the functions of `render` that draw a whole picture."""
    return tuple(_Name(module, name) for module in _modules() for name in vars(module) if _draws_picture(module, name))


def _draws_picture(module: ModuleType, name: str) -> bool:
    return getattr(getattr(module, name), "__name__", "").endswith(ENDING)


def _modules() -> Iterator[ModuleType]:
    """All modules of `render`, but for the program and what draws the documentation."""
    for found in pkgutil.walk_packages(render.__path__, f"{render.__name__}."):
        if not found.name.endswith("__main__") and ".gallery" not in found.name:
            yield importlib.import_module(found.name)
