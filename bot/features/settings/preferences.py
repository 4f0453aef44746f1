"""The settings that people choose for themselves: how tables and hands are shown to them, where their hands go, and the
hours in which they want no sound.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.intake.autocomplete import choices_with_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import MAX_COMPLETIONS, Completions
from bot.intake.page_refusals import FormRefusal
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, open_form, send_private_page
from bot.messages.hands import Hands
from bot.people.notices import Notice, QuietHours
from bot.people.profiles import Profiles
from bot.people.time_zones import (
    cities_for_abbreviation,
    clock_text,
    ignores_summer_time,
    known_places,
    plain_zone_text,
    zone_named,
)
from bot.table_pages.components import Page, button_rows, make_button, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.scheduler import Clock
from bot.texts import settings as texts
from data.models import Player
from engine.errors import Refusal
from engine.text.sentences import joined_with_or
from render.themes import THEMES, theme_named

FIRST_FIELD = "first"
END_FIELD = "end"
ZONE_FIELD = "zone"
DEFAULT_QUIET_HOURS = QuietHours(22, 7)
"""The hours with which the form begins if none were chosen before."""
MAX_ZONE_LENGTH = 40


def quiet_hours_text(hours: QuietHours | None, at: float) -> str:
    """Sentences that tell a person's quiet hours and what time it is in their zone at a time in seconds since 1970, or
    that they have none.
    """
    if hours is None:
        return texts.NO_QUIET_HOURS
    note = texts.WITHOUT_SUMMER_TIME if ignores_summer_time(hours.zone, at) else ""
    return texts.QUIET_HOURS.format(**hours._asdict(), clock=clock_text(hours.zone, at)) + note


def quiet_hours_items(hours: QuietHours | None, at: float) -> list[ui.Item[Any]]:
    """The text of `quiet_hours_text`, and the buttons to change the hours."""
    buttons = [make_button(CustomId(Code.QUIET_FORM), texts.QUIET_BUTTON)]
    if hours is not None:
        buttons.append(make_button(CustomId(Code.QUIET_OFF), texts.NO_QUIET_BUTTON))
    return [ui.TextDisplay(f"**{texts.QUIET_TITLE}**\n{quiet_hours_text(hours, at)}"), *button_rows(buttons)]


def quiet_form_button(hours: str, zone: str) -> CustomId:
    """The custom id of a button that opens the form filled in with what a person typed: hours such as ``22-7``, and a
    zone.
    """
    return CustomId(Code.QUIET_FORM, args=(*hours.split("-", 1), zone.strip()[:MAX_ZONE_LENGTH]))


def refused_quiet_hours(button: CustomId) -> QuietHours | None:
    """The hours, and the zone as it was typed, in the custom id of a button of `quiet_form_button`; ``None`` for other
    ids.
    """
    match button.args:
        case (_, _, *zone) if zone:  # which may have the mark between arguments in it
            return QuietHours(button.number_arg(0), button.number_arg(1), ":".join(zone))
    return None


def quiet_hours_form(hours: QuietHours | None) -> ui.Modal:
    """The form with the first hour, the last hour and the time zone; it begins with ``hours``; ``None``: with
    `DEFAULT_QUIET_HOURS`.
    """
    now = hours or DEFAULT_QUIET_HOURS
    form = ui.Modal(title=texts.QUIET_TITLE, custom_id=CustomId(Code.QUIET_FORM).as_button_id())
    form.add_item(ui.Label(text=texts.FIRST_HOUR, component=_hour_select(FIRST_FIELD, now.first)))
    form.add_item(ui.Label(text=texts.END_HOUR, component=_hour_select(END_FIELD, now.end)))
    zone = ui.TextInput[Any](custom_id=ZONE_FIELD, default=now.zone if hours else None, max_length=MAX_ZONE_LENGTH)
    form.add_item(ui.Label(text=texts.TIMEZONE_TITLE, description=texts.ZONE_ABOUT, component=zone))
    return form


def _hour_select(custom_id: str, chosen: int) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=texts.HOUR_OF_DAY.format(hour=hour), value=str(hour), default=hour == chosen)
        for hour in range(24)
    ]
    return ui.Select(custom_id=custom_id, options=options)


LONGEST_QUOTE = 40
"""The most characters of a typed text that a refusal repeats."""


async def choose_quiet_hours(profiles: Profiles, player_id: str, hours: str | None, zone: str | None) -> None:
    """Store a person's quiet hours; ``None`` keeps the earlier hours, or the earlier zone, and so does the name of the
    earlier zone, even one that can no longer be chosen.

    Raises `Refusal` ``bad_option`` for unknown hours or zones, and ``quiet_missing`` for a zone without hours.
    """
    before = QuietHours.from_stored(profiles.player(player_id).quiet)
    if hours is None and before is None:
        raise Refusal("quiet_missing")
    zone_before = before.zone if before else "UTC"
    typed = zone or zone_before
    known = typed if typed == zone_before else zone_named(typed)
    if known is None:
        raise _bad_zone(typed)
    chosen = before._replace(zone=known) if hours is None and before else QuietHours.parse(hours or "", known)
    if chosen is None and hours is not None and hours.strip().lower() != texts.NO_QUIET_VALUE:
        raise Refusal("bad_option", name=texts.QUIET_TITLE, value=hours[:LONGEST_QUOTE], reason=texts.BAD_HOURS)
    stored = "" if chosen is None else chosen.as_stored()
    await profiles.change_player(player_id, lambda player: player._replace(quiet=stored))


def _bad_zone(typed: str) -> Refusal:
    """The refusal of a time zone that is none, with what can be typed in its place."""
    cities = cities_for_abbreviation(typed)
    reason = texts.ZONE_ABBREVIATION.format(cities=joined_with_or(cities)) if cities else texts.BAD_ZONE
    return Refusal("bad_option", name=texts.TIMEZONE_TITLE, value=typed[:LONGEST_QUOTE], reason=reason)


def submitted_quiet_hours(fields: Mapping[str, list[str]]) -> tuple[str, str]:
    """The hours, such as ``22-7``, and the time zone in a submitted form; the zone as it was typed."""
    first, end, zone = ("".join(fields.get(name, [])) for name in (FIRST_FIELD, END_FIELD, ZONE_FIELD))
    return f"{first}-{end}", zone


def zone_completer(clock: Clock) -> Callable[[Interaction, str], Any]:
    """The function that completes a time zone while it is typed: with the typed offset from UTC, and the places whose
    names contain the typed text, those whose city begins with it first. ``clock`` gives the present time, which each
    choice shows in its zone.
    """

    async def complete(_interaction: Interaction, typed: str) -> Completions:
        return [
            app_commands.Choice(name=texts.ZONE_CHOICE.format(zone=name, clock=clock_text(name, clock())), value=name)
            for name in _zones_to_offer(typed)[:MAX_COMPLETIONS]
        ]

    return complete


def _zones_to_offer(typed: str) -> list[str]:
    abbreviated = [zone for city in cities_for_abbreviation(typed) if (zone := zone_named(city))]
    wanted, meant = plain_zone_text(typed), zone_named(typed)
    fits = [name for name in known_places() if wanted in name.lower()]
    fits.sort(key=lambda name: (not name.rpartition("/")[2].lower().startswith(wanted), name))
    return [meant, *fits] if meant and meant not in known_places() else [*abbreviated, *fits]


LIKE_THE_SERVER = "server"
"""The select's value for no choice of one's own; Discord allows no empty value."""


class Preference(NamedTuple):
    """A setting that each person chooses for themselves."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """The (value, title) pairs between which people choose."""
    value_of: Callable[[Player], str]
    """(person) -> the value that the person has chosen."""
    with_value: Callable[[Player, str], Player]
    """(person, value) -> the person with this value chosen."""
    concerns_hands: bool = True
    """Whether another value changes how hand messages look, or where they go."""


SHOWS = Preference(
    "shows",
    texts.SHOWS_TITLE,
    (("picture", texts.SHOWS_PICTURES), ("text", texts.SHOWS_TEXT)),
    lambda player: player.shows,
    lambda player, value: player._replace(shows=value),
)
HANDS = Preference(
    "hands",
    texts.OWN_HANDS,
    ((LIKE_THE_SERVER, texts.LIKE_THE_SERVER), ("dm", texts.HANDS_BY_DM), ("button", texts.HANDS_ON_REQUEST)),
    lambda player: player.hands or LIKE_THE_SERVER,
    lambda player, value: player._replace(hands="" if value == LIKE_THE_SERVER else value),
)
THEME = Preference(
    "theme",
    texts.OWN_THEME,
    ((LIKE_THE_SERVER, texts.LIKE_THE_SERVER), *((theme.slug, theme.title) for theme in THEMES.values())),
    lambda player: player.theme or LIKE_THE_SERVER,
    lambda player, value: player._replace(theme="" if value == LIKE_THE_SERVER else value),
)
PROFILE = Preference(
    "profile",
    texts.OWN_PROFILE,
    (("everybody", texts.PROFILE_TO_ALL), ("private", texts.PROFILE_TO_NOBODY)),
    lambda player: player.profile or "everybody",
    lambda player, value: player._replace(profile="private" if value == "private" else ""),
    concerns_hands=False,
)
NOTICES = Preference(
    "notices",
    texts.OWN_NOTICES,
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
    texts.INVITATIONS_TITLE,
    (("everybody", texts.INVITATIONS_BY_ALL), ("off", texts.NO_INVITATIONS)),
    lambda player: player.invitations or "everybody",
    lambda player, value: player._replace(invitations="off" if value == "off" else ""),
    concerns_hands=False,
)
PREFERENCES = (SHOWS, THEME, HANDS, NOTICES, INVITATIONS, PROFILE)


def preference_command_choices(preference: Preference) -> list[app_commands.Choice[str]]:
    """The values of a preference with their titles, as Discord's choices for a command option."""
    return choices_with_titles(dict(preference.choices))


