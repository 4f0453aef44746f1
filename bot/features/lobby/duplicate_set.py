"""Duplicate sets: several tables, each in a channel of its own, that play the same cards."""

from discord import app_commands

from bot.features.lobby.opening import TableOpener, TableOpeningFunction
from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import MAX_COMPLETIONS, Completions, matching_completions
from bot.intake.request import Request, TableRequest, command_request
from bot.messages.api.permissions import may_see
from bot.messages.api.replies import Interaction
from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code
from bot.tables.duplicate_set import MOST_TABLES
from bot.tables.live_table import LiveTable
from bot.tables.new_tables import NEW_SET
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from data.models import TableRow
from engine.errors import Refusal
from engine.tables.state import Phase
from engine.text.sentences import sentence

MAX_SHOWN_ID = 40
"""The most characters of a typed set id that an answer repeats."""


class Duplicates:
    """The feature that opens duplicate sets and adds tables to them; they start as any lobby does."""

    def __init__(self, tables: TableService, opener: TableOpener) -> None:
        self._tables = tables
        self._opener = opener

    def commands(self) -> Commands:
        """The command ``/table duplicate``."""
        games = choices_with_titles(game_titles(self._tables.games))

        @app_commands.command(name="duplicate", description=texts.DUPLICATE_COMMAND)
        @app_commands.rename(set_id="set")
        @app_commands.describe(
            game=texts.DUPLICATE_GAME_OPTION, set_id=texts.DUPLICATE_SET_OPTION, thread=texts.PLAY_THREAD_OPTION
        )
        @app_commands.choices(game=games)
        @app_commands.guild_only()
        async def duplicate(
            interaction: Interaction,
            game: str | None = None,
            set_id: str | None = None,
            thread: bool = False,  # an option of the command
        ) -> None:
            request = command_request(interaction)
            if (game is None) == (set_id is None):
                raise Refusal("game_or_set")
            opens = self._opener.way_to_open(in_thread=thread)
            if game is not None:
                await opens(request, game, of_set=NEW_SET)
            else:
                await self._add_table(request, (set_id or "").strip().upper(), opens)

        @duplicate.autocomplete("set_id")
        async def sets(interaction: Interaction, current: str) -> Completions:
            return await self._complete_sets(command_request(interaction), current)

        return Commands(table=(duplicate,))

    def routes(self) -> Routes:
        """The handler of the button in a set's lobbies that opens another table."""
        return Routes(lobby={Code.ADD_TABLE: self._add_table_beside})

    async def _add_table_beside(self, request: TableRequest) -> None:
        """Open another table of the lobby's set in a new thread. Raises what `_add_table` raises, and `Refusal`
        ``set_grows_elsewhere`` where there are no threads, or the person may start none.
        """
        try:
            await self._add_table(request, request.live.table.opening.set_id or "", self._opener.open_beside)
        except Refusal as refusal:
            if refusal.code not in {"no_threads_here", "may_not_start_threads"}:
                raise
            raise Refusal("set_grows_elsewhere") from None

    async def _add_table(self, request: Request, set_id: str, opens: TableOpeningFunction) -> None:
        """Open another table of a set by ``opens``, with the options of the set's first table. Raises `Refusal`:
        ``no_such_set``, ``set_started``, ``set_full``, ``only_invited`` for somebody who may not sit down at the set's
        first table, and what ``opens`` raises.
        """
        first = await self._first_table(request, set_id)
        duplicate_set = first.duplicate_set
        if duplicate_set is None:
            raise Refusal("no_such_set", set=escaped_text(set_id[:MAX_SHOWN_ID]))
        async with duplicate_set.lock:  # so that the set neither starts nor changes its options meanwhile
            if first.table.state.phase is not Phase.LOBBY:
                raise Refusal("set_started")
            if first.is_private and not first.lets_in(request.person.id):
                raise Refusal("only_invited")
            if len(duplicate_set.table_ids) >= MOST_TABLES:
                raise Refusal("set_full", tables=MOST_TABLES)
            await opens(request, first.game.meta.slug, first.table.state.chosen, of_set=first.table.opening)

    async def _first_table(self, request: Request, set_id: str) -> LiveTable:
        """The first live table of a set of the request's server. Raises `Refusal` ``no_such_set`` if there is none."""
        rows = [row for row in self._visible_rows(request) if row.set_id == set_id]
        if not rows:
            raise Refusal("no_such_set", set=escaped_text(set_id[:MAX_SHOWN_ID]))
        return await self._tables.get(rows[0].id)

    def _visible_rows(self, request: Request) -> list[TableRow]:
        """The live tables of the request's server that belong to sets of which the person sits at a table, opened one,
        or can see the channel of one; in opening order.
        """
        rows = () if request.guild is None else self._tables.directory.rows_in_guild(request.guild)
        seen = {row.set_id for row in rows if row.set_id is not None and _may_see_table(request, row)}
        return [row for row in rows if row.set_id in seen]

    async def _complete_sets(self, request: Request, current: str) -> Completions:
        """Completions for the sets of the request's server that have not started."""
        first_by_set: dict[str, TableRow] = {}
        for row in self._visible_rows(request):
            first_by_set.setdefault(row.set_id or "", row)
        choices = []
        for set_id, row in list(first_by_set.items())[:MAX_COMPLETIONS]:
            try:
                live = await self._tables.get(row.id)
            except Refusal:
                continue
            if live.table.state.phase is Phase.LOBBY and live.duplicate_set is not None:
                tables = sentence(texts.SET_TABLES, {"tables": len(live.duplicate_set.table_ids)})
                choices.append(
                    (set_id, texts.SET_COMPLETION.format(title=live.game.meta.title, tables=tables, set=set_id))
                )
        return matching_completions(choices, current)


def _may_see_table(request: Request, row: TableRow) -> bool:
    """Whether the person sits at a table, opened it, or can see its channel."""
    if request.person.id in {row.place.host, *row.players}:
        return True
    return may_see(request.interaction.user, request.interaction.client.get_channel(int(row.place.channel)))
