"""The ends of seasons: noticed in time, and announced once in the channel that the server chose."""

import structlog

from bot.messages.api.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls, Priority
from bot.pages.club.season import SeasonPages
from bot.tables.profiles import Profiles
from bot.tables.scheduler import Clock, Scheduler
from data.leaderboards.records import Season
from data.store import Store

LOOK_SECONDS = 240.0
"""Seconds between two looks for seasons that are due: fewer than Discord remembers a nonce, so that an announcement
whose answer was lost is not posted twice."""
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
        self._is_stopping = False
        self.scheduler = Scheduler(clock, self._look_and_schedule)

    def start(self) -> None:
        """Look now, and from time to time, in a background task."""
        self.scheduler.schedule(_KEY, self._clock())
        self.scheduler.start()

    async def stop(self) -> None:
        """Look no more, and wait for the season that is being announced."""
        self._is_stopping = True
        await self.scheduler.stop()

    async def _look_and_schedule(self, key: str) -> None:
        """Look, and only then say when to look again: one look at a time."""
        try:
            await self._look()
        finally:
            self.scheduler.schedule(key, self._clock() + LOOK_SECONDS)

    async def _look(self) -> None:
        for season in await self._store.due_seasons(self._clock()):
            if self._store.has_server(season.guild):
                await self._store.end_season(season)
        own = [season for season in await self._store.unannounced_seasons() if self._store.has_server(season.guild)]
        for season in own:
            if self._is_stopping:
                return
            try:
                if await self._announce(season):
                    await self._store.note_season_announced(season)
            except Exception:  # one season does not keep the others from being announced
                log.exception("season_announcement_failed", season=season.number)

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
