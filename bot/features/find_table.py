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
    """Looks tables up for commands; every method gives the request with its table."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def in_channel(self, request: Request) -> TableRequest:
        """The live table of the channel in which the command was typed. Raises `Refusal` ``no_table_here``."""
        live = await self._host.in_channel(request.channel)
        if live is None:
            raise Refusal("no_table_here")
        return table_request(request, live)

    async def named_or_in_channel(self, request: Request, table_id: str | None) -> TableRequest:
        """The table of this name; for ``None`` the channel's, or else the one at which the person sits.

        Raises what `of_player` raises.
        """
        if table_id is None and (live := await self._host.in_channel(request.channel)):
            return table_request(request, live)
        return await self.of_player(request, table_id)

    async def of_player(self, request: Request, table_id: str | None, game_slug: str | None = None) -> TableRequest:
        """The live table at which the person sits: of this name (``None`` for any), of the game with this slug.

        Of several, the channel's. Raises `Refusal`: ``no_table``, or ``several_tables`` if none is the channel's.
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
        """A table to look back on, for its players and for those who share its server.

        Raises `Refusal` ``no_such_table``, to all others too, and ``other_rules``.
        """
        live = await self._host.get(table_id)
        has_played = any(seat.player == request.person.id for seat in live.table.state.seats)
        if not has_played and live.place.guild != str(request.interaction.guild_id):
            raise Refusal("no_such_table")
        return table_request(request, live)

    def completer(self, game: Game[Any, Any] | None = None) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """A completion of the ``table`` option with the person's tables, of one game or (``None``) any."""

        async def complete(interaction: Interaction, current: str) -> Completions:
            tables = await self._live_tables_of_player(str(interaction.user.id))
            ids = [live.id for live in tables if game is None or live.game is game]
            fitting = [table_id for table_id in ids if table_id.startswith(current.strip().upper())]
            return [app_commands.Choice(name=one, value=one) for one in fitting][:MAX_COMPLETIONS]

        return complete

    async def _live_tables_of_player(self, player_id: str) -> tuple[LiveTable, ...]:
        return await self._host.of_player(player_id)


def matching_completions(choices: list[tuple[str, str]], typed_text: str) -> Completions:
    """The completions for (value, title) pairs that contain what was typed so far, whatever its case."""
    typed = typed_text.strip().lower()
    fitting = [(value, title) for value, title in choices if typed in f"{value} {title}".lower()]
    return [app_commands.Choice(name=title[:100], value=value) for value, title in fitting][:MAX_COMPLETIONS]
