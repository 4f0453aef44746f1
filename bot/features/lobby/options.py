"""The options of a table: shown, and changed before its game starts."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from pydantic import BaseModel

from bot.intake.errors import refusal_text
from bot.intake.feature import Command, Commands, Routes
from bot.intake.find_table import Completions, TableFinder, matching_completions
from bot.intake.request import TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page
from bot.table_pages.components import PRIMARY, Page, button_rows, make_button, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId, parse_number
from bot.table_pages.lobby import option_line
from bot.table_pages.private_lobby_pages import back_row
from bot.tables.live_table import LiveTable
from bot.texts import lobby as texts
from engine.errors import Refusal
from engine.options import LONGEST_VALUE, OptionField, option_fields
from engine.tables.actions import SetOptions
from engine.tables.options import WITHOUT_EFFECT_IN_SETS, TableOptions
from engine.tables.seating import require_lobby
from engine.tables.state import Phase
from engine.text.typed import plain_option_value

AS_DEFAULT = "-"
"""The text for the default in the forms of version 0.1, which may still be open."""
MAX_TITLE_LENGTH = 45
MAX_TEXT_LENGTH = 100
VALUE_FIELD = "value"
"""The custom id of the field in the form for one option."""


class OptionGroup(NamedTuple):
    """Options that stand together below a heading: those of the game, or those that every table has."""

    title: str
    fields: tuple[OptionField, ...]


def options_page(
    table_id: str,
    groups: Sequence[OptionGroup],
    chosen_values: Mapping[str, str],
    told: str = "",
    *,
    hidden: Collection[str] = (),
) -> Page:
    """The page with the options of a table, in groups, a line for each with its value, and a select of the one to
    change; without those whose names are in ``hidden``.

    ``chosen_values`` are the values chosen at the table, by option name; options without one have their default.
    ``told`` says above the select what was just changed; empty for nothing.
    """
    texts_of_groups = [ui.TextDisplay[Any](_group_text(group, chosen_values, hidden)) for group in groups]
    fields = [field for group in groups for field in group.fields]
    numbered = _in_numbered_order(fields)
    options = [
        discord.SelectOption(
            label=field.title[:MAX_TEXT_LENGTH],
            value=str(numbered.index(field)),
            description=field.description[:MAX_TEXT_LENGTH] or None,
        )
        for field in fields
        if field.name not in hidden
    ]
    chooser = make_select(CustomId(Code.OPTION, table_id), texts.OPTIONS_PROMPT, options)
    return make_page([*texts_of_groups, *_note_items(told), ui.ActionRow(chooser), back_row(table_id)])


def _group_text(group: OptionGroup, chosen_values: Mapping[str, str], hidden: Collection[str]) -> str:
    lines = [option_line(field, chosen_values) for field in group.fields if field.name not in hidden]
    return "\n".join([texts.OPTIONS_HEADING.format(title=group.title), *lines])


def _note_items(told: str) -> list[ui.TextDisplay[Any]]:
    return [ui.TextDisplay(told)] if told else []


def option_page(
    table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str], told: str = ""
) -> Page:
    """The page of one option: what it means, its value, and a select of its values, or a button to type one.

    ``index`` is its place (from 0) among all options of the table. ``told`` says above the control why it could not be
    changed just now; empty for nothing.
    """
    about = [texts.OPTION_HEADING.format(title=field.title), field.description, option_line(field, chosen_values)]
    control = _value_chooser(table_id, index, field) if field.choices else _form_button(table_id, index)
    back = make_button(CustomId(Code.OPTIONS, table_id), texts.ALL_OPTIONS_BUTTON)
    items = [ui.TextDisplay[Any]("\n".join(filter(None, about))), *_note_items(told)]
    return make_page([*items, ui.ActionRow[Any](control), *button_rows([back])])


def _value_chooser(table_id: str, index: int, field: OptionField) -> ui.Select[Any]:
    """The select of an option's values. None is preselected, so that each can be chosen."""
    options = [
        discord.SelectOption(label=title[:MAX_TEXT_LENGTH], value=str(place))
        for place, (_, title) in enumerate(field.choices)
    ]
    return make_select(CustomId(Code.OPTION_VALUE, table_id, (str(index),)), texts.OPTION_PROMPT, options)


def _form_button(table_id: str, index: int) -> ui.Button[Any]:
    return make_button(CustomId(Code.OPTION_FORM, table_id, (str(index),)), texts.OPTION_FORM_BUTTON, PRIMARY)


def option_form(table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str]) -> ui.Modal:
    """The form for typing an option's value. ``index`` is its place (from 0) among all options of the table.

    ``chosen_values`` are the values chosen at the table, by option name; the form begins with this option's, or its
    default.
    """
    title = field.title[:MAX_TITLE_LENGTH]
    form = ui.Modal(title=title, custom_id=CustomId(Code.OPTION, table_id, (str(index),)).as_button_id())
    current = chosen_values.get(field.name, field.default) or None
    component = ui.TextInput[Any](custom_id=VALUE_FIELD, default=current, max_length=LONGEST_VALUE, required=False)
    description = field.description[:MAX_TEXT_LENGTH] or None
    form.add_item(ui.Label(text=title, description=description, component=component))
    return form


def submitted_option_value(fields: Mapping[str, list[str]]) -> str:
    """The value that was typed in a submitted form for one option; empty for the default.

    ``fields`` are the submitted values by field; only `VALUE_FIELD` is read.

    >>> submitted_option_value({"value": [" 10 "]}), submitted_option_value({"value": ["-"]})
    ('10', '')
    """
    value = "".join(fields.get(VALUE_FIELD, [])).strip()
    return "" if value == AS_DEFAULT else value


