"""Help: a page for each subject that somebody may have in mind, from which they can do it."""

from collections.abc import Mapping

from discord import app_commands

from bot.features.help_page import HelpReader, Subject, help_page
from bot.features.lobby.table_opener import TableOpener
from bot.features.play.rules import Rules
from bot.intake.choices import game_titles
from bot.intake.feature import Command, Handler, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code
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
            await send_private_page(interaction, await self._page(command_request(interaction), Subject.PLAY))

        return (show_help,)

    def routes(self) -> Routes:
        """The handlers of the controls on the page."""
        own = {
            Code.HELP_SUBJECT: self._show_subject,
            Code.HELP_PLAY: self._open_table,
            Code.HELP_RULES: self._show_rules,
        }
        return Routes(plain={**own, **self._pages})

    async def _show_subject(self, request: Request) -> None:
        """Show another subject in place of the clicked page."""
        try:
            subject = Subject(_chosen(request))
        except ValueError:
            raise Refusal("outdated") from None
        await edit_clicked_message(request.interaction, await self._page(request, subject))

    async def _page(self, request: Request, subject: Subject) -> Page:
        is_moderator = request.guild is not None and request.interaction.permissions.manage_guild
        why_not_open = await self._opener.why_not_open(request) if subject is Subject.PLAY else ""
        reader = HelpReader(request.guild is not None, is_moderator, why_not_open)
        return help_page(subject, reader, game_titles(self._host.games))

    async def _open_table(self, request: Request) -> None:
        await self._opener.open(request, _chosen(request))

    async def _show_rules(self, request: Request) -> None:
        await self._rules.show(request, self._host.game(_chosen(request)))


def _chosen(request: Request) -> str:
    """The value that was chosen. Raises `Refusal` ``outdated`` without one."""
    if not request.values:
        raise Refusal("outdated")
    return request.values[0]
