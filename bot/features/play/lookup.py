"""Looking at a table: one's own hand there, or what everybody sees of it, as pictures or text; the game's story so far;
and what fixes the shuffles.
"""

from discord import app_commands

from bot.features.lobby.opening import TableOpener, no_table_page
from bot.features.settings.preferences import HANDS, SHOWS, Preferences, preference_command_choices
from bot.intake.autocomplete import game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import Request, TableRequest, command_request, seat_request
from bot.messages.api.replies import (
    Interaction,
    edit_clicked_when_made,
    send_page_when_made,
    send_private_page,
    send_private_text,
)
from bot.people.profiles import DisplayPrefs
from bot.table_pages.board import AGAIN
from bot.table_pages.builder import CopyFor, PageBuilder
from bot.table_pages.components import Page, has_picture
from bot.table_pages.custom_ids import Code
from bot.table_pages.more import more_page_without_log
from bot.tables.table_service import TableService
from bot.texts import play as texts
from bot.texts.play import WHICH_TABLE_OPTION
from engine.errors import Refusal


class Lookup:
    """The feature ``/hand`` and ``/table show``, which shows hands and tables."""

    def __init__(  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        builder: PageBuilder,
        finder: TableFinder,
        opener: TableOpener,
        preferences: Preferences,
    ) -> None:
        self._tables = tables
        self._builder = builder
        self._finder = finder
        self._opener = opener
        self._preferences = preferences

    def commands(self) -> Commands:
        """The commands ``/hand`` and ``/table show``."""
        shown_choices, table_completer = preference_command_choices(SHOWS), self._finder.table_id_completer()

        @app_commands.command(description=texts.HAND_COMMAND)
        @app_commands.rename(shown_as="as")
        @app_commands.autocomplete(table=table_completer)
        @app_commands.describe(table=WHICH_TABLE_OPTION, where=HANDS.title, shown_as=texts.SHOWN_AS_OPTION)
        @app_commands.choices(where=preference_command_choices(HANDS), shown_as=shown_choices)
        async def hand(
            interaction: Interaction, table: str | None = None, where: str | None = None, shown_as: str | None = None
        ) -> None:
            await self._show_hand(command_request(interaction), table, where, shown_as)

        @app_commands.command(name="show", description=texts.TABLE_COMMAND)
        @app_commands.rename(shown_as="as")
        @app_commands.describe(table=WHICH_TABLE_OPTION, shown_as=texts.SHOWN_AS_OPTION)
        @app_commands.choices(shown_as=shown_choices)
        @app_commands.autocomplete(table=table_completer)
        async def show_table(interaction: Interaction, table: str | None = None, shown_as: str | None = None) -> None:
            await self._show_table_named(command_request(interaction), table, _wants_text(shown_as))

        return Commands(alone=(hand,), table=(show_table,))

    def routes(self) -> Routes:
        """The handlers of the buttons that show the table, as a picture or text."""
        return Routes(
            plain={Code.MORE: self._show_more},
            table={Code.SHOW_TABLE: self._show_or_refresh_table, Code.AS_TEXT: self._show_board_as_text},
        )

    async def _show_hand(
        self, request: Request, table_id: str | None, hand_delivery: str | None, shown_as: str | None
    ) -> None:
        if hand_delivery is not None:
            await self._preferences.choose(request, HANDS, hand_delivery)
            if table_id is None and not await self._tables.all_tables.of_player(request.person.id):
                await send_private_text(request.interaction, texts.NOTED_FOR_NEXT_TABLE)
                return
        try:
            seated = seat_request(await self._finder.find_of_player(request, table_id))
        except Refusal as refusal:
            if await self._tables.table_in_channel(request.channel) is not None:
                raise
            await self._offer_to_open_table(request, table_id, refusal)
            return
        making = self._builder.hand(seated.live, seated.seat, as_text=_wants_text(shown_as))
        await send_page_when_made(request.interaction, making)

    async def _show_table_named(self, request: Request, table_id: str | None, as_text: bool | None) -> None:
        """Show the table that a command is about, or offer to open one. Raises what the finder, `_show_board` and
        `_offer_to_open_table` raise.
        """
        try:
            found = await self._finder.find_by_id_or_in_channel(request, table_id, button_code=Code.SHOW_TABLE)
        except Refusal as refusal:
            await self._offer_to_open_table(request, table_id, refusal)
        else:
            await self._show_board(found, as_text)

    async def _offer_to_open_table(self, request: Request, table_id: str | None, refusal: Refusal) -> None:
        """Offer a person who was refused because they sit at no table, in a channel without one, to open one there.
        Raises ``refusal`` again if it has another reason, if they named a table, and in direct messages.
        """
        if refusal.code != "no_table" or table_id is not None or request.guild is None:
            raise refusal
        page = no_table_page(game_titles(self._tables.games), await self._opener.why_not_open(request))
        await send_private_page(request.interaction, page)

    async def show_table(self, request: TableRequest) -> None:
        """Show a table, live or over, to one person, as picture or text by their preference."""
        await self._show_board(request, as_text=None)

    async def _show_or_refresh_table(self, request: TableRequest) -> None:
        """Show a table to one person, or draw their private copy of it again, as text if it was text."""
        if AGAIN not in request.custom_id.args:
            await self.show_table(request)
            return
        self._check_may_see(request)
        prefs, clicked = await self._display_prefs(request), request.interaction.message
        as_text = prefs.as_text or (clicked is not None and not has_picture(clicked))
        making = self._builder.board(request.live, CopyFor(request.person, prefs._replace(as_text=as_text)))
        await edit_clicked_when_made(request.interaction, making)

    async def _show_board_as_text(self, request: TableRequest) -> None:
        await self._show_board(request, as_text=True)

    async def _show_more(self, request: Request) -> None:
        """Show what else a person can do with a table; with one whose log no longer replays, what needs no log."""
        table_id = request.custom_id.table
        try:
            found = await self._finder.find_to_look_back_on(request, table_id)
        except Refusal as refusal:
            if refusal.code != "other_rules":
                raise
            page = more_page_without_log(table_id, await self._tables.loader.game_of(table_id))
        else:
            page = await self._builder.more(found.live, request.person)
        await send_private_page(request.interaction, page)

    async def _show_board(self, request: TableRequest, as_text: bool | None) -> None:
        """Show a table to one person, as text or picture; ``None``: by their preference. Raises what `_check_may_see`
        raises.
        """
        self._check_may_see(request)
        prefs = await self._display_prefs(request)
        copy = CopyFor(request.person, prefs if as_text is None else prefs._replace(as_text=as_text))
        await send_page_when_made(request.interaction, self._builder.board(request.live, copy))

    def _check_may_see(self, request: TableRequest) -> None:
        """Raise `Refusal` ``set_is_shut`` if the table is shut to the person, because others play the same cards."""
        if request.live.is_shut_to(request.person.id):
            raise Refusal("set_is_shut")

    async def _display_prefs(self, request: Request) -> DisplayPrefs:
        return await self._tables.profiles.display_prefs(request.guild, request.person.id)


