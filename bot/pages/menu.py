"""A seat's menu as Discord shows it: buttons, selects, and the form that a choice with several picks opens.

Rule: it knows choices and picks, no game. Custom ids carry places in the menu (`addresses`).
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import discord
from discord import ui

from bot.pages.components import ButtonControl, SelectControl
from bot.pages.custom_ids import CustomId, place
from engine.actions import Action, Choice, Menu, Pick
from engine.sentences import Value, sentence

MOST_BUTTONS = 10
"""Options of one choice that are still shown as buttons."""
MOST_BUTTONS_IN_ALL = 20
"""Buttons of a whole menu, so that a phone shows them without much scrolling; the rest are selects."""
MOST_PARTS = 31
"""A message holds 40 parts, rows and buttons counted; what stands above and below the menu are the others."""
MOST_OPTIONS = 25
MOST_TYPED = 200
MOST_DESCRIPTION = 100
LONGEST_TITLE = 45
BUTTONS_PER_ROW = 5
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def rows_of(buttons: Sequence[ButtonControl]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    starts = range(0, len(buttons), BUTTONS_PER_ROW)
    return [ui.ActionRow(*buttons[start : start + BUTTONS_PER_ROW]) for start in starts]


def shown_option(pick: Pick, option: str, names: Sequence[str]) -> str:
    """One option of a pick, as people read it."""
    value = int(option) if pick.shown_as == "name" else option
    return sentence(f"{{it:{pick.shown_as}}}", {"it": value}, names)


def label_of(choice: Choice, picked: Mapping[str, str], names: Sequence[str]) -> str:
    """What a control for this choice says, once ``picked`` (fields and how their values are shown) is known."""
    parts = []
    for text, field, spec, _ in Formatter().parse(choice.action.label):
        parts.append(text)
        if field is not None:
            parts.append(picked.get(field) or given_words(choice.given.get(field, ""), spec or "", names))
    return "".join(parts)


def given_words(value: str, spec: str, names: Sequence[str]) -> str:
    """A value in text form, such as ``9s,9h``, as people read it."""
    if not value:
        return "…"
    read: Value = tuple(value.split(",")) if spec == "cards" else int(value) if spec == "name" else value
    return sentence(f"{{it:{spec}}}", {"it": read}, names)


def verb_of(action: type[Action]) -> str:
    """An action's verb as a word for people: ``two_timer`` becomes ``Two timer``."""
    return action.verb.replace("_", " ").capitalize()


def menu_rows(menu: Menu, table: str, since: int, names: Sequence[str]) -> list[ui.ActionRow[Any]]:
    """The controls for a whole menu: small choices as buttons, longer ones as selects, the others behind a form.

    Buttons that play something of the seat's own are blue; a bare verb, or the way to a form, is grey.
    """
    buttons: list[ButtonControl] = []
    selects: list[ui.ActionRow[Any]] = []
    short = _short(menu)
    for number, choice in enumerate(menu):
        place = (str(since), str(number))
        match choice.picks:
            case picks if not all(pick.options for pick in picks):
                continue  # nothing to pick from
            case ():
                style = PRIMARY if choice.given else SECONDARY
                buttons.append(ButtonControl.of(CustomId("play", table, place), label_of(choice, {}, names), style))
            case (pick,) if number in short:
                buttons += _option_buttons(choice, pick, CustomId("play", table, place), names)
            case (pick,) if len(pick.options) <= MOST_OPTIONS:
                selects.append(ui.ActionRow(_select(choice, pick, CustomId("pick", table, place), names)))
            case (pick, *_) if number in short:
                buttons += _option_buttons(choice, pick, CustomId("form", table, place), names)
            case _:
                label = label_of(choice, {}, names) if choice.given else f"{verb_of(choice.action)}…"
                buttons.append(ButtonControl.of(CustomId("form", table, place), label))
    return rows_of(buttons) + selects


def _short(menu: Menu) -> set[int]:
    """The choices that have a button for each option of their first pick, in the menu's order, while there is room."""
    found: set[int] = set()
    selects = sum(_is_select(choice) for choice in menu)
    buttons = len(menu) - selects
    for number, choice in enumerate(menu):
        match choice.picks:
            case (Pick(low=1, high=1, options=options), *_) if 0 < len(options) <= MOST_BUTTONS:
                more = len(options) - (not _is_select(choice))
                if buttons + more <= MOST_BUTTONS_IN_ALL and _parts(buttons + more, selects) <= MOST_PARTS:
                    found.add(number)
                    buttons, selects = buttons + more, selects - _is_select(choice)
    return found


