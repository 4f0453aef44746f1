"""Posts in doubt: Discord, or the line to it, failed before it said whether a message was posted.

A message that nobody knows of would stay for ever. Posting again with the same nonce tells which one it is.
"""

from collections.abc import Sequence
from typing import NamedTuple

import discord
import structlog

from bot.messages.api.api_errors import api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls, Priority
from bot.pages.components import Page

log = structlog.get_logger(__name__)


class _Post(NamedTuple):
    """A message that may have been posted."""

    channel_id: str
    page: Page
    nonce: str


class DoubtfulPosts:
    """Posts messages, each for a key such as a table's id, and remembers those in doubt until they are settled."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._posts: dict[str, _Post] = {}

    def is_in_doubt(self, key: str) -> bool:
        """Whether a message for this key may have been posted without the bot's knowing of it."""
        return key in self._posts

    async def send(  # noqa: PLR0913  # all that a message can be
        self,
        key: str,
        channel_id: str,
        page: Page,
        nonce: str,
        *,
        silent: bool = False,
        mentions: Sequence[str] = (),
    ) -> discord.Message:
        """Post a page, as `Calls.send` does, after any other message for this key that is in doubt was deleted. Raises
        Discord's errors; after a temporary one it is in doubt whether the page was posted.
        """
        if key in self._posts and self._posts[key].nonce != nonce:
            await self.withdraw(key)
        try:
            sent = await self._calls.send(channel_id, page, nonce, Priority.OTHER, silent=silent, mentions=mentions)
        except Exception as error:
            if is_temporary_error(error):
                self._posts[key] = _Post(channel_id, page, nonce)
            raise
        self._posts.pop(key, None)
        return sent

    async def withdraw(self, key: str) -> None:
        """Delete the message for this key that is in doubt, if there is one. Raises Discord's temporary errors."""
        if (post := self._posts.get(key)) is None:
            return
        try:
            sent = await self._calls.send(post.channel_id, post.page, post.nonce, Priority.OTHER, silent=True)
            await sent.delete()
        except discord.HTTPException as error:
            if is_temporary_error(error):
                raise
            log.info("post_in_doubt_not_deleted", **api_error_fields(error))
        self._posts.pop(key, None)
