"""Looking things up: one's hand, the table, rules, a transcript."""

from typing import Any

from discord import app_commands

from bot.features.interactions.find_table import TableFinder
from bot.features.interactions.intake import command_request, seat_request
from bot.features.interactions.one_per_person import OneAnswerPerPerson
from bot.features.interactions.request import Command, Request, Routes, TableRequest
from bot.features.lobby.open_table import TableOpener
from bot.features.past_games.finished_games import FinishedGames
from bot.features.settings.preferences import HANDS, SHOWS, Preferences, preference_command_choices
from bot.messages.api.replies import (
    Interaction,
    edit_clicked_message,
    edit_clicked_when_made,
    send_page_when_made,
    send_private_page,
    send_private_text,
)
from bot.pages.builder import PageBuilder
from bot.pages.components import Page, has_picture
from bot.pages.custom_ids import NO_TABLE, Code
from bot.pages.lobby.lobby import changed_option_texts
from bot.pages.lobby.opening import no_table_page
from bot.pages.notices import transcript_page
from bot.pages.play.rules import RulesPart
from bot.pages.play.table_buttons import AGAIN
from bot.tables.host import Host
from bot.tables.playback import check_finished
from bot.tables.profiles import DisplayPrefs
from bot.texts.play import lookup as texts
from bot.texts.play import shuffles
from bot.texts.play.seat import WHICH_TABLE
from engine.errors import Refusal
from engine.game import Game
from engine.transcripts.write import write_transcript


