"""Lays out the settings of a server: the page with all of them, the page of one, and the form for a time limit."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import discord
from discord import ui
from discord.enums import SelectDefaultValueType

from bot.features.settings.declared_settings import HANDS, NOTICES, Kind, ServerSetting
from bot.people.notices import Notice
from bot.people.server_choices import ChosenServerSettings
from bot.table_pages.components import (
    MAX_PLACEHOLDER_LENGTH,
    MAX_TEXT_LENGTH,
    PRIMARY,
    Page,
    button_rows,
    make_button,
    make_page,
    make_select,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts import settings as texts
from engine.options import LONGEST_VALUE
from engine.text.sentences import capitalised

MOST_PICKED = 25
"""The most channels or roles that can be chosen for one setting."""
MAX_OPTION_LENGTH = 100
VALUE_FIELD = "value"
"""The custom id of the form's field."""
CHANNELS_TO_PLAY_IN = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""The types of channels in which, or in whose threads, a table can be opened."""
CHANNELS_TO_POST_IN = (discord.ChannelType.text, discord.ChannelType.news)
"""The types of channels in which the bot can post announcements."""


class ServerView(NamedTuple):
    """The settings of a server as its moderators see them."""

    chosen: ChosenServerSettings
    notes: Mapping[str, Sequence[str]]
    """By name of a setting, lines about what no longer works, and when a season ends."""
    missing: Collection[str] = ()
    """The ids of chosen channels and roles that were deleted."""


def all_settings_page(settings: Sequence[ServerSetting], view: ServerView) -> Page:
    """The page with all settings, each with its value and default, and a select of the one to change."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(texts.SETTINGS_HEADING)]
    for group, members in groupby(settings, lambda setting: setting.group):
        lines = [line for setting in members for line in _setting_lines(setting, view)]
        items.append(ui.TextDisplay("\n".join([texts.SETTINGS_GROUP.format(title=group), *lines])))
    options = [
        discord.SelectOption(label=setting.title, value=setting.name, description=setting.about[:MAX_OPTION_LENGTH])
        for setting in settings
    ]
    return make_page([*items, ui.ActionRow(make_select(CustomId(Code.SETTING), texts.CHOOSE_PROMPT, options))])


def _setting_lines(setting: ServerSetting, view: ServerView) -> list[str]:
    """The lines of a setting: its value and default, and its notes."""
    values = view.chosen.values_of(setting.field)
    template = texts.CHANGED_VALUE if _differs_from_default(setting, view) else texts.AT_DEFAULT
    line = template.format(title=setting.title, value=setting.words(values), default=setting.default_words)
    return [line, *_setting_notes(setting, view)]


def _differs_from_default(setting: ServerSetting, view: ServerView) -> bool:
    """Whether a setting has another value than the default."""
    return setting.words(view.chosen.values_of(setting.field)) != setting.default_words


def _setting_notes(setting: ServerSetting, view: ServerView) -> list[str]:
    return [texts.SETTINGS_SMALL_PRINT.format(note=note) for note in view.notes.get(setting.name, ())]


def notes_on_notices(settings: Mapping[str, ServerSetting], chosen: ChosenServerSettings) -> list[str]:
    """A line that says how players are told of their turn, if the server chose hand messages for that but sends none;
    else empty. ``settings`` are all settings by name.
    """
    hands, notices = (settings[name].value_in_force(chosen) for name in (HANDS, NOTICES))
    return [texts.NOTICES_WITHOUT_HANDS] if (hands, notices) == ("button", Notice.MESSAGE) else []


def setting_page(setting: ServerSetting, view: ServerView, told: Sequence[str] = (), undo: int | None = None) -> Page:
    """The page of one setting, with the control that changes it.

    ``told`` are sentences about a change just made, and ``undo`` is its number; ``None`` if there is nothing to undo.
    """
    now = texts.VALUE_NOW if _differs_from_default(setting, view) else texts.NOW_DEFAULT
    values = view.chosen.values_of(setting.field)
    state = now.format(value=setting.words(values), default=setting.default_words)
    lines = [setting.about + ".", state, *_setting_notes(setting, view)]
    items: list[ui.Item[Any]] = [ui.TextDisplay(line) for line in told]
    items += [ui.TextDisplay(texts.ONE_HEADING.format(title=setting.title)), ui.TextDisplay("\n".join(lines))]
    to_default = make_button(CustomId(Code.SETTING_DEFAULT, args=(setting.name,)), texts.TO_DEFAULT_BUTTON)
    buttons = [*_undo_button(undo), *([to_default] if values else []), _all_button()]
    return make_page([*items, ui.ActionRow(_setting_control(setting, view)), *button_rows(buttons)])


