"""The finished games of a server: each person looks through them in a page of theirs, and from there at one of them.

Nothing is kept between two clicks: what somebody looks at stands in the custom ids of their page. A page lists games of
the server alone, also of channels that its reader cannot see, as commands that look back on a game offer them.
"""

import discord
from discord import app_commands

from bot.features.club.leaderboard_page import EVERY_GAME
from bot.features.past_games.history_page import (
    EVERYBODY,
    Direction,
    Endings,
    HistoryChoice,
    HistoryReader,
    history_page,
)
from bot.features.play.lookup import Lookup
from bot.intake.choices import choices_with_titles, game_titles
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.tables.host import Host
from bot.texts.past_games import history as texts
from data.queries.history import HistoryPage, HistoryQuery
from data.store import Store
from engine.errors import Refusal


class History:
    """The feature that lists the finished games of a server."""

    def __init__(self, host: Host, store: Store, finder: TableFinder, lookup: Lookup) -> None:
        self._host = host
        self._store = store
        self._finder = finder
        self._lookup = lookup
        self._titles = game_titles(host.games)

    def commands(self) -> tuple[Command, ...]:
        """The command ``/history``."""

        @app_commands.command(name="history", description=texts.HISTORY)
        @app_commands.describe(
            game=texts.HISTORY_GAME, player=texts.HISTORY_PLAYER, unfinished=texts.HISTORY_UNFINISHED
        )
        @app_commands.choices(game=choices_with_titles(self._titles))
        @app_commands.guild_only()
        async def show_history(
            interaction: Interaction,
            game: str = EVERY_GAME,
            player: discord.User | None = None,
            unfinished: bool = False,  # an option of the command
        ) -> None:
            endings = Endings.ALL if unfinished else Endings.RESULTS
            choice = HistoryChoice(game, EVERYBODY if player is None else str(player.id), endings)
            await send_page_when_made(interaction, self._latest_page(command_request(interaction), choice))

        return (show_history,)

    def routes(self) -> Routes:
        """The handlers of the controls of a page."""
        return Routes(
            plain={
                Code.HISTORY_PAGE: self._turn_page,
                Code.HISTORY_PART: self._change_part,
                Code.HISTORY_GAME: self._show_game,
            }
        )

    async def show(self, request: Request) -> None:
        """Show somebody the latest finished games of the server."""
        await send_page_when_made(request.interaction, self._latest_page(request, HistoryChoice()))

    async def _turn_page(self, request: Request) -> None:
        """Show newer or older games in place of those of the clicked page."""
        try:
            *args, direction, table_id = request.custom_id.args
            is_newer = Direction(direction) is Direction.NEWER
        except ValueError:
            raise Refusal("outdated") from None
        choice = HistoryChoice.parse(args)
        query = self._query(request, choice)._replace(beside=table_id, is_newer=is_newer)
        await edit_clicked_when_made(request.interaction, self._page(request, choice, query))

    async def _change_part(self, request: Request) -> None:
        """Show the latest games of another kind or of other people."""
        part, *args = request.custom_id.args or ("",)
        if part not in HistoryChoice._fields or not request.values:
            raise Refusal("outdated")
        changed = HistoryChoice.parse(args)._asdict() | {part: request.values[0]}
        choice = HistoryChoice.parse(tuple(changed.values()))
        await edit_clicked_when_made(request.interaction, self._latest_page(request, choice))

    async def _show_game(self, request: Request) -> None:
        """Show the table of the chosen game, as any table that somebody looks back on."""
        if not request.values:
            raise Refusal("outdated")
        await self._lookup.show_table(await self._finder.find_to_look_back_on(request, request.values[0]))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _latest_page(self, request: Request, choice: HistoryChoice) -> Page:
        return await self._page(request, choice, self._query(request, choice))

    async def _page(self, request: Request, choice: HistoryChoice, query: HistoryQuery) -> Page:
        reader = await self._reader(request, choice)
        found = HistoryPage((), False, False) if reader.is_refused else await self._store.history(query)
        if reader.chosen_name and not found.games:  # whoever hides them reads like a stranger, whose name nobody learns
            reader = reader._replace(chosen_name=texts.THIS_PLAYER)
        return history_page(choice, found, self._titles, reader)

    def _query(self, request: Request, choice: HistoryChoice) -> HistoryQuery:
        """What is to be read for the latest games of a choice. Raises `Refusal` ``server_only``, or as `Host.game`."""
        if request.guild is None:
            raise Refusal("server_only")
        if choice.game != EVERY_GAME:
            self._host.game(choice.game)
        return choice.as_query(request.guild)

    async def _reader(self, request: Request, choice: HistoryChoice) -> HistoryReader:
        """Who asks, with the name of another person whose games are chosen, and whether that person allows it."""
        if choice.player in {EVERYBODY, request.person.id}:
            return HistoryReader(request.person.id, "")
        chosen = await self._store.player(choice.player)
        return HistoryReader(request.person.id, chosen.name or "?", is_refused=chosen.profile == "private")
