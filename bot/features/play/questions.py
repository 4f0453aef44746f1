"""Questions of one player to all others (for a pause, or to take back an action), and answers to these and to votes on
an end without a result: on the board, on hands, and by commands.
"""

from collections.abc import Mapping
from typing import NamedTuple

from discord import app_commands

from bot.features.play.hand import Play
from bot.intake.autocomplete import choices_with_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, SeatRequest, TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_text
from bot.table_pages.components import escaped_text, text_page
from bot.table_pages.custom_ids import Code
from bot.table_pages.menu import action_text
from bot.table_pages.questions import FOR_GAME, ON_HAND, ON_NOTE
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.actions import Action
from engine.tables.actions import (
    AgreeToClose,
    AgreeToPause,
    AgreeToTakeBack,
    AskMeAgain,
    AskToTakeBack,
    GoOn,
    RefuseToClose,
    RefuseToPause,
    RefuseToTakeBack,
)
from engine.tables.questions import Answer

_ANSWERS: Mapping[Code, type[Answer]] = {
    Code.CLOSE_AGREE: AgreeToClose,
    Code.CLOSE_REFUSE: RefuseToClose,
    Code.TAKE_BACK_AGREE: AgreeToTakeBack,
    Code.TAKE_BACK_REFUSE: RefuseToTakeBack,
    Code.PAUSE_AGREE: AgreeToPause,
    Code.PAUSE_REFUSE: RefuseToPause,
}


class Answers:
    """The feature by which players answer the questions of others by buttons."""

    def __init__(self, tables: TableService, play: Play, actions: TableActions) -> None:
        self._tables = tables
        self._play = play
        self._actions = actions

    def commands(self) -> Commands:
        """No commands: the command of each question takes answers too."""
        return Commands()

    def routes(self) -> Routes:
        """The handlers of all buttons that answer a question, and of the one that takes back an answer for the whole
        game.
        """
        return Routes(seat={**dict.fromkeys(_ANSWERS, self._answer), Code.ASK_ME_AGAIN: self._ask_again})

    async def _answer(self, request: SeatRequest) -> None:
        """Answer the question that the button names, and show the clicked message as it is after that: a hand, the
        board, or a note that says that the answer counts.
        """
        args = request.custom_id.args
        for_game = {"for_game": True} if FOR_GAME in args else {}
        answer = _ANSWERS[request.custom_id.code].from_values({"question": request.custom_id.number_arg(0), **for_game})
        if ON_HAND in request.custom_id.args:
            await self._play.act_and_show_hand(request, answer)
        elif ON_NOTE in request.custom_id.args:
            await self._tables.act(request.person, request.live, answer)
            await edit_clicked_message(request.interaction, text_page(texts.VOTE_ANSWERED))
        else:
            await self._actions.act(request, answer)

    async def _ask_again(self, request: SeatRequest) -> None:
        await self._play.act_and_show_hand(request, AskMeAgain())


class _TypedAnswers(NamedTuple):
    """The answers to questions of one kind, for people who type them."""

    agree: type[AgreeToPause | AgreeToTakeBack]
    refuse: type[Answer]

    def action(self, live: LiveTable, typed: str) -> Answer | AskMeAgain:
        """The action of a typed answer, one of `texts.ANSWER_CHOICES`, to the question that is open now; if none is
        open, the table refuses the answer.
        """
        asked = live.table.state.open_questions.get(self.refuse.asks)
        number = 0 if asked is None else asked.number
        match typed:
            case "ask":
                return AskMeAgain()
            case "always":
                return self.agree(question=number, for_game=True)
            case "agree":
                return self.agree(question=number)
        return self.refuse(question=number)


_ON_PAUSE = _TypedAnswers(AgreeToPause, RefuseToPause)
_ON_TAKING_BACK = _TypedAnswers(AgreeToTakeBack, RefuseToTakeBack)


def _text_after(answer: Action) -> str:
    """The text for a person who has typed an answer."""
    return texts.ASKED_AGAIN if isinstance(answer, AskMeAgain) else texts.VOTE_ANSWERED


