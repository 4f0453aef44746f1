"""Finds the table that somebody means who types a command, and completes tables' names: their game and channel."""

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
from engine.text.sentences import joined_with_and

TABLE_OPTION = "table"
"""The option of commands that names a table."""
MAX_LISTED_TABLES = 10
"""Tables that a sentence names one by one; of more it tells the number."""


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


Completions = list[app_commands.Choice[str]]
MAX_COMPLETIONS = 25
MAX_SHOWN_TYPED = 40
"""Characters of a typed name that an answer repeats."""


class TableFinder:
    """Finds the table that a command is about.

    Methods named ``find_...`` take a command's request and return it together with its table, as a `TableRequest`; each
    raises `Refusal` if there is no such table.
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
        """Find the live table of that id or name at which the person sits; for ``None`` the channel's, or else the
        person's table.

        ``typed`` and ``button_code`` are as in `find_of_player`. Raises what `find_of_player` raises.
        """
        if typed is None and (live := await self._tables.table_in_channel(request.channel)):
            return table_request(request, live)
        return await self.find_of_player(request, typed, button_code=button_code)

    async def find_of_player(
        self, request: Request, typed: str | None, game_slug: str | None = None, *, button_code: Code = Code.MY_HAND
    ) -> TableRequest:
        """Find the live table at which the person sits; of several, the one in this channel.

        ``typed`` is what was typed into the ``table`` option: an id, or a part of what completions say of a table; case
        and spaces around it do not matter. ``typed`` and ``game_slug`` narrow the search; ``None`` allows any table or
        game.

        Raises `Refusal`: ``no_table`` if the person sits at no table, ``no_table_of_game`` if at none of this game,
        ``other_rules`` if the only match does not replay; `SeveralTablesRefusal`, whose buttons ask for
        ``button_code``, if several match and none is in this channel, or if ``typed`` does not name exactly one.
        """
        return table_request(
            request, await self._tables.get(await self._id_of_player(request, typed, game_slug, button_code))
        )

    async def find_to_complete(self, request: Request, typed: str | None, game_slug: str | None = None) -> TableRequest:
        """As `find_of_player`, for somebody who is still typing: nothing is done at the table."""
        table_id = await self._id_of_player(request, typed, game_slug, Code.MY_HAND)
        return table_request(request, await self._tables.all_tables.look_at(table_id))

    async def _id_of_player(self, request: Request, typed: str | None, game_slug: str | None, button_code: Code) -> str:
        """The id of the table that `find_of_player` finds. Raises what it raises, but for what reading raises."""
        rows = await self._rows_at_game(request, game_slug)
        if typed is not None:
            return self._table_id_named(typed, rows, request.interaction, button_code)
        here = [row for row in rows if row.place.channel == request.channel]
        meant = here or rows
        if len(meant) > 1:
            raise SeveralTablesRefusal(self._named_tables(meant, request.interaction), button_code)
        return meant[0].id

    async def _rows_at_game(self, request: Request, game_slug: str | None) -> Sequence[PlacedTable]:
        """The rows of the live tables of a game (``None``: any) at which the person sits; raises `Refusal` without one,
        as `find_of_player` does.
        """
        rows = await self._tables.all_tables.of_player(request.person.id)
        if not rows:
            raise Refusal("no_table")
        if fitting := [row for row in rows if game_slug in {None, row.game}]:
            return fitting
        labels = [escaped_text(table.label) for table in self._named_tables(rows, request.interaction)]
        title = self._tables.game(game_slug or "").meta.title
        raise Refusal("no_table_of_game", game=title, tables=joined_with_and(labels, MAX_LISTED_TABLES))

    def _table_id_named(
        self, typed: str, rows: Sequence[PlacedTable], interaction: Interaction, button_code: Code
    ) -> str:
        """The id of the one of these tables that somebody typed, by its id or a part of its completion.

        Raises `SeveralTablesRefusal` with the tables that fit, or with all if none does.
        """
        tables = self._named_tables(rows, interaction)
        fitting = _tables_called(typed, tables)
        if len(fitting) == 1:
            return fitting[0].id
        question = texts.SEVERAL_FIT if fitting else texts.NONE_FITS
        asked = question.format(typed=escaped_text(typed.strip()[:MAX_SHOWN_TYPED]))
        raise SeveralTablesRefusal(fitting or tables, button_code, asked)

    async def find_typed_to_look_back_on(self, request: Request, typed: str) -> TableRequest:
        """Find the table that was typed: the one of the person's tables that it fits, as in `find_of_player`, or else
        the table with this id, live or over. Raises what `find_to_look_back_on` raises.
        """
        rows = await self._tables.all_tables.of_player(request.person.id)
        own = self._named_tables(rows, request.interaction)
        fitting = _tables_called(typed, own)
        table_id = fitting[0].id if len(fitting) == 1 else typed.strip().upper()
        return await self.find_to_look_back_on(request, table_id)

    async def find_to_look_back_on(self, request: Request, table_id: str) -> TableRequest:
        """Find a table, live or over, whose game somebody wants to look back on.

        Only people who have or had a seat there and people of the same server may; of these, before it is over, only
        those who can look into its channel. Raises `Refusal`: ``no_such_table``, also for anybody else;
        ``other_rules`` if the table's log no longer replays.
        """
        live = await self._tables.get(table_id)
        has_played = any(seat.player == request.person.id for seat in live.table.state.seats)
        if not (has_played or _may_look_at(request, live)):
            raise Refusal("no_such_table")
        return table_request(request, live)

    def table_id_completer(self, game: Game[Any, Any] | None = None) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """Make the function that discord.py calls to complete a command's ``table`` option.

        It offers the person's live tables whose game, channel or id has the typed text in it, at `game` or, for
        ``None``, at any game: the table of this channel first, then those of this server.
        """

        async def complete(interaction: Interaction, current: str) -> Completions:
            here = str(interaction.channel_id)
            own = await self._tables.all_tables.of_player(str(interaction.user.id))
            rows = sorted(own, key=lambda row: row.place.channel != here)
            tables = self._named_tables(
                [row for row in rows if game is None or row.game == game.meta.slug], interaction
            )
            return matching_completions(_values_and_titles(tables), current)

        return complete

    def _named_tables(self, rows: Sequence[PlacedTable], interaction: Interaction) -> tuple[NamedTable, ...]:
        guild = None if interaction.guild_id is None else str(interaction.guild_id)
        return name_tables(rows, self._tables.games, interaction.client, guild)


def _may_look_at(request: Request, live: LiveTable) -> bool:
    """Whether somebody without a seat may look at a table of their server, which may stand where they see nothing."""
    interaction, place = request.interaction, live.place
    if place.guild != str(interaction.guild_id):
        return False
    if live.table.state.phase in {Phase.OVER, Phase.CLOSED} or request.channel == place.channel:
        return True
    return may_see(interaction.user, interaction.client.get_channel(int(place.channel)))


def _values_and_titles(tables: Iterable[NamedTable]) -> list[tuple[str, str]]:
    """The tables' ids, each with what a completion says of the table."""
    return [(table.id, texts.TABLE_COMPLETION.format(label=table.label, table=table.id)) for table in tables]


