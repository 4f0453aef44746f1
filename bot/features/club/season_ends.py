"""The ends of seasons: noticed in time, and announced once in the channel that the server chose."""

import structlog

from bot.features.club.season_page import SeasonPages
from bot.messages.announcements import Announcements
from bot.messages.api.calls import Calls
from bot.people.profiles import Profiles
from bot.tables.periodic_task import PeriodicTask
from bot.tables.scheduler import Clock
from data.leaderboards.records import Season
from data.store import Store

LOOK_SECONDS = 120.0
"""Seconds between two looks for seasons that are due: with the minute that a post may take, fewer than Discord
remembers a nonce, for channels whose history the bot may not read.
"""

log = structlog.get_logger(__name__)


class SeasonEnds:
    """Ends the seasons that are due, and announces each once."""

    def __init__(self, store: Store, profiles: Profiles, calls: Calls, pages: SeasonPages, clock: Clock) -> None:
        self._store = store
        self._profiles = profiles
        self._announcements = Announcements(calls)
        self._pages = pages
        self._clock = clock
        self.periodic = PeriodicTask("seasons", self._look, LOOK_SECONDS, clock)

    async def _look(self) -> None:
        for season in await self._store.due_seasons(self._clock()):
            if self._store.has_server(season.guild):
                await self._store.end_season(season)
        own = [season for season in await self._store.unannounced_seasons() if self._store.has_server(season.guild)]
        for season in own:
            if self.periodic.is_stopping:
                return
            try:
                if await self._announce(season):
                    await self._store.note_season_announced(season)
                    self._announcements.forget(_key(season))
            except Exception:  # one season does not keep the others from being announced
                log.exception("season_announcement_failed", season=season.number)

    async def _announce(self, season: Season) -> bool:
        """Announce the end of a season, where its server wants that. Returns whether nothing is left to do."""
        chosen = await self._profiles.server_choices(season.guild)
        if not chosen.announcements:
            return True
        page = await self._pages.announcement(season)
        return await self._announcements.post_once(_key(season), chosen.announcements, page)


def _key(season: Season) -> str:
    """What names the announcement of a season's end, also for Discord."""
    return f"s{season.number}-{season.guild}"[:25]
