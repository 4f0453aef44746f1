"""What a board tells of the latest events: the last few, and lists whole."""

import pytest

from bot.table_pages.news import MAX_NEWS, news_sentences
from bot.tables.live_table import LiveTable
from data.models import TablePlace
from engine.chance import FastChance
from engine.games import games
from engine.tables.log import Opening
from tests.engine.tables.playing import Played

NAMES = ("Ann", "Ben", "Cem", "Dee")
POINTS = ["High", "Low", "Jack", "Game"]


async def news_of_game(seats: int, *options: str) -> list[tuple[str, ...]]:
    """What the board of a game of Hi Lo Jack tells after each action."""
    slug = "hi-lo-jack"
    played, chance, seen = Played(games()[slug], Opening("7Q2MX", slug, bytes(32), 0.0)), FastChance(5), []
    await played.join("ann")
    await played.computers(seats - 1)
    await played.options(*options)
    await played.start()
    table = played.table
    while waiting := table.waiting_for():
        seat = waiting[0]
        await table.act(seat, table.game.mind.policy(table.view(seat), table.menu(seat), chance))
        seen.append(news_sentences(LiveTable(table, TablePlace("1", "11", "ann")), NAMES))
    return seen


@pytest.mark.parametrize(("seats", "form"), [(2, "solo2"), (3, "solo3"), (4, "solo4"), (4, "teams4")])
async def test_the_four_points_of_a_deal_are_told_together_or_not_at_all(seats: int, form: str) -> None:
    lists = [
        [heading for line in lines if (heading := line.split(":")[0]) in POINTS]
        for lines in await news_of_game(seats, f"format={form}")
    ]
    assert all(points in ([], POINTS) for points in lists)
    assert lists.count(POINTS) > 3


async def test_a_board_tells_no_more_than_a_list_needs() -> None:
    for lines in await news_of_game(2):
        points = sum(line.split(":")[0] in POINTS for line in lines)
        assert len(lines) <= MAX_NEWS + max(points - 1, 1)  # the last headline may stand before them
