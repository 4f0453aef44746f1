"""Finds the table that somebody means who types a command, and completes its name."""

from typing import Any

from discord import app_commands

from bot.features.intake import table_request
from bot.features.request import Request, TableRequest
from bot.messages.replies import Interaction
from bot.tables.erasure import MAX_LISTED_TABLES
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.game import Game
from engine.sentences import enumeration

Completions = list[app_commands.Choice[str]]
MAX_COMPLETIONS = 25
TABLE_OPTION = "table"
"""The option of commands that names a table."""


class TableFinder:
    """Finds the table that a command is about.

    Every method but `completer` takes a command's request and returns it together with its table, as a `TableRequest`;
    each raises `Refusal` if there is none.
    """

    def __init__(self, host: Host) -> None:
        self._host = host

    async def in_channel(self, request: Request) -> TableRequest:
        """Find the live table of the channel in which the command was typed.

        Raises `Refusal` ``no_table_here`` without one.
        """
        live = await self._host.in_channel(request.channel)
        if live is None:
            raise Refusal("no_table_here")
        return table_request(request, live)

    async def named_or_in_channel(self, request: Request, table_id: str | None) -> TableRequest:
        """Find the live table with this id at which the person sits; for ``None`` the channel's, or else the person's
        table.

        Raises what `of_player` raises.
        """
        if table_id is None and (live := await self._host.in_channel(request.channel)):
            return table_request(request, live)
        return await self.of_player(request, table_id)

    async def of_player(self, request: Request, table_id: str | None, game_slug: str | None = None) -> TableRequest:
        """Find the live table at which the person sits; of several, the one in this channel.

        ``table_id`` and ``game_slug`` narrow the search; ``None`` allows any table or game. Raises `Refusal`:
        ``no_table`` if none matches, ``several_tables`` if several match and none is in this channel.
        """
        tables = [
            live
            for live in await self._live_tables_of_player(request.person.id)
            if game_slug in {None, live.game.meta.slug}
        ]
        if table_id is not None:
            tables = [live for live in tables if live.id == table_id.strip().upper()]
        here = [live for live in tables if live.place.channel == request.channel]
        meant = here or tables
        if not meant:
            raise Refusal("no_table")
        if len(meant) > 1:
            raise Refusal("several_tables", tables=enumeration([live.id for live in meant], MAX_LISTED_TABLES))
        return table_request(request, meant[0])

    async def finished(self, request: Request, table_id: str) -> TableRequest:
        """Find a table, live or over, to look back on. Only its players and people of the same server may.

        Raises `Refusal`: ``no_such_table``, also for people who may not; ``other_rules`` if its log no longer replays.
        """
        live = await self._host.get(table_id)
        has_played = any(seat.player == request.person.id for seat in live.table.state.seats)
        if not has_played and live.place.guild != str(request.interaction.guild_id):
            raise Refusal("no_such_table")
        return table_request(request, live)

    def completer(self, game: Game[Any, Any] | None = None) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """Make the autocompletion of a command's ``table`` option: the ids of the person's live tables that fit the
        typed text.

        ``game`` limits them to one game; ``None`` allows any.
        """

        async def complete(interaction: Interaction, current: str) -> Completions:
            tables = await self._live_tables_of_player(str(interaction.user.id))
            ids = [live.id for live in tables if game is None or live.game is game]
            fitting = [table_id for table_id in ids if table_id.startswith(current.strip().upper())]
            return [app_commands.Choice(name=one, value=one) for one in fitting][:MAX_COMPLETIONS]

        return complete

    async def _live_tables_of_player(self, player_id: str) -> tuple[LiveTable, ...]:
        return await self._host.of_player(player_id)


def matching_completions(choices: list[tuple[str, str]], typed_text: str) -> Completions:
    """Completions for those (value, title) pairs whose value or title contains the typed text, ignoring case.

    In the given order, at most `MAX_COMPLETIONS`; an empty text matches all.
    """
    typed = typed_text.strip().lower()
    fitting = [(value, title) for value, title in choices if typed in f"{value} {title}".lower()]
    return [app_commands.Choice(name=title[:100], value=value) for value, title in fitting][:MAX_COMPLETIONS]
