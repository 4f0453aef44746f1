"""What people choose for themselves: how tables and hands are shown to them, and where their hands go."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.features.interactions.choices import choices_with_titles
from bot.features.interactions.find_table import MAX_COMPLETIONS
from bot.features.interactions.intake import command_request
from bot.features.interactions.request import Command, Request, Routes
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page
from bot.messages.hands import Hands
from bot.pages.components import Page, make_page, make_select
from bot.pages.custom_ids import Code, CustomId
from bot.tables.notices import Notice, QuietHours, known_zones
from bot.tables.profiles import Profiles
from bot.texts import preferences as texts
from data.records import Player
from engine.errors import Refusal
from render.themes import THEMES, theme_named

LIKE_THE_SERVER = "server"
"""The value for having no choice of one's own: Discord's selects have no empty value."""


class Preference(NamedTuple):
    """A setting that each person chooses for themselves."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """(value, title) pairs."""
    value_of: Callable[[Player], str]
    """Returns the value that a person has chosen."""
    with_value: Callable[[Player, str], Player]
    """Returns the person with this value chosen."""
    concerns_hands: bool = True
    """Whether hand messages look otherwise, or go elsewhere, once another value is chosen."""


SHOWS = Preference(
    "shows",
    texts.SHOWS,
    (("picture", texts.SHOWS_PICTURES), ("text", texts.SHOWS_TEXT)),
    lambda player: player.shows,
    lambda player, value: player._replace(shows=value),
)
HANDS = Preference(
    "hands",
    texts.HANDS,
    ((LIKE_THE_SERVER, texts.LIKE_THE_SERVER), ("dm", texts.HANDS_BY_DM), ("button", texts.HANDS_ON_REQUEST)),
    lambda player: player.hands or LIKE_THE_SERVER,
    lambda player, value: player._replace(hands="" if value == LIKE_THE_SERVER else value),
)
THEME = Preference(
    "theme",
    texts.THEME,
    ((LIKE_THE_SERVER, texts.LIKE_THE_SERVER), *((theme.slug, theme.title) for theme in THEMES.values())),
    lambda player: player.theme or LIKE_THE_SERVER,
    lambda player, value: player._replace(theme="" if value == LIKE_THE_SERVER else value),
)
PROFILE = Preference(
    "profile",
    texts.PROFILE,
    (("everybody", texts.PROFILE_TO_ALL), ("private", texts.PROFILE_TO_NOBODY)),
    lambda player: player.profile or "everybody",
    lambda player, value: player._replace(profile="private" if value == "private" else ""),
    concerns_hands=False,
)
NOTICES = Preference(
    "notices",
    texts.NOTICES,
    (
        (LIKE_THE_SERVER, texts.LIKE_THE_SERVER),
        (Notice.MESSAGE, texts.NOTICES_BY_MESSAGE),
        (Notice.PING, texts.NOTICES_BY_PING),
        (Notice.OFF, texts.NO_NOTICES),
    ),
    lambda player: player.notices or LIKE_THE_SERVER,
    lambda player, value: player._replace(notices="" if value == LIKE_THE_SERVER else value),
    concerns_hands=False,
)
INVITATIONS = Preference(
    "invitations",
    texts.INVITATIONS,
    (("everybody", texts.INVITATIONS_BY_ALL), ("off", texts.NO_INVITATIONS)),
    lambda player: player.invitations or "everybody",
    lambda player, value: player._replace(invitations="off" if value == "off" else ""),
    concerns_hands=False,
)
PREFERENCES = (SHOWS, THEME, HANDS, NOTICES, INVITATIONS, PROFILE)


def preference_command_choices(preference: Preference) -> list[app_commands.Choice[str]]:
    """A preference's values, with their titles, as Discord's choices for a command option."""
    return choices_with_titles(dict(preference.choices))


class Preferences:
    """The feature with which people see and change their own settings."""

    def __init__(self, profiles: Profiles, hands: Hands) -> None:
        self._profiles = profiles
        self._hands = hands

    def commands(self) -> tuple[Command, ...]:
        """The command ``/preferences``."""

        @app_commands.command(description=texts.PREFERENCES)
        @app_commands.rename(shows="show")
        @app_commands.describe(
            **{preference.name: preference.title for preference in PREFERENCES},
            quiet=texts.QUIET,
            timezone=texts.TIMEZONE,
        )
        @app_commands.choices(**{preference.name: preference_command_choices(preference) for preference in PREFERENCES})
        @app_commands.autocomplete(timezone=_complete_zone)
        async def preferences(  # noqa: PLR0913, PLR0917  # one for each option of the command
            interaction: Interaction,
            shows: str | None = None,
            theme: str | None = None,
            hands: str | None = None,
            notices: str | None = None,
            invitations: str | None = None,
            profile: str | None = None,
            quiet: str | None = None,
            timezone: str | None = None,
        ) -> None:
            request = command_request(interaction)
            asked = zip(PREFERENCES, (shows, theme, hands, notices, invitations, profile), strict=True)
            if quiet is not None or timezone is not None:
                await self._choose_quiet_hours(request, quiet, timezone)
            for preference, value in asked:
                if value is not None:
                    await self.choose(request, preference, value)
            await self.show(request)

        return (preferences,)

    def routes(self) -> Routes:
        """The handler of the selects in the answer to ``/preferences``."""
        return Routes(plain={Code.PREFERENCE: self._choose_from_select})

    async def show(self, request: Request) -> None:
        """Show a person their preferences, with a select for each."""
        await send_private_page(request.interaction, await self._preferences_page(request))

    async def choose(self, request: Request, preference: Preference, value: str) -> None:
        """Store a person's new value for a preference, and update their hand messages where it concerns them.

        Raises `Refusal` ``no_such_choice`` for a value that is not among the preference's choices.
        """
        if value not in dict(preference.choices):
            raise Refusal("no_such_choice", value=value[:40])
        player = await self._profiles.change_player(
            request.person.id, lambda before: preference.with_value(before, value)._replace(dm_closed_noted=False)
        )
        if preference.concerns_hands:
            await self._hands.on_place_of_hands_chosen(player.id)
            await self._hands.rewrite_player(player.id)

    async def _choose_quiet_hours(self, request: Request, hours: str | None, zone: str | None) -> None:
        """Store in which hours a person wants no sound; ``None`` keeps the hours, or the zone, of before.

        Raises `Refusal` for hours or a zone that there are not, and ``quiet_missing`` for a zone without hours.
        """
        before = QuietHours.from_stored(self._profiles.player(request.person.id).quiet)
        if hours is None and before is None:
            raise Refusal("quiet_missing")
        typed = zone or (before.zone if before else "UTC")
        known = next((name for name in known_zones() if name.lower() == typed.strip().lower()), None)
        if known is None:
            raise Refusal("bad_option", name=texts.TIMEZONE_TITLE, value=typed[:40], reason=texts.BAD_ZONE)
        chosen = before._replace(zone=known) if hours is None and before else QuietHours.parse(hours or "", known)
        if chosen is None and hours is not None and hours.strip().lower() != texts.NONE:
            raise Refusal("bad_option", name=texts.QUIET_TITLE, value=hours[:40], reason=texts.BAD_HOURS)
        stored = "" if chosen is None else chosen.as_stored()
        await self._profiles.change_player(request.person.id, lambda player: player._replace(quiet=stored))

    async def _values_of_server(self, request: Request) -> dict[str, str]:
        """By preference, what holds in this server for people who leave it to the server; {} outside any server."""
        if request.guild is None:
            return {}
        chosen = await self._profiles.server_choices(request.guild)
        return {
            THEME.name: theme_named(chosen.theme).slug,
            HANDS.name: chosen.hands or self._profiles.usual_hands,
            NOTICES.name: chosen.notices or Notice.MESSAGE,
        }

    async def _choose_from_select(self, request: Request) -> None:
        preference = next((one for one in PREFERENCES if (one.name,) == request.custom_id.args), None)
        if preference is None or not request.values:
            raise Refusal("outdated")
        await self.choose(request, preference, request.values[0])
        await edit_clicked_message(request.interaction, await self._preferences_page(request))

    async def _preferences_page(self, request: Request) -> Page:
        """All preferences of a person, each with a select."""
        player, usual = self._profiles.player(request.person.id), await self._values_of_server(request)
        items: list[ui.Item[Any]] = []
        for preference in PREFERENCES:
            select = _preference_select_row(preference, preference.value_of(player), usual.get(preference.name))
            note = self._note_on_notices(player, usual) if preference is NOTICES else ""
            items += [ui.TextDisplay(f"**{preference.title}**{note}"), select]
        return make_page([*items, ui.TextDisplay(_quiet_hours_text(player))])

    def _note_on_notices(self, player: Player, usual: Mapping[str, str]) -> str:
        """A line that says how a person is told of their turn, where what they chose needs hands in direct messages;
        empty where it can be so.
        """
        hands = player.hands or usual.get(HANDS.name, self._profiles.usual_hands)
        notices = player.notices or usual.get(NOTICES.name, Notice.MESSAGE)
        return f"\n-# {texts.NOTICES_WITHOUT_HANDS}" if (hands, notices) == ("button", Notice.MESSAGE) else ""


def _preference_select_row(preference: Preference, chosen: str, of_server: str | None) -> ui.ActionRow[Any]:
    """The select of a preference. ``of_server`` is the server's value, to be told where one may leave it to the server;
    ``None`` outside any server.
    """
    titles = dict(preference.choices)
    if of_server is not None:
        titles[LIKE_THE_SERVER] = texts.LIKE_THE_SERVER_NOW.format(choice=titles[of_server])
    options = [
        discord.SelectOption(label=title, value=value, default=value == chosen) for value, title in titles.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.PREFERENCE, args=(preference.name,)), preference.title, options))


def _quiet_hours_text(player: Player) -> str:
    hours = QuietHours.from_stored(player.quiet)
    return texts.NO_QUIET_HOURS if hours is None else texts.QUIET_HOURS.format(**hours._asdict())


async def _complete_zone(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The time zones in whose names the typed text stands, those that begin with it first."""
    wanted = typed.strip().lower().replace(" ", "_")
    fits = [name for name in known_zones() if wanted in name.lower()]
    fits.sort(key=lambda name: (not name.rpartition("/")[2].lower().startswith(wanted), name))
    return [app_commands.Choice(name=name, value=name) for name in fits[:MAX_COMPLETIONS]]
