"""Finds the table that a typed command is about, and completes tables by their game, channel and id."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.intake.page_refusals import PageRefusal
from bot.intake.request import Request, TableRequest, table_request
from bot.messages.api.permissions import may_see
from bot.messages.api.replies import Interaction
from bot.table_pages.common_pages import NamedTable, several_tables_page
from bot.table_pages.components import Page, escaped_text
from bot.table_pages.custom_ids import Code
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import play as texts
from data.models import PlacedTable
from engine.errors import Refusal
from engine.game import Game
from engine.tables.state import Phase

TABLE_OPTION = "table"
"""The name of the command option that names a table."""
MAX_LISTED_TABLES = 10
"""The most tables that a sentence names; of further ones it tells the number."""


class SeveralTablesRefusal(PageRefusal):
    """Raised when a command could mean several tables; the answer is a page with a button for each."""

    def __init__(self, tables: Sequence[NamedTable], button_code: Code, question: str = texts.SEVERAL_TABLES) -> None:
        """``button_code`` is the custom id's code of the buttons, which says what a press does at the table.
        ``question`` stands above the tables.
        """
        super().__init__("several_tables")
        self._tables = tables
        self._button_code = button_code
        self._question = question

    def page(self, why: str) -> Page:  # noqa: ARG002  # the question says it
        """The page with the question and a button for each table."""
        return several_tables_page(self._tables, self._button_code, self._question)


def name_tables(
    rows: Sequence[PlacedTable],
    games: Mapping[str, Game[Any, Any]],
    client: discord.Client,
    guild_id: str | None,
) -> tuple[NamedTable, ...]:
    """The tables named by game and channel, those of the server ``guild_id`` first; others are named with their server.

    ``games`` are all games by slug. A channel unknown to ``client`` is left out of the name, and so is the game where
    the channel's name begins with it, as that of a table's own thread does. Equal names get their ids.
    """
    ordered = sorted(rows, key=lambda row: row.place.guild != guild_id)
    channels = [_known_channel(row, client) for row in ordered]
    labels = [
        _label(_game_title(row, games), channel, is_here=row.place.guild == guild_id)
        for row, channel in zip(ordered, channels, strict=True)
    ]
    several = Counter(labels)
    return tuple(
        NamedTable(
            row.id,
            row.place.channel,
            _game_title(row, games),
            f"{label} · {row.id}" if several[label] > 1 else label,
            server="" if channel is None or row.place.guild == guild_id else channel.guild.name,
        )
        for row, channel, label in zip(ordered, channels, labels, strict=True)
    )


def _game_title(row: PlacedTable, games: Mapping[str, Game[Any, Any]]) -> str:
    game = games.get(row.game)
    return game.meta.title if game else row.game


def _known_channel(row: PlacedTable, client: discord.Client) -> discord.abc.GuildChannel | discord.Thread | None:
    """A table's channel; ``None`` if the client does not know it."""
    channel = client.get_channel(int(row.place.channel))
    return channel if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None


def _label(title: str, channel: discord.abc.GuildChannel | discord.Thread | None, *, is_here: bool) -> str:
    """The name of a table of the game with this title; with its server unless ``is_here``."""
    if channel is None:
        return title
    place = f"#{channel.name}" if is_here else f"#{channel.name} in {channel.guild.name}"
    return place if channel.name.startswith(title) else f"{title} · {place}"


Completions = list[app_commands.Choice[str]]
MAX_COMPLETIONS = 25
MAX_SHOWN_TYPED = 40
"""The most characters of a typed name that an answer repeats."""


