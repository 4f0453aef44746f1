"""Profiles: whoever it is and however much they played, the picture is tidy and says the same as its alt text."""

import pytest

from engine.text.words import ALT_LENGTH
from render.club.profile import FeatRow, GameRow, OpponentRow, ProfileCard, profile_canvas, profile_picture
from render.club.standing_rows import ShownRating
from tests.engine.reading import HOSTILE_NAMES
from tests.render.looking import assert_tidy, words_on

ROW = GameRow("Sneak", 3, 1, ShownRating(1520, 190, is_provisional=True))
CARD = ProfileCard("Ann", ["won 1 of 3 games"], [], [ROW], "Sneak: rating in the last 3 games", [1500, 1530], [])


def test_alt_text_says_all_of_it() -> None:
    card = CARD._replace(
        titles=["Season 1, Sneak"],
        opponents=[OpponentRow("Ben", 1, 1, 0)],
        feats=[FeatRow("Longest sneak in Sneak", "9 cards", "3 Mar 2026 · table 7Q2MX")],
    )
    assert profile_picture(card).alt == (
        "Ann: won 1 of 3 games. Champion: Season 1, Sneak. Sneak: won 1 of 3, provisional rating 1,520."
        " Sneak: rating in the last 3 games: 1,500, 1,530."
        " Longest sneak in Sneak: 9 cards, 3 Mar 2026 · table 7Q2MX. Against Ben: 1 game, 1 ahead, 0 behind."
    )


def test_without_two_ratings_there_is_no_chart() -> None:
    assert CARD.curve_title in words_on(profile_canvas(CARD))
    assert CARD.curve_title not in words_on(profile_canvas(CARD._replace(curve=[1500])))


@pytest.mark.parametrize("curve", [[1500, 1500], list(range(-200, 12_000, 25)), [1500, 900] * 250])
def test_any_chart_is_tidy(curve: list[int]) -> None:
    assert_tidy(profile_canvas(CARD._replace(curve=curve)))


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_any_names_and_numbers_are_tidy(names: tuple[str, ...]) -> None:
    card = ProfileCard(
        names[0] * 3,
        ["won 99999 of 99999 games", "since 30 Sep 2026", "longest run of wins 500", "now 500"],
        [f"Season {number}, Bluff 'N' Peg" for number in range(9990, 9999)],
        [GameRow("Against computers", 99_999, 99_999, ShownRating(12_345, 999, is_provisional=False)), ROW] * 4,
        "Bluff 'N' Peg: rating in the last 500 games",
        [1500, 12_345],
        [OpponentRow(name * 2, 500, 499, 500) for name in names[:5]],
        [
            FeatRow(
                "Wins out the back in Bluff 'N' Peg, solo",
                "straight flush, four of a kind and 2 more, doubled twice, 160 points",
                "30 Sep 2026 · table WWWWW",
            )
        ]
        * 10,
    )
    assert_tidy(profile_canvas(card))
    assert len(profile_picture(card).alt) <= ALT_LENGTH


def test_many_games_are_counted_in_full() -> None:
    row = GameRow("Sneak", 23_456, 12_345, ShownRating(1655, 58, is_provisional=False))
    opponent = OpponentRow("Ben", 54_321, 12_345, 41_976)
    words = words_on(profile_canvas(CARD._replace(rows=[row], opponents=[opponent])))
    assert {"won 12,345 of 23,456", "54,321 games, 12,345 ahead, 41,976 behind"} <= set(words)
