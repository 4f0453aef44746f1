"""The ornament of each game: drawn within its box, and cheap to send."""

import pytest
from PIL import ImageChops

from render.canvas import Box, Canvas
from render.card_fan import BACK, draw_card_fan
from tests.painted import PAINTED
from tests.render.looking import painter_of

BOX = Box(100, 50, 400, 200)


def drawn_on(canvas: Canvas) -> Box:
    """Where a canvas is no longer bare."""
    bare = Canvas(*canvas.image.size).image
    return Box(*(ImageChops.difference(bare, canvas.image).getbbox() or (0, 0, 0, 0)))


@pytest.mark.parametrize("slug", PAINTED)
def test_a_games_ornament_stays_within_its_box(slug: str) -> None:
    canvas = Canvas(500, 250)
    painter_of(slug).draw_emblem(canvas, BOX)
    assert BOX.contains(drawn_on(canvas))
    assert drawn_on(canvas).width > BOX.width // 3


@pytest.mark.parametrize("count", range(1, 9))
def test_a_fan_of_any_number_of_cards_stays_within_its_box(count: int) -> None:
    canvas = Canvas(500, 250)
    draw_card_fan(canvas, BOX, (("As", BACK, "Td", "2c") * 2)[:count])
    assert BOX.contains(drawn_on(canvas))
