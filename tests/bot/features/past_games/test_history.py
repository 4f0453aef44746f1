"""Pages of finished games keep Discord's limits, whatever people are called."""

import pytest

from bot.features.past_games.history import HistoryChoice, HistoryReader, history_page
from bot.table_pages.components import MAX_MESSAGE_LENGTH
from data.queries.history import EndedGame, EndedSeat, HistoryPage, HistoryQuery
from tests.bot.table_pages.page_contents import components, errors, parts, words
from tests.engine.moments import GAMES

PERSON = "1" * 19
TITLES = {slug: game.meta.title for slug, game in GAMES.items()}
LONGEST = max(TITLES, key=lambda slug: len(TITLES[slug]))
SIZE = HistoryQuery("g").size


def games(name: str, *, has_result: bool, place: int) -> tuple[EndedGame, ...]:
    seats = (EndedSeat(PERSON, name, place),) * 8
    return tuple(EndedGame(f"TABLE{number:02}", LONGEST, PERSON, 4e9, has_result, seats) for number in range(SIZE))


@pytest.mark.parametrize("name", ["*" * 32, "W" * 32, "\N{FAMILY}" * 32, ""])
@pytest.mark.parametrize(("has_result", "place"), [(True, 1), (False, 2)])
def test_a_full_page_keeps_the_limits(name: str, has_result: bool, place: int) -> None:
    found = HistoryPage(games(name, has_result=has_result, place=place), has_newer=True, has_older=True)
    page = history_page(HistoryChoice(LONGEST, PERSON), found, TITLES, HistoryReader("2" * 19, name or "?"))
    assert errors(page) is None
    assert len(words(page)) <= MAX_MESSAGE_LENGTH
    assert words(page).count("and 5 more") == SIZE
    assert all(len(part.get("custom_id", "")) <= 100 for part in parts(components(page)))


def test_an_empty_page_keeps_them_too() -> None:
    page = history_page(HistoryChoice(), HistoryPage((), False, False), TITLES, HistoryReader(PERSON, ""))
    assert errors(page) is None


def test_a_game_that_is_no_more_is_listed_by_its_slug() -> None:
    game = EndedGame("A", "old-game", PERSON, 4e9, True, (EndedSeat(None, "", 1), EndedSeat("gone-2", "", 1)))
    page = history_page(HistoryChoice(), HistoryPage((game,), False, False), TITLES, HistoryReader(PERSON, ""))
    plain = words(page).replace("\u2068", "").replace("\u2069", "")
    assert "**old\\-game**" in plain
    assert "Ada \\(computer\\) and \\(former player 2\\) won" in plain
