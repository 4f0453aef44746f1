import pytest

from engine.games import games
from render.boards import painter
from tests.render.looking import painter_of


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_game_has_a_painter(slug: str) -> None:
    assert slug == painter_of(slug).SLUG


@pytest.mark.parametrize("slug", ["no-such-game", "", "../hi-lo-jack", "hi.lo.jack", "__init__"])
def test_a_game_without_a_painter_is_played_in_text(slug: str) -> None:
    assert painter(slug) is None
