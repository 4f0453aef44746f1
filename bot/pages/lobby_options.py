"""What choosing a table's options looks like: the list of options, the form for one, the question before a start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.pages.components import PRIMARY, Page, button_rows, make_button, make_page, make_select
from bot.pages.custom_ids import Code, CustomId
from bot.texts import lobby as texts
from engine.options import LONGEST_VALUE, OptionField, option_value_in_words

AS_DEFAULT = "-"
"""Stands for no value of its own: Discord's selects have no empty one."""
MAX_TITLE_LENGTH = 45
MAX_TEXT_LENGTH = 100
VALUE_FIELD = "value"
"""The field of the form."""


def options_page(table_id: str, fields: Sequence[OptionField], chosen_values: Mapping[str, str]) -> Page:
    """All options of a table with their values and meanings, and a select of the one to change.

    ``chosen_values``: the values that were chosen at the table, by the option's name; the others are as usual.
    """
    lines = [
        f"**{field.title}**: {option_value_in_words(field, chosen_values)}\n-# {field.description}" for field in fields
    ]
    options = [
        discord.SelectOption(
            label=field.title[:MAX_TEXT_LENGTH],
            value=str(place),
            description=option_value_in_words(field, chosen_values)[:MAX_TEXT_LENGTH],
        )
        for place, field in enumerate(fields)
    ]
    chooser = make_select(CustomId(Code.OPTION, table_id), texts.OPTIONS_PROMPT, options)
    return make_page([ui.TextDisplay("\n".join(lines)), ui.ActionRow(chooser)])


def option_form(table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str]) -> ui.Modal:
    """The form for one option, by its place among all options of the table."""
    title = field.title[:MAX_TITLE_LENGTH]
    form = ui.Modal(title=title, custom_id=CustomId(Code.OPTION, table_id, (str(index),)).button())
    component = _value_input(field, chosen_values.get(field.name, field.default))
    description = field.description[:MAX_TEXT_LENGTH] or None
    form.add_item(ui.Label(text=title, description=description, component=component))
    return form


def submitted_option_value(fields: Mapping[str, list[str]]) -> str:
    """The value that was chosen or typed in the form; empty for the usual one."""
    return "".join(fields.get(VALUE_FIELD, [])).strip().replace(",", "").removeprefix(AS_DEFAULT)


def lucky_word_form(custom_id: CustomId, max_length: int) -> ui.Modal:
    """The form for a lucky word of at most ``max_length`` characters."""
    form = ui.Modal(title=texts.LUCK_BUTTON, custom_id=custom_id.button())
    word = ui.TextInput[Any](custom_id=LUCK_FIELD, max_length=max_length)
    form.add_item(ui.Label(text=texts.LUCK_FIELD, description=texts.LUCK_FIELD_ABOUT, component=word))
    return form


LUCK_FIELD = "luck"
"""The field of the form for a lucky word."""


def start_question_page(  # noqa: PLR0913  # all of it is shown
    table_id: str,
    question: str,
    place: int,
    field: OptionField,
    can_start_with: Callable[[str], bool],
    *,
    draws_lots: bool,
) -> Page:
    """The values of an option that the game wants to know before it starts, as buttons.

    ``place``: the option's place among all options; ``can_start_with``: whether the game could start with a value;
    ``draws_lots``: whether seats are drawn by lot.
    """
    buttons = [
        make_button(CustomId(Code.START_WITH, table_id, (str(place), str(index))), title, PRIMARY)
        for index, (value, title) in enumerate(field.choices)
        if value and can_start_with(value)
    ]
    words = f"{question}\n{texts.SEATS_BY_LOT}" if draws_lots else question
    return make_page([ui.TextDisplay(words), *button_rows(buttons)])


def _value_input(field: OptionField, current: str) -> ui.Item[Any]:
    """A select for an option with a few values, else a text field with the present value."""
    if not field.choices:
        return ui.TextInput(custom_id=VALUE_FIELD, default=current or None, max_length=LONGEST_VALUE, required=False)
    options = [
        discord.SelectOption(label=title[:MAX_TEXT_LENGTH], value=value or AS_DEFAULT, default=value == current)
        for value, title in field.choices
    ]
    return ui.Select(custom_id=VALUE_FIELD, options=options)
