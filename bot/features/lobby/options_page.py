"""What choosing a table's options looks like: the list of options, the form for one, the question before a start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.table_pages.components import PRIMARY, Page, button_rows, make_button, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.host import back_row
from bot.table_pages.lobby import option_line
from bot.texts.lobby import lobby as texts
from engine.options import LONGEST_VALUE, OptionField

AS_DEFAULT = "-"
"""The value that stood for the default in the forms of version 0.1, which may still be open."""
MAX_TITLE_LENGTH = 45
MAX_TEXT_LENGTH = 100
VALUE_FIELD = "value"
"""The custom id of the field in the form for one option."""


class OptionGroup(NamedTuple):
    """Options that stand together below a heading."""

    title: str
    fields: tuple[OptionField, ...]


def options_page(
    table_id: str, groups: Sequence[OptionGroup], chosen_values: Mapping[str, str], told: str = ""
) -> Page:
    """A page with all options of a table, in groups, a line for each with its value, and a select of the one to change.

    ``chosen_values`` are the values chosen at the table, by option name; options without one have their default.
    ``told`` says what has just been changed, right above the select; empty for nothing.
    """
    texts_of_groups = [ui.TextDisplay[Any](_group_text(group, chosen_values)) for group in groups]
    options = [
        discord.SelectOption(
            label=field.title[:MAX_TEXT_LENGTH],
            value=str(place),
            description=field.description[:MAX_TEXT_LENGTH] or None,
        )
        for place, field in enumerate(field for group in groups for field in group.fields)
    ]
    chooser = make_select(CustomId(Code.OPTION, table_id), texts.OPTIONS_PROMPT, options)
    return make_page([*texts_of_groups, *_told_items(told), ui.ActionRow(chooser), back_row(table_id)])


def _group_text(group: OptionGroup, chosen_values: Mapping[str, str]) -> str:
    lines = [option_line(field, chosen_values) for field in group.fields]
    return "\n".join([texts.OPTIONS_HEADING.format(title=group.title), *lines])


def _told_items(told: str) -> list[ui.TextDisplay[Any]]:
    return [ui.TextDisplay(told)] if told else []


def option_page(
    table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str], told: str = ""
) -> Page:
    """The page of one option: what it means, its value, and a select of its values, or a button to type one.

    ``index`` is its place (from 0) among all options of the table. ``told`` says why it could not be changed just now,
    right above the control; empty for nothing.
    """
    about = [texts.OPTION_HEADING.format(title=field.title), field.description, option_line(field, chosen_values)]
    control = _value_chooser(table_id, index, field) if field.choices else _form_button(table_id, index)
    back = make_button(CustomId(Code.OPTIONS, table_id), texts.ALL_OPTIONS_BUTTON)
    items = [ui.TextDisplay[Any]("\n".join(filter(None, about))), *_told_items(told)]
    return make_page([*items, ui.ActionRow[Any](control), *button_rows([back])])


def _value_chooser(table_id: str, index: int, field: OptionField) -> ui.Select[Any]:
    """The select of an option's values, none of them chosen, so that each can be."""
    options = [
        discord.SelectOption(label=title[:MAX_TEXT_LENGTH], value=str(place))
        for place, (_, title) in enumerate(field.choices)
    ]
    return make_select(CustomId(Code.OPTION_VALUE, table_id, (str(index),)), texts.OPTION_PROMPT, options)


def _form_button(table_id: str, index: int) -> ui.Button[Any]:
    return make_button(CustomId(Code.OPTION_FORM, table_id, (str(index),)), texts.OPTION_FORM_BUTTON, PRIMARY)


def option_form(table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str]) -> ui.Modal:
    """The form for changing one option. ``index`` is its place (from 0) among all options of the table.

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
    """The value that was chosen or typed in the form for one option, without commas; empty for the default.

    ``fields`` are the submitted values by field; only `VALUE_FIELD` is read.

    >>> submitted_option_value({"value": ["1,000"]}), submitted_option_value({"value": ["-5"]})
    ('1000', '-5')
    """
    value = "".join(fields.get(VALUE_FIELD, [])).strip().replace(",", "")
    return "" if value == AS_DEFAULT else value


def lucky_word_form(custom_id: CustomId, max_length: int) -> ui.Modal:
    """The form that asks for a lucky word, at most ``max_length`` characters, which a player adds to the shuffles."""
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
    the game. ``can_start_with(value)`` returns whether that value has a button. ``seats_drawn_by_lot`` adds a sentence:
    seats are drawn by lot.
    """
    buttons = [
        make_button(CustomId(Code.START_WITH, table_id, (str(option_index), str(index))), title, PRIMARY)
        for index, (value, title) in enumerate(field.choices)
        if value and can_start_with(value)
    ]
    words = f"{question}\n{texts.SEATS_BY_LOT}" if seats_drawn_by_lot else question
    return make_page([ui.TextDisplay(words), *button_rows(buttons)])
