"""Posts in doubt: Discord, or the line to it, failed before it said whether a message was posted.

A message that nobody knows of would stay for ever. The channel's history tells which one it is; where the bot may not
read that, posting again with the same nonce does, for some minutes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
import structlog

from bot.messages.api.api_errors import api_error_fields, is_temporary_error
from bot.messages.api.calls import Calls, Priority
from bot.pages.components import Page

log = structlog.get_logger(__name__)

HISTORY = 100
"""How many of a channel's latest messages are looked through for a post in doubt; Discord returns no more at once."""


@dataclass(slots=True)
class _Doubt:
    """A message that may have been posted."""

    channel_id: str
    nonce: str
    replaced: int
    """The id of the message in whose place it comes, than which it is newer; 0 for none."""
    pages: list[Page] = field(default_factory=list)
    """The different pages that were tried, oldest first, each of which the message may show."""

    def add(self, page: Page) -> None:
        """Note that this page was tried."""
        if all(page.texts != tried.texts for tried in self.pages):
            self.pages.append(page)

    def may_be(self, message: discord.Message) -> bool:
        """Whether this message of the bot's is the one in doubt."""
        return message.id > self.replaced and any(page.is_shown_by(message) for page in self.pages)


class DoubtfulPosts:
    """Posts messages, each for a key such as a table's id, and remembers those in doubt until they are settled."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._doubts: dict[str, _Doubt] = {}

    def is_in_doubt(self, key: str) -> bool:
        """Whether a message for this key may have been posted without the bot's knowing of it."""
        return key in self._doubts

    async def send(  # noqa: PLR0913  # all that a message can be
        self,
        key: str,
        channel_id: str,
        page: Page,
        nonce: str,
        *,
        silent: bool = False,
        mentions: Sequence[str] = (),
        replaced: str = "",
    ) -> discord.Message:
        """Post a page, as `Calls.send` does, after any message for this key with another nonce that is in doubt was
        deleted. If the message was posted before after all, it is returned, and may show an older page. ``replaced`` is
        the id of the message in whose place it comes; empty for none.

        Raises Discord's errors; after a temporary one it is in doubt whether the page was posted.
        """
        if key in self._doubts and self._doubts[key].nonce != nonce:
            await self.withdraw(key)
        sent = await self._find(key)
        if sent is None:
            try:
                sent = await self._calls.send(channel_id, page, nonce, Priority.OTHER, silent=silent, mentions=mentions)
            except Exception as error:
                if is_temporary_error(error):
                    self._doubts.setdefault(key, _Doubt(channel_id, nonce, int(replaced or 0))).add(page)
                raise
        self._doubts.pop(key, None)
        return sent

    async def withdraw(self, key: str) -> None:
        """Delete the message for this key that is in doubt, if there is one. Raises Discord's temporary errors."""
        if (doubt := self._doubts.get(key)) is None:
            return
        try:
            sent = await self._find(key)
            if sent is None:
                page = doubt.pages[-1]
                sent = await self._calls.send(doubt.channel_id, page, doubt.nonce, Priority.OTHER, silent=True)
            await sent.delete()
        except discord.HTTPException as error:
            if is_temporary_error(error):
                raise
            log.info("post_in_doubt_not_deleted", **api_error_fields(error))
        self._doubts.pop(key, None)

    async def _find(self, key: str) -> discord.Message | None:
        """The message for this key that is in doubt, if it stands among the latest of its channel; ``None`` also if
        none is in doubt, or if the bot may not read there. Raises Discord's temporary errors.
        """
        if (doubt := self._doubts.get(key)) is None:
            return None
        await self._calls.limit.wait_turn(Priority.OTHER)
        try:
            async for message in self._calls.channel(doubt.channel_id).history(limit=HISTORY):
                if message.author == self._calls.client.user and doubt.may_be(message):
                    return message
        except discord.HTTPException as error:
            if is_temporary_error(error):
                raise
            log.info("post_in_doubt_not_sought", **api_error_fields(error))
        return None