def changes_page(told: Sequence[str], undo: int | None) -> Page:
    """The page with the results of several changes at once; ``undo`` is as for `setting_page`."""
    lines = [ui.TextDisplay[Any](line[: MAX_TEXT_LENGTH // len(told)]) for line in told]
    return make_page([*lines, *button_rows([*_undo_button(undo), _all_button()])])


def _undo_button(number: int | None) -> list[ui.Button[Any]]:
    """The button that undoes the change with this number; empty for ``None``."""
    if number is None:
        return []
    return [make_button(CustomId(Code.SETTING_UNDO, args=(str(number),)), texts.UNDO_BUTTON, PRIMARY)]


def _all_button() -> ui.Button[Any]:
    return make_button(CustomId(Code.SETTINGS), texts.ALL_BUTTON)


def _setting_control(setting: ServerSetting, view: ServerView) -> ui.Item[Any]:
    """The control that changes a setting: a select, or the button that opens the form."""
    match setting.kind:
        case Kind.CHOICE:
            return _choice_select(setting, view.chosen)
        case Kind.CHANNEL:
            return _channel_select(setting, view, CHANNELS_TO_POST_IN, texts.CHANNEL_PROMPT, 1)
        case Kind.CHANNELS:
            return _channel_select(setting, view, CHANNELS_TO_PLAY_IN, texts.CHANNELS_PROMPT, MOST_PICKED)
        case Kind.ROLES:
            return _role_select(setting, view)
        case Kind.CLOCK:
            return make_button(CustomId(Code.SETTING_FORM, args=(setting.name,)), texts.CLOCK_BUTTON, PRIMARY)


def _choice_select(setting: ServerSetting, chosen: ChosenServerSettings) -> ui.Select[Any]:
    now = setting.value_in_force(chosen)
    options = [
        discord.SelectOption(label=capitalised(title), value=value, default=value == now)
        for value, title in setting.choices.items()
    ]
    return make_select(_value_id(setting), texts.VALUE_PROMPT, options)


def _channel_select(
    setting: ServerSetting, view: ServerView, types: Sequence[discord.ChannelType], prompt: str, most: int
) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=_value_id(setting).as_select_id(),
        channel_types=list(types),
        placeholder=prompt[:MAX_PLACEHOLDER_LENGTH],
        min_values=0,
        max_values=most,
        default_values=_preselected_values(setting, view, SelectDefaultValueType.channel),
    )


def _role_select(setting: ServerSetting, view: ServerView) -> ui.RoleSelect[Any]:
    return ui.RoleSelect(
        custom_id=_value_id(setting).as_select_id(),
        placeholder=texts.ROLES_PROMPT[:MAX_PLACEHOLDER_LENGTH],
        min_values=0,
        max_values=MOST_PICKED,
        default_values=_preselected_values(setting, view, SelectDefaultValueType.role),
    )


def _preselected_values(
    setting: ServerSetting, view: ServerView, kind: SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    """The preselected values of a select of channels or roles: the chosen ones, without those that were deleted."""
    left = [one for one in view.chosen.values_of(setting.field) if one not in view.missing]
    return [discord.SelectDefaultValue(id=int(one), type=kind) for one in left]


def _value_id(setting: ServerSetting) -> CustomId:
    return CustomId(Code.SETTING_VALUE, args=(setting.name,))


def clock_form(setting: ServerSetting, chosen: ChosenServerSettings) -> ui.Modal:
    """The form in which a time limit is typed; it begins with the present one."""
    custom_id = CustomId(Code.SETTING_FORM, args=(setting.name,)).as_button_id()
    form = ui.Modal(title=setting.title, custom_id=custom_id)
    typed = ui.TextInput[Any](
        custom_id=VALUE_FIELD, default=setting.value_in_force(chosen), max_length=LONGEST_VALUE, required=False
    )
    form.add_item(ui.Label(text=setting.title, description=texts.CLOCK_FIELD_ABOUT, component=typed))
    return form