def change_of_option(name: str, typed: str) -> SetOptions:
    """The action that sets an option to a value that a person typed; "" sets it to its default. Raises what
    `plain_option_value` raises, and `Refusal` ``bad_action`` for too long a text.
    """
    return SetOptions.from_values({"values": (f"{name}={plain_option_value(typed)}",)})


def lucky_word_form(custom_id: CustomId, max_length: int) -> ui.Modal:
    """The form for a lucky word of at most ``max_length`` characters, which its player adds to the shuffles."""
    form = ui.Modal(title=texts.LUCK_BUTTON, custom_id=custom_id.as_button_id())
    word = ui.TextInput[Any](custom_id=LUCK_FIELD, max_length=max_length)
    form.add_item(ui.Label(text=texts.LUCK_FIELD, description=texts.LUCK_FIELD_ABOUT, component=word))
    return form


LUCK_FIELD = "luck"
"""The custom id of the field in the form for a lucky word."""


def start_question_page(  # noqa: PLR0913  # all of it is shown
    table_id: str,
    question: str,
    option_index: int,
    field: OptionField,
    can_start_with: Callable[[str], bool],
    *,
    seats_drawn_by_lot: bool,
) -> Page:
    """The page that asks for an option's value before the game can start, with a button for each value.

    ``question`` is the sentence above the buttons. ``option_index``: the option's place (from 0) among all options of
    the table. ``can_start_with(value)``: whether that value has a button. ``seats_drawn_by_lot``: whether the page says
    that seats are drawn by lot at the start.
    """
    buttons = [
        make_button(CustomId(Code.START_WITH, table_id, (str(option_index), str(index))), title, PRIMARY)
        for index, (value, title) in enumerate(field.choices)
        if value and can_start_with(value)
    ]
    words = f"{question}\n{texts.SEATS_BY_LOT}" if seats_drawn_by_lot else question
    return make_page([ui.TextDisplay(words), *button_rows(buttons)])


class LobbyOptions:
    """The feature by which a table's options are shown and changed before the game starts."""

    def __init__(self, finder: TableFinder, actions: TableActions) -> None:
        self._finder = finder
        self._actions = actions

    def commands(self) -> Commands:
        """The command ``/table options``."""
        return Commands(table=(self._options_command(),))

    def routes(self) -> Routes:
        """The handlers of the host's button for options, of the pages of all options and of one, and of the form."""
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
        @app_commands.command(description=texts.OPTIONS_COMMAND)
        @app_commands.describe(name=texts.OPTIONS_NAME_OPTION, value=texts.OPTIONS_VALUE_OPTION)
        @app_commands.guild_only()
        async def options(
            interaction: Interaction, name: str, value: app_commands.Range[str, 0, LONGEST_VALUE] = ""
        ) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            await self._actions.act_as_starter(request, change_of_option(name, value))
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
        """The options that mean something at the channel's table; empty without a table."""
        try:
            live = (await self._finder.find_in_channel(command_request(interaction))).live
        except Refusal:
            return ()
        hidden = _without_effect(live)
        return tuple(field for field in table_option_fields(live) if field.name not in hidden)

    async def _show_options_page(self, request: TableRequest) -> None:
        await self._actions.require_starter(request)
        if request.live.table.state.phase is not Phase.LOBBY:
            raise Refusal("already_started")
        await edit_clicked_message(request.interaction, _table_options_page(request))

    async def _show_option_page(self, request: TableRequest) -> None:
        """Show the option that was chosen in the select, in place of the page: only then can each be chosen in the
        select again.
        """
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
        """Set an option to ``value``, and show all options; if the value is refused, show the option's page with the
        reason.
        """
        live, place = request.live, request.custom_id.number_arg(0)
        field = option_field_at(live, place)
        await self._actions.require_starter(request)
        require_lobby(live.table.state)
        before = option_line(field, live.table.state.chosen)
        try:
            await self._actions.act_as_starter(request, change_of_option(field.name, value))
        except Refusal as refusal:
            page = _page_of_option(request, place, refusal_text(refusal, live.game))
        else:
            now = option_line(field, live.table.state.chosen)
            template = texts.OPTION_UNCHANGED if now == before else texts.OPTION_CHANGED
            page = _table_options_page(request, template.format(option=now))
        await edit_clicked_message(request.interaction, page)


def table_option_fields(live: LiveTable) -> tuple[OptionField, ...]:
    """All options of a table in the order in which controls number them: first its game's own, then those that every
    table has, and last those that came after the first release.
    """
    of_game, of_table = live.table.game_and_table_options()
    models: tuple[type[BaseModel], ...] = (type(of_game), type(of_table))
    return _in_numbered_order([field for model in models for field in option_fields(model)])


def _in_numbered_order(fields: Iterable[OptionField]) -> tuple[OptionField, ...]:
    """The options with later ones last, so that controls of older messages, which number them, still mean the same."""
    return tuple(sorted(fields, key=attrgetter("is_later")))


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
    return options_page(live.id, groups, live.table.state.chosen, told, hidden=_without_effect(live))


def _without_effect(live: LiveTable) -> Collection[str]:
    """The names of the options that mean nothing at this table."""
    return WITHOUT_EFFECT_IN_SETS if live.duplicate_set is not None else ()


def _page_of_option(request: TableRequest, place: int, told: str = "") -> Page:
    """The page of the option at ``place``, from 0. Raises `Refusal` ``outdated`` if there is none."""
    live = request.live
    return option_page(live.id, place, option_field_at(live, place), live.table.state.chosen, told)
