"""Posts announcements: messages that a channel shows once, even if the bot ends between the post and the store's note
of it.
"""

import structlog

from bot.messages.api.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.table_pages.components import Page

log = structlog.get_logger(__name__)


class Announcements:
    """Posts announcements, each once for its key: a text of at most 25 characters, which Discord gets as the message's
    nonce.
    """

    def __init__(self, calls: Calls) -> None:
        self._posts = DoubtfulPosts(calls)
        self._settled_keys = set[str]()
        """The keys that need nothing more from this process, though the store may not know so yet."""

    async def post_once(self, key: str, channel_id: str, page: Page) -> bool:
        """Post a page, unless this process has done so for the key, or the channel shows it: another process may have
        posted it.

        Returns whether nothing is left to do: False after a temporary error of Discord's, when it should be tried
        again. Gives an announcement up that Discord refuses otherwise.
        """
        if key in self._settled_keys:
            return True
        self._posts.suspect(key, channel_id, page, key)
        try:
            await self._posts.send(key, channel_id, page, key)
        except API_ERRORS as error:
            log.warning("not_announced", announcement=key, **api_error_fields(error))
            if is_temporary_error(error):
                return False
            self._posts.settle(key)
        self._settled_keys.add(key)
        return True

    def forget(self, key: str) -> None:
        """Forget a key, once the store knows that its announcement needs nothing more."""
        self._settled_keys.discard(key)
