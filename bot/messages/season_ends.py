"""The ends of seasons: noticed in time, and announced once in the channel that the server chose."""

import structlog

from bot.messages.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.messages.calls import Calls, Priority
from bot.pages.season import SeasonPages
from bot.tables.profiles import Profiles
from bot.tables.scheduler import Clock, Scheduler
from data.leaderboards.records import Season
from data.store import Store

LOOK_SECONDS = 600.0
"""Seconds between two looks for seasons that are due."""
_KEY = "seasons"

log = structlog.get_logger(__name__)


class SeasonEnds:
    """Ends the seasons that are due, and announces each once."""

    def __init__(self, store: Store, profiles: Profiles, calls: Calls, pages: SeasonPages, clock: Clock) -> None:
        self._store = store
        self._profiles = profiles
        self._calls = calls
        self._pages = pages
        self._clock = clock
        self.scheduler = Scheduler(clock, self._look_and_schedule)

    def start(self) -> None:
        """Look now, and from time to time, in a background task."""
        self.scheduler.schedule(_KEY, self._clock())
        self.scheduler.start()

    async def stop(self) -> None:
        """Look no more, and wait for what is under way."""
        await self.scheduler.stop()

    async def _look_and_schedule(self, key: str) -> None:
        self.scheduler.schedule(key, self._clock() + LOOK_SECONDS)
        if await self._store.has_due_seasons(self._clock()):
            await self._store.end_due_seasons()
        for season in await self._store.unannounced_seasons():
            if await self._announce(season):
                await self._store.note_season_announced(season)

    async def _announce(self, season: Season) -> bool:
        """Announce the end of a season, where its server wants that. Returns whether nothing is left to do."""
        chosen = await self._profiles.server_choices(season.guild)
        if not chosen.announcements:
            return True
        page = await self._pages.announcement(season)
        try:
            await self._calls.send(chosen.announcements, page, _nonce(season), Priority.OTHER)
        except API_ERRORS as error:
            log.warning("season_not_announced", season=season.number, **api_error_fields(error))
            return not is_temporary_error(error)
        return True


def _nonce(season: Season) -> str:
    """What keeps Discord from showing an announcement twice, if the bot ends before it has noted the first."""
    return f"s{season.number}-{season.guild}"[:25]
