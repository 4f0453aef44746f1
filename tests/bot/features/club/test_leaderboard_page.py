"""What is said of how long a season lasts."""

from datetime import UTC, datetime

import pytest

from bot.features.club.leaderboard_page import season_note
from data.leaderboards.models import Season
from data.leaderboards.seasons import season_end


def season_from(day: int, months: int = 3) -> Season:
    """A season under way that began on this day of a November."""
    began = datetime(2026, 11, day, tzinfo=UTC).timestamp()
    return Season("g", 1, began, season_end(began, months), None, 1, None)


@pytest.mark.parametrize("day", [1, 15])
def test_a_season_from_the_first_half_of_a_month_needs_no_word(day: int) -> None:
    assert season_note(season_from(day)) == ""


def test_a_season_from_the_second_half_of_a_month_says_why_it_is_longer() -> None:
    assert "This one began on 23 Nov 2026, in the second half of one" in season_note(season_from(23))


def test_nothing_is_said_of_a_season_that_is_over() -> None:
    assert season_note(None) == ""
    assert season_note(season_from(23, months=0)._replace(ended_at=2e9)) == ""
    assert season_note(season_from(23)._replace(ended_at=2e9)) == ""


def test_a_season_without_an_end_says_so() -> None:
    assert "this one has no end" in season_note(season_from(23, months=0))
