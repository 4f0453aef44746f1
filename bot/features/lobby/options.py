"""The options of a table: looked at and changed before its game starts."""

from discord import app_commands
from pydantic import BaseModel

from bot.features.lobby.options_page import OptionGroup, option_form, option_page, options_page, submitted_option_value
from bot.intake.errors import refusal_text
from bot.intake.feature import Command, Routes
from bot.intake.find_table import Completions, TableFinder, matching_completions
from bot.intake.request import TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code, parse_number
from bot.table_pages.lobby import option_line
from bot.tables.live_table import LiveTable
from bot.texts.lobby import lobby as texts
from engine.errors import Refusal
from engine.options import LONGEST_VALUE, OptionField, option_fields
from engine.tables.actions import SetOptions
from engine.tables.options import TableOptions
from engine.tables.seating import require_lobby
from engine.tables.state import Phase


class LobbyOptions:
    """The feature with which people see and change a table's options before the game starts."""

    def __init__(self, finder: TableFinder, actions: TableActions) -> None:
        self._finder = finder
        self._actions = actions

    def commands(self) -> tuple[Command, ...]:
        """The command ``/options``."""
        return (self._options_command(),)

    def routes(self) -> Routes:
        """The handlers of the host's button for options, of the pages of all and of one, and of the form."""
        return Routes(
            lobby={
                Code.OPTIONS: self._show_options_page,
                Code.OPTION: self._show_option_page,
                Code.OPTION_VALUE: self._choose_value,
                Code.OPTION_FORM: self._open_option_form,
            },
            lobby_forms={Code.OPTION: self._change_option},
        )

    def _options_command(self) -> Command:
        @app_commands.command(description=texts.OPTIONS)
        @app_commands.describe(name=texts.OPTIONS_NAME, value=texts.OPTIONS_VALUE)
        @app_commands.guild_only()
        async def options(
            interaction: Interaction, name: str, value: app_commands.Range[str, 0, LONGEST_VALUE] = ""
        ) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            await self._actions.act_as_starter(request, SetOptions.from_values({"values": (f"{name}={value}",)}))
            await send_private_page(interaction, _table_options_page(request))

        @options.autocomplete("name")
        async def names(interaction: Interaction, current: str) -> Completions:
            return matching_completions(
                [(field.name, field.title) for field in await self._option_fields_in_channel(interaction)], current
            )

        @options.autocomplete("value")
        async def values(interaction: Interaction, current: str) -> Completions:
            name = getattr(interaction.namespace, "name", None)
            fields = [field for field in await self._option_fields_in_channel(interaction) if field.name == name]
            return matching_completions([choice for field in fields for choice in field.choices if choice[0]], current)

        return options

    async def _option_fields_in_channel(self, interaction: Interaction) -> tuple[OptionField, ...]:
        """The options of the channel's table; none without a table."""
        try:
            return table_option_fields((await self._finder.find_in_channel(command_request(interaction))).live)
        except Refusal:
            return ()

    async def _show_options_page(self, request: TableRequest) -> None:
        await self._actions.require_starter(request)
        if request.live.table.state.phase is not Phase.LOBBY:
            raise Refusal("already_started")
        await edit_clicked_message(request.interaction, _table_options_page(request))

    async def _show_option_page(self, request: TableRequest) -> None:
        """Show the option that was chosen in the select, in its place: the edit lets each option be chosen again."""
        await self._actions.require_starter(request)
        place = parse_number(request.values[0]) if request.values else -1
        await edit_clicked_message(request.interaction, _page_of_option(request, place))

    async def _open_option_form(self, request: TableRequest) -> None:
        """Open the form in which an option's value is typed."""
        await self._actions.require_starter(request)
        place = request.custom_id.number_arg(0)
        field = option_field_at(request.live, place)
        form = option_form(request.live.id, place, field, request.live.table.state.chosen)
        await open_form(request.interaction, form)

    async def _choose_value(self, request: TableRequest) -> None:
        choices = option_field_at(request.live, request.custom_id.number_arg(0)).choices
        place = parse_number(request.values[0]) if request.values else -1
        if not 0 <= place < len(choices):
            raise Refusal("outdated")
        await self._change_to(request, choices[place][0])

    async def _change_option(self, request: TableRequest) -> None:
        await self._change_to(request, submitted_option_value(request.fields))

    async def _change_to(self, request: TableRequest, value: str) -> None:
        """Change an option, and show all of them; if the value does not fit, say so on the option's own page."""
        live, place = request.live, request.custom_id.number_arg(0)
        field = option_field_at(live, place)
        await self._actions.require_starter(request)
        require_lobby(live.table.state)
        try:
            await self._actions.act_as_starter(request, SetOptions.from_values({"values": (f"{field.name}={value}",)}))
        except Refusal as refusal:
            page = _page_of_option(request, place, refusal_text(refusal, live.game))
        else:
            changed = texts.OPTION_CHANGED.format(option=option_line(field, live.table.state.chosen))
            page = _table_options_page(request, changed)
        await edit_clicked_message(request.interaction, page)


def table_option_fields(live: LiveTable) -> tuple[OptionField, ...]:
    """All options that a table has: first its game's own, then those that every table has."""
    of_game, of_table = live.table.game_and_table_options()
    models: tuple[type[BaseModel], ...] = (type(of_game), type(of_table))
    return tuple(field for model in models for field in option_fields(model))


def option_field_at(live: LiveTable, index: int) -> OptionField:
    """The option at ``index`` (from 0) in `table_option_fields`. Raises `Refusal` ``outdated`` if there is none."""
    fields = table_option_fields(live)
    if not 0 <= index < len(fields):
        raise Refusal("outdated")
    return fields[index]


def _table_options_page(request: TableRequest, told: str = "") -> Page:
    live = request.live
    of_table = OptionGroup(texts.OPTIONS_OF_TABLE, option_fields(TableOptions))
    groups = (OptionGroup(live.game.meta.title, option_fields(live.game.meta.options)), of_table)
    return options_page(live.id, groups, live.table.state.chosen, told)


def _page_of_option(request: TableRequest, place: int, told: str = "") -> Page:
    """The page of the option at ``place``. Raises `Refusal` ``outdated`` if there is none."""
    live = request.live
    return option_page(live.id, place, option_field_at(live, place), live.table.state.chosen, told)
