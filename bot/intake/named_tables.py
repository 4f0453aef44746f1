"""Tables as people know them: by their game and channel. A code alone says nothing to somebody who sits at several."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.intake.page_refusals import PageRefusal
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.table_pages.several_tables import NamedTable, several_tables_page
from bot.texts.play import lookup as texts
from data.records import PlacedTable
from engine.game import Game


class SeveralTablesRefusal(PageRefusal):
    """A command that could mean several tables; its answer has a button for each of them."""

    def __init__(self, tables: Sequence[NamedTable], button_code: Code, question: str = texts.SEVERAL_TABLES) -> None:
        """``button_code`` is the code of the custom ids of the buttons: what a press does at the table. ``question``
        stands above the tables.
        """
        super().__init__("several_tables")
        self._tables = tables
        self._button_code = button_code
        self._question = question

    def page(self, why: str) -> Page:  # noqa: ARG002  # the question says it
        """The question, and a button for each table."""
        return several_tables_page(self._tables, self._button_code, self._question)


def name_tables(
    rows: Sequence[PlacedTable],
    games: Mapping[str, Game[Any, Any]],
    client: discord.Client,
    guild_id: str | None,
) -> tuple[NamedTable, ...]:
    """Name tables by game and channel, those of the server ``guild_id`` first; the others are named with their server.

    ``games`` are all games by slug. A channel that ``client`` does not know is left out. Equal names get their codes.
    """
    ordered = sorted(rows, key=lambda row: row.place.guild != guild_id)
    labels = [" · ".join(filter(None, [_title(row, games), _place_text(row, client, guild_id)])) for row in ordered]
    several = Counter(labels)
    return tuple(
        NamedTable(
            row.id, row.place.channel, _title(row, games), f"{label} · {row.id}" if several[label] > 1 else label
        )
        for row, label in zip(ordered, labels, strict=True)
    )


def _title(row: PlacedTable, games: Mapping[str, Game[Any, Any]]) -> str:
    game = games.get(row.game)
    return game.meta.title if game else row.game


def _place_text(row: PlacedTable, client: discord.Client, guild_id: str | None) -> str:
    """The name of a table's channel, with its server unless that is ``guild_id``; empty if it is not known."""
    channel = client.get_channel(int(row.place.channel))
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ""
    return f"#{channel.name}" if row.place.guild == guild_id else f"#{channel.name} in {channel.guild.name}"
