"""Help: a page for each subject, from which people can do what it explains."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.features.lobby.opening import TableOpener, game_select, open_table_select
from bot.features.play.rules import Rules
from bot.intake.autocomplete import game_titles
from bot.intake.feature import Commands, Handler, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_page
from bot.table_pages.components import Page, button_rows, make_button, make_page, make_select
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.table_service import TableService
from bot.texts import help as texts
from engine.errors import Refusal


class Subject(StrEnum):
    """The subjects among which a reader of ``/help`` can choose, one page each."""

    PLAY = "play"
    PEOPLE = "people"
    BREAKS = "breaks"
    PAST = "past"
    OWN_WAY = "own"
    MODERATE = "moderate"


class HelpReader(NamedTuple):
    """The person who reads the help, and what they may do where they are."""

    in_server: bool
    """Whether the person is in a server, where there may be tables."""
    is_moderator: bool
    why_not_open: str = ""
    """The sentence that says why the person can open no table where they are; empty if they can."""

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """The subjects that concern the person, in order."""
        return tuple(one for one in Subject if self.is_moderator or one is not Subject.MODERATE)


def help_page(subject: Subject, reader: HelpReader, game_titles: Mapping[str, str]) -> Page:
    """The page of a subject with its controls, and a select of all subjects. ``game_titles`` are those of all games by
    slug.
    """
    told = texts.SUBJECTS[subject]
    if subject is Subject.PLAY:
        told = (_how_to_play(reader), *told)
    games = _game_selects(reader, game_titles) if subject is Subject.PLAY else []
    items = [ui.TextDisplay[Any](texts.HELP_HEADING), ui.TextDisplay[Any]("\n\n".join(told)), *games]
    return make_page(
        [*items, *button_rows(_subject_buttons(subject, reader)), ui.ActionRow(_subject_select(subject, reader))]
    )


def _how_to_play(reader: HelpReader) -> str:
    if not reader.in_server:
        return texts.PLAY_IN_SERVER
    return texts.PLAY_WITH_OTHERS.format(why=reader.why_not_open) if reader.why_not_open else texts.PLAY_HELP


def _game_selects(reader: HelpReader, game_titles: Mapping[str, str]) -> list[ui.ActionRow[Any]]:
    """The select that opens a table, if the person can, and the one that shows a game's rules."""
    may_open = reader.in_server and not reader.why_not_open
    rules = game_select(Code.HELP_RULES, texts.RULES_PROMPT, game_titles)
    return [open_table_select(game_titles), rules] if may_open else [rules]


def _subject_buttons(subject: Subject, reader: HelpReader) -> list[ui.Button[Any]]:
    """The buttons that lead from a subject to the pages of other features."""
    labels = {
        Subject.PLAY: {Code.HELP_LEARN: texts.LEARN_BUTTON, Code.HELP_MY_TABLES: texts.MY_TABLES_BUTTON},
        Subject.PAST: {
            Code.HELP_HISTORY: texts.HISTORY_BUTTON,
            Code.HELP_PROFILE: texts.PROFILE_BUTTON,
            Code.HELP_LEADERBOARD: texts.LEADERBOARD_BUTTON,
        }
        if reader.in_server
        else {},
        Subject.OWN_WAY: {Code.HELP_PREFERENCES: texts.PREFERENCES_BUTTON, Code.HELP_PRIVACY: texts.PRIVACY_BUTTON},
    }
    return [make_button(CustomId(code), label) for code, label in labels.get(subject, {}).items()]


def _subject_select(subject: Subject, reader: HelpReader) -> ui.Select[Any]:
    """The select of all subjects. On the first page none is chosen, so that its prompt is shown."""
    chosen = None if subject is Subject.PLAY else subject
    options = [
        discord.SelectOption(label=texts.SUBJECT_TITLES[one], value=one, default=one is chosen)
        for one in reader.subjects
    ]
    return make_select(CustomId(Code.HELP_SUBJECT), texts.SUBJECT_PROMPT, options)


class Help:
    """The feature ``/help``. Most of its controls lead to other features."""

    def __init__(self, tables: TableService, opener: TableOpener, rules: Rules, pages: Mapping[Code, Handler]) -> None:
        """``pages``: by code, the handlers of the buttons that lead to another feature's page."""
        self._tables = tables
        self._opener = opener
        self._rules = rules
        self._pages = pages

    def commands(self) -> Commands:
        """The command ``/help``."""

        @app_commands.command(name="help", description=texts.HELP_COMMAND)
        async def show_help(interaction: Interaction) -> None:
            await send_private_page(interaction, await self._page(command_request(interaction), Subject.PLAY))

        return Commands(alone=(show_help,))

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
            subject = Subject(_chosen_value(request))
        except ValueError:
            raise Refusal("outdated") from None
        await edit_clicked_message(request.interaction, await self._page(request, subject))

    async def _page(self, request: Request, subject: Subject) -> Page:
        is_moderator = request.guild is not None and request.interaction.permissions.manage_guild
        why_not_open = await self._opener.why_not_open(request) if subject is Subject.PLAY else ""
        reader = HelpReader(request.guild is not None, is_moderator, why_not_open)
        return help_page(subject, reader, game_titles(self._tables.games))

    async def _open_table(self, request: Request) -> None:
        await self._opener.open(request, _chosen_value(request))

    async def _show_rules(self, request: Request) -> None:
        await self._rules.show(request, self._tables.game(_chosen_value(request)))


def _chosen_value(request: Request) -> str:
    """The value that was chosen in a select. Raises `Refusal` ``outdated`` without one."""
    if not request.values:
        raise Refusal("outdated")
    return request.values[0]
