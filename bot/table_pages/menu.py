"""Lays out a seat's menu as buttons and selects. The forms that some buttons open are in `bot.table_pages.menu_forms`.

It handles choices and picks, whatever the game. Custom ids carry places in the menu (`bot.table_pages.custom_ids`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from string import Formatter, ascii_letters
from typing import Any

import discord
from discord import ui

from bot.table_pages.components import BUTTONS_PER_ROW, PRIMARY, SECONDARY, button_rows, make_button, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts import play as texts
from engine.actions import Action, Choice, Menu, Pick
from engine.text.sentences import Value, capitalised, sentence

MAX_OPTION_BUTTONS = 10
"""The most options of one choice that are shown as buttons."""
MAX_BUTTONS = 12
"""The most buttons of a whole menu, so that a phone shows them without much scrolling; further choices become
selects.
"""
MAX_PARTS = 22
"""The most components of a message for a menu, rows and buttons counted. Discord allows 40: six texts and pictures
stand above the menu, and below it up to ten buttons in two rows, if three questions are open.
"""
MAX_SELECT_OPTIONS = 25
MAX_LABEL_LENGTH = 100


# -- words ------------------------------------------------------------------------------------------------------------


def option_text(pick: Pick, option: str, seat_names: Sequence[str]) -> str:
    """An option of a pick as people read it: of a pick of cards, "Td" gives "10♦"; of a pick of seats, "1" gives the
    second of ``seat_names``.
    """
    value = int(option) if pick.shown_as == "name" else option
    return sentence(f"{{it:{pick.shown_as}}}", {"it": value}, seat_names)


def value_text(value: str, shown_as: str, seat_names: Sequence[str]) -> str:
    """A field's value, such as ``9s,9h``, as people read it; ``…`` for an empty value, which is still to be picked.

    ``shown_as`` is a format of `engine.text.sentences`: ``cards`` for cards separated by commas, ``name`` for a seat
    (from 0) by its name in ``seat_names``.
    """
    if not value:
        return texts.OWED_PICK
    read: Value = tuple(value.split(",")) if shown_as == "cards" else int(value) if shown_as == "name" else value
    return sentence(f"{{it:{shown_as}}}", {"it": read}, seat_names)


def control_label(choice: Choice, picked: Mapping[str, str], seat_names: Sequence[str]) -> str:
    """The label of a control for this choice. ``picked``: field -> text for what the control itself picks. Fields that
    are still open appear as "…".
    """
    parts: list[str] = []
    for text, field, spec, _ in Formatter().parse(choice.label or choice.action.label):
        # "…" stands for a whole word: of "{number}s" it leaves nothing behind.
        parts.append(text.lstrip(ascii_letters) if parts and parts[-1] == texts.OWED_PICK else text)
        if field is not None:
            parts.append(picked.get(field) or value_text(choice.given.get(field, ""), spec or "", seat_names))
    return "".join(parts)


def action_text(action: Action, seat_names: Sequence[str]) -> str:
    """An action in words, by its label; if a field of the label is missing, by its verb and the label's other fields,
    such as "Fill: number 3".
    """
    values = action.model_dump()
    fields = [(field, spec or "") for _, field, spec, _ in Formatter().parse(action.full_label) if field is not None]
    if all(values[field] is not None for field, _ in fields):
        return sentence(action.full_label, values, seat_names)
    given = [
        sentence(f"{field.replace('_', ' ')} {{{field}:{spec}}}", values, seat_names)
        for field, spec in fields
        if values[field] is not None
    ]
    return ": ".join(filter(None, (verb_text(type(action)), ", ".join(given))))


def menu_action_text(action: Action, menu: Menu, seat_names: Sequence[str]) -> str:
    """An action in the words of its control in ``menu``: by the label of the choice that offers it, if that names all
    picks, such as "Take the bid: 2"; else as `action_text`.
    """
    label = next((choice.label for choice in menu if _is_named_by(choice, action)), "")
    return sentence(label, action.model_dump(), seat_names) if label else action_text(action, seat_names)


def _is_named_by(choice: Choice, action: Action) -> bool:
    """Whether the choice offers the action, with a label of its own that names everything picked for it."""
    named = {field for _, field, _, _ in Formatter().parse(choice.label) if field is not None}
    picks = {pick.field: set(pick.options) for pick in choice.picks}
    if not choice.label or choice.action is not type(action) or not picks.keys() <= named:
        return False
    fields = dict(word.split("=", 1) for word in action.to_line().split()[1:])
    return all(
        choice.given.get(field) == text or set(text.split(",")) <= picks.get(field, set())
        for field, text in fields.items()
    )


def verb_text(action_class: type[Action]) -> str:
    """An action's title at the beginning of a label: ``pick_up`` becomes ``Pick up``."""
    return capitalised(action_title(action_class))


