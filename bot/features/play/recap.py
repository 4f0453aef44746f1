"""What happened: the public story of a game so far, for people who come late to it or come back."""

from discord import app_commands

from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.one_per_person import OneAnswerPerPerson
from bot.intake.request import TableRequest, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.table_pages.table_buttons import AGAIN
from bot.texts.play import recap as texts
from engine.errors import Refusal


class Recaps:
    """The feature ``/recap``, and the button **What happened** of a board. Everybody reads the same who may read it."""

    def __init__(self, builder: PageBuilder, finder: TableFinder) -> None:
        self._builder = builder
        self._finder = finder
        self._one_each = OneAnswerPerPerson()

    def commands(self) -> tuple[Command, ...]:
        """The command ``/recap``."""

        @app_commands.command(description=texts.RECAP)
        @app_commands.describe(table=texts.RECAP_TABLE)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def recap(interaction: Interaction, table: str | None = None) -> None:
            request, finder = command_request(interaction), self._finder
            if table is None:
                await self._show(await finder.find_by_id_or_in_channel(request, None, Code.WHAT_HAPPENED))
            else:
                await self._show(await finder.find_typed_to_look_back_on(request, table))

        return (recap,)

    def routes(self) -> Routes:
        """The handler of the button."""
        return Routes(table={Code.WHAT_HAPPENED: self._show})

    async def _show(self, request: TableRequest) -> None:
        """Tell one person what has happened.

        Raises `Refusal` for a table whose game has not begun, and ``set_is_shut`` for somebody who must not know yet.
        """
        if request.live.is_shut_to(request.person.id):
            raise Refusal("set_is_shut")
        making = self._page(request)
        if AGAIN in request.custom_id.args:
            await edit_clicked_when_made(request.interaction, making)
        else:
            await send_page_when_made(request.interaction, making)

    async def _page(self, request: TableRequest) -> Page:
        with self._one_each.hold(request):
            return await self._builder.recap(request.live, for_player=True)
