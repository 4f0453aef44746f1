"""The documentation's pictures can be drawn anew, from the recorded games."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PIL import Image

from engine.games import games
from engine.text.words import ALT_LENGTH
from engine.transcripts.form import Transcript
from render.__main__ import RECORDED, image_in_usual_theme, recordings_in
from render.boards import Painter
from render.gallery import documentation
from render.gallery.contact_sheets import DARK, DESKTOP, LIGHT, PHONE, contact_sheet
from render.gallery.documentation import IllustratedGame
from tests.engine.game_folders import folder_of
from tests.painted import PAINTED
from tests.render.looking import painter_of

KEPT = Path(__file__).parents[3] / "docs" / "pictures"
SHARED = {"leaderboard", "themes", "contact_sheet", "contact_sheet_phone"}


@cache
def recorded() -> Mapping[str, Transcript]:
    return recordings_in(RECORDED)


def card_text(slug: str) -> IllustratedGame:
    painter_of(slug)
    (one,) = documentation.illustrated_games(recorded(), slug)
    return one


def names(slug: str) -> set[str]:
    """The pictures of a game, by their files' names."""
    moments = painter_of(slug).GALLERY.moments
    return {f"{folder_of(slug)}_{name}" for name in (*moments, "lobby", "hand", "result", "example")}


@pytest.mark.parametrize("slug", PAINTED)
def test_every_picture_of_a_games_documentation_can_be_drawn_anew(slug: str) -> None:
    drawn = dict(documentation.named_pictures(card_text(slug)))
    assert set(drawn) == names(slug)
    for picture in drawn.values():
        assert picture.png()
        assert 0 < len(picture.alt) <= ALT_LENGTH


def test_the_folder_holds_what_is_drawn_and_nothing_else() -> None:
    expected = {f"{name}.png" for slug in PAINTED for name in names(slug)} | {f"{name}.png" for name in SHARED}
    kept = {path.name for path in KEPT.iterdir()}
    assert kept == {*expected, "replay.gif"}, "draw them with `python -m render`, and remove what is drawn no more"


def test_the_pictures_are_few_enough_to_be_loaded_with_the_code() -> None:
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < 3_000_000


def test_one_game_is_shown_whole_and_one_moment_in_every_theme() -> None:
    galleries = [one.painter.GALLERY for one in documentation.illustrated_games(recorded())]
    assert len([gallery for gallery in galleries if gallery.themed]) == 1
    assert [gallery.film in recorded() for gallery in galleries if gallery.film] == [True]


def test_a_game_in_which_seats_have_nothing_of_their_own_has_no_picture_of_a_hand() -> None:
    one = card_text("hi-lo-jack")
    shared = SimpleNamespace(**{**vars(one.painter), "GALLERY": one.painter.GALLERY._replace(moments={}, hand=None)})
    drawn = dict(documentation.named_pictures(replace(one, painter=cast("Painter", shared))))
    assert set(drawn) == {"hi_lo_jack_lobby", "hi_lo_jack_result", "hi_lo_jack_example"}


def test_a_moment_that_no_game_has_is_told() -> None:
    with pytest.raises(LookupError, match="has the moment trick"):
        documentation.picture_of_moment(
            IllustratedGame(games()["hi-lo-jack"], card_text("hi-lo-jack").painter, {}), "trick"
        )


@pytest.mark.parametrize("width", [DESKTOP, PHONE])
def test_a_contact_sheet_shows_pictures_as_wide_as_discord_does_on_both_its_grounds(width: int) -> None:
    picture = image_in_usual_theme(documentation.leaderboard_example())
    sheet = contact_sheet({"one": picture, "two": picture}, width, columns=2).convert("RGB")
    column = sheet.width // 2
    assert [sheet.getpixel((column * number, 0)) for number in (0, 1)] == [DARK.fill, LIGHT.fill]
    edges = [_felt(sheet.crop((column * number, 0, column * (number + 1), sheet.height))) for number in (0, 1)]
    assert edges == [width, width]


def _felt(column: Image.Image) -> int:
    """How wide the picture in a column is: where a row through it is not the ground."""
    middle = [column.getpixel((x, 60)) for x in range(column.width)]
    return sum(pixel != middle[0] for pixel in middle)
