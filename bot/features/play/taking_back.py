"""Taking back one's last action: asking for it on one's hand, and answering on the board or on one's hand."""

from discord import app_commands

from bot.features.interactions.choices import choices_with_titles
from bot.features.interactions.find_table import TableFinder
from bot.features.interactions.intake import command_request
from bot.features.interactions.request import Command, Routes, SeatRequest
from bot.features.interactions.table_actions import TableActions
from bot.features.play.hand import Play
from bot.messages.api.replies import Interaction, send_private_text
from bot.pages.custom_ids import Code
from bot.tables.host import Host
from bot.texts import taking_back as texts
from bot.texts import votes
from bot.texts.seat import WHICH_TABLE
from engine.actions import Action
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack, RefuseToTakeBack

_ANSWERS: dict[str | None, Action] = {"agree": AgreeToTakeBack(), "refuse": RefuseToTakeBack()}
"""By what was typed as an answer; anything else asks."""


class TakingBack:
    """The feature for taking back one's last action, with the consent of all others."""

    def __init__(self, host: Host, finder: TableFinder, play: Play, actions: TableActions) -> None:
        self._host = host
        self._finder = finder
        self._play = play
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        """The command ``/undo``."""

        @app_commands.command(description=texts.UNDO)
        @app_commands.describe(answer=texts.ANSWER, table=WHICH_TABLE)
        @app_commands.choices(answer=choices_with_titles(votes.ANSWER_CHOICES))
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def undo(interaction: Interaction, answer: str | None = None, table: str | None = None) -> None:
            request = await self._finder.find_of_player(command_request(interaction), table)
            action = _ANSWERS.get(answer, AskToTakeBack())
            await self._host.act(request.person, request.live, action)
            is_open = request.live.table.state.take_back_vote is not None
            told = votes.ANSWERED if answer in _ANSWERS else votes.ASKED if is_open else texts.TAKEN_BACK
            await send_private_text(interaction, told)

        return (undo,)

    def routes(self) -> Routes:
        """The handlers of the button on a hand that asks, and of those that answer."""
        return Routes(
            seat={
                Code.TAKE_BACK: self._ask,
                Code.TAKE_BACK_AGREE: self._agree,
                Code.TAKE_BACK_REFUSE: self._refuse,
            }
        )

    async def _ask(self, request: SeatRequest) -> None:
        version = request.custom_id.number_arg(0)
        await self._play.act_and_show_hand(request, AskToTakeBack(), controls_version=version)

    async def _agree(self, request: SeatRequest) -> None:
        await self._answer(request, AgreeToTakeBack())

    async def _refuse(self, request: SeatRequest) -> None:
        await self._answer(request, RefuseToTakeBack())

    async def _answer(self, request: SeatRequest, answer: Action) -> None:
        """Answer, and show what was clicked as it is then: a hand, whose buttons have an argument, or the board."""
        if request.custom_id.args:
            await self._play.act_and_show_hand(request, answer)
        else:
            await self._actions.act(request, answer)
