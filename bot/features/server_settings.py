"""The settings of a server, which its moderators choose."""

from discord import app_commands

from bot.features.intake import command_request
from bot.features.request import Command, Request, Routes
from bot.messages.boards import Boards
from bot.messages.hands import Hands
from bot.messages.replies import Interaction, send_private_text
from bot.tables.profiles import Profiles
from bot.texts import server_settings as texts
from bot.texts.refusals import BAD_CLOCK
from engine.errors import Refusal
from engine.options import USUAL_TURN_TIME
from engine.table_options import TableOptions
from render.themes import THEMES, theme_named


class ServerSettings:
    """The feature with which moderators see and change their server's settings."""

    def __init__(self, profiles: Profiles, boards: Boards, hands: Hands) -> None:
        self._profiles = profiles
        self._boards = boards
        self._hands = hands

    def commands(self) -> tuple[Command, ...]:
        """The command ``/settings``."""
        places = [app_commands.Choice(name=title, value=value) for value, title in texts.HANDS_TITLES.items()]
        themes = [app_commands.Choice(name=theme.title, value=slug) for slug, theme in THEMES.items()]

        @app_commands.command(description=texts.SETTINGS)
        @app_commands.describe(clock=texts.CLOCK, theme=texts.THEME, hands=texts.HANDS)
        @app_commands.choices(theme=themes, hands=places)
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def settings(
            interaction: Interaction, clock: str | None = None, theme: str | None = None, hands: str | None = None
        ) -> None:
            await self._change_and_show(command_request(interaction), clock, theme, hands)

        return (settings,)

    def routes(self) -> Routes:
        """No routes: the settings have no buttons, selects or forms."""
        return Routes()

    async def _change_and_show(
        self, request: Request, turn_time: str | None, theme: str | None, hand_delivery: str | None
    ) -> None:
        """Change the settings that are not ``None``, then show all settings. Raises `Refusal`."""
        if not request.interaction.permissions.manage_guild:
            raise Refusal("only_moderators")
        guild, changes = str(request.guild), dict[str, str]()
        if turn_time is not None:
            check_turn_time(turn_time)
            changes["clock"] = turn_time.strip().lower()
        if theme is not None:
            changes["theme"] = theme_named(theme).slug
        if hand_delivery is not None:
            if hand_delivery not in texts.HANDS_TITLES:
                raise Refusal("no_such_choice", value=hand_delivery[:40])
            changes["hands"] = hand_delivery
        if changes:
            await self._store_changes(guild, changes)
        await send_private_text(request.interaction, await self._all_settings_text(guild))

    async def _all_settings_text(self, guild_id: str) -> str:
        """All settings of a server, a line each."""
        chosen = await self._profiles.server_choices(guild_id)
        return texts.CHOSEN.format(
            clock=chosen.clock or USUAL_TURN_TIME,
            theme=theme_named(chosen.theme).title,
            hands=texts.HANDS_TITLES[chosen.hands or self._profiles.usual_hands],
        )

    async def _store_changes(self, guild_id: str, changes: dict[str, str]) -> None:
        """Store changes of a server's settings, and have its boards follow."""
        before = await self._profiles.server_choices(guild_id)
        after = await self._profiles.change_server(guild_id, lambda chosen: chosen.model_copy(update=changes))
        if after.theme != before.theme:
            self._boards.rewrite_boards_of_server(guild_id)
        if after.hands != before.hands:
            await self._hands.on_hand_delivery_changed(guild_id)


def check_turn_time(text: str) -> None:
    """Check that a text is a time limit for each turn, such as ``10m``, ``24h`` or ``none``.

    Raises `Refusal` ``bad_option`` if it is not.
    """
    try:
        TableOptions.model_validate({"clock": text})
    except ValueError:
        raise Refusal("bad_option", name=texts.CLOCK_TITLE, value=text[:40], reason=BAD_CLOCK) from None
