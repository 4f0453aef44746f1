"""What tests look for in any picture."""

from itertools import combinations

from render import theme
from render.canvas import Box, Canvas


def words_on(canvas: Canvas) -> list[str]:
    return [written.text for written in canvas.written]


def assert_tidy(canvas: Canvas) -> None:
    """Every text inside its panel, none over another, none too small."""
    whole = Box(0, 0, *canvas.image.size)
    for written in canvas.written:
        assert written.within.holds(written.ink), written
        assert whole.holds(written.ink), written
        assert written.style.size >= theme.SMALLEST, written
    for one, other in combinations(canvas.written, 2):
        assert not one.ink.meets(other.ink), (one, other)
    for panel, other_panel in combinations(canvas.areas, 2):
        assert not panel.meets(other_panel)
