"""Announcements: messages that a channel reads once, whatever happens between the post and the store's note of it."""

import structlog

from bot.messages.api.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.table_pages.components import Page

log = structlog.get_logger(__name__)


class Announcements:
    """Posts announcements, each once for its key: a text of at most 25 characters that Discord, too, is told."""

    def __init__(self, calls: Calls) -> None:
        self._posts = DoubtfulPosts(calls)
        self._settled = set[str]()
        """The keys of those with which this process has done, and of which the store may not know yet."""

    async def post_once(self, key: str, channel_id: str, page: Page) -> bool:
        """Post a page, unless this process has done so or the channel shows it: another one may have posted it and not
        noted that.

        Returns whether nothing is left to do; after a temporary error of Discord's, it is to be tried again. One that
        Discord refuses otherwise is given up.
        """
        if key in self._settled:
            return True
        self._posts.suspect(key, channel_id, page, key)
        try:
            await self._posts.send(key, channel_id, page, key)
        except API_ERRORS as error:
            log.warning("not_announced", announcement=key, **api_error_fields(error))
            if is_temporary_error(error):
                return False
            self._posts.settle(key)
        self._settled.add(key)
        return True

    def forget(self, key: str) -> None:
        """Forget an announcement, once the store knows that nothing is left to do."""
        self._settled.discard(key)
