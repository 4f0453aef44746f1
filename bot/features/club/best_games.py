"""Announces the best played game of each week, on Mondays in the channel that a server chose."""

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
    """A game with a review of how its winner played."""

    table: str
    """The table's id."""
    title: str
    """The title of the game."""
    name: str
    """The winner's name; not escaped."""
    at: float
    """When the game ended, in seconds since 1970."""
    review: Review
    """The review of the winner's decisions."""


def best_game_page(best: WonGame, games: int) -> Page:
    """The page that announces the best of ``games`` reviewed games."""
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
"""Seconds between two looks for weeks that are over: together with a minute that a post may take, fewer than the time
for which Discord remembers a nonce.
"""
WEEK_SECONDS = 7 * DAY
FIRST_MONDAY = 4 * DAY
"""The first Monday after 1970 began, in seconds since then."""
MAX_GAMES_READ = 60
"""The most of a server's last games that are read."""
MAX_GAMES_REVIEWED = 8
"""The most of a week's last games that are reviewed; each review takes up to a minute in the background."""
MIN_DECISIONS = 10
"""The fewest decisions of a winner whose game can be the best one."""
MAX_SHARE_LOST = 0.2
"""The most that the winner's decisions may have cost, as a share of a win; a game that was played worse is not
praised.
"""
SETTING = "best_games"
"""The field of `ChosenServerSettings` that holds the channel for these announcements."""


def week_of(at: float) -> int:
    """The number of the week, Monday to Sunday in UTC, of a time in seconds since 1970; 0 begins on `FIRST_MONDAY`.

    >>> week_of(4 * 86_400), week_of(11 * 86_400 - 1)
    (0, 0)
    """
    return int((at - FIRST_MONDAY) // WEEK_SECONDS)


class BestGames:
    """Finds and announces the best played game of each week."""

    def __init__(self, tables: TableService, store: Store, calls: Calls, desk: ReviewDesk, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._calls = calls
        self._announcements = Announcements(calls, clock)
        self._desk = desk
        self._clock = clock
        self.periodic_task = PeriodicTask(SETTING, self._announce_due_games, LOOK_SECONDS, clock)
        """The background task. Stop it while `ReviewDesk.close` is called, which ends the review that it waits for."""

    async def _announce_due_games(self) -> None:
        for guild in await self._store.guilds_that_chose(SETTING):
            if self._store.has_server(guild) and not self.periodic_task.is_stopping:
                await self._announce_due_game(guild)

    async def _announce_due_game(self, guild: str) -> None:
        """Announce the best game of the last week in a server, once. The week in which a server chose a channel is its
        first one.
        """
        channel = (await self._tables.profiles.server_choices(guild)).best_games
        key, over = f"{SETTING}/{guild}", week_of(self._clock()) - 1
        told = await self._store.stored_text(key)
        if not channel or told == str(over) or self._announcements.must_wait(_announcement_key(guild, over)):
            return
        if told is None or await self._announce_best_game(guild, channel, over):
            await self._store.set_stored_text(key, str(over))
            self._announcements.forget(_announcement_key(guild, over))

    async def _announce_best_game(self, guild: str, channel: str, week: int) -> bool:
        """Announce the best game of a week, if there is one. Returns whether nothing is left to do."""
        looked_at = [one async for one in self._won_games(guild, channel, week)]
        won = [one for player, one in looked_at if await self._may_be_named(player)]
        best = best_of(won)
        if best is None or self.periodic_task.is_stopping:
            return not self.periodic_task.is_stopping
        page = best_game_page(best, len(won))
        return await self._announcements.post_once(_announcement_key(guild, week), channel, page)

    # -- the games of a week ------------------------------------------------------------------------------------------

    async def _won_games(self, guild: str, channel: str, week: int) -> AsyncIterator[tuple[str, WonGame]]:
        """The games of a week, last first, as pairs of the winner's id and the game with the winner's review."""
        page = await self._store.history(HistoryQuery(guild, size=MAX_GAMES_READ, only_results=True))
        reviewed = 0
        for ended in page.games:
            if week_of(ended.at) != week or reviewed == MAX_GAMES_REVIEWED or self.periodic_task.is_stopping:
                continue
            if (live := await self._table_to_announce(ended, channel)) is None:
                continue
            for player, name in self._winners(ended):
                reviewed += 1
                if (one := await self._game_with_review(live, ended, player, name)) is not None:
                    yield player, one

    async def _table_to_announce(self, ended: EndedGame, channel: str) -> LiveTable | None:
        """The table of a game; ``None`` if it had hints, is not over, or some readers of ``channel`` cannot see its
        channel.
        """
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
        """The ids and names of a game's winners, without people who left early, hide their profile or were deleted."""
        won = [seat for seat in ended.seats if seat.place == 1 and seat.player is not None and not seat.was_abandoned]
        known = [(seat.player, seat.name) for seat in won if seat.player and not is_deleted_id(seat.player)]
        return [(one, name) for one, name in known if self._tables.profiles.player(one).profile != "private"]

    async def _may_be_named(self, player: str) -> bool:
        """Whether a person is known and shows their profile now: during a review, which takes minutes, they may have
        chosen otherwise or had their data deleted.
        """
        stored = await self._store.player(player)
        return bool(stored.name) and stored.profile != "private"

    async def _game_with_review(self, live: LiveTable, ended: EndedGame, player: str, name: str) -> WonGame | None:
        """A game with the review of a winner; ``None`` if the review failed, or the bot stops."""
        if self.periodic_task.is_stopping:
            return None
        try:
            work = self._desk.review_work_for(live.table, player)
        except Refusal:
            return None
        while not work.is_done:
            await work.wait_for_news()
        return work.review and WonGame(live.id, live.game.meta.title, name, ended.at, work.review)


def best_of(games: Iterable[WonGame]) -> WonGame | None:
    """The game whose winner's decisions cost least; of several, the one with most decisions. ``None`` if no winner made
    `MIN_DECISIONS` decisions that cost at most `MAX_SHARE_LOST`.
    """
    good = [one for one in games if not one.review.failed and one.review.whole.lost <= MAX_SHARE_LOST]
    long = [one for one in good if len(one.review.course.decisions) >= MIN_DECISIONS]
    return min(long, key=lambda one: (one.review.whole.lost, -len(one.review.course.decisions)), default=None)


def _announcement_key(guild: str, week: int) -> str:
    """The key of the announcement for a server's week, also for Discord: at most 25 characters."""
    return f"b{week}-{guild}"[:25]
