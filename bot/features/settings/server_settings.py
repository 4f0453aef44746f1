"""The settings of a server: shown to its moderators, changed by command or page by page, and undone."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import discord
import structlog
from discord import app_commands

from bot.features.settings.declared_settings import HANDS, NOTICES, SEASON, Kind, ServerSetting, server_settings
from bot.features.settings.server_settings_page import (
    VALUE_FIELD,
    ServerView,
    all_settings_page,
    changes_page,
    clock_form,
    notes_on_notices,
    setting_page,
)
from bot.features.settings.typed_settings import check_values, option_choices, setting_completer, typed_values
from bot.intake.feature import Command, Commands, Handler, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page
from bot.messages.boards import Boards
from bot.messages.channel_checks import ChannelChecks, missing_channels, missing_roles
from bot.messages.hands import Hands
from bot.messages.open_seats import OpenSeats
from bot.people.profiles import Profiles
from bot.people.server_choices import ChosenServerSettings, Values
from bot.table_pages.custom_ids import Code, parse_number
from bot.texts import settings as texts
from bot.texts.dates import last_day_text
from data.store import Store
from engine.errors import Refusal
from engine.text.sentences import sentence

log = structlog.get_logger(__name__)


class _LostValues(NamedTuple):
    """The chosen channels or roles of a setting that no longer work."""

    note: str = ""
    """A sentence about them; empty if all work."""
    ids: Sequence[str] = ()
    """The ids of channels or roles that were deleted."""


class ServerSettings:
    """The feature ``/settings``, by which moderators see and change their server's settings."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        store: Store,
        profiles: Profiles,
        boards: Boards,
        hands: Hands,
        checks: ChannelChecks,
        open_seats: OpenSeats,
    ) -> None:
        self._store = store
        self._profiles = profiles
        self._boards = boards
        self._hands = hands
        self._checks = checks
        self._open_seats = open_seats
        self._settings = server_settings(profiles.usual_hands)
        self._by_name = {setting.name: setting for setting in self._settings}

    # -- commands and controls ----------------------------------------------------------------------------------------

    def commands(self) -> Commands:
        """The command ``/settings``, with an option for each setting."""

        async def settings(interaction: Interaction, **typed: str | None) -> None:
            given = {self._by_name[name]: text for name, text in typed.items() if text is not None}
            await self._answer_command(command_request(interaction), given)

        settings.__signature__ = _signature(self._settings)  # type: ignore[attr-defined]  # for discord.py's options
        settings = app_commands.describe(**{setting.name: setting.option_description for setting in self._settings})(
            settings
        )
        fixed = {one.name: option_choices(one) for one in self._settings if one.kind is Kind.CHOICE}
        command: Command = app_commands.command(description=texts.SETTINGS_COMMAND)(
            app_commands.choices(**fixed)(settings)
        )
        for setting in self._settings:
            if setting.kind in {Kind.CHANNEL, Kind.CHANNELS, Kind.ROLES}:
                command.autocomplete(setting.name)(setting_completer(setting))
        return Commands(
            alone=(app_commands.guild_only()(app_commands.default_permissions(manage_guild=True)(command)),)
        )

    def routes(self) -> Routes:
        """The handlers of the controls on the pages, and of the form; all refuse people who may not manage the
        server.
        """
        controls: Mapping[Code, Handler] = {
            Code.SETTINGS: self._show_all,
            Code.SETTING: self._show_one,
            Code.SETTING_VALUE: self._set_picked_values,
            Code.SETTING_FORM: self._open_form,
            Code.SETTING_DEFAULT: self._set_default,
            Code.SETTING_UNDO: self._undo,
        }
        return Routes(
            plain={code: _for_managers(handler) for code, handler in controls.items()},
            plain_forms={Code.SETTING_FORM: _for_managers(self._set_typed_values)},
        )

    # -- showing them -------------------------------------------------------------------------------------------------

    async def _show_all(self, request: Request) -> None:
        await edit_clicked_message(request.interaction, all_settings_page(self._settings, await self._view(request)))

    async def _show_one(self, request: Request) -> None:
        setting = self._setting_named("".join(request.values))
        await edit_clicked_message(request.interaction, setting_page(setting, await self._view(request)))

    async def _open_form(self, request: Request) -> None:
        setting = self._asked_setting(request)
        chosen = await self._profiles.server_choices(request.guild)
        await open_form(request.interaction, clock_form(setting, chosen))

    async def _view(self, request: Request) -> ServerView:
        """The settings as they are now, with notes on what no longer works."""
        chosen, guild = await self._profiles.server_choices(request.guild), request.interaction.guild
        notes: dict[str, Sequence[str]] = dict.fromkeys((HANDS, NOTICES), notes_on_notices(self._by_name, chosen))
        notes[SEASON] = await self._season_notes(str(request.guild))
        missing: list[str] = []
        for setting in self._settings:
            lost = await self._lost_values(setting, chosen.values_of(setting.field), guild)
            if lost.note:
                notes[setting.name] = [lost.note]
            missing += lost.ids
        return ServerView(chosen, notes, missing)

    async def _lost_values(self, setting: ServerSetting, values: Values, guild: discord.Guild | None) -> _LostValues:
        """The chosen channels or roles of a setting that no longer work."""
        match setting.kind:
            case Kind.CHANNELS if gone := missing_channels(guild, values):
                return _LostValues(sentence(texts.CHANNELS_GONE, {"gone": len(gone)}), gone)
            case Kind.ROLES if gone := missing_roles(guild, values):
                return _LostValues(sentence(texts.ROLES_GONE, {"gone": len(gone)}), gone)
            case Kind.CHANNEL if values and (fault := await self._checks.fault_of(guild, values[0])):
                return _LostValues(fault.note, list(values) if fault.is_gone else [])
        return _LostValues()

    async def _season_notes(self, guild_id: str) -> list[str]:
        """A line that says when the season in progress ends; empty without one."""
        newest = await self._store.latest_seasons(guild_id, 1)
        if not newest or newest[0].ended_at is not None:
            return []
        if newest[0].ends_at is None:
            return [texts.SEASON_WITHOUT_END.format(number=newest[0].number)]
        return [texts.SEASON_ENDS.format(number=newest[0].number, day=last_day_text(newest[0].ends_at))]

    # -- changing them ------------------------------------------------------------------------------------------------

    async def _answer_command(self, request: Request, typed: Mapping[ServerSetting, str]) -> None:
        """Change the settings that were typed, and show the result; if none were, show all settings. Raises
        `Refusal`.
        """
        _check_manager(request)
        if not typed:
            await send_private_page(request.interaction, all_settings_page(self._settings, await self._view(request)))
            return
        interaction = request.interaction
        values = {
            one: check_values(one, typed_values(one, text, interaction), interaction) for one, text in typed.items()
        }
        told, undo = await self._change_settings(request, values)
        if len(typed) > 1:
            await send_private_page(interaction, changes_page(told, undo))
        else:
            await send_private_page(interaction, setting_page(next(iter(typed)), await self._view(request), told, undo))

    async def _set_picked_values(self, request: Request) -> None:
        setting = self._asked_setting(request)
        await self._change_one(request, setting, check_values(setting, tuple(request.values), request.interaction))

    async def _set_typed_values(self, request: Request) -> None:
        setting = self._asked_setting(request)
        values = typed_values(setting, "".join(request.fields.get(VALUE_FIELD, [])), request.interaction)
        await self._change_one(request, setting, check_values(setting, values, request.interaction))

    async def _set_default(self, request: Request) -> None:
        await self._change_one(request, self._asked_setting(request), ())

    async def _change_one(self, request: Request, setting: ServerSetting, values: Values) -> None:
        """Change one setting, and show it in the clicked message with the result."""
        told, undo = await self._change_settings(request, {setting: values})
        await edit_clicked_message(request.interaction, setting_page(setting, await self._view(request), told, undo))

    async def _change_settings(
        self, request: Request, values: Mapping[ServerSetting, Values]
    ) -> tuple[list[str], int | None]:
        """Store new values of settings. Returns a sentence for each, and the number by which the change can be undone;
        ``None`` if nothing has changed.
        """
        by_field = {setting.field: chosen for setting, chosen in values.items()}
        before, after = await self._store_changes(request, lambda chosen: chosen.with_values(by_field))
        undo = None if after == before else after.changes[-1].number
        return self._change_sentences(list(values), before, after), undo

    async def _undo(self, request: Request) -> None:
        """Undo a change, which is a change that can be undone itself."""
        number = parse_number("".join(request.custom_id.args))
        before, after = await self._store_changes(request, lambda chosen: chosen.without_change(number))
        change = after.changes[-1]
        settings = [setting for setting in self._settings if setting.field in change.after]
        told = self._change_sentences(settings, before, after)
        if len(settings) == 1:
            page = setting_page(settings[0], await self._view(request), told, change.number)
        else:
            page = changes_page(told, change.number)
        await edit_clicked_message(request.interaction, page)

    async def _store_changes(
        self, request: Request, change: Callable[[ChosenServerSettings], ChosenServerSettings]
    ) -> tuple[ChosenServerSettings, ChosenServerSettings]:
        """Store what ``change`` makes of a server's settings, log who did it, and have boards, hands and announcements
        rewritten. Returns the settings before and after.
        """
        guild, seen = str(request.guild), list[ChosenServerSettings]()

        def changed(chosen: ChosenServerSettings) -> ChosenServerSettings:
            seen.append(chosen)
            return change(chosen)

        after = await self._profiles.change_server(guild, changed)
        before = seen[-1]
        self._log_changes(request, before, after)
        if after.theme != before.theme:
            self._boards.rewrite_boards_of_server(guild)
        if after.hands != before.hands:
            await self._hands.on_hand_delivery_changed(guild)
        if after.open_seats != before.open_seats:
            self._open_seats.on_channel_chosen(guild)
        return before, after

    def _log_changes(self, request: Request, before: ChosenServerSettings, after: ChosenServerSettings) -> None:
        for setting in self._settings:
            old, new = before.values_of(setting.field), after.values_of(setting.field)
            if old != new:
                log.info(
                    "setting_changed",
                    guild=request.guild,
                    person=request.person.id,
                    setting=setting.name,
                    before=",".join(old) or texts.DEFAULT_WORD,
                    after=",".join(new) or texts.DEFAULT_WORD,
                )

    def _change_sentences(
        self, settings: Sequence[ServerSetting], before: ChosenServerSettings, after: ChosenServerSettings
    ) -> list[str]:
        """For each of these settings, a sentence about its old and new value, and what that means."""
        told = []
        for setting in settings:
            old, new = before.values_of(setting.field), after.values_of(setting.field)
            template = texts.SETTINGS_UNCHANGED if setting.words(old) == setting.words(new) else texts.SETTINGS_CHANGED
            told.append(
                template.format(
                    title=setting.title,
                    value=setting.words(new),
                    before=setting.words(old),
                    after=setting.words(new),
                    holds=setting.change_note_for(new),
                )
            )
        return told

    # -- which one ----------------------------------------------------------------------------------------------------

    def _asked_setting(self, request: Request) -> ServerSetting:
        """The setting whose name a control's custom id holds. Raises `Refusal` ``outdated`` if there is none."""
        return self._setting_named("".join(request.custom_id.args))

    def _setting_named(self, name: str) -> ServerSetting:
        if name not in self._by_name:
            raise Refusal("outdated")
        return self._by_name[name]


def _signature(settings: Sequence[ServerSetting]) -> inspect.Signature:
    """The signature from which discord.py reads the command's options: a text for each setting."""
    kind, option = inspect.Parameter.KEYWORD_ONLY, str | None
    options = [inspect.Parameter(one.name, kind, default=None, annotation=option) for one in settings]
    interaction = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    return inspect.Signature([interaction, *options])


def _for_managers(handler: Handler) -> Handler:
    """A handler that calls ``handler`` for people who may manage the server, and refuses others."""

    async def handle(request: Request) -> None:
        _check_manager(request)
        await handler(request)

    return handle


def _check_manager(request: Request) -> None:
    """Raise `Refusal` ``only_moderators`` unless the person may manage the server in which they ask."""
    if request.guild is None or not request.interaction.permissions.manage_guild:
        raise Refusal("only_moderators")
