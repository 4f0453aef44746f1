"""Finished games as files: whoever has one can play the game again and verify its shuffles."""

from discord import app_commands

from bot.features.past_games.finished_games import FinishedGames
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.one_per_person import OneAnswerPerPerson
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, send_private_page
from bot.table_pages.custom_ids import Code
from bot.table_pages.downloads import transcript_page
from bot.tables.playback import check_finished
from bot.texts.play import lookup as texts
from engine.transcripts.write import write_transcript


class Transcripts:
    """The feature that hands out the transcripts of finished games."""

    def __init__(self, finder: TableFinder, finished: FinishedGames) -> None:
        self._finder = finder
        self._finished = finished
        self._one_each = OneAnswerPerPerson()

    def commands(self) -> tuple[Command, ...]:
        """The command ``/transcript``."""

        @app_commands.command(name="transcript", description=texts.TRANSCRIPT)
        @app_commands.describe(table=texts.TRANSCRIPT_TABLE)
        @app_commands.autocomplete(table=self._finished.table_id_completer())
        async def show_transcript(interaction: Interaction, table: str) -> None:
            await self._send(command_request(interaction), table.strip().upper())

        return (show_transcript,)

    def routes(self) -> Routes:
        """The handler of the button below a result."""
        return Routes(plain={Code.TRANSCRIPT: self._send_of_table})

    async def _send_of_table(self, request: Request) -> None:
        await self._send(request, request.custom_id.table)

    async def _send(self, request: Request, table_id: str) -> None:
        """Send a finished game as a file, privately."""
        with self._one_each.hold(request):
            live = (await self._finder.find_to_look_back_on(request, table_id)).live
            check_finished(live)
            text = write_transcript(live.game, live.table.opening, live.table.log)
        await send_private_page(request.interaction, transcript_page(live.id, text))
