"""Follows changes that other processes have made of data that this one keeps in memory: names and settings of people
and servers, and deletions. Also receives the interactions that they pass on.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.features.settings.erasure import Erasure
from bot.people.profiles import Profiles
from data.ownership.news import News, Topic
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

RETRY_SECONDS = 1.0
"""Seconds after which a failed piece of news is handled again, or listening begins again after an error."""

log = structlog.get_logger(__name__)


class NewsListener:
    """Handles the news of other processes, one after the other, in the order in which they were stored."""

    def __init__(
        self,
        store: Store,
        profiles: Profiles,
        erasure: Erasure,
        *,
        at_once: dict[Topic, Callable[[str], None]],
        on_choices_changed: Callable[[str], Awaitable[None]],
    ) -> None:
        """``at_once``: by topic, the function called with the text of such news as soon as they come.
        ``on_choices_changed`` is awaited with the id of each person whose settings have changed at another process.
        """
        self._store = store
        self._profiles = profiles
        self._erasure = erasure
        self._at_once = at_once
        self._on_choices_changed = on_choices_changed
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen in the background."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="news"),
            asyncio.create_task(self._follow_all(), name="following news"),
        ]

    async def stop(self) -> None:
        """Stop listening, and wait until the background tasks have ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Receive news until cancelled, listening again after errors; the store then tells that some news were
        missed.
        """
        while True:
            try:
                await self._store.listen(self._hear)
            except Exception:
                log.exception("news_not_heard")
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, news: News) -> None:
        if news.topic not in self._at_once:
            self._news.put_nowait(news)
            return
        try:
            self._at_once[news.topic](news.id)
        except Exception:
            log.exception("news_not_followed")

    async def _follow_all(self) -> None:
        while True:
            news = await self._news.get()
            try:
                await self._act_on_news(news)
            except (SaveError, CommitUnknownError) as failed:
                log.warning("news_not_followed", why=str(failed))
                await asyncio.sleep(RETRY_SECONDS)
                self._news.put_nowait(news)
            except Exception:
                log.exception("news_not_followed")

    async def _act_on_news(self, news: News) -> None:
        match news.topic:
            case Topic.PLAYER:
                if await self._profiles.reload_player(news.id):
                    await self._on_choices_changed(news.id)
            case Topic.SERVER:
                await self._profiles.reload_server(news.id)
            case Topic.DELETED:
                await self._erasure.forget_erased(news.id)
            case Topic.EVERYTHING:
                await self._follow_everything()

    async def _follow_everything(self) -> None:
        """Read all people and servers in memory again, and drop people who were deleted, because news may have been
        missed.
        """
        changed, gone = await self._profiles.reload_all()
        for player_id in {*gone, *await self._erasure.people_deleted_elsewhere()}:
            await self._erasure.forget_erased(player_id)
        await self._erasure.free_places_of_deleted()
        await self._erasure.load_limits()
        for player_id in changed:
            await self._on_choices_changed(player_id)
