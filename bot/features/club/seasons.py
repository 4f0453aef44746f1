"""Seasons: shows the champions of one that has ended, and announces its end in its server."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import structlog
from discord import ui

from bot.features.club.leaderboard_page import LeaderboardChoice, season_span_text
from bot.intake.feature import Commands, Routes
from bot.intake.request import Request
from bot.messages.announcements import Announcements
from bot.messages.api.calls import Calls
from bot.messages.api.replies import send_page_when_made
from bot.people.profiles import Profiles
from bot.table_pages.components import Page, button_rows, escaped_text, gallery_and_file, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId, parse_number
from bot.table_pages.drawing import DrawingPool
from bot.tables.scheduler import Clock, PeriodicTask
from bot.tables.table_service import TableService
from bot.texts import club as texts
from data.leaderboards.models import ALL_GAMES, Champion, Season
from data.store import Store
from engine.errors import Refusal
from render import PictureFile
from render.club.season import ChampionRow, SeasonEnd, season_picture, season_sentences

log = structlog.get_logger(__name__)


class SeasonPages:
    """Makes pages that show an ended season's champions, with a picture."""

    def __init__(self, store: Store, profiles: Profiles, pool: DrawingPool, titles: Mapping[str, str]) -> None:
        """``titles`` are those of all games by slug."""
        self._store = store
        self._profiles = profiles
        self._pool = pool
        self._titles = {ALL_GAMES: texts.ALL_GAMES, **titles}

    async def page_for(self, season: Season, reader_id: str) -> Page:
        """The private page that shows an ended season to one person."""
        return await self._page(season, reader_id, [])

    async def announcement(self, season: Season) -> Page:
        """The page for everybody of a season that has just ended."""
        news = texts.SEASON_OVER.format(title=texts.SEASON_TITLE.format(number=season.number))
        return await self._page(season, None, [ui.TextDisplay(news)])

    async def _page(self, season: Season, reader_id: str | None, news: Sequence[ui.Item[Any]]) -> Page:
        content = _season_content(season, await self._store.champions(season), self._titles)
        picture = await self._picture(season, content, reader_id)
        look = CustomId(Code.LEADERBOARD_PAGE, args=LeaderboardChoice(period=season.period).as_args())
        buttons = button_rows([make_button(look, texts.LEADERBOARD_BUTTON)])
        if picture is None:
            told = "\n".join(map(escaped_text, season_sentences(content)))
            return make_page([*news, ui.TextDisplay(told), *buttons])
        item, file = gallery_and_file("season.png", picture)
        return make_page([*news, item, *buttons], files=(file,))

    async def _picture(self, season: Season, content: SeasonEnd, reader_id: str | None) -> PictureFile | None:
        prefs = await self._profiles.display_prefs(season.guild, reader_id)
        if prefs.as_text:
            return None
        return await self._pool.draw(partial(season_picture, content), prefs.theme, about="season")


def _season_content(season: Season, champions: Sequence[Champion], titles: Mapping[str, str]) -> SeasonEnd:
    """The data for the picture of a season, without games that the bot does not have any more."""
    known = [one for one in champions if one.game in titles]
    return SeasonEnd(
        title=texts.SEASON_TITLE.format(number=season.number),
        span=season_span_text(season),
        games=(season.last_result or season.first_result) - season.first_result + 1,
        champions=[
            ChampionRow(titles[one.game], one.name or "?", one.rating.points, one.played, one.won) for one in known
        ],
    )


class Seasons:
    """The feature that shows the champions of an ended season."""

    def __init__(self, store: Store, pages: SeasonPages) -> None:
        self._store = store
        self._pages = pages

    def commands(self) -> Commands:
        """No commands: the leaderboard of a season leads to its champions."""
        return Commands()

    def routes(self) -> Routes:
        """The handler of the button below the leaderboard of a season that has ended."""
        return Routes(plain={Code.CHAMPIONS: self._show_champions})

    async def _show_champions(self, request: Request) -> None:
        number = parse_number("".join(request.custom_id.args))
        await send_page_when_made(request.interaction, self._champions_page(request, number))

    async def _champions_page(self, request: Request, number: int) -> Page:
        if request.guild is None:
            raise Refusal("server_only")
        season = await self._store.season(request.guild, number)
        if season is None or season.ended_at is None:
            raise Refusal("no_such_season")
        return await self._pages.page_for(season, request.person.id)


LOOK_SECONDS = 120.0
"""Seconds between two looks for due seasons: together with a minute that a post may take, fewer than the time for which
Discord remembers a nonce. That matters in channels whose history the bot may not read.
"""


class SeasonEnds:
    """Ends the seasons that are due, and announces each once."""

    def __init__(self, store: Store, tables: TableService, calls: Calls, pages: SeasonPages, clock: Clock) -> None:
        self._store = store
        self._may_end = tables.time_trust.may_end
        self._profiles = tables.profiles
        self._announcements = Announcements(calls, clock)
        self._pages = pages
        self._clock = clock
        self.periodic_task = PeriodicTask("seasons", self._end_and_announce_due, LOOK_SECONDS, clock)

    async def _end_and_announce_due(self) -> None:
        for season in await self._store.due_seasons(self._clock()):
            if self._store.has_server(season.guild) and self._may_end(season.guild):
                await self._store.end_season(season)
        own = [season for season in await self._store.unannounced_seasons() if self._store.has_server(season.guild)]
        for season in own:
            if self.periodic_task.is_stopping:
                return
            try:
                if await self._announce(season):
                    await self._store.note_season_announced(season)
                    self._announcements.forget(_announcement_key(season))
            except Exception:  # one season does not keep the others from being announced
                log.exception("season_announcement_failed", season=season.number)

    async def _announce(self, season: Season) -> bool:
        """Announce the end of a season, if its server has chosen a channel for that. Returns whether nothing is left to
        do.
        """
        chosen = await self._profiles.server_choices(season.guild)
        if not chosen.announcements:
            return True
        if self._announcements.must_wait(_announcement_key(season)):
            return False
        page = await self._pages.announcement(season)
        return await self._announcements.post_once(_announcement_key(season), chosen.announcements, page)


def _announcement_key(season: Season) -> str:
    """The key of the announcement of a season's end, also for Discord: at most 25 characters."""
    return f"s{season.number}-{season.guild}"[:25]
