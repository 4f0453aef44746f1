"""What choosing a table's options looks like: the list of options, the form for one, the question before a start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.pages.components import PRIMARY, Page, button_rows, make_button, make_page, make_select
from bot.pages.custom_ids import Code, CustomId
from bot.pages.lobby.host import back_row
from bot.texts.lobby import lobby as texts
from engine.options import LONGEST_VALUE, OptionField, no_effect_note, option_value_in_words

AS_DEFAULT = "-"
"""The value that stands for the default: Discord's selects have no empty value."""
MAX_TITLE_LENGTH = 45
MAX_TEXT_LENGTH = 100
VALUE_FIELD = "value"
"""The custom id of the field in the form for one option."""


def options_page(table_id: str, fields: Sequence[OptionField], chosen_values: Mapping[str, str]) -> Page:
    """A page with all options of a table, their values and meanings, and a select of the one to change.

    ``chosen_values`` are the values chosen at the table, by option name; options without one have their default.
    """
    lines = [_option_text(field, chosen_values) for field in fields]
    options = [
        discord.SelectOption(
            label=field.title[:MAX_TEXT_LENGTH],
            value=str(place),
            description=option_value_in_words(field, chosen_values)[:MAX_TEXT_LENGTH],
        )
        for place, field in enumerate(fields)
    ]
    chooser = make_select(CustomId(Code.OPTION, table_id), texts.OPTIONS_PROMPT, options)
    return make_page([ui.TextDisplay("\n".join(lines)), ui.ActionRow(chooser), back_row(table_id)])


def _option_text(field: OptionField, chosen_values: Mapping[str, str]) -> str:
    """An option with its value and meaning, and a note if the value has no effect."""
    note = no_effect_note(field, chosen_values)
    value = option_value_in_words(field, chosen_values) + (f" ({note})" if note else "")
    return f"**{field.title}**: {value}\n-# {field.description}"


def option_form(table_id: str, index: int, field: OptionField, chosen_values: Mapping[str, str]) -> ui.Modal:
    """The form for changing one option. ``index`` is its place (from 0) among all options of the table.

    ``chosen_values`` are the values chosen at the table, by option name; the form begins with this option's, or its
    default.
    """
    title = field.title[:MAX_TITLE_LENGTH]
    form = ui.Modal(title=title, custom_id=CustomId(Code.OPTION, table_id, (str(index),)).as_button_id())
    component = _value_input(field, chosen_values.get(field.name, field.default))
    description = field.description[:MAX_TEXT_LENGTH] or None
    form.add_item(ui.Label(text=title, description=description, component=component))
    return form


def submitted_option_value(fields: Mapping[str, list[str]]) -> str:
    """The value that was chosen or typed in the form for one option, without commas; empty for the default.

    ``fields`` are the submitted values by field; only `VALUE_FIELD` is read.
    """
    return "".join(fields.get(VALUE_FIELD, [])).strip().replace(",", "").removeprefix(AS_DEFAULT)


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


def _value_input(field: OptionField, current: str) -> ui.Item[Any]:
    """A select for an option with a few values, else a text field with the present value."""
    if not field.choices:
        return ui.TextInput(custom_id=VALUE_FIELD, default=current or None, max_length=LONGEST_VALUE, required=False)
    options = [
        discord.SelectOption(label=title[:MAX_TEXT_LENGTH], value=value or AS_DEFAULT, default=value == current)
        for value, title in field.choices
    ]
    return ui.Select(custom_id=VALUE_FIELD, options=options)