class Lookup:
    """The feature for looking up hands, tables, rules and transcripts."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        host: Host,
        builder: PageBuilder,
        finder: TableFinder,
        opener: TableOpener,
        finished: FinishedGames,
        preferences: Preferences,
    ) -> None:
        self._host = host
        self._builder = builder
        self._finder = finder
        self._opener = opener
        self._finished = finished
        self._preferences = preferences
        self._one_each = OneAnswerPerPerson()

    def commands(self) -> tuple[Command, ...]:
        """The commands ``/hand``, ``/table``, ``/shuffles``, ``/rules`` and ``/transcript``."""
        return (*self._table_commands(), self._shuffles_command(), self._rules_command(), self._transcript_command())

    def routes(self) -> Routes:
        """The handlers of the buttons for rules, the table as text, and the transcript."""
        return Routes(
            plain={
                Code.RULES: self._show_rules_of_table,
                Code.RULES_PAGE: self._turn_page_of_rules,
                Code.TRANSCRIPT: self._show_transcript_of_table,
            },
            table={
                Code.SHOW_TABLE: self._show_or_refresh_table,
                Code.AS_TEXT: self._show_board_as_text,
                Code.SHUFFLES: self._show_shuffles,
            },
        )

    # -- hands and tables ---------------------------------------------------------------------------------------------

    def _table_commands(self) -> tuple[Command, ...]:
        shown_choices, table_completer = preference_command_choices(SHOWS), self._finder.table_id_completer()

        @app_commands.command(description=texts.HAND)
        @app_commands.rename(shown_as="as")
        @app_commands.autocomplete(table=table_completer)
        @app_commands.describe(table=WHICH_TABLE, where=HANDS.title, shown_as=texts.SHOWN_AS)
        @app_commands.choices(where=preference_command_choices(HANDS), shown_as=shown_choices)
        async def hand(
            interaction: Interaction, table: str | None = None, where: str | None = None, shown_as: str | None = None
        ) -> None:
            await self._show_hand(command_request(interaction), table, where, shown_as)

        @app_commands.command(name="table", description=texts.TABLE)
        @app_commands.rename(shown_as="as")
        @app_commands.describe(table=WHICH_TABLE, shown_as=texts.SHOWN_AS)
        @app_commands.choices(shown_as=shown_choices)
        @app_commands.autocomplete(table=table_completer)
        async def show_table(interaction: Interaction, table: str | None = None, shown_as: str | None = None) -> None:
            await self._show_table_named(command_request(interaction), table, _wants_text(shown_as))

        return hand, show_table

    async def _show_hand(
        self, request: Request, table_id: str | None, hand_delivery: str | None, shown_as: str | None
    ) -> None:
        if hand_delivery is not None:
            await self._preferences.choose(request, HANDS, hand_delivery)
            if table_id is None and not await self._host.all_tables.of_player(request.person.id):
                await send_private_text(request.interaction, texts.NOTED_FOR_NEXT_TABLE)
                return
        seated = seat_request(await self._finder.find_of_player(request, table_id))
        making = self._builder.hand(seated.live, seated.seat, as_text=_wants_text(shown_as))
        await send_page_when_made(request.interaction, making)

    async def _show_table_named(self, request: Request, table_id: str | None, as_text: bool | None) -> None:
        """Show the table that a command means; in a channel without one, offer somebody who sits at none to open it.

        Raises what the finder and `_show_board` raise.
        """
        try:
            found = await self._finder.find_by_id_or_in_channel(request, table_id, button_code=Code.SHOW_TABLE)
        except Refusal as refusal:
            if refusal.code != "no_table" or table_id is not None or request.guild is None:
                raise
            titles = {slug: game.meta.title for slug, game in self._host.games.items()}
            page = no_table_page(titles, await self._opener.why_not_open(request))
            await send_private_page(request.interaction, page)
        else:
            await self._show_board(found, as_text)

    async def show_table(self, request: TableRequest) -> None:
        """Show a table, live or over, to one person as they usually want it."""
        await self._show_board(request, as_text=None)

    async def _show_or_refresh_table(self, request: TableRequest) -> None:
        """Show a table to one person, or draw their private copy of it anew, in words if it was."""
        if AGAIN not in request.custom_id.args:
            await self.show_table(request)
            return
        self._check_may_see(request)
        prefs, clicked = await self._display_prefs(request), request.interaction.message
        as_text = prefs.as_text or (clicked is not None and not has_picture(clicked))
        making = self._builder.board(request.live, prefs._replace(as_text=as_text), for_player=True)
        await edit_clicked_when_made(request.interaction, making)

    async def _show_board_as_text(self, request: TableRequest) -> None:
        await self._show_board(request, as_text=True)

    async def _show_board(self, request: TableRequest, as_text: bool | None) -> None:
        """Show a table to one person; ``None`` as they usually want it. Raises what `_check_may_see` raises."""
        self._check_may_see(request)
        prefs = await self._display_prefs(request)
        shown = prefs if as_text is None else prefs._replace(as_text=as_text)
        await send_page_when_made(request.interaction, self._builder.board(request.live, shown, for_player=True))

    def _check_may_see(self, request: TableRequest) -> None:
        """Raise `Refusal` ``set_is_shut`` for somebody who must not see the table yet."""
        if request.live.is_shut_to(request.person.id):
            raise Refusal("set_is_shut")

    async def _display_prefs(self, request: Request) -> DisplayPrefs:
        return await self._host.profiles.display_prefs(request.guild, request.person.id)

    def _shuffles_command(self) -> Command:
        @app_commands.command(name="shuffles", description=shuffles.COMMAND)
        @app_commands.describe(table=WHICH_TABLE)
        @app_commands.autocomplete(table=self._finder.table_id_completer())
        async def show_shuffles(interaction: Interaction, table: str | None = None) -> None:
            request = command_request(interaction)
            if table is None:
                await self._show_shuffles(await self._finder.find_by_id_or_in_channel(request, None, Code.SHUFFLES))
            else:
                await self._show_shuffles(await self._finder.find_typed_to_look_back_on(request, table))

        return show_shuffles

    async def _show_shuffles(self, request: TableRequest) -> None:
        await send_private_page(request.interaction, self._builder.shuffles(request.live))

    # -- rules --------------------------------------------------------------------------------------------------------

    def _rules_command(self) -> Command:
        games = [app_commands.Choice(name=game.meta.title, value=slug) for slug, game in self._host.games.items()]

        @app_commands.command(description=texts.RULES)
        @app_commands.describe(game=texts.RULES_GAME)
        @app_commands.choices(game=games)
        async def rules(interaction: Interaction, game: str) -> None:
            await self.show_rules(command_request(interaction), self._host.game(game))

        return rules

    async def _show_rules_of_table(self, request: Request) -> None:
        game = await self._host.loader.game_of(request.custom_id.table)
        page = await self._rules_page(
            request, RulesPart(game.meta.slug, game.meta.rules, table=request.custom_id.table)
        )
        await send_private_page(request.interaction, page)

    async def _changed_options(self, request: Request) -> tuple[str, ...]:
        """The options of the button's table that differ from the usual, in words; () where whoever asks may not see the
        table, or its log no longer replays.
        """
        try:
            live = (await self._finder.find_to_look_back_on(request, request.custom_id.table)).live
        except Refusal:
            return ()
        return changed_option_texts(live.game, live.table.state.chosen)

    async def show_rules(self, request: Request, game: Game[Any, Any]) -> None:
        """Show the first page of a game's short rules privately."""
        page = await self._rules_page(request, RulesPart(game.meta.slug, game.meta.rules))
        await send_private_page(request.interaction, page)

    async def _turn_page_of_rules(self, request: Request) -> None:
        """Show another page of the rules in the clicked message."""
        game = self._host.game("".join(request.custom_id.args[:1]))
        number, table = request.custom_id.number_arg(1), request.custom_id.table
        page = await self._rules_page(request, RulesPart(game.meta.slug, game.meta.rules, number, table))
        await edit_clicked_message(request.interaction, page)

    async def _rules_page(self, request: Request, part: RulesPart) -> Page:
        """A page of rules as its reader wants to see it; of a table, with its options that differ from the usual."""
        options = () if part.table == NO_TABLE else await self._changed_options(request)
        return await self._builder.rules(part._replace(changed_options=options), await self._display_prefs(request))

    # -- finished games -----------------------------------------------------------------------------------------------

    def _transcript_command(self) -> Command:
        @app_commands.command(name="transcript", description=texts.TRANSCRIPT)
        @app_commands.describe(table=texts.TRANSCRIPT_TABLE)
        @app_commands.autocomplete(table=self._finished.table_id_completer())
        async def show_transcript(interaction: Interaction, table: str) -> None:
            await self._show_transcript(command_request(interaction), table.strip().upper())

        return show_transcript

    async def _show_transcript_of_table(self, request: Request) -> None:
        await self._show_transcript(request, request.custom_id.table)

    async def _show_transcript(self, request: Request, table_id: str) -> None:
        """Send a finished game as a file, privately."""
        with self._one_each.hold(request):
            live = (await self._finder.find_to_look_back_on(request, table_id)).live
            check_finished(live)
            text = write_transcript(live.game, live.table.opening, live.table.log)
            await send_private_page(request.interaction, transcript_page(live.id, text))


def _wants_text(shown_as: str | None) -> bool | None:
    """What the choice of the option ``as`` means; ``None`` for no choice."""
    return None if shown_as is None else shown_as == "text"
