import io

import pytest
from PIL import Image

from engine.graphemes import clean_name
from engine.words import ALT_LENGTH
from render import leaderboard
from render.leaderboard import Row
from tests.engine.reading import HOSTILE_NAMES
from tests.render.cards.pictures import ROWS
from tests.render.looking import assert_tidy, words_on


def test_alt_text_reads_the_rows_in_order() -> None:
    assert leaderboard.leaderboard_picture("Hi Lo Jack", ROWS).alt == (
        "Hi Lo Jack · best players. 1. Magdalena, won 51 of 88, rating 1712. 2. 佐藤みずき, won 55 of 97, rating 1655."
        " 3. Zoë, won 0 of 1."
    )


@pytest.mark.parametrize("count", [0, 1, 3, 8, 30])
def test_any_number_of_rows_is_tidy(count: int) -> None:
    rows = [Row(rank, "W" * 80, 99_999, 99_999, 12_345.6) for rank in range(1, count + 1)]
    assert_tidy(leaderboard.leaderboard_canvas("W" * 200, rows))
    assert len(leaderboard.leaderboard_picture("W" * 200, rows).alt) <= ALT_LENGTH


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_any_names_are_tidy_and_told_beside_their_ranks(names: tuple[str, ...]) -> None:
    rows = [Row(rank, name, 99, 50, 10.0 - rank) for rank, name in enumerate(names, start=1)]
    assert_tidy(leaderboard.leaderboard_canvas("All games", rows))
    told = leaderboard.leaderboard_picture("All games", rows).alt
    assert all(f" {rank}. {clean_name(name)}, won 50 of 99" in told for rank, name in enumerate(names, start=1))


def test_nobody_yet_is_said_so() -> None:
    assert "No finished games yet" in words_on(leaderboard.leaderboard_canvas("Hi Lo Jack", ()))
    assert leaderboard.leaderboard_picture("Hi Lo Jack", ()).alt == "Hi Lo Jack · best players. No finished games yet."


def test_a_missing_rating_shows_a_dash_and_strange_numbers_do_no_harm() -> None:
    rows = (Row(-1, "", 0, 5, None),)
    assert "\N{EN DASH}" in words_on(leaderboard.leaderboard_canvas("", rows))


def test_a_rating_below_zero_has_a_true_minus_sign_and_a_caption_says_what_a_rating_is() -> None:
    rows = (Row(1, "Zoë", 4, 0, -3.4), Row(2, "Ben", 4, 0, -0.2))
    assert {"\N{MINUS SIGN}3", "0"} <= set(words_on(leaderboard.leaderboard_canvas("Hi Lo Jack", rows)))
    assert any(
        words.startswith("rating: skill") for words in words_on(leaderboard.leaderboard_canvas("Hi Lo Jack", rows))
    )
    assert "rating \N{MINUS SIGN}3." in leaderboard.leaderboard_picture("Hi Lo Jack", rows).alt


def test_a_full_leaderboard_fits_discords_box() -> None:
    picture = leaderboard.leaderboard_picture("Hi Lo Jack", ROWS * 4)
    assert Image.open(io.BytesIO(picture.png())).size == (1100, 700)
    assert len(picture.png()) <= 80 * 1024
