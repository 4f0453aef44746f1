"""The best played game of each week, told on Mondays in the channel that a server chose."""

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

import structlog
from discord import ui

from bot.computers.reviewing import ReviewDesk
from bot.features.past_games.review_page import hundredths
from bot.messages.announcements import Announcements
from bot.messages.api.calls import Calls
from bot.messages.api.permissions import is_as_open_as
from bot.table_pages.components import FELT, Page, button_rows, escaped_text, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from bot.tables.playback import check_finished
from bot.tables.scheduler import Clock, PeriodicTask
from bot.tables.table_service import TableService
from bot.texts import past_games as texts
from bot.texts.past_games import REPLAY_BUTTON
from data.models import is_deleted_id
from data.queries.history import EndedGame, HistoryQuery
from data.store import Store
from engine.durations import DAY
from engine.errors import Refusal
from engine.review.judging import Review
from engine.tables.hints import are_hints_on
from engine.text.sentences import sentence

log = structlog.get_logger(__name__)


class WonGame(NamedTuple):
    """A game, and how its winner played it."""

    table: str
    """The table's id."""
    title: str
    """The game's."""
    name: str
    """The winner's; not escaped."""
    at: float
    """When the game ended, in seconds since 1970."""
    review: Review
    """Of the winner's play."""


def best_game_page(best: WonGame, games: int) -> Page:
    """The page that tells of the best of so many ``games``."""
    review = best.review
    values = {
        "decisions": len(review.course.decisions),
        "doubts": review.doubts,
        "lost": hundredths(review.whole.lost),
        "games": games,
    }
    won = texts.BEST_GAME_WON.format(name=escaped_text(best.name), title=best.title, at=round(best.at))
    cost = sentence(texts.BEST_GAME_COST if values["lost"] else texts.BEST_GAME_COST_NOTHING, values, ())
    told = [texts.BEST_GAME_HEADING, f"{won} {cost}", sentence(texts.BEST_GAME_SMALL_PRINT, values, ())]
    replay = make_button(CustomId(Code.REPLAY, best.table), REPLAY_BUTTON)
    return make_page([*map(ui.TextDisplay, told), *button_rows([replay])], FELT)


LOOK_SECONDS = 120.0
"""Seconds between two looks for weeks that are over: with the minute that a post may take, fewer than Discord remembers
a nonce.
"""
WEEK_SECONDS = 7 * DAY
FIRST_MONDAY = 4 * DAY
"""The beginning of the first week after 1970 began, in seconds."""
MOST_READ = 60
"""The most games of a server that are read, the latest."""
MOST_REVIEWED = 8
"""The most games of a week that are reviewed, the latest; each takes up to a minute beside everything else."""
LEAST_DECISIONS = 10
"""The fewest decisions of a game that can be the best one."""
MOST_LOST = 0.2
"""What the decisions of a game that is told may cost at most, as a share of a win: being the only one is no praise."""
SETTING = "best_games"
"""The field of `ChosenServerSettings` that holds the channel."""