def form_label(choice: Choice, seat_names: Sequence[str]) -> str:
    """The title of a form for the picks of a choice: the choice's label if it has given fields or a label of its own,
    else the action's title.
    """
    return control_label(choice, {}, seat_names) if choice.given or choice.label else verb_text(choice.action)


def action_title(action_class: type[Action]) -> str:
    """An action in words that follow "you can": its class's title or, without one, its verb, such as ``pick up``."""
    return action_class.title or action_class.verb.replace("_", " ")


def select_prompt(choice: Choice, pick: Pick, seat_names: Sequence[str]) -> str:
    """The placeholder of a select: the choice's label with what is to be picked, such as "Challenge with 2 cards"."""
    wanted = _wanted_text(pick)
    label = control_label(choice, {pick.field: wanted}, seat_names)
    return label if wanted in label or pick.high == 1 else f"{label}: {wanted}"


def _wanted_text(pick: Pick) -> str:
    """What a pick asks for, such as "a card" or "1 to 3 cards"; "…" or a number if its options have no common name."""
    one, several = texts.KINDS_OF_OPTIONS.get(pick.shown_as, (texts.OWED_PICK, ""))
    most = min(pick.high, len(pick.options))
    if most == 1:
        return one
    count = str(most) if pick.low == most else f"{pick.low} to {most}"
    return f"{count} {several}".strip()


def field_title(field: str) -> str:
    """The name of a field, or of a pick's part, as people read it: ``cell`` becomes ``Cell``."""
    return field.replace("_", " ").capitalize()


# -- buttons and selects ----------------------------------------------------------------------------------------------


def menu_rows(menu: Menu, table_id: str, controls_version: int, seat_names: Sequence[str]) -> list[ui.ActionRow[Any]]:
    """The controls for a seat's whole menu, in rows: buttons for short choices, selects for longer ones, else forms.

    ``controls_version`` is the seat's, by which the table later recognizes an outdated control. Blue are buttons that
    play something given or picked, and a menu's only button; grey are bare verbs and buttons that open a form.
    """
    buttons: list[ui.Button[Any]] = []
    selects: list[ui.ActionRow[Any]] = []
    gathered = _indexes_of_gathered_choices(menu)
    with_option_buttons = _indexes_of_choices_with_option_buttons(menu, gathered)
    for number, choice in enumerate(menu):
        place = (str(controls_version), str(number))
        match choice.picks:
            case picks if not all(pick.options for pick in picks):
                continue  # nothing to pick from
            case () if number in gathered:
                continue
            case ():
                style = PRIMARY if choice.given or len(menu) == 1 else SECONDARY
                label = control_label(choice, {}, seat_names)
                buttons.append(make_button(CustomId(_play_code(choice.complete()), table_id, place), label, style))
            case (pick,) if number in with_option_buttons:
                buttons += _option_buttons(choice, pick, CustomId(Code.PLAY, table_id, place), seat_names)
            case (pick,) if len(pick.options) <= MAX_SELECT_OPTIONS:
                selects.append(
                    ui.ActionRow(_choice_select(choice, pick, CustomId(Code.PICK, table_id, place), seat_names))
                )
            case (pick, *_) if number in with_option_buttons:
                buttons += _option_buttons(choice, pick, CustomId(Code.FORM, table_id, place), seat_names)
            case _:
                label = form_label(choice, seat_names)
                label = label if choice.given else texts.FORM_BUTTON.format(verb=label)
                buttons.append(make_button(CustomId(Code.FORM, table_id, place), label))
    first = _gathered_select_rows(menu, gathered, CustomId(Code.CHOOSE, table_id, (str(controls_version),)), seat_names)
    return first + button_rows(buttons) + selects


def _indexes_of_gathered_choices(menu: Menu) -> set[int]:
    """The places (from 0) of complete choices that share a select with the others of their action, because the menu
    would have more than `MAX_BUTTONS` buttons. The action with most of them is gathered first.
    """
    gathered: set[int] = set()
    ready = [number for number, choice in enumerate(menu) if choice.given and not choice.picks]
    forms = len(menu) - sum(_is_shown_as_select(choice) for choice in menu)
    for action, count in Counter(menu[number].action for number in ready).most_common():
        if forms - len(gathered) > MAX_BUTTONS and 1 < count <= MAX_SELECT_OPTIONS:
            gathered |= {number for number in ready if menu[number].action is action}
    return gathered


