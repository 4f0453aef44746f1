"""The leaderboard of a server: its best players at one game, or at all. Each person looks at a private page of their
own, and may post it for everybody.

Nothing is kept between two clicks: the choice of a person stands in the custom ids of their page.
"""

from functools import partial
from typing import NamedTuple

from discord import app_commands

from bot.features.club.leaderboard_page import (
    EVERY_GAME,
    MAX_ENDED_SEASONS,
    ChosenPeriod,
    LeaderboardChoice,
    OtherPages,
    Period,
    chosen_period,
    lasting_choice,
    leaderboard_content,
    leaderboard_page,
    posted_leaderboard_page,
    season_note,
)
from bot.features.club.server_records import ServerRecords
from bot.intake.autocomplete import choices_with_titles, game_titles
from bot.intake.feature import Commands, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.messages.public_answers import PublicAnswers
from bot.people.profiles import DisplayPrefs
from bot.table_pages.components import Page, text_page
from bot.table_pages.custom_ids import Against, Code
from bot.table_pages.drawing import DrawingPool
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.texts import club as texts
from data.leaderboards.models import ALL_TIME, LeaderboardOrder, LeaderboardPage, Season
from data.store import Store
from engine.errors import Refusal
from render import PictureFile
from render.club.leaderboard import Leaderboard, leaderboard_picture

RECORDS = "records"
"""The value of the option ``by`` of ``/leaderboard`` that asks for the server's records."""


class _ShownLeaderboard(NamedTuple):
    """A page of the leaderboard that a person looks at: what they chose, and what was read for it."""

    choice: LeaderboardChoice
    period: ChosenPeriod
    found: LeaderboardPage
    seasons: tuple[Season, ...]
    """The server's last seasons, latest first."""
    shows_solo: bool
    """Whether the server shows the leaderboard of games against computers."""


