"""Makes the form that a choice with several picks opens, and reads the picks from a submitted form.

A field is named after its pick. Nothing here depends on the game.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import discord
from discord import ui

from bot.table_pages.custom_ids import CustomId, parse_number
from bot.table_pages.menu import MAX_SELECT_OPTIONS, control_label, field_title, form_label, option_text, select_options
from bot.texts import play as texts
from engine.actions import Choice, Pick, PickPart
from engine.text.typed import plain_value

MAX_TYPED_LENGTH = 200
MAX_DESCRIPTION_LENGTH = 100
MAX_TITLE_LENGTH = 45


def choice_form(choice: Choice, custom_id: CustomId, seat_names: Sequence[str]) -> ui.Modal:
    """The form for the picks of a choice, with a select for each. A pick with more than `MAX_SELECT_OPTIONS` options
    gets a select for each part of an option, or a text field if options have no parts.

    If ``custom_id.args[2]`` is the place (from 0) of an option of the first pick, a button has answered that pick, and
    the form has no field for it.
    """
    answered = _first_pick_in_custom_id(choice, custom_id)
    first = {
        pick.field: option_text(pick, pick.options[at], seat_names)
        for pick, at in zip(choice.picks, answered, strict=False)
    }
    title = control_label(choice, first, seat_names) if first else form_label(choice, seat_names)
    form = ui.Modal(title=title[:MAX_TITLE_LENGTH], custom_id=custom_id.as_button_id())
    for pick in choice.picks[len(answered) :]:
        about = choice.action.model_fields[pick.field].description
        for field in _part_form_fields(pick) if _is_picked_by_parts(pick) else [_form_field(pick, about, seat_names)]:
            form.add_item(field)
    return form


def _first_pick_in_custom_id(choice: Choice, custom_id: CustomId) -> tuple[int, ...]:
    """The place of the option of a choice's first pick that a custom id holds, as a tuple; () if it holds none that
    exists.
    """
    at = custom_id.number_arg(2)
    return (at,) if choice.picks and 0 <= at < len(choice.picks[0].options) else ()


def _labelled_field(name: str, about: str | None, component: ui.Item[Any]) -> ui.Label[Any]:
    """A field of a form below its name and, unless ``about`` is ``None``, a description."""
    description = about and about[:MAX_DESCRIPTION_LENGTH]
    return ui.Label(text=field_title(name)[:MAX_TITLE_LENGTH], description=description, component=component)


def _form_field(pick: Pick, about: str | None, seat_names: Sequence[str]) -> ui.Label[Any]:
    """The field of a form for one pick: a select, or a text field if there are too many options for one."""
    if len(pick.options) <= MAX_SELECT_OPTIONS:
        select = _form_select(pick.field, select_options(pick, seat_names), pick.low, pick.high)
        return _labelled_field(pick.field, about, select)
    example = option_text(pick, pick.options[len(pick.options) // 2], seat_names)
    like = texts.TYPED_LIKE.format(example=example)
    text_input = ui.TextInput[Any](
        custom_id=pick.field, max_length=MAX_TYPED_LENGTH, placeholder=like, required=pick.low > 0
    )
    return _labelled_field(pick.field, about, text_input)


def _form_select(custom_id: str, options: list[discord.SelectOption], low: int, high: int) -> ui.Select[Any]:
    most = min(high, len(options))
    return ui.Select(custom_id=custom_id, options=options, min_values=low, max_values=most, required=low > 0)


# -- options in parts -------------------------------------------------------------------------------------------------


def _is_picked_by_parts(pick: Pick) -> bool:
    """Whether a form asks for the option of a pick part by part, because there are too many options for one select."""
    few = all(len(part.values) <= MAX_SELECT_OPTIONS for part in pick.parts)
    return bool(pick.parts) and few and pick.high == 1 and len(pick.options) > MAX_SELECT_OPTIONS


def _part_field_ids(pick: Pick) -> list[str]:
    """The custom ids of the fields for the parts of a pick, such as ``cell.column``; empty for a pick without parts."""
    return [f"{pick.field}.{part.name}" for part in pick.parts]


def _part_form_fields(pick: Pick) -> list[ui.Label[Any]]:
    """The fields of a form for the parts of a pick's options: a select for each part."""
    return [
        _labelled_field(part.name, _about_part(pick, part), _part_select(pick, at, field_id))
        for at, (part, field_id) in enumerate(zip(pick.parts, _part_field_ids(pick), strict=True))
    ]


