"""The short rules of a game, shown page by page; at a table, with the options that differ from the default."""

from typing import Any

from discord import app_commands

from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import NO_TABLE, Code
from bot.table_pages.lobby import changed_option_texts
from bot.table_pages.rules import RulesPart
from bot.tables.table_service import TableService
from bot.texts import play as texts
from engine.errors import Refusal
from engine.game import Game


class Rules:
    """The feature ``/table rules``, which shows the short rules of games."""

    def __init__(self, tables: TableService, builder: PageBuilder, finder: TableFinder) -> None:
        self._tables = tables
        self._builder = builder
        self._finder = finder

    def commands(self) -> Commands:
        """The command ``/table rules``."""
        games = choices_with_titles(game_titles(self._tables.games))

        @app_commands.command(description=texts.RULES_COMMAND)
        @app_commands.describe(game=texts.RULES_GAME_OPTION)
        @app_commands.choices(game=games)
        async def rules(interaction: Interaction, game: str) -> None:
            await self.show(command_request(interaction), self._tables.game(game))

        return Commands(table=(rules,))

    def routes(self) -> Routes:
        """The handlers of a table's button **Rules**, and of the buttons that turn the pages."""
        return Routes(plain={Code.RULES: self._show_of_table, Code.RULES_PAGE: self._turn_page})

    async def _show_of_table(self, request: Request) -> None:
        game = await self._tables.loader.game_of(request.custom_id.table)
        page = await self._page(
            request, RulesPart(game.meta.slug, game.meta.short_rules, table=request.custom_id.table)
        )
        await send_private_page(request.interaction, page)

    async def _changed_options(self, request: Request) -> tuple[str, ...]:
        """The options of the button's table that differ from the default, in words; empty if the person may not see the
        table, or its log no longer replays.
        """
        try:
            live = (await self._finder.find_to_look_back_on(request, request.custom_id.table)).live
        except Refusal:
            return ()
        return changed_option_texts(live.game, live.table.state.chosen, in_set=live.duplicate_set is not None)

    async def show(self, request: Request, game: Game[Any, Any]) -> None:
        """Show the first page of a game's short rules privately."""
        page = await self._page(request, RulesPart(game.meta.slug, game.meta.short_rules))
        await send_private_page(request.interaction, page)

    async def _turn_page(self, request: Request) -> None:
        """Show another page of the rules in the clicked message."""
        game = self._tables.game("".join(request.custom_id.args[:1]))
        number, table = request.custom_id.number_arg(1), request.custom_id.table
        page = await self._page(request, RulesPart(game.meta.slug, game.meta.short_rules, number, table))
        await edit_clicked_message(request.interaction, page)

    async def _page(self, request: Request, part: RulesPart) -> Page:
        """A page of rules, displayed by the person's preferences; of a table, with its changed options."""
        options = () if part.table == NO_TABLE else await self._changed_options(request)
        prefs = await self._tables.profiles.display_prefs(request.guild, request.person.id)
        return await self._builder.rules(part._replace(changed_options=options), prefs)