class Preferences:
    """The feature ``/preferences``, by which people see and change their own settings."""

    def __init__(self, profiles: Profiles, hands: Hands, clock: Clock) -> None:
        self._profiles = profiles
        self._hands = hands
        self._clock = clock

    def commands(self) -> Commands:
        """The command ``/preferences``."""

        @app_commands.command(description=texts.PREFERENCES_COMMAND)
        @app_commands.rename(shows="show")
        @app_commands.describe(
            **{preference.name: preference.title for preference in PREFERENCES},
            quiet=texts.QUIET_OPTION,
            timezone=texts.TIMEZONE_OPTION,
        )
        @app_commands.choices(**{preference.name: preference_command_choices(preference) for preference in PREFERENCES})
        @app_commands.autocomplete(timezone=zone_completer(self._clock))
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
            chosen = {preference: value for preference, value in asked if value is not None}
            has_chosen_hours = quiet is not None or timezone is not None
            if has_chosen_hours:
                await choose_quiet_hours(self._profiles, request.person.id, quiet, timezone)
            for preference, value in chosen.items():
                await self.choose(request, preference, value)
            hours = quiet_hours_text(self._quiet_hours_of(request.person.id), self._clock())
            lines = [_changed_line(preference, value) for preference, value in chosen.items()]
            await self.show(request, [*lines, *([hours] if has_chosen_hours else [])])

        return Commands(alone=(preferences,))

    def routes(self) -> Routes:
        """The handlers of the controls on the page, and of the form for quiet hours."""
        return Routes(
            plain={
                Code.PREFERENCE: self._choose_by_select,
                Code.QUIET_FORM: self._ask_quiet_hours,
                Code.QUIET_OFF: self._end_quiet_hours,
            },
            plain_forms={Code.QUIET_FORM: self._choose_quiet_hours},
        )

    async def show(self, request: Request, changed: Sequence[str] = ()) -> None:
        """Show a person their preferences, with a select for each, below lines about what has just ``changed``."""
        await send_private_page(request.interaction, await self._preferences_page(request, changed))

    async def choose(self, request: Request, preference: Preference, value: str) -> None:
        """Store a person's new value for a preference, and rewrite their hand messages if it concerns those.

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

    # -- quiet hours --------------------------------------------------------------------------------------------------

    def _quiet_hours_of(self, player_id: str) -> QuietHours | None:
        return QuietHours.from_stored(self._profiles.player(player_id).quiet)

    async def _ask_quiet_hours(self, request: Request) -> None:
        """Open the form with the refused hours in the button's custom id or, if there are none, with the present
        hours.
        """
        hours = self._quiet_hours_of(request.person.id)
        await open_form(request.interaction, quiet_hours_form(refused_quiet_hours(request.custom_id) or hours))

    async def _choose_quiet_hours(self, request: Request) -> None:
        hours, zone = submitted_quiet_hours(request.fields)
        try:
            await choose_quiet_hours(self._profiles, request.person.id, hours, zone)
        except Refusal as refusal:
            raise FormRefusal(refusal, quiet_form_button(hours, zone)) from None
        await edit_clicked_message(request.interaction, await self._preferences_page(request))

    async def _end_quiet_hours(self, request: Request) -> None:
        await choose_quiet_hours(self._profiles, request.person.id, texts.NO_QUIET_VALUE, None)
        await edit_clicked_message(request.interaction, await self._preferences_page(request))

    # -- the page -----------------------------------------------------------------------------------------------------

    async def _values_of_server(self, request: Request) -> dict[str, str]:
        """By name of a preference, the server's value for people who leave it to the server; empty outside any
        server.
        """
        if request.guild is None:
            return {}
        chosen = await self._profiles.server_choices(request.guild)
        return {
            THEME.name: theme_named(chosen.theme).slug,
            HANDS.name: chosen.hands or self._profiles.usual_hands,
            NOTICES.name: chosen.notices or Notice.MESSAGE,
        }

    async def _choose_by_select(self, request: Request) -> None:
        preference = next((one for one in PREFERENCES if (one.name,) == request.custom_id.args), None)
        if preference is None or not request.values:
            raise Refusal("outdated")
        await self.choose(request, preference, request.values[0])
        await edit_clicked_message(request.interaction, await self._preferences_page(request))

    async def _preferences_page(self, request: Request, changed: Sequence[str] = ()) -> Page:
        """The page with all preferences of a person, each with a select, below lines about what has just
        ``changed``.
        """
        player, usual = self._profiles.player(request.person.id), await self._values_of_server(request)
        items: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(changed))] if changed else []
        for preference in PREFERENCES:
            select = _preference_select_row(preference, preference.value_of(player), usual.get(preference.name))
            note = self._note_on_notices(player, usual) if preference is NOTICES else ""
            items += [ui.TextDisplay(f"**{preference.title}**{note}"), select]
        return make_page([*items, *quiet_hours_items(self._quiet_hours_of(player.id), self._clock())])

    def _note_on_notices(self, player: Player, usual: Mapping[str, str]) -> str:
        """A line that says how a person is told of their turn, if they chose hand messages for that but get none; else
        empty.
        """
        hands = player.hands or usual.get(HANDS.name, self._profiles.usual_hands)
        notices = player.notices or usual.get(NOTICES.name, Notice.MESSAGE)
        return f"\n-# {texts.OWN_NOTICES_WITHOUT_HANDS}" if (hands, notices) == ("button", Notice.MESSAGE) else ""


def _changed_line(preference: Preference, value: str) -> str:
    """A line with the value of a preference that was just chosen."""
    return texts.PREFERENCES_CHANGED.format(title=preference.title, choice=dict(preference.choices)[value])


def _preference_select_row(preference: Preference, chosen: str, of_server: str | None) -> ui.ActionRow[Any]:
    """The select of a preference. ``of_server`` is the server's value, shown beside the choice to follow the server;
    ``None`` outside any server.
    """
    titles = dict(preference.choices)
    if of_server is not None:
        titles[LIKE_THE_SERVER] = texts.LIKE_THE_SERVER_NOW.format(choice=titles[of_server])
    options = [
        discord.SelectOption(label=title, value=value, default=value == chosen) for value, title in titles.items()
    ]
    return ui.ActionRow(make_select(CustomId(Code.PREFERENCE, args=(preference.name,)), preference.title, options))
