"""Looking up what fixes the shuffles of a table, live or over."""

from discord import app_commands

from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import TableRequest, command_request
from bot.messages.api.replies import Interaction, send_private_page
from bot.table_pages.builder import PageBuilder
from bot.table_pages.custom_ids import Code
from bot.texts.play import shuffles as texts
from bot.texts.play.seat import WHICH_TABLE


class Shuffles:
    """The feature that shows what fixes a table's shuffles."""

    def __init__(self, builder: PageBuilder, finder: TableFinder) -> None:
        self._builder = builder
        self._finder = finder

    def commands(self) -> tuple[Command, ...]:
        """The command ``/shuffles``."""

        @app_commands.command(name="shuffles", description=texts.COMMAND)
        @app_commands.describe(table=WHICH_TABLE)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def show_shuffles(interaction: Interaction, table: str | None = None) -> None:
            request = command_request(interaction)
            if table is None:
                await self._show(await self._finder.find_by_id_or_in_channel(request, None, Code.SHUFFLES))
            else:
                await self._show(await self._finder.find_typed_to_look_back_on(request, table))

        return (show_shuffles,)

    def routes(self) -> Routes:
        """The handler of the button below a lobby and a result."""
        return Routes(table={Code.SHUFFLES: self._show})

    async def _show(self, request: TableRequest) -> None:
        await send_private_page(request.interaction, self._builder.shuffles(request.live))
