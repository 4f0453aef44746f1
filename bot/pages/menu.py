"""A seat's menu as controls: buttons, selects, and the form that a choice with several picks opens.

It knows choices and picks, and no game. Custom ids carry places in the menu (`bot.pages.custom_ids`).
"""

from collections.abc import Mapping, Sequence
from string import Formatter, ascii_letters
from typing import Any

import discord
from discord import ui

from bot.pages.components import BUTTONS_PER_ROW, PRIMARY, SECONDARY, button_rows, make_button, make_select
from bot.pages.custom_ids import Code, CustomId, parse_number
from bot.texts import play as texts
from engine.actions import Action, Choice, Menu, Pick
from engine.sentences import Value, sentence

MAX_OPTION_BUTTONS = 10
"""Options of one choice that are still shown as buttons."""
MAX_BUTTONS = 20
"""Buttons of a whole menu, so that a phone shows them without much scrolling; the rest are selects."""
MAX_PARTS = 31
"""Parts of a message for a menu, rows and buttons counted. Discord allows 40; the rest stands above and below."""
MAX_SELECT_OPTIONS = 25
MAX_TYPED_LENGTH = 200
MAX_LABEL_LENGTH = 100
MAX_DESCRIPTION_LENGTH = 100
MAX_TITLE_LENGTH = 45


# -- words ------------------------------------------------------------------------------------------------------------


def option_text(pick: Pick, option: str, seat_names: Sequence[str]) -> str:
    """One option of a pick as people read it. ``seat_names``, by seat from 0, stand for options that are seats."""
    value = int(option) if pick.shown_as == "name" else option
    return sentence(f"{{it:{pick.shown_as}}}", {"it": value}, seat_names)


def value_text(value: str, spec: str, seat_names: Sequence[str]) -> str:
    """A field's value, such as ``9s,9h``, as people read it. An empty value, still to be picked, gives ``…``.

    ``spec`` is the kind of value as in `engine.sentences`, such as ``cards``. ``seat_names``, by seat from 0, stand for
    seats.
    """
    if not value:
        return texts.OWED
    read: Value = tuple(value.split(",")) if spec == "cards" else int(value) if spec == "name" else value
    return sentence(f"{{it:{spec}}}", {"it": read}, seat_names)


def control_label(choice: Choice, picked: Mapping[str, str], seat_names: Sequence[str]) -> str:
    """The label of a control for this choice. ``picked``: field -> text of what the control itself picks for it.

    Fields that are still open appear as "…".
    """
    parts: list[str] = []
    for text, field, spec, _ in Formatter().parse(choice.action.label):
        # "…" stands for a whole word: of "{number}s" it leaves nothing behind.
        parts.append(text.lstrip(ascii_letters) if parts and parts[-1] == texts.OWED else text)
        if field is not None:
            parts.append(picked.get(field) or value_text(choice.given.get(field, ""), spec or "", seat_names))
    return "".join(parts)


def verb_text(action_class: type[Action]) -> str:
    """An action's verb as people read it: ``two_timer`` becomes ``Two timer``."""
    return action_class.verb.replace("_", " ").capitalize()


def select_prompt(choice: Choice, pick: Pick, seat_names: Sequence[str]) -> str:
    """The placeholder of a select: what to pick and how many, in a few words."""
    wanted = choice.action.model_fields[pick.field].description or _field_title(pick.field)
    count = (
        "" if (pick.low, pick.high) == (1, 1) else f" {pick.low}" if pick.low == pick.high else _pick_count_text(pick)
    )
    if choice.given:  # a label that says the rest says what is missing
        return f"{control_label(choice, {}, seat_names)}{count}"
    return f"{verb_text(choice.action)}{count}: {wanted}"


def _pick_count_text(pick: Pick) -> str:
    return f" {pick.low} to {min(pick.high, len(pick.options))}"


def _field_title(field: str) -> str:
    return field.replace("_", " ").capitalize()


# -- buttons and selects ----------------------------------------------------------------------------------------------


def menu_rows(menu: Menu, table_id: str, changes_seen: int, seat_names: Sequence[str]) -> list[ui.ActionRow[Any]]:
    """The controls for a seat's whole menu, in rows: buttons for short choices, selects for longer ones, else forms.

    ``changes_seen`` is the seat's count of changes, by which the table later recognizes an outdated control. Buttons
    that play something of the seat's own are blue; a bare verb, or the way to a form, is grey.
    """
    buttons: list[ui.Button[Any]] = []
    selects: list[ui.ActionRow[Any]] = []
    with_option_buttons = _indexes_of_choices_with_option_buttons(menu)
    for number, choice in enumerate(menu):
        place = (str(changes_seen), str(number))
        match choice.picks:
            case picks if not all(pick.options for pick in picks):
                continue  # nothing to pick from
            case ():
                style = PRIMARY if choice.given else SECONDARY
                label = control_label(choice, {}, seat_names)
                buttons.append(make_button(CustomId(Code.PLAY, table_id, place), label, style))
            case (pick,) if number in with_option_buttons:
                buttons += _option_buttons(choice, pick, CustomId(Code.PLAY, table_id, place), seat_names)
            case (pick,) if len(pick.options) <= MAX_SELECT_OPTIONS:
                selects.append(
                    ui.ActionRow(_choice_select(choice, pick, CustomId(Code.PICK, table_id, place), seat_names))
                )
            case (pick, *_) if number in with_option_buttons:
                buttons += _option_buttons(choice, pick, CustomId(Code.FORM, table_id, place), seat_names)
            case _:
                verb = texts.FORM_BUTTON.format(verb=verb_text(choice.action))
                label = control_label(choice, {}, seat_names) if choice.given else verb
                buttons.append(make_button(CustomId(Code.FORM, table_id, place), label))
    return button_rows(buttons) + selects


