"""The host's page of a lobby, behind one button, and the computers that the host seats.

Inviting, removing, options and closing begin on that page too; they have files of their own.
"""

from collections import Counter
from collections.abc import Callable

from discord import app_commands

from bot.intake.autocomplete import choices_with_titles
from bot.intake.feature import Commands, Routes, TableHandler
from bot.intake.find_table import TableFinder
from bot.intake.request import TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import (
    Interaction,
    edit_clicked_message,
    is_seen_by_one,
    send_private_page,
    send_private_text,
)
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from engine.actions import Action
from engine.strengths import Strength
from engine.tables.actions import AddComputer, RemoveComputer, SetStrength
from engine.tables.computers import added_computer, computer_changes
from engine.tables.log import Cause
from engine.tables.seating import require_lobby
from engine.tables.strengths import STRENGTHS
from engine.tables.table import Table


class Hosting:
    """The feature that shows a table's host their page, and seats computers."""

    def __init__(self, tables: TableService, builder: PageBuilder, finder: TableFinder, actions: TableActions) -> None:
        self._tables = tables
        self._builder = builder
        self._finder = finder
        self._actions = actions

    def commands(self) -> Commands:
        """The command ``/table computers``."""

        @app_commands.command(description=texts.COMPUTERS_COMMAND)
        @app_commands.describe(number=texts.COMPUTERS_NUMBER_OPTION, strength=texts.COMPUTERS_STRENGTH_OPTION)
        @app_commands.choices(strength=choices_with_titles(texts.STRENGTH_CHOICES))
        @app_commands.guild_only()
        async def computers(
            interaction: Interaction, number: app_commands.Range[int, 0, 25], strength: str | None = None
        ) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            await self._set_computer_count(request, number, AddComputer.from_values({"strength": strength}).strength)

        return Commands(table=(computers,))

    def routes(self) -> Routes:
        """The handlers of the lobby's button for its host, and of the buttons for computers."""
        return Routes(
            lobby={
                Code.HOST: self._show_host_page,
                Code.ADD_COMPUTER: self._computer_handler(_add_computer_action),
                Code.REMOVE_COMPUTER: self._computer_handler(lambda _: RemoveComputer()),
                Code.STRENGTH: self._set_strength,
            }
        )

    async def _show_host_page(self, request: TableRequest) -> None:
        """Show the host's page: privately, or in place of the page whose button leads back to it. Raises `Refusal`
        ``only_host`` for others, ``already_started`` after the start.
        """
        if not await self._tables.set_acts.may_host_lobby(request.live, request.person):
            self._actions.require_host(request)
        require_lobby(request.live.table.state)
        show = edit_clicked_message if request.custom_id.args else send_private_page
        await show(request.interaction, await self._host_page(request))

    async def _host_page(self, request: TableRequest) -> Page:
        may_start = await self._actions.is_starter(request)
        return self._builder.host_page(request.live, request.person.id, may_start=may_start)

    def _computer_handler(self, action_of: Callable[[TableRequest], Action]) -> TableHandler:
        """The handler of a button that seats a computer or removes one, on the host's page and in lobbies of earlier
        versions. ``action_of`` makes the action from the request.
        """

        async def handle(request: TableRequest) -> None:
            action = action_of(request)
            if is_seen_by_one(request.interaction):
                await self._actions.act_as_host(request, action)
                await edit_clicked_message(request.interaction, await self._host_page(request))
            else:
                self._actions.require_host(request)
                await self._actions.act(request, action, Cause.HOST)

        return handle

    async def _set_strength(self, request: TableRequest) -> None:
        """Set the chosen strength for all computers, and show the host's page."""
        await self._actions.act_as_host(request, SetStrength.from_values({"strength": next(iter(request.values), "")}))
        await edit_clicked_message(request.interaction, await self._host_page(request))

    async def _set_computer_count(self, request: TableRequest, count: int, strength: Strength | None) -> None:
        """Add or remove computers until ``count`` sit at the table; with a ``strength``, until ``count`` of that
        strength do.
        """
        self._actions.require_host(request)
        table = request.live.table
        for action in computer_changes(table, count, strength):
            await self._actions.act_as_host(request, action)
        await send_private_text(request.interaction, _computers_text(table))


def _add_computer_action(request: TableRequest) -> AddComputer:
    """The action that adds a computer of the strength in the button's custom id, or a ``sound`` one if it has none.
    Raises `Refusal` for an unknown strength.
    """
    args = request.custom_id.args
    return added_computer(AddComputer.from_values({"strength": args[0]} if args else {}).strength)


def _computers_text(table: Table) -> str:
    """A text with the number of computers at the table, by strength if not all are ``sound``."""
    counts = Counter(seat.strength for seat in table.state.seats if seat.player is None)
    by_strength = ", ".join(f"{counts[one]} {one}" for one in STRENGTHS if counts[one])
    number = str(counts.total()) if counts["sound"] == counts.total() else by_strength
    return texts.COMPUTERS_SEATED.format(title=table.game.meta.title, number=number)
