"""The picture of a leaderboard: whatever names and numbers, it is tidy and says the same as its alt text."""

import io

import pytest
from PIL import Image

from engine.text.graphemes import clean_name
from engine.text.words import ALT_LENGTH
from render.club import leaderboard
from render.club.leaderboard import MOST_ROWS, Leaderboard, Row
from tests.engine.reading import HOSTILE_NAMES
from tests.render.cards.pictures import ROWS
from tests.render.looking import assert_tidy, words_on

PITCH = Leaderboard("Hi Lo Jack", "by rating · this month", ROWS, page=2, pages=3, people=19)


def test_alt_text_reads_the_rows_in_order() -> None:
    assert leaderboard.leaderboard_picture(PITCH).alt == (
        "Hi Lo Jack · best players, by rating · this month. 1. Magdalena, won 51 of 88, rating 1,712 ± 60."
        " 2. 佐藤みずき (you), won 55 of 97, rating 1,655 ± 58. \N{EN DASH} Zoë, won 0 of 1, provisional rating 1,398."
        " Page 2 of 3, 19 players."
    )


@pytest.mark.parametrize("count", [0, 1, 3, 8, 30])
def test_any_number_of_rows_is_tidy(count: int) -> None:
    rows = [
        Row(rank, "W" * 80, 99_999, 99_999, 12_345, 999, is_provisional=rank % 2 == 0, is_reader=rank < 3)
        for rank in range(1, count + 1)
    ]
    content = Leaderboard("W" * 200, "by games played · against computers · this month", rows, 999, 9999, 99_999)
    assert_tidy(leaderboard.leaderboard_canvas(content))
    assert len(leaderboard.leaderboard_picture(content).alt) <= ALT_LENGTH


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_any_names_are_tidy_and_told_beside_their_ranks(names: tuple[str, ...]) -> None:
    rows = [Row(rank, name, 99, 50, 1600 - rank, 60) for rank, name in enumerate(names, start=1)]
    content = Leaderboard("All games", "by rating", rows)
    assert_tidy(leaderboard.leaderboard_canvas(content))
    told = leaderboard.leaderboard_picture(content).alt
    assert all(f" {rank}. {clean_name(name)}, won 50 of 99" in told for rank, name in enumerate(names, start=1))


def test_nobody_yet_is_said_so() -> None:
    empty = Leaderboard("Hi Lo Jack", "by rating", ())
    assert "No finished games yet" in words_on(leaderboard.leaderboard_canvas(empty))
    assert leaderboard.leaderboard_picture(empty).alt == (
        "Hi Lo Jack · best players, by rating. No finished games yet."
    )


def test_strange_numbers_do_no_harm() -> None:
    content = Leaderboard("", "", (Row(-1, "", 0, 5, -1234, 0), Row(None, "Ann", 4, 0, 1480, 250, is_provisional=True)))
    words = words_on(leaderboard.leaderboard_canvas(content))
    assert {"\N{EN DASH}", "\N{MINUS SIGN}1,234", "1,480?"} <= set(words)


def test_a_caption_says_what_a_rating_is_and_the_foot_which_page_this_is() -> None:
    words = words_on(leaderboard.leaderboard_canvas(PITCH))
    assert any(text.startswith("1,500 at first") for text in words)
    assert any(text.startswith("page 2 of 3") for text in words)
    assert "you" in words


def test_the_first_wears_a_crown_only_with_a_win() -> None:
    without, winner = Row(1, "Ann", 12, 0, 1450, 60), Row(1, "Ann", 12, 1, 1450, 60)
    drawn = [leaderboard.leaderboard_canvas(Leaderboard("", "", (row,))) for row in (without, winner)]
    beside_the_name = (170, 150, 250, 200)
    plain, crowned = (canvas.indexed_image().crop(beside_the_name).tobytes() for canvas in drawn)
    assert plain != crowned


def test_a_full_leaderboard_fits_discords_box() -> None:
    picture = leaderboard.leaderboard_picture(PITCH._replace(rows=(ROWS * 4)[:MOST_ROWS]))
    assert Image.open(io.BytesIO(picture.png())).size == (1100, 700)
    assert len(picture.png()) <= 80 * 1024


@pytest.mark.parametrize(("played", "shown"), [(23_456, "12,345 of 23,456"), (234_567, "12,345 of 234k")])
def test_many_games_are_counted_in_full_or_in_thousands(played: int, shown: str) -> None:
    canvas = leaderboard.leaderboard_canvas(Leaderboard("", "", [Row(1, "Ann", played, 12_345, 1655, 58)]))
    assert_tidy(canvas)
    assert shown in words_on(canvas)
