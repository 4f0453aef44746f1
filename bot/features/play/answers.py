"""Answering what a player asks all others: an end, a pause, an action taken back; on the board and on one's hand."""

from collections.abc import Mapping

from bot.features.play.hand import Play
from bot.intake.feature import Command, Routes
from bot.intake.request import SeatRequest
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import edit_clicked_message
from bot.table_pages.components import text_page
from bot.table_pages.custom_ids import Code
from bot.table_pages.questions import ON_HAND, ON_NOTE
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts.play import votes
from engine.tables.actions import (
    AgreeToClose,
    AgreeToPause,
    AgreeToTakeBack,
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
    """The feature for answering the questions of other players by a button."""

    def __init__(self, host: Host, play: Play, actions: TableActions) -> None:
        self._host = host
        self._play = play
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        """No commands: each question has its own, in which it can be answered too."""
        return ()

    def routes(self) -> Routes:
        """The handlers of all buttons that answer a question."""
        return Routes(seat=dict.fromkeys(_ANSWERS, self._answer))

    async def _answer(self, request: SeatRequest) -> None:
        """Answer the question that the button names, and show what was clicked as it is then: a hand, the board, or a
        note that says that the answer counts.
        """
        answer = _ANSWERS[request.custom_id.code](question=request.custom_id.number_arg(0))
        if ON_HAND in request.custom_id.args:
            await self._play.act_and_show_hand(request, answer)
        elif ON_NOTE in request.custom_id.args:
            await self._host.act(request.person, request.live, answer)
            await edit_clicked_message(request.interaction, text_page(votes.ANSWERED))
        else:
            await self._actions.act(request, answer)


def answer_to_open_question(live: LiveTable, answer: type[Answer]) -> Answer:
    """An answer to the question that is open now, for somebody who has typed it; if none is, the table refuses it."""
    asked = live.table.state.open_questions.get(answer.asks)
    return answer(question=0 if asked is None else asked.number)