class Pausing:
    """The feature for pausing a game with the consent of all players, and for going on."""

    def __init__(self, tables: TableService, finder: TableFinder, play: Play, actions: TableActions) -> None:
        self._tables = tables
        self._finder = finder
        self._play = play
        self._actions = actions

    def commands(self) -> Commands:
        """The commands ``/table pause`` and ``/table go-on``."""
        table_completer = self._finder.table_id_completer()

        @app_commands.command(description=texts.PAUSE_COMMAND)
        @app_commands.describe(answer=texts.PAUSE_ANSWER_OPTION, table=WHICH_TABLE_OPTION)
        @app_commands.choices(answer=choices_with_titles(texts.ANSWER_CHOICES))
        @app_commands.autocomplete(table=table_completer)
        async def pause(interaction: Interaction, answer: str | None = None, table: str | None = None) -> None:
            await send_private_text(interaction, await self._vote(command_request(interaction), answer, table))

        @app_commands.command(name="go-on", description=texts.GO_ON_COMMAND)
        @app_commands.describe(table=WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=table_completer)
        async def go_on(interaction: Interaction, table: str | None = None) -> None:
            request = await self._finder.find_of_player(command_request(interaction), table)
            await self._tables.act(request.person, request.live, GoOn())
            await send_private_text(interaction, texts.GAME_GOES_ON)

        return Commands(table=(pause, go_on))

    def routes(self) -> Routes:
        """The handlers of the buttons that ask for a pause and that go on."""
        return Routes(seat={Code.PAUSE: self._ask, Code.GO_ON: self._go_on})

    async def _vote(self, request: Request, answer: str | None, table: str | None) -> str:
        """Ask for a pause, or answer the open question for one. Returns the text for the person. Raises `Refusal`
        ``no_pause_vote`` for an answer while no question is open.
        """
        found = await self._finder.find_of_player(request, table)
        action = _ON_PAUSE.action(found.live, answer) if answer else AgreeToPause()
        await self._tables.act(found.person, found.live, action)
        if found.live.table.state.is_paused:
            return texts.GAME_PAUSED
        return _text_after(action) if answer else texts.VOTE_ASKED

    async def _ask(self, request: SeatRequest) -> None:
        await self._actions.act(request, AgreeToPause())

    async def _go_on(self, request: SeatRequest) -> None:
        """Go on, and show the clicked message as it is after that: a hand, whose button has an argument, or the
        board.
        """
        if request.custom_id.args:
            await self._play.act_and_show_hand(request, GoOn())
        else:
            await self._actions.act(request, GoOn())


class TakingBack:
    """The feature ``/table undo``, which takes back one's last action with the consent of all others."""

    def __init__(self, tables: TableService, finder: TableFinder, play: Play) -> None:
        self._tables = tables
        self._finder = finder
        self._play = play

    def commands(self) -> Commands:
        """The command ``/table undo``."""

        @app_commands.command(description=texts.UNDO_COMMAND)
        @app_commands.describe(answer=texts.TAKE_BACK_ANSWER_OPTION, table=WHICH_TABLE_OPTION)
        @app_commands.choices(answer=choices_with_titles(texts.ANSWER_CHOICES))
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def undo(interaction: Interaction, answer: str | None = None, table: str | None = None) -> None:
            found = await self._finder.find_of_player(command_request(interaction), table)
            await send_private_text(interaction, await self._ask_or_answer(found, answer))

        return Commands(table=(undo,))

    def routes(self) -> Routes:
        """The handler of a hand's button that asks to take back the last action."""
        return Routes(seat={Code.TAKE_BACK: self._ask})

    async def _ask_or_answer(self, found: TableRequest, answer: str | None) -> str:
        """Ask to take back one's last action, or answer the open question for that. Returns the text for the person."""
        live = found.live
        if answer:
            action = _ON_TAKING_BACK.action(live, answer)
            await self._tables.act(found.person, live, action)
            return _text_after(action)
        seat = live.table.state.seat_of(found.person.id)
        last = None if seat is None else live.table.state.latest.last_of(seat)
        await self._tables.act(found.person, live, AskToTakeBack())
        did = "" if last is None else escaped_text(action_text(last.action, self._tables.seat_names(live)))
        is_open = live.table.state.take_back_vote is not None
        return (texts.TAKE_BACK_ASKED if is_open else texts.TAKEN_BACK).format(action=did)

    async def _ask(self, request: SeatRequest) -> None:
        version = request.custom_id.number_arg(0)
        await self._play.act_and_show_hand(request, AskToTakeBack(), controls_version=version)
