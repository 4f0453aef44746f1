"""Tables are told apart by game and channel; where that does not suffice, by their codes too."""

from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.intake.find_table import name_tables
from bot.table_pages.common_pages import MAX_TABLES, several_tables_page
from bot.table_pages.custom_ids import Code
from data.models import PlacedTable, TablePlace
from engine.games import games
from tests.bot.table_pages.page_contents import errors, words

HOME, ABROAD = "1", "2"


class Channels:
    """A client that knows these channels: id -> (name, name of the server)."""

    def __init__(self, known: dict[int, tuple[str, str]]) -> None:
        self._known = known

    def get_channel(self, channel_id: int) -> discord.Thread | None:
        if channel_id not in self._known:
            return None
        thread = discord.Thread.__new__(discord.Thread)
        thread.name = self._known[channel_id][0]
        thread.guild = cast("Any", SimpleNamespace(name=self._known[channel_id][1]))
        return thread


CLIENT = cast(
    "Any",
    Channels(
        {
            11: ("night", "Harbour"),
            12: ("night", "Harbour"),
            13: ("night", "Abroad"),
            14: ("Hi Lo Jack · Ann", "Abroad"),
        }
    ),
)


def row(table_id: str, channel: str, guild: str = HOME, game: str = "hi-lo-jack") -> PlacedTable:
    return PlacedTable(table_id, game, TablePlace(guild, channel, "7"))


def labels(*rows: PlacedTable) -> list[str]:
    return [table.label for table in name_tables(rows, games(), CLIENT, HOME)]


def test_a_table_is_named_by_game_and_channel_and_abroad_by_its_server_too() -> None:
    assert labels(row("A", "13", ABROAD), row("B", "11")) == [
        "Hi Lo Jack · #night",
        "Hi Lo Jack · #night in Abroad",
    ]


def test_a_thread_that_is_named_after_the_game_names_it_once() -> None:
    assert labels(row("A", "14", ABROAD)) == ["#Hi Lo Jack · Ann in Abroad"]


def test_equal_names_get_their_codes_and_unknown_channels_and_games_what_is_known_of_them() -> None:
    assert labels(row("A", "11"), row("B", "12"), row("C", "99"), row("D", "99", game="chess")) == [
        "Hi Lo Jack · #night · A",
        "Hi Lo Jack · #night · B",
        "Hi Lo Jack",
        "chess",
    ]


def test_very_many_tables_keep_the_limits_of_a_message() -> None:
    many = name_tables([row(f"TABLE{n}", str(10**18 + n)) for n in range(250)], games(), CLIENT, HOME)
    page = several_tables_page(many, Code.MY_HAND, "Which one?")
    assert errors(page) is None
    assert f"… and {250 - MAX_TABLES} more" in words(page)