def _about_part(pick: Pick, part: PickPart) -> str:
    return texts.PART_OF.format(part=part.name, field=pick.field, first=part.values[0], last=part.values[-1])


def _part_select(pick: Pick, at: int, custom_id: str) -> ui.Select[Any]:
    """The select for a pick's part ``at``, from 0. It offers the values that some option has; if not all combinations
    are options, each value has a description with the values of the other parts that go with it.
    """
    options = set(pick.options)
    combinations = [values for values in product(*(part.values for part in pick.parts)) if "".join(values) in options]
    is_whole = len(combinations) == prod(len(part.values) for part in pick.parts)
    offered = []
    for place, value in enumerate(pick.parts[at].values):
        if fitting := [values for values in combinations if values[at] == value]:
            beside = None if is_whole else _values_beside_text(pick, at, fitting)[:MAX_DESCRIPTION_LENGTH]
            offered.append(discord.SelectOption(label=value, value=str(place), description=beside))
    return _form_select(custom_id, offered, pick.low, 1)


def _values_beside_text(pick: Pick, at: int, combinations: Sequence[Sequence[str]]) -> str:
    """The values of a pick's parts other than ``at`` in these combinations: ``Row 1, 2, 5``."""
    return " · ".join(
        texts.PART_VALUES.format(part=field_title(part.name), values=", ".join(dict.fromkeys(values)))
        for other, (part, values) in enumerate(zip(pick.parts, zip(*combinations, strict=True), strict=True))
        if other != at
    )


def _option_of_parts(pick: Pick, fields: Mapping[str, list[str]]) -> list[int | str]:
    """The place of the option that the submitted parts of a pick make, as a list; the text of a combination that is no
    option. Empty unless there is a value for each part; [-1] for a value that no part has.
    """
    submitted = [fields.get(field_id, []) for field_id in _part_field_ids(pick)]
    if not all(submitted):
        return []
    places = [parse_number(first) for first, *_ in submitted]
    if any(not 0 <= place < len(part.values) for place, part in zip(places, pick.parts, strict=True)):
        return [-1]
    text = "".join(part.values[place] for place, part in zip(places, pick.parts, strict=True))
    return [pick.options.index(text) if text in pick.options else text]


# -- submitted forms --------------------------------------------------------------------------------------------------


def submitted_picks(choice: Choice, custom_id: CustomId, fields: Mapping[str, list[str]]) -> list[list[int | str]]:
    """The picked options of a submitted form, a list for each pick of the choice.

    An option is its place (from 0), or a text: what was typed into a text field, or a combination of parts that is no
    option. ``fields`` are the submitted values by field; if ``custom_id.args[2]`` is the place of an option of the
    first pick, this option is picked. Raises what `plain_value` raises for a typed text.
    """
    answered = _first_pick_in_custom_id(choice, custom_id)
    picks: list[list[int | str]] = [[at] for at in answered]
    return picks + [_submitted_pick(pick, fields) for pick in choice.picks[len(answered) :]]


def _submitted_pick(pick: Pick, fields: Mapping[str, list[str]]) -> list[int | str]:
    values = [value for value in fields.get(pick.field, []) if value.strip()]
    if not values and _is_picked_by_parts(pick):
        return _option_of_parts(pick, fields)
    is_typed = len(pick.options) > MAX_SELECT_OPTIONS  # also in a form of the version before options had parts
    return [plain_value(value) if is_typed else parse_number(value) for value in values]