def _indexes_of_choices_with_option_buttons(menu: Menu) -> set[int]:
    """The places of choices that have a button for each option of their first pick, in order, while there is room."""
    chosen: set[int] = set()
    selects = sum(_is_shown_as_select(choice) for choice in menu)
    buttons = len(menu) - selects
    for number, choice in enumerate(menu):
        match choice.picks:
            case (Pick(low=1, high=1, options=options), *_) if 0 < len(options) <= MAX_OPTION_BUTTONS:
                more = len(options) - (not _is_shown_as_select(choice))
                if buttons + more <= MAX_BUTTONS and _count_components(buttons + more, selects) <= MAX_PARTS:
                    chosen.add(number)
                    buttons, selects = buttons + more, selects - _is_shown_as_select(choice)
    return chosen


def _is_shown_as_select(choice: Choice) -> bool:
    """Whether a choice is shown as a select, unless there is room for a button for each option."""
    return len(choice.picks) == 1 and len(choice.picks[0].options) <= MAX_SELECT_OPTIONS


def _count_components(buttons: int, selects: int) -> int:
    """How many parts of a message this many buttons and selects are, with their rows."""
    return buttons + -(-buttons // BUTTONS_PER_ROW) + 2 * selects


def _option_buttons(choice: Choice, pick: Pick, custom_id: CustomId, seat_names: Sequence[str]) -> list[ui.Button[Any]]:
    """A button for each option of a pick; the option's place is added to the choice's custom id."""
    labels = [
        control_label(choice, {pick.field: option_text(pick, option, seat_names)}, seat_names)
        for option in pick.options
    ]
    ids = [custom_id._replace(args=(*custom_id.args, str(place))) for place in range(len(labels))]
    return [make_button(one, label, PRIMARY) for one, label in zip(ids, labels, strict=True)]


def _select_options(pick: Pick, seat_names: Sequence[str]) -> list[discord.SelectOption]:
    labels = [option_text(pick, option, seat_names)[:MAX_LABEL_LENGTH] for option in pick.options]
    return [discord.SelectOption(label=label, value=str(place)) for place, label in enumerate(labels)]


def _choice_select(choice: Choice, pick: Pick, custom_id: CustomId, seat_names: Sequence[str]) -> ui.Select[Any]:
    options = _select_options(pick, seat_names)
    high = min(pick.high, len(options))
    return make_select(custom_id, select_prompt(choice, pick, seat_names), options, low=pick.low, high=high)


# -- forms ------------------------------------------------------------------------------------------------------------


def choice_form(choice: Choice, custom_id: CustomId, seat_names: Sequence[str]) -> ui.Modal:
    """The form for the picks of a choice, with a select for each, or a text field for more than `MAX_SELECT_OPTIONS`
    options.

    If the custom id's argument 2 names an option of the first pick, a button has answered that pick: it has no field.
    """
    answered = _answered_option_index(choice, custom_id)
    first = {
        pick.field: option_text(pick, pick.options[at], seat_names)
        for pick, at in zip(choice.picks, answered, strict=False)
    }
    title = control_label(choice, first, seat_names) if first or choice.given else verb_text(choice.action)
    form = ui.Modal(title=title[:MAX_TITLE_LENGTH], custom_id=custom_id.button())
    for pick in choice.picks[len(answered) :]:
        wanted = choice.action.model_fields[pick.field].description
        description = wanted and wanted[:MAX_DESCRIPTION_LENGTH]
        text, component = _field_title(pick.field)[:MAX_TITLE_LENGTH], _pick_form_field(pick, seat_names)
        form.add_item(ui.Label(text=text, description=description, component=component))
    return form


def _answered_option_index(choice: Choice, custom_id: CustomId) -> tuple[int, ...]:
    """The place of the first pick's option that a form's custom id names; empty if it names none that exists."""
    at = custom_id.number(2)
    return (at,) if choice.picks and 0 <= at < len(choice.picks[0].options) else ()


def _pick_form_field(pick: Pick, seat_names: Sequence[str]) -> ui.Item[Any]:
    if len(pick.options) > MAX_SELECT_OPTIONS:
        example = option_text(pick, pick.options[len(pick.options) // 2], seat_names)
        like = texts.TYPED_LIKE.format(example=example)
        return ui.TextInput(custom_id=pick.field, max_length=MAX_TYPED_LENGTH, placeholder=like, required=pick.low > 0)
    options = _select_options(pick, seat_names)
    most = min(pick.high, len(options))
    return ui.Select(custom_id=pick.field, options=options, min_values=pick.low, max_values=most, required=pick.low > 0)


def submitted_picks(choice: Choice, custom_id: CustomId, fields: Mapping[str, list[str]]) -> list[list[int | str]]:
    """The picked options of a submitted form, one list for each pick of the choice.

    An option is its place (from 0), or the typed text where the form had a text field. ``fields`` are the submitted
    values by field; a pick that ``custom_id`` answers comes from there.
    """
    answered = _answered_option_index(choice, custom_id)
    picks: list[list[int | str]] = [[at] for at in answered]
    for pick in choice.picks[len(answered) :]:
        values = [value for value in fields.get(pick.field, []) if value.strip()]
        is_typed = len(pick.options) > MAX_SELECT_OPTIONS
        picks.append([value if is_typed else parse_number(value) for value in values])
    return picks
