"""Finds the finished games of a server, or in direct messages one's own, completes them, and sends their transcripts as
files, with which anybody can replay the game and verify its shuffles.
"""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.intake.feature import Commands, Routes
from bot.intake.find_table import MAX_COMPLETIONS, Completions, TableFinder, matching_completions
from bot.intake.in_flight import OneAnswerPerPerson
from bot.intake.request import Request, command_request
from bot.messages.api.permissions import is_as_open_as
from bot.messages.api.replies import Interaction, send_private_page
from bot.table_pages.builder import PageBuilder
from bot.table_pages.common_pages import transcript_page
from bot.table_pages.custom_ids import Code
from bot.tables.playback import check_finished
from bot.tables.table_service import TableService
from bot.texts import past_games as texts
from bot.texts import play as play_texts
from data.models import FinishedGame
from data.queries.history import EndedGame, HistoryQuery
from data.store import Store
from engine.durations import DAY
from engine.errors import Refusal


class FinishedGames:
    """Finds the finished games of a server, or of a person, for commands that look back on one."""

    def __init__(self, tables: TableService, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def latest_id(self, request: Request) -> str:
        """The table id of the last game that ended in this channel; if there is none, in a channel of this server that
        all readers of this one can see; in direct messages as `latest_own_id`.

        Raises `Refusal` ``none_finished`` if there is none.
        """
        if request.guild is None:
            return await self.latest_own_id(request)
        here = await self._store.finished_games(request.guild, channel_id=request.channel, limit=1)
        found = here[0].id if here else await self._latest_id_for_all_readers(request.interaction, request.guild)
        if found is None:
            raise Refusal("none_finished")
        return found

    async def _latest_id_for_all_readers(self, interaction: Interaction, guild: str) -> str | None:
        """The table id of the last of a server's latest games whose channel all readers of this channel can see;
        ``None`` if there is none.
        """
        latest = await self._store.history(HistoryQuery(guild, size=MAX_COMPLETIONS))
        find = interaction.client.get_channel
        return next(
            (game.id for game in latest.games if is_as_open_as(find(int(game.channel)), interaction.channel)), None
        )

    def table_id_completer(self) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """The function that discord.py calls to complete a command's ``table`` option.

        It offers the server's last games whose title contains the typed text; in direct messages, the person's own.
        """

        async def complete(interaction: Interaction, current: str) -> Completions:
            if interaction.guild_id is None:
                return self._completions(interaction, await self._own_games_of(interaction), current)
            games = await self._store.finished_games(str(interaction.guild_id), limit=MAX_COMPLETIONS)
            return self._completions(interaction, games, current)

        return complete

    async def latest_own_id(self, request: Request) -> str:
        """The table id of the last game that ended with a seat of the person: in this server or, in direct messages, in
        any.

        Raises `Refusal` ``none_of_yours_finished`` or, in direct messages, ``never_finished`` if there is none.
        """
        games = await self._own_games(request.guild, request.person.id, 1)
        if not games:
            raise Refusal("never_finished" if request.guild is None else "none_of_yours_finished")
        return games[0].id

    def own_table_id_completer(self) -> Any:  # noqa: ANN401  # discord.py's own type is private
        """The function that completes a command's ``table`` option with the person's own last games."""

        async def complete(interaction: Interaction, current: str) -> Completions:
            return self._completions(interaction, await self._own_games_of(interaction), current)

        return complete

    async def _own_games_of(self, interaction: Interaction) -> Sequence[EndedGame]:
        guild = None if interaction.guild_id is None else str(interaction.guild_id)
        return await self._own_games(guild, str(interaction.user.id), MAX_COMPLETIONS)

    async def _own_games(self, guild: str | None, player_id: str, most: int) -> Sequence[EndedGame]:
        """The last ``most`` games that a person has finished in a server; in all servers for ``None``."""
        return (await self._store.history(HistoryQuery(guild, player=player_id, size=most))).games

    def _completions(
        self, interaction: Interaction, games: Sequence[FinishedGame | EndedGame], current: str
    ) -> Completions:
        """Completions for the games whose title contains the typed text."""
        now = interaction.created_at.timestamp()
        return matching_completions([(game.id, self._completion_title(game, now)) for game in games], current)

    def _completion_title(self, finished: FinishedGame | EndedGame, now: float) -> str:
        game = self._tables.games.get(finished.game)
        title = game.meta.title if game else finished.game
        return texts.FINISHED_GAME_COMPLETION.format(
            table=finished.id, title=title, ended=days_ago_text(now - finished.at)
        )


def days_ago_text(seconds: float) -> str:
    """A time ago, in seconds, as a number of days in words.

    >>> days_ago_text(3600), days_ago_text(30 * 3600), days_ago_text(80 * 3600)
    ('today', 'yesterday', '3 days ago')
    """
    days = max(int(seconds // DAY), 0)
    return (texts.TODAY, texts.YESTERDAY)[days] if days in {0, 1} else texts.DAYS_AGO.format(days=days)


class Transcripts:
    """The feature ``/games transcript``, which sends transcripts of finished games."""

    def __init__(self, finder: TableFinder, finished: FinishedGames, builder: PageBuilder) -> None:
        self._finder = finder
        self._finished = finished
        self._builder = builder
        self._one_answer_each = OneAnswerPerPerson()

    def commands(self) -> Commands:
        """The command ``/games transcript``."""

        @app_commands.command(name="transcript", description=play_texts.TRANSCRIPT_COMMAND)
        @app_commands.describe(table=play_texts.TRANSCRIPT_TABLE_OPTION)
        @app_commands.autocomplete(table=self._finished.table_id_completer())
        async def show_transcript(interaction: Interaction, table: str) -> None:
            await self._send_transcript(command_request(interaction), table.strip().upper())

        return Commands(games=(show_transcript,))

    def routes(self) -> Routes:
        """The handler of the button below a result."""
        return Routes(plain={Code.TRANSCRIPT: self._send_of_table})

    async def _send_of_table(self, request: Request) -> None:
        await self._send_transcript(request, request.custom_id.table)

    async def _send_transcript(self, request: Request, table_id: str) -> None:
        """Send a finished game's transcript as a file, privately."""
        with self._one_answer_each.hold(request):
            live = (await self._finder.find_to_look_back_on(request, table_id)).live
            check_finished(live)
            text = await self._builder.transcript(live)
        await send_private_page(request.interaction, transcript_page(live.id, text))