def _gathered_select_rows(
    menu: Menu, gathered: set[int], custom_id: CustomId, seat_names: Sequence[str]
) -> list[ui.ActionRow[Any]]:
    """A row with a select for each action that has gathered choices; its options are the labels of these choices."""
    numbers_by_action: dict[type[Action], list[int]] = {}
    for number in sorted(gathered):
        numbers_by_action.setdefault(menu[number].action, []).append(number)
    rows: list[ui.ActionRow[Any]] = []
    for action, numbers in numbers_by_action.items():
        labels = {number: control_label(menu[number], {}, seat_names)[:MAX_LABEL_LENGTH] for number in numbers}
        options = [discord.SelectOption(label=label, value=str(number)) for number, label in labels.items()]
        prompt = texts.ONE_OF.format(verb=verb_text(action), number=len(options))
        own_id = custom_id._replace(args=(*custom_id.args, str(numbers[0])))
        rows.append(ui.ActionRow(make_select(own_id, prompt, options)))
    return rows


def _indexes_of_choices_with_option_buttons(menu: Menu, gathered: set[int]) -> set[int]:
    """The places (from 0) of choices that get a button for each option of their first pick, in menu order, as long as
    all controls fit. ``gathered`` are the places of choices that share selects.
    """
    chosen: set[int] = set()
    lists = sum(_is_shown_as_select(choice) for choice in menu)
    selects = lists + len({menu[number].action for number in gathered})
    buttons = len(menu) - lists - len(gathered)
    for number, choice in enumerate(menu):
        match choice.picks:
            case (Pick(low=1, high=1, options=options) as pick, *_) if 0 < len(options) <= _most_option_buttons(pick):
                more = len(options) - (not _is_shown_as_select(choice))
                if buttons + more <= MAX_BUTTONS and _count_components(buttons + more, selects) <= MAX_PARTS:
                    chosen.add(number)
                    buttons, selects = buttons + more, selects - _is_shown_as_select(choice)
    return chosen


def _most_option_buttons(pick: Pick) -> int:
    """The most options of a pick that may be buttons: 1 for a pick that is always listed."""
    return 1 if pick.is_listed else MAX_OPTION_BUTTONS


def _is_shown_as_select(choice: Choice) -> bool:
    """Whether a choice becomes a select if there is no room for a button for each option."""
    return len(choice.picks) == 1 and len(choice.picks[0].options) <= MAX_SELECT_OPTIONS


def _count_components(buttons: int, selects: int) -> int:
    """The number of components of a message that these buttons and selects are, with their rows."""
    return buttons + -(-buttons // BUTTONS_PER_ROW) + 2 * selects


def _option_buttons(choice: Choice, pick: Pick, custom_id: CustomId, seat_names: Sequence[str]) -> list[ui.Button[Any]]:
    """A button for each option of a pick, whose custom id is the choice's with the option's place added. A button whose
    action is grave asks first, if the pick is the choice's only one.
    """
    labels = [
        control_label(choice, {pick.field: option_text(pick, option, seat_names)}, seat_names)
        for option in pick.options
    ]
    ids = [custom_id._replace(args=(*custom_id.args, str(place))) for place in range(len(labels))]
    if custom_id.code is Code.PLAY:
        codes = [_play_code(choice.complete((option,))) for option in pick.options]
        ids = [one._replace(code=code) for one, code in zip(ids, codes, strict=True)]
    return [make_button(one, label, PRIMARY) for one, label in zip(ids, labels, strict=True)]


def _play_code(action: Action) -> Code:
    """The code of the button that does an action or, for a grave one, asks first whether it is meant."""
    return Code.ASK_FIRST if action.at_stake else Code.PLAY


def select_options(pick: Pick, seat_names: Sequence[str]) -> list[discord.SelectOption]:
    """The options of a pick for a select; their values are their places, from 0."""
    labels = [option_text(pick, option, seat_names)[:MAX_LABEL_LENGTH] for option in pick.options]
    return [discord.SelectOption(label=label, value=str(place)) for place, label in enumerate(labels)]


def _choice_select(choice: Choice, pick: Pick, custom_id: CustomId, seat_names: Sequence[str]) -> ui.Select[Any]:
    options = select_options(pick, seat_names)
    high = min(pick.high, len(options))
    return make_select(custom_id, select_prompt(choice, pick, seat_names), options, low=pick.low, high=high)
