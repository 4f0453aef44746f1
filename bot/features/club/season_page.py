"""What the end of a season looks like: its champions, and the way to its leaderboard."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import ui

from bot.features.club.leaderboard_page import LeaderboardChoice
from bot.features.club.season_spans import season_span_text
from bot.people.profiles import Profiles
from bot.table_pages.components import Page, button_rows, escaped_text, gallery_and_file, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.drawing import DrawingPool
from bot.texts.club import leaderboard as leaderboard_texts
from bot.texts.club import seasons as texts
from data.leaderboards.records import ALL_GAMES, Champion, Season
from data.store import Store
from render import PictureFile
from render.club.season import ChampionRow, SeasonEnd, season_picture, season_sentences


class SeasonPages:
    """Makes the pages of seasons that have ended."""

    def __init__(self, store: Store, profiles: Profiles, pool: DrawingPool, titles: Mapping[str, str]) -> None:
        """``titles`` are those of all games by slug."""
        self._store = store
        self._profiles = profiles
        self._pool = pool
        self._titles = {ALL_GAMES: leaderboard_texts.ALL_GAMES, **titles}

    async def page_for(self, season: Season, reader_id: str) -> Page:
        """The page of a season for one person."""
        return await self._page(season, reader_id, [])

    async def announcement(self, season: Season) -> Page:
        """The page for everybody of a season that has just ended."""
        news = texts.OVER.format(title=texts.TITLE.format(number=season.number))
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
    """What the picture shows; games that this bot does not know any more are left out."""
    known = [one for one in champions if one.game in titles]
    return SeasonEnd(
        title=texts.TITLE.format(number=season.number),
        span=season_span_text(season),
        games=(season.last_result or season.first_result) - season.first_result + 1,
        champions=[
            ChampionRow(titles[one.game], one.name or "?", one.rating.points, one.played, one.won) for one in known
        ],
    )
