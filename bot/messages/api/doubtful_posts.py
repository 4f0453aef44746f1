"""Finds out whether a message was posted after Discord, or the connection, failed before telling.

A message that the bot does not know of would stay for ever. The channel's history shows whether it is there; where the
bot may not read that, posting again with the same nonce returns it, for some minutes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
import structlog

from bot.messages.api.api_errors import (
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    api_error_fields,
    is_forbidden,
    is_temporary_error,
)
from bot.messages.api.calls import Calls, Priority
from bot.table_pages.components import Page

log = structlog.get_logger(__name__)

HISTORY = 100
"""The number of a channel's latest messages that are searched for a post in doubt; Discord returns no more at once."""


@dataclass(slots=True)
class _Doubt:
    """A message that may have been posted."""

    channel_id: str
    nonce: str
    replaced: int
    """The id of an older message than this one, in whose place it was posted; 0 for none."""
    pages: list[Page] = field(default_factory=list)
    """The different pages that were tried, oldest first: the message may show any of them."""

    def add(self, page: Page) -> None:
        """Note that posting this page was tried."""
        if all(page.texts != tried.texts for tried in self.pages):
            self.pages.append(page)

    def found_among(
        self, messages: Sequence[discord.Message], bot: discord.ClientUser | None
    ) -> discord.Message | None:
        """The message in doubt, if it is one of the bot's own among these; ``None`` if not."""
        newer = (message for message in messages if message.author == bot and message.id > self.replaced)
        return next((one for one in newer if any(page.is_shown_by(one) for page in self.pages)), None)


class DoubtfulPosts:
    """Posts messages, each for a key such as a table's id, and remembers those in doubt until they are found or given
    up.
    """

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._doubts: dict[str, _Doubt] = {}

    def is_in_doubt(self, key: str) -> bool:
        """Whether a message for this key may have been posted without the bot's knowing."""
        return key in self._doubts

    def suspect(self, key: str, channel_id: str, page: Page, nonce: str, replaced: str = "") -> None:
        """Note that this page may have been posted for this key, for example by a process that was killed. ``replaced``
        is as in `send`.
        """
        self._doubts.setdefault(key, _Doubt(channel_id, nonce, int(replaced or 0))).add(page)

    def settle(self, key: str) -> None:
        """Forget the message in doubt for this key: it is known, or of no interest any more."""
        self._doubts.pop(key, None)

    async def send(  # noqa: PLR0913  # all that a message can be
        self,
        key: str,
        channel_id: str,
        page: Page,
        nonce: str,
        priority: Priority = Priority.OTHER,
        *,
        silent: bool = False,
        mentions: Sequence[str] = (),
        replaced: str = "",
    ) -> discord.Message:
        """Post a page, as `Calls.send` does, and return the message. If a message in doubt for this key turns out to
        have been posted, it is returned instead, and may show an older page; one with another nonce is deleted first.

        ``replaced`` is the id of the message in whose place this one comes; empty for none. Raises Discord's errors;
        after a temporary one the page is in doubt.
        """
        if key in self._doubts and self._doubts[key].nonce != nonce:
            await self.withdraw(key)
        sent, doubt = None, self._doubts.get(key)
        if doubt is not None:
            sent = doubt.found_among(await self._latest(doubt.channel_id, priority), self._calls.client.user)
        if sent is None:
            try:
                sent = await self._calls.send(channel_id, page, nonce, priority, silent=silent, mentions=mentions)
            except Exception as error:
                if is_temporary_error(error):
                    self.suspect(key, channel_id, page, nonce, replaced)
                raise
        self.settle(key)
        return sent

    async def withdraw(self, key: str) -> None:
        """Delete the message in doubt for this key, if there is one. Raises Discord's errors, unless the message or its
        channel is gone, or the bot may not delete it.
        """
        if (doubt := self._doubts.get(key)) is None:
            return
        try:
            latest = await self._latest(doubt.channel_id, Priority.OTHER)
            posted = doubt.found_among(latest, self._calls.client.user)
            if not latest:  # the bot may not read there
                page = doubt.pages[-1]
                posted = await self._calls.send(doubt.channel_id, page, doubt.nonce, Priority.OTHER, silent=True)
            if posted is not None:
                await posted.delete()
        except discord.HTTPException as error:
            is_gone = error.code == UNKNOWN_CHANNEL and await self._calls.is_channel_gone(doubt.channel_id)
            if not is_gone and not is_forbidden(error) and error.code != UNKNOWN_MESSAGE:
                raise
            log.info("post_in_doubt_not_deleted", **api_error_fields(error))
        self.settle(key)

    async def _latest(self, channel_id: str, priority: Priority) -> list[discord.Message]:
        """The latest messages of a channel, newest first; empty if the bot may not read there. Raises Discord's other
        errors.
        """
        await self._calls.limit.wait_turn(priority)
        try:
            return [message async for message in self._calls.channel(channel_id).history(limit=HISTORY)]
        except discord.HTTPException as error:
            if not is_forbidden(error):
                raise
            log.info("post_in_doubt_not_sought", **api_error_fields(error))
            return []
