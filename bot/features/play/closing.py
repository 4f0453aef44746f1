"""Closing a table. A game that counts ends only if all who hold a seat agree, or if a moderator says why."""

from discord import app_commands

from bot.features.interactions.find_table import TableFinder
from bot.features.interactions.intake import command_request
from bot.features.interactions.request import Command, Routes, SeatRequest, TableRequest
from bot.features.interactions.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page, send_private_text
from bot.pages.components import text_page
from bot.pages.custom_ids import Code
from bot.pages.play.closing import REASON_FIELD, close_question_page, end_game_question_page, reason_form
from bot.tables.host import Host
from bot.texts.play import closing as texts
from bot.texts.play import votes
from bot.texts.play.seat import WHICH_TABLE
from engine.errors import Refusal
from engine.tables.actions import AgreeToClose, Close
from engine.tables.log import Cause


class Closing:
    """The feature for closing a table: by its host, by a vote of its players, or by a moderator with a reason."""

    def __init__(self, host: Host, finder: TableFinder, actions: TableActions) -> None:
        self._host = host
        self._finder = finder
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        """The command ``/close``."""

        @app_commands.command(description=texts.CLOSE)
        @app_commands.describe(table=WHICH_TABLE, reason=texts.REASON)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def close(interaction: Interaction, table: str | None = None, reason: str = "") -> None:
            found = await self._finder.find_by_id_or_in_channel(
                command_request(interaction), table, button_code=Code.CLOSE
            )
            if reason.strip() and found.live.is_in_play_and_counts:
                await self._end_as_moderator(found, reason)
                await send_private_text(interaction, texts.TABLE_CLOSED)
            else:
                await self._ask_to_close(found)

        return (close,)

    def routes(self) -> Routes:
        """The handlers of the buttons that close a table or ask for it, and of a moderator's form."""
        return Routes(
            table={
                Code.CLOSE: self._ask_to_close,
                Code.CLOSE_CONFIRMED: self._close_table,
                Code.CLOSE_AS_MODERATOR: self._ask_for_reason,
            },
            seat={Code.CLOSE_ASK: self._ask_others},
            table_forms={Code.CLOSE_AS_MODERATOR: self._end_with_reason},
        )

    async def _ask_to_close(self, request: TableRequest) -> None:
        """Ask whether, or for a game that counts how, to close a table. Raises `Refusal` for people who may not."""
        live = request.live
        title, channel = live.game.meta.title, live.place.channel
        if not live.is_in_play_and_counts:
            await self._require_closer(request)
            await send_private_page(request.interaction, close_question_page(live.id, title, channel))
            return
        has_seat = live.table.state.seat_of(request.person.id) is not None
        is_moderator = self._host.rights.moderates(live, request.person)
        if not has_seat and not is_moderator:
            raise Refusal("only_together")
        page = end_game_question_page(
            live.id,
            title,
            channel,
            may_ask=has_seat,
            is_moderator=is_moderator,
            has_computers=live.table.state.has_computers,
        )
        await send_private_page(request.interaction, page)

    async def _close_table(self, request: TableRequest) -> None:
        """Close a table that was asked about before: its game may have begun since."""
        await self._require_closer(request)
        if request.live.is_in_play_and_counts:
            raise Refusal("only_together")
        await self._host.act(request.person, request.live, Close(), cause=Cause.HOST)
        await edit_clicked_message(request.interaction, text_page(texts.TABLE_CLOSED))

    async def _require_closer(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as host of the table, or of a set in its lobbies."""
        if not await self._host.set_acts.may_host_lobby(request.live, request.person):
            self._actions.require_host(request)

    # -- by a vote ----------------------------------------------------------------------------------------------------

    async def _ask_others(self, request: SeatRequest) -> None:
        await self._host.act(request.person, request.live, AgreeToClose())
        told = votes.ASKED if request.live.is_unfinished else texts.ENDED
        await edit_clicked_message(request.interaction, text_page(told))

    # -- by a moderator -----------------------------------------------------------------------------------------------

    async def _ask_for_reason(self, request: TableRequest) -> None:
        self._require_moderator(request)
        await open_form(request.interaction, reason_form(request.live.id))

    async def _end_with_reason(self, request: TableRequest) -> None:
        await self._end_as_moderator(request, "".join(request.fields.get(REASON_FIELD, [])))
        await send_private_text(request.interaction, texts.TABLE_CLOSED)

    async def _end_as_moderator(self, request: TableRequest, reason: str) -> None:
        """End a game for everybody. Raises `Refusal` unless a moderator asks for it and says why."""
        self._require_moderator(request)
        close = Close(why="moderated", reason=reason)
        if not close.reason:
            raise Refusal("reason_missing")
        await self._host.act(request.person, request.live, close, cause=Cause.HOST)

    def _require_moderator(self, request: TableRequest) -> None:
        if not self._host.rights.moderates(request.live, request.person):
            raise Refusal("only_together")
