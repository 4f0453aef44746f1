"""Painters are found by the slug of their game; a game may have none."""

import pkgutil

import pytest

from engine.games import games
from render import boards
from render.boards import painter
from tests.render.looking import painter_of

FOLDERS = [found.name for found in pkgutil.iter_modules(boards.__path__)]


@pytest.mark.parametrize("slug", [folder.replace("_", "-") for folder in FOLDERS])
def test_every_painter_is_found_by_the_slug_of_a_game(slug: str) -> None:
    assert slug == painter_of(slug).SLUG
    assert slug in games()


@pytest.mark.parametrize("slug", ["no-such-game", "", "../hi-lo-jack", "hi.lo.jack", "__init__"])
def test_a_game_without_a_painter_is_played_in_text(slug: str) -> None:
    assert painter(slug) is None
