"""Closing a table. A game in play ends only if all players who hold a seat agree, or if a moderator gives a reason."""

from contextlib import suppress

from discord import app_commands

from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import Request, SeatRequest, TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page, send_private_text
from bot.table_pages.builder import PageBuilder
from bot.table_pages.closing import (
    REASON_FIELD,
    close_question_page,
    end_game_question_page,
    meaning_of_ending,
    reason_form,
)
from bot.table_pages.components import Page, text_page
from bot.table_pages.custom_ids import Code
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.errors import Refusal, StaleRefusal
from engine.tables.actions import AgreeToClose, Close
from engine.tables.log import Cause
from engine.tables.questions import Question


class Closing:
    """The feature ``/table close``: a table is closed by its host, by a vote of its players, or by a moderator with a
    reason.
    """

    def __init__(self, tables: TableService, builder: PageBuilder, finder: TableFinder, actions: TableActions) -> None:
        self._tables = tables
        self._builder = builder
        self._finder = finder
        self._actions = actions

    def commands(self) -> Commands:
        """The command ``/table close``."""

        @app_commands.command(description=texts.CLOSE_COMMAND)
        @app_commands.describe(table=WHICH_TABLE_OPTION, reason=texts.CLOSE_REASON_OPTION)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def close(interaction: Interaction, table: str | None = None, reason: str = "") -> None:
            found = await self._find(command_request(interaction), table, reason)
            if reason.strip() and found.live.is_in_play and not _holds_only_seat(found):
                await self._close_for_reason(found, reason)
            else:
                await self._ask_to_close(found)

        return Commands(table=(close,))

    def routes(self) -> Routes:
        """The handlers of the buttons that close a table or ask about it, and of a moderator's form."""
        return Routes(
            table={
                Code.CLOSE: self._ask_to_close,
                Code.CLOSE_CONFIRMED: self._close_table,
                Code.CLOSE_AS_MODERATOR: self._ask_for_reason,
            },
            seat={Code.CLOSE_ASK: self._ask_others},
            table_forms={Code.CLOSE_AS_MODERATOR: self._end_with_reason},
        )

    async def _find(self, request: Request, table: str | None, reason: str) -> TableRequest:
        """Find the table to close. Raises `Refusal` ``moderate_in_channel`` for a person with a ``reason`` but no
        table, whose rights cannot be seen here, and what `TableFinder` raises.
        """
        try:
            return await self._finder.find_by_id_or_in_channel(request, table, button_code=Code.CLOSE)
        except Refusal as refusal:
            if refusal.code == "no_table" and reason.strip():
                raise Refusal("moderate_in_channel") from None
            raise

    async def _ask_to_close(self, request: TableRequest) -> None:
        """Ask whether to close a lobby, or how to end a game in play. Raises `Refusal` for people who may not."""
        live = request.live
        if live.is_in_play:
            page = self._end_game_page(request)
        else:
            await self._require_closer(request)
            page = close_question_page(live.id, live.game.meta.title, live.place.channel)
        await send_private_page(request.interaction, page)

    def _end_game_page(self, request: TableRequest) -> Page:
        """The page from which a person ends a game in play, or answers the open vote on that. Raises `Refusal`
        ``only_together`` for people who neither play nor moderate.
        """
        live, state = request.live, request.live.table.state
        seat, is_moderator = state.seat_of(request.person.id), self._tables.rights.moderates(live, request.person)
        if seat is None and not is_moderator:
            raise Refusal("only_together")
        if Question.CLOSE in state.open_questions:
            return self._builder.close_vote(live, seat, is_moderator=is_moderator)
        return end_game_question_page(live, seat, is_moderator=is_moderator)

    async def _close_table(self, request: TableRequest) -> None:
        """Close a lobby after the question. If its game has begun meanwhile, ask how to end that."""
        live = request.live
        if not live.is_in_play:
            await self._require_closer(request)
        with suppress(StaleRefusal):
            await self._tables.act(
                request.person, live, Close(), cause=Cause.HOST, is_still_meant=lambda: not live.is_in_play
            )
            await edit_clicked_message(request.interaction, text_page(texts.TABLE_CLOSED))
            return
        await edit_clicked_message(request.interaction, self._end_game_page(request))

    async def _require_closer(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as host of the table, or of the first one of its
        set.
        """
        if not await self._tables.set_acts.may_host_lobby(request.live, request.person):
            self._actions.require_host(request)

    # -- by a vote ----------------------------------------------------------------------------------------------------

    async def _ask_others(self, request: SeatRequest) -> None:
        """Begin a vote, which ends the game of a player who is alone. If another vote has begun since the button was
        shown, show that; if ending means something else now, ask again.
        """
        live, seat = request.live, request.seat
        read = "".join(request.custom_id.args) or meaning_of_ending(live.table.state, seat)  # older ones carry nothing
        with suppress(StaleRefusal):
            await self._tables.act(
                request.person, live, AgreeToClose(), is_still_meant=lambda: _means_still(live, seat, read)
            )
            ended = texts.GAME_ENDED_AND_LOST if seat in live.table.state.kept_losses else texts.GAME_ENDED
            told = texts.VOTE_ASKED if live.is_unfinished else ended
            await edit_clicked_message(request.interaction, text_page(told))
            return
        await edit_clicked_message(request.interaction, self._end_game_page(request))

    # -- by a moderator -----------------------------------------------------------------------------------------------

    async def _ask_for_reason(self, request: TableRequest) -> None:
        self._require_moderator(request)
        await open_form(request.interaction, reason_form(request.live.id))

    async def _close_for_reason(self, request: TableRequest, reason: str) -> None:
        """End a game for a moderator who typed a reason. One who plays in it, and so may lose by that, is asked first
        as by the button. Raises `Refusal` for anybody else.
        """
        self._require_moderator(request)
        if request.live.table.state.seat_of(request.person.id) is not None:
            await self._ask_to_close(request)
            return
        await self._end_as_moderator(request, reason)
        await send_private_text(request.interaction, texts.TABLE_CLOSED)

    async def _end_with_reason(self, request: TableRequest) -> None:
        await self._end_as_moderator(request, "".join(request.fields.get(REASON_FIELD, [])))
        await send_private_text(request.interaction, texts.TABLE_CLOSED)

    async def _end_as_moderator(self, request: TableRequest, reason: str) -> None:
        """End a game for everybody. Raises `Refusal` unless the person moderates and gives a reason."""
        self._require_moderator(request)
        close = Close(why="moderated", reason=reason)
        if not close.reason:
            raise Refusal("reason_missing")
        await self._tables.act(request.person, request.live, close, cause=Cause.HOST)

    def _require_moderator(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_together`` unless the person moderates the table; ``moderate_there`` outside its
        server, where that cannot be seen.
        """
        place = request.live.place
        if self._tables.rights.moderates(request.live, request.person):
            return
        if request.guild != place.guild:
            raise Refusal("moderate_there", channel=place.channel)
        raise Refusal("only_together")


def _means_still(live: LiveTable, seat: int, read: str) -> bool:
    """Whether ending the game still means for this seat what its player has ``read`` (a word of `meaning_of_ending`),
    and no vote is open; True for a game that is over.
    """
    state = live.table.state
    return not live.is_in_play or (
        Question.CLOSE not in state.open_questions and read == meaning_of_ending(state, seat)
    )


def _holds_only_seat(request: TableRequest) -> bool:
    """Whether only the request's person still holds a seat in the game, so that they need no reason to end it."""
    state = request.live.table.state
    return state.seats_to_agree == {state.seat_of(request.person.id)}
