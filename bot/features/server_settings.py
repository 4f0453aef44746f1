"""The settings of a server, which its moderators choose."""

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.features.choices import choices_with_titles
from bot.features.intake import command_request
from bot.features.request import Command, Request, Routes
from bot.messages.boards import Boards
from bot.messages.hands import Hands
from bot.messages.open_seats import OpenSeats
from bot.messages.permissions import bot_may_post, posting_permissions_text
from bot.messages.replies import Interaction, send_private_text
from bot.tables.notices import Notice
from bot.tables.profiles import Profiles
from bot.texts import server_settings as texts
from bot.texts.refusals import BAD_CLOCK
from data.leaderboards.seasons import USUAL_SEASON_LENGTH
from data.store import Store
from engine.errors import Refusal
from engine.options import USUAL_TURN_TIME
from engine.tables.options import TableOptions
from render.themes import THEMES, theme_named


class ServerSettings:
    """The feature with which moderators see and change their server's settings."""

    def __init__(self, store: Store, profiles: Profiles, boards: Boards, hands: Hands, open_seats: OpenSeats) -> None:
        self._store = store
        self._profiles = profiles
        self._boards = boards
        self._hands = hands
        self._open_seats = open_seats

    def commands(self) -> tuple[Command, ...]:
        """The command ``/settings``."""

        @app_commands.command(description=texts.SETTINGS)
        @app_commands.describe(
            clock=texts.CLOCK,
            theme=texts.THEME,
            hands=texts.HANDS,
            notices=texts.NOTICES,
            season=texts.SEASON,
            announcements=texts.ANNOUNCEMENTS,
            open_seats=texts.OPEN_SEATS,
        )
        @app_commands.choices(
            theme=choices_with_titles({slug: theme.title for slug, theme in THEMES.items()}),
            hands=choices_with_titles(texts.HANDS_TITLES),
            notices=choices_with_titles(texts.NOTICES_TITLES),
            season=choices_with_titles(texts.SEASON_TITLES),
            announcements=choices_with_titles(texts.CHANNEL_TITLES),
            open_seats=choices_with_titles(texts.CHANNEL_TITLES),
        )
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def settings(  # noqa: PLR0913, PLR0917  # one for each option of the command
            interaction: Interaction,
            clock: str | None = None,
            theme: str | None = None,
            hands: str | None = None,
            notices: str | None = None,
            season: str | None = None,
            announcements: str | None = None,
            open_seats: str | None = None,
        ) -> None:
            asked = {
                "clock": clock,
                "theme": theme,
                "hands": hands,
                "notices": notices,
                "season": season,
                "announcements": announcements,
                "open_seats": open_seats,
            }
            given = {name: value for name, value in asked.items() if value is not None}
            await self._change_and_show(command_request(interaction), given)

        return (settings,)

    def routes(self) -> Routes:
        """No routes: the settings have no buttons, selects or forms."""
        return Routes()

    async def _change_and_show(self, request: Request, asked: Mapping[str, str]) -> None:
        """Change the settings asked for, by the names of options, then show all settings. Raises `Refusal`."""
        if not request.interaction.permissions.manage_guild:
            raise Refusal("only_moderators")
        guild, changes = str(request.guild), dict[str, Any]()
        for name, value in asked.items():
            changes |= _checked_change(request, name, value)
        if changes:
            await self._store_changes(guild, changes)
        await send_private_text(request.interaction, await self._all_settings_text(guild))

    async def _all_settings_text(self, guild_id: str) -> str:
        """All settings of a server, a line each."""
        chosen = await self._profiles.server_choices(guild_id)
        months = USUAL_SEASON_LENGTH if chosen.season_months is None else chosen.season_months
        return texts.CHOSEN.format(
            clock=chosen.clock or USUAL_TURN_TIME,
            theme=theme_named(chosen.theme).title,
            hands=texts.HANDS_TITLES[chosen.hands or self._profiles.usual_hands],
            notices=texts.NOTICES_TITLES[chosen.notices or Notice.MESSAGE],
            season=texts.SEASON_TITLES[str(months)],
            season_end=await self._season_end_text(guild_id),
            announcements=_place_text(chosen.announcements),
            open_seats=_place_text(chosen.open_seats),
        )

    async def _season_end_text(self, guild_id: str) -> str:
        """When the season that is under way ends; empty without one."""
        newest = await self._store.latest_seasons(guild_id, 1)
        if not newest or newest[0].ended_at is not None:
            return ""
        if newest[0].ends_at is None:
            return texts.SEASON_WITHOUT_END.format(number=newest[0].number)
        return texts.SEASON_ENDS.format(number=newest[0].number, at=int(newest[0].ends_at))

    async def _store_changes(self, guild_id: str, changes: Mapping[str, Any]) -> None:
        """Store changes of a server's settings, and have its boards follow."""
        before = await self._profiles.server_choices(guild_id)
        after = await self._profiles.change_server(guild_id, lambda chosen: chosen.model_copy(update=changes))
        if after.theme != before.theme:
            self._boards.rewrite_boards_of_server(guild_id)
        if after.hands != before.hands:
            await self._hands.on_hand_delivery_changed(guild_id)
        if after.open_seats != before.open_seats:
            self._open_seats.on_channel_chosen(guild_id)


def _checked_change(request: Request, option: str, value: str) -> dict[str, Any]:
    """The change of a server's settings that an option of the command asks for. Raises `Refusal`."""
    if option == "clock":
        check_turn_time(value)
        return {"clock": value.strip().lower()}
    if option == "theme":
        return {"theme": theme_named(value).slug}
    titles = {
        "hands": texts.HANDS_TITLES,
        "notices": texts.NOTICES_TITLES,
        "season": texts.SEASON_TITLES,
        "announcements": texts.CHANNEL_TITLES,
        "open_seats": texts.CHANNEL_TITLES,
    }
    if value not in titles[option]:
        raise Refusal("no_such_choice", value=value[:40])
    if option in {"hands", "notices"}:
        return {option: value}
    if option == "season":
        return {"season_months": int(value)}
    return {option: _channel_to_post_in(request) if value == texts.HERE else ""}


def _place_text(channel_id: str) -> str:
    """Where something is announced, in words; an empty id is nowhere."""
    return texts.ANNOUNCED_IN.format(channel=channel_id) if channel_id else texts.NOT_ANNOUNCED


def _channel_to_post_in(request: Request) -> str:
    """The id of the channel in which somebody gives a command. Raises `Refusal` if the bot may not post there."""
    interaction = request.interaction
    if not bot_may_post(interaction):
        raise Refusal("no_posting", needed=posting_permissions_text(interaction.channel))
    return str(interaction.channel_id)


def check_turn_time(text: str) -> None:
    """Check that a text is a time limit for each turn, such as ``10m``, ``24h`` or ``none``.

    Raises `Refusal` ``bad_option`` if it is not.
    """
    try:
        TableOptions.model_validate({"clock": text})
    except ValueError:
        raise Refusal("bad_option", name=texts.CLOCK_TITLE, value=text[:40], reason=BAD_CLOCK) from None