class Leaderboards:
    """The feature ``/leaderboard``, which shows the best players of a server, or its records."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        store: Store,
        pool: DrawingPool,
        clock: Clock,
        public_answers: PublicAnswers,
        records: ServerRecords,
    ) -> None:
        self._records = records
        self._public_answers = public_answers
        self._tables = tables
        self._store = store
        self._pool = pool
        self._clock = clock
        self._titles = game_titles(tables.games)

    def commands(self) -> Commands:
        """The command ``/leaderboard``."""

        @app_commands.command(name="leaderboard", description=texts.LEADERBOARD_COMMAND)
        @app_commands.rename(order="by", against="players")
        @app_commands.describe(
            game=texts.LEADERBOARD_GAME_OPTION,
            period=texts.LEADERBOARD_PERIOD_OPTION,
            order=texts.LEADERBOARD_ORDER_OPTION,
            against=texts.LEADERBOARD_AGAINST_OPTION,
        )
        @app_commands.choices(
            game=choices_with_titles(self._titles),
            period=choices_with_titles(texts.PERIOD_TITLES),
            order=choices_with_titles({**texts.ORDER_TITLES, RECORDS: texts.BY_RECORDS}),
            against=choices_with_titles(texts.AGAINST_TITLES),
        )
        @app_commands.guild_only()
        async def show_leaderboard(
            interaction: Interaction,
            game: str = EVERY_GAME,
            period: str = Period.ALL_TIME,
            order: str = LeaderboardOrder.RATING,
            against: str | None = None,
        ) -> None:
            request = command_request(interaction)
            if order == RECORDS:
                await self._show_records(request, game, period, against)
                return
            choice = LeaderboardChoice.parse((game, period, order, against or Against.PEOPLE, "1"))
            making = self._first_page(request, choice) if against is None else self._private_page(request, choice)
            await send_page_when_made(interaction, making)

        return Commands(alone=(show_leaderboard,))

    def routes(self) -> Routes:
        """The handlers of the leaderboard button below a result, and of a leaderboard's controls."""
        return Routes(
            plain={
                Code.LEADERBOARD: self._show_leaderboard_of_table,
                Code.LEADERBOARD_PAGE: self._turn_to_page,
                Code.LEADERBOARD_PART: self._change_part,
                Code.LEADERBOARD_POST: self._post,
            }
        )

    async def show(self, request: Request) -> None:
        """Show a person the leaderboard of all games."""
        await send_page_when_made(request.interaction, self._first_page(request, LeaderboardChoice()))

    async def _show_records(self, request: Request, game: str, period: str, against: str | None) -> None:
        """Show the server's records. Raises `Refusal` ``records_of_all`` if a game or a time was chosen."""
        if (game, period) != (EVERY_GAME, Period.ALL_TIME):
            raise Refusal("records_of_all")
        await self._records.show(request, against)

    async def _show_leaderboard_of_table(self, request: Request) -> None:
        """Show a person the leaderboard of a table's game: against computers if the table's result was, else against
        people.
        """
        game = await self._tables.loader.game_of(request.custom_id.table)
        is_solo = Against.COMPUTERS in request.custom_id.args and await self._shows_solo(request)
        choice = LeaderboardChoice(game.meta.slug, against=Against.COMPUTERS if is_solo else Against.PEOPLE)
        await send_page_when_made(request.interaction, self._private_page(request, choice))

    async def _turn_to_page(self, request: Request) -> None:
        """Show another page in place of the clicked private one; below a posted page, show it to whoever clicked."""
        choice = LeaderboardChoice.parse(request.custom_id.args[:5])
        await edit_clicked_when_made(request.interaction, self._private_page(request, choice))

    async def _change_part(self, request: Request) -> None:
        """Show the first page of the leaderboard with another game, period, order or opponents."""
        part, *args = request.custom_id.args or ("",)
        choice = LeaderboardChoice.parse(args)
        if part not in choice._fields or not request.values:
            raise Refusal("outdated")
        changed = {**choice._asdict(), "page": 1, part: request.values[0]}
        choice = LeaderboardChoice.parse([str(value) for value in changed.values()])
        await edit_clicked_when_made(request.interaction, self._private_page(request, choice))

    async def _post(self, request: Request) -> None:
        choice = LeaderboardChoice.parse(request.custom_id.args)
        await self._public_answers.send(request.interaction, self._posted_page(request, choice))

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _first_page(self, request: Request, choice: LeaderboardChoice) -> Page:
        """The page of ``choice``; if nobody stands on that leaderboard, but somebody on the same one against computers,
        that one's. Raises `Refusal`.
        """
        solo = choice._replace(against=Against.COMPUTERS)
        shows_solo, is_empty = await self._shows_solo(request), not await self._has_people(request, choice)
        is_only_solo = is_empty and shows_solo and await self._has_people(request, solo)
        return await self._private_page(request, solo if is_only_solo else choice)

    async def _has_people(self, request: Request, choice: LeaderboardChoice) -> bool:
        """Whether anybody stands on the leaderboard of a choice, counted over all time; False in direct messages."""
        if request.guild is None:
            return False
        query = choice.as_query(request.guild, ALL_TIME, request.person.id)
        return bool((await self._store.leaderboard(query)).people)

    async def _has_any_people(self, request: Request) -> bool:
        """Whether anybody stands on a leaderboard that the request's server shows."""
        if await self._has_people(request, LeaderboardChoice()):
            return True
        solo = LeaderboardChoice(against=Against.COMPUTERS)
        return await self._shows_solo(request) and await self._has_people(request, solo)

    async def _private_page(self, request: Request, choice: LeaderboardChoice) -> Page:
        """The page for one person, with their own row marked; a sentence alone where nobody stands on any leaderboard.
        Raises `Refusal`.
        """
        title, look = self._title(choice), await self._read(request, choice)
        if not look.found.people and not await self._has_any_people(request):
            return text_page(texts.NOBODY_RANKED.format(title=texts.ALL_GAMES))
        content = leaderboard_content(look.choice, look.period, title, look.found, request.person.id)
        prefs = await self._tables.profiles.display_prefs(request.guild, request.person.id)
        picture = await self._picture(content, prefs)
        others = OtherPages(
            self._titles,
            look.seasons,
            look.found.own_page,
            look.shows_solo,
            note=season_note(look.period.season),
        )
        return leaderboard_page(look.choice, content, picture, others)

    async def _posted_page(self, request: Request, choice: LeaderboardChoice) -> Page:
        """The page for everybody. Raises `Refusal`."""
        look = await self._read(request, choice)
        content = leaderboard_content(look.choice, look.period, self._title(choice), look.found, None)
        prefs = await self._tables.profiles.display_prefs(request.guild)
        return posted_leaderboard_page(look.choice, content, await self._picture(content, prefs))

    async def _read(self, request: Request, choice: LeaderboardChoice) -> _ShownLeaderboard:
        """Read the leaderboard of a choice. Raises `Refusal`: ``server_only``, or ``no_solo_ladder`` if the server
        hides it.
        """
        if request.guild is None:
            raise Refusal("server_only")
        shows_solo = await self._shows_solo(request)
        if choice.against is Against.COMPUTERS and not shows_solo:
            raise Refusal("no_solo_ladder")
        seasons = await self._store.latest_seasons(request.guild, 1 + MAX_ENDED_SEASONS)
        period = chosen_period(choice, seasons, self._clock())
        found = await self._store.leaderboard(choice.as_query(request.guild, period.ladder_period, request.person.id))
        return _ShownLeaderboard(lasting_choice(choice, period), period, found, seasons, shows_solo)

    async def _shows_solo(self, request: Request) -> bool:
        """Whether the request's server shows the leaderboard of games against computers; True in direct messages."""
        if request.guild is None:
            return True
        return (await self._tables.profiles.server_choices(request.guild)).shows_solo_ladder

    def _title(self, choice: LeaderboardChoice) -> str:
        return texts.ALL_GAMES if choice.game == EVERY_GAME else self._tables.game(choice.game).meta.title

    async def _picture(self, content: Leaderboard, prefs: DisplayPrefs) -> PictureFile | None:
        if prefs.as_text or not content.rows:
            return None
        return await self._pool.draw(partial(leaderboard_picture, content), prefs.theme, about="leaderboard")
