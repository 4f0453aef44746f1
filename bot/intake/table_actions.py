"""Has people act at a table: by a click on its board, which is answered by editing that very message, or as its
host.
"""

import discord

from bot.intake.request import TableRequest
from bot.messages.api.gates import Gate
from bot.messages.api.replies import edit_or_acknowledge
from bot.messages.boards import Boards
from bot.people.profiles import DisplayPrefs
from bot.table_pages.builder import CopyFor, PageBuilder
from bot.table_pages.components import has_picture
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from engine.actions import Action
from engine.errors import Refusal
from engine.tables.actions import SetOptions
from engine.tables.log import Cause


class TableActions:
    """Has people act at a table, and answers a click on its board by showing the board as it is after the action.

    While the board is already being written, the click is only acknowledged, and the write under way shows the result.
    """

    def __init__(self, tables: TableService, builder: PageBuilder, boards: Boards) -> None:
        self._tables = tables
        self._builder = builder
        self._boards = boards

    async def act(self, request: TableRequest, action: Action, cause: Cause = Cause.PERSON) -> None:
        """Have the person act at the table, then answer their click by showing the board in the clicked message.

        ``cause`` is noted in the table's log. Raises what `TableService.act` raises, and then nothing is answered.
        """
        with self._boards.reserve_board(request.live) as gate:
            await self._tables.act(request.person, request.live, action, cause=cause)
            await self._show_board(request, gate)

    def require_host(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as the table's host."""
        if not self._tables.rights.may_host(request.live, request.person):
            raise Refusal("only_host")

    def require_may_let_in(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as the table's host, and ``only_insiders`` if they
        may not decide who sits down there.
        """
        self.require_host(request)
        self._require_insider(request.live, request)

    def _require_insider(self, lobby: LiveTable, request: TableRequest) -> None:
        if not self._tables.rights.may_let_in(lobby, request.person):
            raise Refusal("only_insiders")

    async def require_starter(self, request: TableRequest) -> None:
        """Check that the person may start a lobby's game and choose its options: as the table's host, or in a duplicate
        set as the host of its first table. Raises `Refusal` ``only_host`` or ``only_set_host`` if not.
        """
        first = await self._tables.set_acts.first_table(request.live)
        if first is None:
            self.require_host(request)
        elif not self._tables.rights.may_host(first, request.person):
            raise Refusal("only_set_host", channel=first.place.channel)

    async def is_starter(self, request: TableRequest) -> bool:
        """Whether `require_starter` lets the person start a lobby's game and choose its options."""
        try:
            await self.require_starter(request)
        except Refusal:
            return False
        return True

    async def act_as_starter(self, request: TableRequest, action: Action) -> None:
        """Have the person start the game or choose options, and send no answer. Raises what `require_starter` and
        `TableService.act` raise, and `Refusal` ``only_insiders`` for somebody who would open to everybody a private
        table at which they may not sit down.
        """
        await self.require_starter(request)
        lobby = await self._tables.set_acts.first_table(request.live) or request.live
        if isinstance(action, SetOptions) and lobby.is_opened_to_all_by(action):
            self._require_insider(lobby, request)
        await self._tables.act(request.person, request.live, action, cause=Cause.HOST)

    async def act_as_host(self, request: TableRequest, action: Action) -> None:
        """Have the person act as the table's host, and send no answer.

        Raises `Refusal` ``only_host`` unless they may, and what `TableService.act` raises.
        """
        self.require_host(request)
        await self._tables.act(request.person, request.live, action, cause=Cause.HOST)

    async def _show_board(self, request: TableRequest, gate: Gate | None) -> None:
        """Answer a click by showing the board in the clicked message; ``gate`` is the board's, ``None`` if it is being
        written.
        """
        is_board = self._is_board_after_adopting(request.interaction.message, request.live)
        prefs = await self._prefs_if_message_is_private(request)
        making = self._builder.board(request.live, None if prefs is None else CopyFor(request.person, prefs))
        await edit_or_acknowledge(request.interaction, making, gate=gate, is_auto_updated=is_board)

    def _is_board_after_adopting(self, clicked: discord.Message | None, live: LiveTable) -> bool:
        """Whether the clicked message is the table's board. If the table has lost its board, the message becomes its
        board.
        """
        if clicked is None:
            return False
        if live.board is None and not clicked.flags.ephemeral:
            self._boards.note_posted(self._tables.newest(live), clicked.id)
        return live.board is not None and live.board.message == str(clicked.id)

    async def _prefs_if_message_is_private(self, request: TableRequest) -> DisplayPrefs | None:
        """The person's display preferences for their private copy of the board; a copy without a picture stays in
        words. ``None`` if the clicked message is public.
        """
        clicked = request.interaction.message
        if clicked is None or not clicked.flags.ephemeral:
            return None
        prefs = await self._tables.profiles.display_prefs(request.guild, request.person.id)
        return prefs if has_picture(clicked) else prefs._replace(as_text=True)