class TableFinder:
    """Finds the table that a command is about.

    Methods named ``find_...`` take a command's request and return it with its table, as a `TableRequest`; each raises
    `Refusal` if there is no such table.
    """

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def find_in_channel(self, request: Request) -> TableRequest:
        """Find the live table of the channel in which the command was typed.

        Raises `Refusal` ``no_table_here`` without one.
        """
        live = await self._tables.table_in_channel(request.channel)
        if live is None:
            raise Refusal("no_table_here")
        return table_request(request, live)

    async def find_by_id_or_in_channel(self, request: Request, typed: str | None, button_code: Code) -> TableRequest:
        """Find the player's live table that ``typed`` names; for ``None``, the live table of this channel, or else the
        player's.

        ``typed`` and ``button_code`` are as in `find_of_player`. Raises what `find_of_player` raises.
        """
        if typed is None and (live := await self._tables.table_in_channel(request.channel)):
            return table_request(request, live)
        return await self.find_of_player(request, typed, button_code=button_code)

    async def find_of_player(
        self, request: Request, typed: str | None, *, button_code: Code = Code.MY_HAND
    ) -> TableRequest:
        """Find the live table at which the person sits; of several, the one in this channel.

        ``typed`` is what was typed into the ``table`` option: an id, or a part of a table's completion, in any case.
        ``None`` allows any.

        Raises `Refusal`: ``no_table`` if the person sits at no table, ``other_rules`` if the only match does not
        replay; `SeveralTablesRefusal`, whose buttons have the code ``button_code``, if several match and none is in
        this channel, or if ``typed`` does not name exactly one.
        """
        return table_request(request, await self._tables.get(await self._id_of_player(request, typed, button_code)))

    async def find_to_complete(self, request: Request, typed: str | None) -> TableRequest:
        """Find the table as `find_of_player` does, for a person who is still typing. Nothing may be done at the
        table.
        """
        table_id = await self._id_of_player(request, typed, Code.MY_HAND)
        return table_request(request, await self._tables.all_tables.look_at(table_id))

    async def _id_of_player(self, request: Request, typed: str | None, button_code: Code) -> str:
        """The id of the table that `find_of_player` finds. Raises its refusals, except those of reading the table."""
        rows = await self._tables.all_tables.of_player(request.person.id)
        if not rows:
            raise Refusal("no_table")
        if typed is not None:
            return self._table_id_named(typed, rows, request.interaction, button_code)
        here = [row for row in rows if row.place.channel == request.channel]
        meant = here or rows
        if len(meant) > 1:
            raise SeveralTablesRefusal(self._named_tables(meant, request.interaction), button_code)
        return meant[0].id

    def _table_id_named(
        self, typed: str, rows: Sequence[PlacedTable], interaction: Interaction, button_code: Code
    ) -> str:
        """The id of the table, among ``rows``, that ``typed`` names by its id or a part of its completion.

        Raises `SeveralTablesRefusal` with the tables that match, or with all tables if none does.
        """
        tables = self._named_tables(rows, interaction)
        fitting = _tables_called(typed, tables)
        if len(fitting) == 1:
            return fitting[0].id
        question = texts.SEVERAL_FIT if fitting else texts.NO_TABLE_MATCHES
        asked = question.format(typed=escaped_text(typed.strip()[:MAX_SHOWN_TYPED]))
        raise SeveralTablesRefusal(fitting or tables, button_code, asked)

    async def find_typed_to_look_back_on(self, request: Request, typed: str) -> TableRequest:
        """Find the table that was typed: the person's own table that it names, as in `find_of_player`, or else the
        table with this id, live or over. Raises what `find_to_look_back_on` raises.
        """
        rows = await self._tables.all_tables.of_player(request.person.id)
        own = self._named_tables(rows, request.interaction)
        fitting = _tables_called(typed, own)
        table_id = fitting[0].id if len(fitting) == 1 else typed.strip().upper()
        return await self.find_to_look_back_on(request, table_id)

    async def find_to_look_back_on(self, request: Request, table_id: str) -> TableRequest:
        """Find a table, live or over, whose game a person wants to look back on.

        Whoever has or had a seat there may. Other people of its server may once it is over, and before that if they can
        see its channel. Raises `Refusal`: ``no_such_table``, also for anybody else; ``other_rules`` if its log no
        longer replays.
        """
        live = await self._tables.get(table_id)
        has_played = any(seat.player == request.person.id for seat in live.table.state.seats)
        if not (has_played or _may_look_at(request, live)):
            raise Refusal("no_such_table")
        return table_request(request, live)

    def table_id_completer(self) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """The function that discord.py calls to complete a command's ``table`` option.

        It offers the person's live tables whose game, channel or id contains the typed text: the table of this channel
        first, then those of this server.
        """

        async def complete(interaction: Interaction, current: str) -> Completions:
            here = str(interaction.channel_id)
            own = await self._tables.all_tables.of_player(str(interaction.user.id))
            rows = sorted(own, key=lambda row: row.place.channel != here)
            return matching_completions(_values_and_titles(self._named_tables(rows, interaction)), current)

        return complete

    def _named_tables(self, rows: Sequence[PlacedTable], interaction: Interaction) -> tuple[NamedTable, ...]:
        guild = None if interaction.guild_id is None else str(interaction.guild_id)
        return name_tables(rows, self._tables.games, interaction.client, guild)


def _may_look_at(request: Request, live: LiveTable) -> bool:
    """Whether a person without a seat may look at a table: in its server, if it is over or they can see its channel."""
    interaction, place = request.interaction, live.place
    if place.guild != str(interaction.guild_id):
        return False
    if live.table.state.phase in {Phase.OVER, Phase.CLOSED} or request.channel == place.channel:
        return True
    return may_see(interaction.user, interaction.client.get_channel(int(place.channel)))


def _values_and_titles(tables: Iterable[NamedTable]) -> list[tuple[str, str]]:
    """Pairs of a table's id and the title of its completion."""
    return [(table.id, texts.TABLE_COMPLETION.format(label=table.label, table=table.id)) for table in tables]


def _tables_called(typed: str, tables: Sequence[NamedTable]) -> list[NamedTable]:
    """The table whose id was typed; if there is none, those that completions offer for the typed text."""
    if exact := [table for table in tables if table.id == typed.strip().upper()]:
        return exact
    offered = {completion.value for completion in matching_completions(_values_and_titles(tables), typed)}
    return [table for table in tables if table.id in offered]


def matching_completions(choices: list[tuple[str, str]], typed_text: str) -> Completions:
    """Completions for the (value, title) pairs whose value or title contains the typed text, ignoring case.

    Equal texts come first, then pairs in which the text is the beginning, then those in which a word begins with it,
    then the others; otherwise in the given order. At most `MAX_COMPLETIONS`; an empty text matches all.
    """
    typed = typed_text.strip().lower()
    ranked = [(match_rank(typed, (value.lower(), title.lower())), value, title) for value, title in choices]
    fitting = sorted((one for one in ranked if one[0] is not None), key=lambda one: one[0] or 0)
    return [app_commands.Choice(name=title[:100], value=value) for _, value, title in fitting[:MAX_COMPLETIONS]]


def match_rank(typed: str, spellings: Collection[str]) -> int | None:
    """How closely a typed text matches any of the spellings: 0 it is one, or is empty; 1 it begins one; 2 it begins a
    word of one; 3 it stands elsewhere in one; ``None`` if not at all. Case matters.
    """
    if not typed or typed in spellings:
        return 0
    if any(spelling.startswith(typed) for spelling in spellings):
        return 1
    if any(re.search(rf"\b{re.escape(typed)}", spelling) for spelling in spellings):
        return 2
    return 3 if any(typed in spelling for spelling in spellings) else None
