"""Looking back on seasons: the champions of one that has ended."""

from bot.features.club.season_page import SeasonPages
from bot.intake.feature import Command, Routes
from bot.intake.request import Request
from bot.messages.api.replies import send_page_when_made
from bot.table_pages.components import Page
from bot.table_pages.custom_ids import Code, parse_number
from data.store import Store
from engine.errors import Refusal


class Seasons:
    """The feature that shows the champions of a season."""

    def __init__(self, store: Store, pages: SeasonPages) -> None:
        self._store = store
        self._pages = pages

    def commands(self) -> tuple[Command, ...]:
        """No commands: the leaderboard of a season leads to its champions."""
        return ()

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
