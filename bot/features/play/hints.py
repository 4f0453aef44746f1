"""Hints: what a computer would do in a player's place, told to that player alone."""

from contextlib import suppress

from discord import app_commands

from bot.computers.thinking import Thinker
from bot.features.play.hand import picked_action
from bot.intake.errors import refusal_text
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import SeatRequest, command_request, seat_request
from bot.messages.api.replies import (
    Interaction,
    edit_clicked_message,
    edit_clicked_when_made,
    is_seen_by_one,
    send_page_when_made,
)
from bot.messages.hands import Hands
from bot.messages.hints import HintMessages, ShownHint
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page, has_picture
from bot.table_pages.custom_ids import Code
from bot.table_pages.hints import (
    HintedMoment,
    actions_before_hint,
    given_hint,
    grave_hint_page,
    hint_page,
    picked_by_hint,
)
from bot.table_pages.snapshot import GraveAction
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.actions import Action
from engine.errors import Refusal, StaleRefusal
from engine.tables.computers import actions_of
from engine.tables.hints import hint_question
from engine.thinking.question import ComputerQuestion


class Hints:
    """The feature ``/table hint``, and the button **Hint** of a hand. Asking changes nothing, and nobody else learns of
    it.

    A hint has buttons that do what it advises, which are controls of the seat like those of its hand. Afterwards the
    hint says what was done, and offers the next hint in its place.
    """

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        finder: TableFinder,
        builder: PageBuilder,
        hands: Hands,
        messages: HintMessages,
        thinker: Thinker,
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._builder = builder
        self._hands = hands
        self._messages = messages
        self._thinker = thinker
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/table hint``."""

        @app_commands.command(description=texts.HINT_COMMAND)
        @app_commands.describe(table=WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def hint(interaction: Interaction, table: str | None = None) -> None:
            found = await self._finder.find_of_player(command_request(interaction), table)
            await self._show_hint(seat_request(found))

        return Commands(table=(hint,))

    def routes(self) -> Routes:
        """The handlers of the button that asks for a hint, and of those that do what a hint advises."""
        return Routes(
            seat={Code.HINT: self._show_hint, Code.HINT_PLAY: self._play_advised, Code.HINT_ASK_FIRST: self._ask_first}
        )

    # -- giving -------------------------------------------------------------------------------------------------------

    async def _show_hint(self, request: SeatRequest) -> None:
        """Answer with a hint. Raises `Refusal` ``busy`` while another hint for the person is made, and what
        `hint_question` raises, unless an earlier hint can say so in its own place.
        """
        live, seat = request.live, request.seat
        is_in_place = bool(request.custom_id.args) or self._is_on_private_hand(request)
        try:
            question = hint_question(live.table, seat)
        except Refusal as refusal:
            if not is_in_place:
                raise
            await self._show_settled_hint(request, refusal)
            return
        about = HintedMoment(live.id, live.table.controls_version(seat), actions_of(live.table.log, seat))
        show = edit_clicked_when_made if is_in_place else send_page_when_made
        await show(request.interaction, self._page(request, about, question))
        if not self._is_on_private_hand(request):
            is_beside_hand = request.guild is None or not self._hands.has_hand_message(live, request.person.id)
            self._messages.note_shown(live, ShownHint(request.interaction, about, seat, is_beside_hand))

    async def _page(self, request: SeatRequest, about: HintedMoment, question: ComputerQuestion) -> Page:
        live, names = request.live, self._tables.seat_names(request.live)
        with self._one_answer_each.hold(request):
            advice = await self._thinker.advise(live.game, question)
        if not self._is_on_private_hand(request):
            return hint_page(live.game, about, question, advice, names)
        seat = live.table.state.seat_of(request.person.id)  # they may have left or played on while it was thought about
        is_stale = seat is None or live.table.controls_version(seat) != about.controls_version
        hint = None if is_stale else given_hint(live.game, about, question, advice, names)
        return await self._builder.hand(live, seat, as_text=False, instead=hint)

    def _is_on_private_hand(self, request: SeatRequest) -> bool:
        """Whether the hint takes the place of the menu on the clicked hand: if that is a private picture, and the
        person has no hand message. Otherwise each hint would leave an outdated hand behind. Below a hand in words, the
        hint is a message of its own, which screen readers read at once.
        """
        clicked = request.interaction.message
        is_copy = clicked is not None and is_seen_by_one(request.interaction) and has_picture(clicked)
        return is_copy and not self._hands.has_hand_message(request.live, request.person.id)

    # -- following ----------------------------------------------------------------------------------------------------

    async def _play_advised(self, request: SeatRequest) -> None:
        """Do what a hint advises, as the same control of the hand would. Raises what `TableService.act` raises."""
        self._messages.forget_seat(request.live, request.seat)
        with suppress(StaleRefusal):
            action = self._advised_action(request)
            version = request.custom_id.number_arg(0)
            await self._tables.act(request.person, request.live, action, controls_version=version)
        await self._show_settled_hint(request)

    async def _ask_first(self, request: SeatRequest) -> None:
        """Ask in place of the hint whether a grave action is meant."""
        live = request.live
        with suppress(StaleRefusal):
            grave = GraveAction(self._advised_action(request), request.custom_id)
            if self._is_on_private_hand(request):
                making = self._builder.hand(live, request.seat, as_text=False, instead=grave)
                await edit_clicked_when_made(request.interaction, making)
                return
            page = grave_hint_page(live.game, grave, live.table.menu(request.seat), self._tables.seat_names(live))
            await edit_clicked_message(request.interaction, page)
            return
        await self._show_settled_hint(request)

    def _advised_action(self, request: SeatRequest) -> Action:
        """The action of a hint's button. Raises `StaleRefusal` if the button is out of date."""
        picked = picked_by_hint(request.custom_id)
        return picked_action(request.live.table, request.seat, request.custom_id, picked)

    async def _show_settled_hint(self, request: SeatRequest, refusal: Refusal | None = None) -> None:
        """Show in place of a hint whose moment is over what its reader did then, or the ``refusal`` of a new hint; for
        a person without a hand message, their hand instead.
        """
        live, interaction = request.live, request.interaction
        if not self._hands.has_hand_message(live, request.person.id):
            await edit_clicked_when_made(interaction, self._builder.hand(live, request.seat))
            return
        page = self._messages.settled_page(
            live,
            request.seat,
            actions_before_hint(request.custom_id),
            is_beside_hand=request.guild is None,
            refused="" if refusal is None else refusal_text(refusal, live.game),
        )
        await edit_clicked_message(interaction, page)
