"""Help: one page, ordered by what somebody wants to do, from which they can do it."""

from collections.abc import Mapping

from discord import app_commands

from bot.features.interactions.choices import game_titles
from bot.features.interactions.feature import Command, Handler, Routes
from bot.features.interactions.request import Request, command_request
from bot.features.lobby.table_opener import TableOpener
from bot.features.play.rules import Rules
from bot.messages.api.replies import Interaction, send_private_page
from bot.pages.custom_ids import Code
from bot.pages.help import help_page
from bot.tables.host import Host
from bot.texts import help as texts
from engine.errors import Refusal


class Help:
    """The feature ``/help``. What its controls do is done by the features that they belong to."""

    def __init__(self, host: Host, opener: TableOpener, rules: Rules, pages: Mapping[Code, Handler]) -> None:
        """``pages`` are the handlers of the buttons that lead to another page, by code."""
        self._host = host
        self._opener = opener
        self._rules = rules
        self._pages = pages

    def commands(self) -> tuple[Command, ...]:
        """The command ``/help``."""

        @app_commands.command(name="help", description=texts.HELP)
        async def show_help(interaction: Interaction) -> None:
            request = command_request(interaction)
            titles = game_titles(self._host.games)
            page = help_page(
                titles,
                in_server=request.guild is not None,
                is_moderator=request.guild is not None and interaction.permissions.manage_guild,
                why_not_open=await self._opener.why_not_open(request),
            )
            await send_private_page(interaction, page)

        return (show_help,)

    def routes(self) -> Routes:
        """The handlers of the controls on the page."""
        return Routes(plain={Code.HELP_PLAY: self._open_table, Code.HELP_RULES: self._show_rules, **self._pages})

    async def _open_table(self, request: Request) -> None:
        await self._opener.open(request, _chosen_game(request))

    async def _show_rules(self, request: Request) -> None:
        await self._rules.show(request, self._host.game(_chosen_game(request)))


def _chosen_game(request: Request) -> str:
    if not request.values:
        raise Refusal("outdated")
    return request.values[0]
