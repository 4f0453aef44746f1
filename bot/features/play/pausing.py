"""Pausing a game: asking on the board, going on from there or from a hand."""

from discord import app_commands

from bot.features.play.answers import answer_to_open_question
from bot.features.play.hand import Play
from bot.intake.choices import choices_with_titles
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, SeatRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, send_private_text
from bot.table_pages.custom_ids import Code
from bot.tables.host import Host
from bot.texts.play import pausing as texts
from bot.texts.play import votes
from bot.texts.play.seat import WHICH_TABLE
from engine.tables.actions import AgreeToPause, GoOn, RefuseToPause
from engine.tables.questions import Answer

_ANSWERS: dict[str | None, type[Answer]] = {"agree": AgreeToPause, "refuse": RefuseToPause}
"""By what was typed as an answer; anything else asks."""


class Pausing:
    """The feature for pausing a game with the consent of all players, and for going on."""

    def __init__(self, host: Host, finder: TableFinder, play: Play, actions: TableActions) -> None:
        self._host = host
        self._finder = finder
        self._play = play
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        """The commands ``/pause`` and ``/go-on``."""
        table_completer = self._finder.table_id_completer()

        @app_commands.command(description=texts.PAUSE)
        @app_commands.describe(answer=texts.ANSWER, table=WHICH_TABLE)
        @app_commands.choices(answer=choices_with_titles(votes.ANSWER_CHOICES))
        @app_commands.autocomplete(table=table_completer)
        async def pause(interaction: Interaction, answer: str | None = None, table: str | None = None) -> None:
            await send_private_text(interaction, await self._vote(command_request(interaction), answer, table))

        @app_commands.command(name="go-on", description=texts.GO_ON)
        @app_commands.describe(table=WHICH_TABLE)
        @app_commands.autocomplete(table=table_completer)
        async def go_on(interaction: Interaction, table: str | None = None) -> None:
            request = await self._finder.find_of_player(command_request(interaction), table)
            await self._host.act(request.person, request.live, GoOn())
            await send_private_text(interaction, texts.GOES_ON)

        return pause, go_on

    def routes(self) -> Routes:
        """The handlers of the buttons that ask for a pause and that go on."""
        return Routes(seat={Code.PAUSE: self._ask, Code.GO_ON: self._go_on})

    async def _vote(self, request: Request, answer: str | None, table: str | None) -> str:
        """Ask for a pause, or answer who asks; returns what to tell whoever does. Raises `Refusal` ``no_pause_vote``
        for an answer to nobody.
        """
        found = await self._finder.find_of_player(request, table)
        answered = _ANSWERS.get(answer)
        action = answer_to_open_question(found.live, answered) if answered else AgreeToPause()
        await self._host.act(found.person, found.live, action)
        if found.live.table.state.is_paused:
            return texts.PAUSED
        return votes.ANSWERED if answered else votes.ASKED

    async def _ask(self, request: SeatRequest) -> None:
        await self._actions.act(request, AgreeToPause())

    async def _go_on(self, request: SeatRequest) -> None:
        """Go on, and show what was clicked as it is then: a hand, whose button has an argument, or the board."""
        if request.custom_id.args:
            await self._play.act_and_show_hand(request, GoOn())
        else:
            await self._actions.act(request, GoOn())