def _is_select(choice: Choice) -> bool:
    """Whether a choice is a select, unless there is room for buttons."""
    return len(choice.picks) == 1 and len(choice.picks[0].options) <= MOST_OPTIONS


def _parts(buttons: int, selects: int) -> int:
    """What so many controls count for in a message, with their rows."""
    return buttons + -(-buttons // BUTTONS_PER_ROW) + 2 * selects


def _option_buttons(choice: Choice, pick: Pick, address: CustomId, names: Sequence[str]) -> list[ButtonControl]:
    """A button for each option, with its place behind the address of the choice."""
    labels = [label_of(choice, {pick.field: shown_option(pick, option, names)}, names) for option in pick.options]
    places = [address._replace(args=(*address.args, str(place))) for place in range(len(labels))]
    return [ButtonControl.of(place, label, PRIMARY) for place, label in zip(places, labels, strict=True)]


def _options(pick: Pick, names: Sequence[str]) -> list[discord.SelectOption]:
    shown = [shown_option(pick, option, names) for option in pick.options]
    return [discord.SelectOption(label=label[:100], value=str(i)) for i, label in enumerate(shown)]


def _select(choice: Choice, pick: Pick, address: CustomId, names: Sequence[str]) -> SelectControl:
    options = _options(pick, names)
    return SelectControl.of(
        address, prompt(choice, pick, names), options, low=pick.low, high=min(pick.high, len(options))
    )


def prompt(choice: Choice, pick: Pick, names: Sequence[str]) -> str:
    """What to pick and how many, in a few words."""
    wanted = choice.action.model_fields[pick.field].description or _title(pick.field)
    count = "" if (pick.low, pick.high) == (1, 1) else f" {pick.low}" if pick.low == pick.high else _range(pick)
    if choice.given:  # a label that says the rest says what is missing
        return f"{label_of(choice, {}, names)}{count}"
    return f"{verb_of(choice.action)}{count}: {wanted}"


def _range(pick: Pick) -> str:
    return f" {pick.low} to {min(pick.high, len(pick.options))}"


def _title(field: str) -> str:
    return field.replace("_", " ").capitalize()


# -- forms ------------------------------------------------------------------------------------------------------------


def form(choice: Choice, address: CustomId, names: Sequence[str]) -> ui.Modal:
    """The form for what a choice still needs: a select for each pick, or a typed field where a select has no room.

    If the address names an option of the first pick, its button has answered that already.
    """
    known = _known(choice, address)
    first = {
        pick.field: shown_option(pick, pick.options[at], names) for pick, at in zip(choice.picks, known, strict=False)
    }
    title = label_of(choice, first, names) if first or choice.given else verb_of(choice.action)
    opened = ui.Modal(title=title[:LONGEST_TITLE], custom_id=address.button())
    for pick in choice.picks[len(known) :]:
        wanted = choice.action.model_fields[pick.field].description
        text, component = _title(pick.field)[:LONGEST_TITLE], _field(pick, names)
        opened.add_item(ui.Label(text=text, description=wanted and wanted[:MOST_DESCRIPTION], component=component))
    return opened


def _known(choice: Choice, address: CustomId) -> tuple[int, ...]:
    """The place of the option that a form's button stands for, if it stands for one that is there."""
    at = address.number(2)
    return (at,) if choice.picks and 0 <= at < len(choice.picks[0].options) else ()


def _field(pick: Pick, names: Sequence[str]) -> ui.Item[Any]:
    if len(pick.options) > MOST_OPTIONS:
        like = shown_option(pick, pick.options[len(pick.options) // 2], names)
        return ui.TextInput(
            custom_id=pick.field, max_length=MOST_TYPED, placeholder=f"like {like}", required=pick.low > 0
        )
    options = _options(pick, names)
    most = min(pick.high, len(options))
    return ui.Select(custom_id=pick.field, options=options, min_values=pick.low, max_values=most, required=pick.low > 0)


def form_picks(choice: Choice, address: CustomId, fields: Mapping[str, list[str]]) -> list[list[int | str]]:
    """What was picked in a form, for each pick: places of options, or a text as it was typed."""
    known = _known(choice, address)
    picks: list[list[int | str]] = [[at] for at in known]
    for pick in choice.picks[len(known) :]:
        values = [value for value in fields.get(pick.field, []) if value.strip()]
        is_typed = len(pick.options) > MOST_OPTIONS
        picks.append([value if is_typed else place(value) for value in values])
    return picks
