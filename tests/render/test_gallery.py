"""The documentation's pictures can be drawn anew."""

import pytest

from engine.games import games
from render.__main__ import pictures
from render.boards import painter


@pytest.mark.parametrize("slug", games())
def test_every_picture_of_a_games_documentation_can_be_drawn_anew(slug: str) -> None:
    found = painter(slug)
    assert found is not None
    drawn, folder = dict(pictures(seed=7, only=slug)), slug.replace("-", "_")
    assert set(drawn) == {f"{folder}_{name}" for name in (*found.GALLERY.moments, "hand", "example")}
    assert all(picture.png() and picture.alt for picture in drawn.values())
