"""What other processes have changed, of which this one keeps a copy: names and choices of people and servers, and what
is deleted.
"""

import asyncio

import structlog

from bot.tables.erasure import Erasure
from bot.tables.profiles import Profiles
from data.ownership.news import News, Topic
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

RETRY_SECONDS = 1.0
"""Seconds after which news are followed again if the database was out of reach."""

log = structlog.get_logger(__name__)


class Hearing:
    """Follows the news of other processes, one after the other, in the order in which they were stored."""

    def __init__(self, store: Store, profiles: Profiles, erasure: Erasure) -> None:
        self._store = store
        self._profiles = profiles
        self._erasure = erasure
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Listen from now on, in the background."""
        self._tasks = [
            asyncio.create_task(self._store.listen(self._news.put_nowait), name="news"),
            asyncio.create_task(self._follow_all(), name="following news"),
        ]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow_all(self) -> None:
        while True:
            news = await self._news.get()
            try:
                await self._follow(news)
            except (SaveError, CommitUnknownError) as failed:
                log.warning("news_not_followed", why=str(failed))
                await asyncio.sleep(RETRY_SECONDS)
                self._news.put_nowait(news)
            except Exception:
                log.exception("news_not_followed")

    async def _follow(self, news: News) -> None:
        match news.topic:
            case Topic.PLAYER:
                await self._profiles.reload_player(news.id)
            case Topic.SERVER:
                await self._profiles.reload_server(news.id)
            case Topic.DELETED:
                await self._erasure.follow(news.id)
            case Topic.EVERYTHING:
                await self._profiles.reload_all()
