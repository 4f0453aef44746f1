"""Taking back one's last action: asking for it on one's hand, or by a command."""

from discord import app_commands

from bot.features.play.answers import answer_to_open_question
from bot.features.play.hand import Play
from bot.intake.choices import choices_with_titles
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import SeatRequest, TableRequest, command_request
from bot.messages.api.replies import Interaction, send_private_text
from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code
from bot.table_pages.menu import action_text
from bot.tables.host import Host
from bot.texts.play import taking_back as texts
from bot.texts.play import votes
from bot.texts.play.seat import WHICH_TABLE
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack, RefuseToTakeBack
from engine.tables.questions import Answer

_ANSWERS: dict[str | None, type[Answer]] = {"agree": AgreeToTakeBack, "refuse": RefuseToTakeBack}
"""By what was typed as an answer; anything else asks."""


class TakingBack:
    """The feature for taking back one's last action, with the consent of all others."""

    def __init__(self, host: Host, finder: TableFinder, play: Play) -> None:
        self._host = host
        self._finder = finder
        self._play = play

    def commands(self) -> tuple[Command, ...]:
        """The command ``/undo``."""

        @app_commands.command(description=texts.UNDO)
        @app_commands.describe(answer=texts.ANSWER, table=WHICH_TABLE)
        @app_commands.choices(answer=choices_with_titles(votes.ANSWER_CHOICES))
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def undo(interaction: Interaction, answer: str | None = None, table: str | None = None) -> None:
            found = await self._finder.find_of_player(command_request(interaction), table)
            await send_private_text(interaction, await self._ask_or_answer(found, answer))

        return (undo,)

    def routes(self) -> Routes:
        """The handler of the button on a hand that asks."""
        return Routes(seat={Code.TAKE_BACK: self._ask})

    async def _ask_or_answer(self, found: TableRequest, answer: str | None) -> str:
        """Ask for one's last action back, or answer who asks; returns what to tell whoever does."""
        live = found.live
        if answered := _ANSWERS.get(answer):
            await self._host.act(found.person, live, answer_to_open_question(live, answered))
            return votes.ANSWERED
        seat = live.table.state.seat_of(found.person.id)
        last = None if seat is None else live.table.state.latest.last_of(seat)
        await self._host.act(found.person, live, AskToTakeBack())
        did = "" if last is None else escaped_text(action_text(last.action, self._host.seat_names(live)))
        is_open = live.table.state.take_back_vote is not None
        return (texts.ASKED if is_open else texts.TAKEN_BACK).format(action=did)

    async def _ask(self, request: SeatRequest) -> None:
        version = request.custom_id.number_arg(0)
        await self._play.act_and_show_hand(request, AskToTakeBack(), controls_version=version)
