"""The settings of a server, which its moderators choose."""

from discord import app_commands

from bot.features.intake import command_request
from bot.features.request import Command, Request, Routes
from bot.messages.boards import Boards
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

    def __init__(self, profiles: Profiles, boards: Boards) -> None:
        self._profiles = profiles
        self._boards = boards

    def commands(self) -> tuple[Command, ...]:
        """The command ``/settings``."""
        themes = [app_commands.Choice(name=theme.title, value=slug) for slug, theme in THEMES.items()]

        @app_commands.command(description=texts.SETTINGS)
        @app_commands.describe(clock=texts.CLOCK, theme=texts.THEME)
        @app_commands.choices(theme=themes)
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def settings(interaction: Interaction, clock: str | None = None, theme: str | None = None) -> None:
            await self._change_and_show(command_request(interaction), clock, theme)

        return (settings,)

    def routes(self) -> Routes:
        """No routes: the settings have no buttons, selects or forms."""
        return Routes()

    async def _change_and_show(self, request: Request, clock: str | None, theme: str | None) -> None:
        """Change what is not ``None``, then show all settings. Raises `Refusal`."""
        if not request.interaction.permissions.manage_guild:
            raise Refusal("only_moderators")
        guild, changes = str(request.guild), dict[str, str]()
        if clock is not None:
            check_turn_time(clock)
            changes["clock"] = clock.strip().lower()
        if theme is not None:
            changes["theme"] = theme_named(theme).slug
        if changes:
            await self._store_changes(guild, changes)
        chosen = await self._profiles.server(guild)
        clock_text, theme_title = chosen.clock or USUAL_TURN_TIME, theme_named(chosen.theme).title
        await send_private_text(request.interaction, texts.CHOSEN.format(clock=clock_text, theme=theme_title))

    async def _store_changes(self, guild_id: str, changes: dict[str, str]) -> None:
        """Store changes of a server's settings, and have its boards follow."""
        before = await self._profiles.server(guild_id)
        after = await self._profiles.change_server(guild_id, lambda chosen: chosen.model_copy(update=changes))
        if after.theme != before.theme:
            self._boards.rewrite_server(guild_id)


def check_turn_time(text: str) -> None:
    """Check that a text is a time limit for each turn, such as ``10m``, ``24h`` or ``none``.

    Raises `Refusal` ``bad_option`` if it is not.
    """
    try:
        TableOptions.model_validate({"clock": text})
    except ValueError:
        raise Refusal("bad_option", name=texts.CLOCK_TITLE, value=text[:40], reason=BAD_CLOCK) from None