def _wants_text(shown_as: str | None) -> bool | None:
    """Whether the value of the option ``as`` asks for text; ``None`` if nothing was chosen."""
    return None if shown_as is None else shown_as == "text"


class Shuffles:
    """The feature ``/table shuffles``, which shows what fixes a table's shuffles."""

    def __init__(self, builder: PageBuilder, finder: TableFinder) -> None:
        self._builder = builder
        self._finder = finder

    def commands(self) -> Commands:
        """The command ``/table shuffles``."""

        @app_commands.command(name="shuffles", description=texts.SHUFFLES_COMMAND)
        @app_commands.describe(table=WHICH_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def show_shuffles(interaction: Interaction, table: str | None = None) -> None:
            request = command_request(interaction)
            if table is None:
                await self._show_shuffles(await self._finder.find_by_id_or_in_channel(request, None, Code.SHUFFLES))
            else:
                await self._show_shuffles(await self._finder.find_typed_to_look_back_on(request, table))

        return Commands(table=(show_shuffles,))

    def routes(self) -> Routes:
        """The handler of the button below a lobby and a result."""
        return Routes(table={Code.SHUFFLES: self._show_shuffles})

    async def _show_shuffles(self, request: TableRequest) -> None:
        await send_private_page(request.interaction, await self._builder.shuffles(request.live))


class Recaps:
    """The feature ``/table recap``, and the button **What happened** of a board. All readers get the same text."""

    def __init__(self, builder: PageBuilder, finder: TableFinder) -> None:
        self._builder = builder
        self._finder = finder
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/table recap``."""

        @app_commands.command(description=texts.RECAP_COMMAND)
        @app_commands.describe(table=texts.RECAP_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def recap(interaction: Interaction, table: str | None = None) -> None:
            request, finder = command_request(interaction), self._finder
            if table is None:
                await self._show(await finder.find_by_id_or_in_channel(request, None, Code.WHAT_HAPPENED))
            else:
                await self._show(await finder.find_typed_to_look_back_on(request, table))

        return Commands(table=(recap,))

    def routes(self) -> Routes:
        """The handler of the button **What happened**."""
        return Routes(table={Code.WHAT_HAPPENED: self._show})

    async def _show(self, request: TableRequest) -> None:
        """Show one person the story of a table's game so far.

        Raises `Refusal` for a table whose game has not begun, and ``set_is_shut`` if the table is shut to the person.
        """
        if request.live.is_shut_to(request.person.id):
            raise Refusal("set_is_shut")
        making = self._page(request)
        if AGAIN in request.custom_id.args:
            await edit_clicked_when_made(request.interaction, making)
        else:
            await send_page_when_made(request.interaction, making)

    async def _page(self, request: TableRequest) -> Page:
        with self._one_answer_each.hold(request):
            return await self._builder.recap(request.live, for_player=True)
