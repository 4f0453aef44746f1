"""A seat's menu as Discord shows it: buttons, selects, and the form that a choice with several picks opens.

Rule: it knows choices and picks, no game. Custom ids carry places in the menu (`addresses`).
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import discord
from discord import ui

from bot.addresses import Address
from bot.widgets import Choose, Press
from engine.actions import Action, Choice, Menu, Pick
from engine.sentences import Value, sentence

MOST_BUTTONS = 10
"""Options of one choice that are still shown as buttons."""
MOST_BUTTONS_IN_ALL = 20
"""Buttons of a whole menu; beyond that all are selects, because a message holds 40 parts, rows and buttons counted."""
MOST_OPTIONS = 25
BUTTONS_PER_ROW = 5
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def rows_of(buttons: Sequence[Press]) -> list[ui.ActionRow[Any]]:
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
            parts.append(picked.get(field) or _given_words(choice.given.get(field, ""), spec or "", names))
    return "".join(parts)


def _given_words(value: str, spec: str, names: Sequence[str]) -> str:
    """A value in text form, such as ``9s,9h``, as people read it."""
    if not value:
        return "…"
    read: Value = tuple(value.split(",")) if spec == "cards" else int(value) if spec == "name" else value
    return sentence(f"{{it:{spec}}}", {"it": read}, names)


def verb_of(action: type[Action]) -> str:
    """An action's verb as a word for people: ``two_timer`` becomes ``Two timer``."""
    return action.verb.replace("_", " ").capitalize()


def menu_rows(menu: Menu, table: str, since: int, names: Sequence[str]) -> list[ui.ActionRow[Any]]:
    """The controls for a whole menu: small choices as buttons, longer ones as selects, the others behind a form."""
    buttons: list[Press] = []
    selects: list[ui.ActionRow[Any]] = []
    short = MOST_BUTTONS if _options_in_all(menu) <= MOST_BUTTONS_IN_ALL else 0
    for number, choice in enumerate(menu):
        place = (str(since), str(number))
        match choice.picks:
            case picks if not all(pick.options for pick in picks):
                continue  # nothing to pick from
            case ():
                buttons.append(Press.of(Address("play", table, place), label_of(choice, {}, names)))
            case (Pick(low=1, high=1) as pick,) if len(pick.options) <= short:
                buttons += _option_buttons(choice, pick, table, place, names)
            case (pick,) if len(pick.options) <= MOST_OPTIONS:
                selects.append(ui.ActionRow(_select(choice, pick, Address("pick", table, place), names)))
            case _:
                buttons.append(Press.of(Address("form", table, place), f"{verb_of(choice.action)}…", PRIMARY))
    return rows_of(buttons) + selects


def _options_in_all(menu: Menu) -> int:
    """How many buttons it takes to show every short choice as buttons."""
    counts = [len(choice.picks[0].options) if len(choice.picks) == 1 else 1 for choice in menu]
    return sum(count for count in counts if count <= MOST_BUTTONS)


def _option_buttons(
    choice: Choice, pick: Pick, table: str, place: tuple[str, str], names: Sequence[str]
) -> list[Press]:
    labels = [label_of(choice, {pick.field: shown_option(pick, option, names)}, names) for option in pick.options]
    return [Press.of(Address("play", table, (*place, str(i))), label, PRIMARY) for i, label in enumerate(labels)]


def _options(pick: Pick, names: Sequence[str]) -> list[discord.SelectOption]:
    shown = [shown_option(pick, option, names) for option in pick.options]
    return [discord.SelectOption(label=label[:100], value=str(i)) for i, label in enumerate(shown)]


def _select(choice: Choice, pick: Pick, address: Address, names: Sequence[str]) -> Choose:
    options = _options(pick, names)
    return Choose.of(address, prompt(choice.action, pick), options, low=pick.low, high=min(pick.high, len(options)))


def prompt(action: type[Action], pick: Pick) -> str:
    """What to pick and how many, in a few words."""
    wanted = action.model_fields[pick.field].description or pick.field.replace("_", " ")
    if (pick.low, pick.high) == (1, 1):
        return f"{verb_of(action)}: {wanted}"
    count = f"{pick.low}" if pick.low == pick.high else f"{pick.low} to {pick.high}"
    return f"{verb_of(action)} {count}: {wanted}"


def form(choice: Choice, address: Address, names: Sequence[str]) -> ui.Modal:
    """The form for a choice with several picks: a select for each, or a typed field where a select cannot hold them."""
    opened = ui.Modal(title=verb_of(choice.action)[:45], custom_id=address.button())
    for pick in choice.picks:
        component: ui.Item[Any] = ui.TextInput(custom_id=pick.field, max_length=200)
        if len(pick.options) <= MOST_OPTIONS:
            options = _options(pick, names)
            most = min(pick.high, len(options))
            component = ui.Select(custom_id=pick.field, options=options, min_values=pick.low, max_values=most)
        opened.add_item(ui.Label(text=pick.field.replace("_", " ").capitalize()[:45], component=component))
    return opened


def form_picks(choice: Choice, fields: dict[str, list[str]]) -> list[list[int]] | None:
    """The places that were picked in a form's fields; ``None`` if a typed value is no option."""
    picks = []
    for pick in choice.picks:
        values = fields.get(pick.field, [])
        if len(pick.options) <= MOST_OPTIONS:
            picks.append([int(value) for value in values if value.isdecimal()])
            continue
        typed = [word for value in values for word in value.replace(",", " ").split()]
        lowered = [option.lower() for option in pick.options]
        if not all(word.lower() in lowered for word in typed):
            return None
        picks.append([lowered.index(word.lower()) for word in typed])
    return picks
