"""The champions of a season: whoever they are, the picture is tidy and says the same as its alt text."""

import pytest

from engine.text.graphemes import clean_name
from engine.text.words import ALT_LENGTH
from render.club.season import ChampionRow, SeasonEnd, season_canvas, season_picture
from tests.engine.reading import HOSTILE_NAMES
from tests.render.looking import assert_tidy, words_on

ANN = ChampionRow("Sneak", "Ann", 1854, 112, 64)
SEASON = SeasonEnd("Season 2", "1 Dec 2026 to 28 Feb 2027", 224, [ANN])


def test_alt_text_reads_the_champions_in_order() -> None:
    assert season_picture(SEASON).alt == (
        "Season 2 · champions: 1 Dec 2026 to 28 Feb 2027 · 224 games. Sneak: Ann, rating 1,854, won 64 of 112."
    )


def test_a_season_without_champions_says_so() -> None:
    nobody = SEASON._replace(champions=[])
    assert_tidy(season_canvas(nobody))
    assert season_picture(nobody).alt.endswith("224 games. No champions are known.")
    assert "No champions are known." in words_on(season_canvas(nobody))


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_any_names_and_numbers_are_tidy(names: tuple[str, ...]) -> None:
    rows = [ChampionRow("Bluff 'N' Peg", name, 12_345, 99_999, 99_999) for name in (*names, "W" * 80)]
    season = SeasonEnd("Season 999999", "30 Sep 2026 to 30 Sep 2027", 999_999, rows)
    canvas = season_canvas(season)
    assert_tidy(canvas)
    assert clean_name(names[0]) in words_on(canvas) or len(names[0]) > 20
    assert len(season_picture(season).alt) <= ALT_LENGTH