def week_of(at: float) -> int:
    """The number of the week, from Monday to Sunday in UTC, of a time in seconds since 1970.

    >>> week_of(4 * 86_400), week_of(11 * 86_400 - 1)
    (0, 0)
    """
    return int((at - FIRST_MONDAY) // WEEK_SECONDS)


class BestGames:
    """Finds the best played game of each week, and tells it."""

    def __init__(self, tables: TableService, store: Store, calls: Calls, desk: ReviewDesk, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._calls = calls
        self._announcements = Announcements(calls)
        self._desk = desk
        self._clock = clock
        self.periodic = PeriodicTask(SETTING, self._look, LOOK_SECONDS, clock)
        """To be stopped as `ReviewDesk.close` is called, which ends the review that is waited for."""

    async def _look(self) -> None:
        for guild in await self._store.guilds_that_chose(SETTING):
            if self._store.has_server(guild) and not self.periodic.is_stopping:
                await self._look_at(guild)

    async def _look_at(self, guild: str) -> None:
        """Tell the week that is over, unless it was told. The first to be told is that in which a server chose it."""
        channel = (await self._tables.profiles.server_choices(guild)).best_games
        key, over = f"{SETTING}/{guild}", week_of(self._clock()) - 1
        told = await self._store.stored_text(key)
        if not channel or told == str(over):
            return
        if told is None or await self._tell(guild, channel, over):
            await self._store.set_stored_text(key, str(over))
            self._announcements.forget(_announcement_key(guild, over))

    async def _tell(self, guild: str, channel: str, week: int) -> bool:
        """Tell the best game of a week, if there is one. Returns whether nothing is left to do."""
        looked_at = [one async for one in self._won_games(guild, channel, week)]
        won = [one for player, one in looked_at if await self._may_be_told(player)]
        best = best_of(won)
        if best is None or self.periodic.is_stopping:
            return not self.periodic.is_stopping
        page = best_game_page(best, len(won))
        return await self._announcements.post_once(_announcement_key(guild, week), channel, page)

    # -- the games of a week ------------------------------------------------------------------------------------------

    async def _won_games(self, guild: str, channel: str, week: int) -> AsyncIterator[tuple[str, WonGame]]:
        """The games of a week with the reviews of their winners, whose ids come first; the latest first."""
        page = await self._store.history(HistoryQuery(guild, size=MOST_READ, only_results=True))
        reviewed = 0
        for ended in page.games:
            if week_of(ended.at) != week or reviewed == MOST_REVIEWED or self.periodic.is_stopping:
                continue
            if (live := await self._table_to_tell(ended, channel)) is None:
                continue
            for player, name in self._winners(ended):
                reviewed += 1
                if (one := await self._reviewed(live, ended, player, name)) is not None:
                    yield player, one

    async def _table_to_tell(self, ended: EndedGame, channel: str) -> LiveTable | None:
        """The table of a game; ``None`` if it had hints, or if it is none of the readers' business."""
        find = self._calls.client.get_channel
        if not is_as_open_as(find(int(ended.channel)), find(int(channel))):
            return None
        try:
            live = await self._tables.get(ended.id)
            check_finished(live)
        except Refusal:
            return None
        return None if are_hints_on(live.table) else live

    def _winners(self, ended: EndedGame) -> list[tuple[str, str]]:
        """The ids and names of the people who won, without those who left or hide their profile."""
        won = [seat for seat in ended.seats if seat.place == 1 and seat.player is not None and not seat.was_abandoned]
        known = [(seat.player, seat.name) for seat in won if seat.player and not is_deleted_id(seat.player)]
        return [(one, name) for one, name in known if self._tables.profiles.player(one).profile != "private"]

    async def _may_be_told(self, player: str) -> bool:
        """Whether somebody is known and shows their profile by now: reviews take minutes, in which they may have chosen
        otherwise, or had their data deleted.
        """
        stored = await self._store.player(player)
        return bool(stored.name) and stored.profile != "private"

    async def _reviewed(self, live: LiveTable, ended: EndedGame, player: str, name: str) -> WonGame | None:
        """A game with the review of a winner; ``None`` if there is no review."""
        if self.periodic.is_stopping:
            return None
        try:
            work = self._desk.work_on(live.table, player)
        except Refusal:
            return None
        while not work.is_done:
            await work.wait_for_news()
        return work.review and WonGame(live.id, live.game.meta.title, name, ended.at, work.review)


def best_of(games: Iterable[WonGame]) -> WonGame | None:
    """The game whose winner's decisions cost least; of several, the one with most decisions. ``None`` if no winner
    decided often enough and well enough.
    """
    good = [one for one in games if not one.review.failed and one.review.whole.lost <= MOST_LOST]
    long = [one for one in good if len(one.review.course.decisions) >= LEAST_DECISIONS]
    return min(long, key=lambda one: (one.review.whole.lost, -len(one.review.course.decisions)), default=None)


def _announcement_key(guild: str, week: int) -> str:
    """What names the message about a server's week, also for Discord."""
    return f"b{week}-{guild}"[:25]
