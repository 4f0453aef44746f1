"""Hints: what a computer would do in somebody's place, told to them alone."""

from discord import app_commands

from bot.features.interactions.feature import Command, Routes
from bot.features.interactions.find_table import TableFinder
from bot.features.interactions.one_per_person import OneAnswerPerPerson
from bot.features.interactions.request import SeatRequest, command_request, seat_request
from bot.messages.api.replies import Interaction, send_page_when_made
from bot.pages.components import Page
from bot.pages.custom_ids import Code
from bot.pages.play.hints import hint_page
from bot.tables.host import Host
from bot.tables.thinking import Thinker
from bot.texts.play import hints as texts
from bot.texts.play.seat import WHICH_TABLE
from engine.tables.hints import hint_question
from engine.thinking.question import Question


class Hints:
    """The feature ``/hint``, and the button **Hint** of a hand. It changes nothing, and nobody else learns of it."""

    def __init__(self, host: Host, finder: TableFinder, thinker: Thinker) -> None:
        self._host = host
        self._finder = finder
        self._thinker = thinker
        self._one_each = OneAnswerPerPerson()

    def commands(self) -> tuple[Command, ...]:
        """The command ``/hint``."""

        @app_commands.command(description=texts.HINT)
        @app_commands.describe(table=WHICH_TABLE)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def hint(interaction: Interaction, table: str | None = None) -> None:
            found = await self._finder.find_of_player(command_request(interaction), table)
            await self._show(seat_request(found))

        return (hint,)

    def routes(self) -> Routes:
        """The handler of the button."""
        return Routes(seat={Code.HINT: self._show})

    async def _show(self, request: SeatRequest) -> None:
        """Answer with a hint. Raises what `hint_question` raises, and `Refusal` ``busy`` while one is being made."""
        question = hint_question(request.live.table, request.seat)
        await send_page_when_made(request.interaction, self._page(request, question))

    async def _page(self, request: SeatRequest, question: Question) -> Page:
        live = request.live
        with self._one_each.hold(request):
            advice = await self._thinker.advise(live.game, question)
        return hint_page(live.game, live.id, question, advice, self._host.seat_names(live))
