"""The command ``/act``, by which all games are played in words; completions and closest actions come from the seat's
own menu.

Its answers are private, because a public answer would show what was typed.
"""

from contextlib import suppress

from discord import app_commands

from bot.intake.action_meaning import action_completions, action_meant
from bot.intake.action_offers import Position
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TABLE_OPTION, Completions, TableFinder
from bot.intake.request import TableRequest, command_request, seat_request
from bot.messages.api.replies import Interaction, send_page_when_made, send_private_text
from bot.messages.hands import Hands
from bot.table_pages.builder import PageBuilder
from bot.table_pages.menu import action_text
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.actions import Action
from engine.errors import Refusal
from engine.tables.state import Phase


class Acting:
    """The feature ``/act``."""

    def __init__(self, tables: TableService, finder: TableFinder, builder: PageBuilder, hands: Hands) -> None:
        self._tables = tables
        self._finder = finder
        self._builder = builder
        self._hands = hands

    def commands(self) -> Commands:
        """The command ``/act``."""

        @app_commands.command(description=texts.ACT_COMMAND)
        @app_commands.describe(do=texts.ACT_OPTION, table=WHICH_TABLE_OPTION)
        @app_commands.autocomplete(do=self._complete, table=self._finder.table_id_completer())
        async def act(interaction: Interaction, do: str, table: str | None = None) -> None:
            await self._act(await self._finder.find_of_player(command_request(interaction), table), do)

        return Commands(alone=(act,))

    def routes(self) -> Routes:
        """No routes: the command is typed."""
        return Routes()

    async def _act(self, request: TableRequest, typed: str) -> None:
        """Do the action that was typed, and answer with the hand or, if a direct message shows that, with a text.

        Raises the refusals of `action_meant`, of the table, and ``not_started`` in a lobby.
        """
        live, interaction = request.live, request.interaction
        action = self._action_meant(request, typed)
        await self._tables.act(request.person, live, action)
        if self._hands.has_hand_message(live, request.person.id):
            did = action_text(action, self._tables.seat_names(live))
            template = texts.DONE_REPLY if interaction.guild_id else texts.DONE_HERE
            await send_private_text(interaction, template.format(did=did))
        else:
            await send_page_when_made(interaction, self._builder.hand(live, seat_request(request).seat))

    def _action_meant(self, request: TableRequest, typed: str) -> Action:
        live, person = request.live, request.person
        if live.table.state.phase is Phase.LOBBY:
            raise Refusal("not_started")

        def check(action: Action) -> None:
            self._tables.check_act(person.id, live, action)

        return action_meant(self._position(live, seat_request(request).seat), typed, check)

    def _position(self, live: LiveTable, seat: int) -> Position:
        """What the seat has before it; before the start, there is no view and nothing to do."""
        menu = live.table.menu(seat)
        view = live.table.view(seat) if menu else None
        return Position(live.game, view, menu, self._tables.seat_names(live))

    async def _complete(self, interaction: Interaction, current: str) -> Completions:
        table_id = getattr(interaction.namespace, TABLE_OPTION, None)
        with suppress(Refusal):
            request = seat_request(await self._finder.find_to_complete(command_request(interaction), table_id))
            return action_completions(self._position(request.live, request.seat), current)
        return []