def _tables_called(typed: str, tables: Sequence[NamedTable]) -> list[NamedTable]:
    """The table of which the typed text is the id; without one, those that completions offer for it."""
    if exact := [table for table in tables if table.id == typed.strip().upper()]:
        return exact
    offered = {completion.value for completion in matching_completions(_values_and_titles(tables), typed)}
    return [table for table in tables if table.id in offered]


def matching_completions(choices: list[tuple[str, str]], typed_text: str) -> Completions:
    """Completions for those (value, title) pairs whose value or title contains the typed text, ignoring case.

    Those whose value or title is the text come first, then those in which it begins one of them, a word, or stands
    anywhere; otherwise in the given order. At most `MAX_COMPLETIONS`; an empty text matches all.
    """
    typed = typed_text.strip().lower()
    ranked = [(match_rank(typed, (value.lower(), title.lower())), value, title) for value, title in choices]
    fitting = sorted((one for one in ranked if one[0] is not None), key=lambda one: one[0] or 0)
    return [app_commands.Choice(name=title[:100], value=value) for _, value, title in fitting[:MAX_COMPLETIONS]]


def match_rank(typed: str, spellings: Collection[str]) -> int | None:
    """How closely a typed text matches the spellings of a choice, 0 for best; ``None`` if not at all.

    Capital letters matter; an empty text matches all.
    """
    if not typed or typed in spellings:
        return 0
    if any(spelling.startswith(typed) for spelling in spellings):
        return 1
    if any(re.search(rf"\b{re.escape(typed)}", spelling) for spelling in spellings):
        return 2
    return 3 if any(typed in spelling for spelling in spellings) else None
