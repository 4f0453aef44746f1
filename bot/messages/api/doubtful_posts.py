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
from bot.table_pages.components import Page

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

    def found_among(
        self, messages: Sequence[discord.Message], bot: discord.ClientUser | None
    ) -> discord.Message | None:
        """The message in doubt, if it is one of these, by the bot; ``None`` if not."""
        newer = (message for message in messages if message.author == bot and message.id > self.replaced)
        return next((one for one in newer if any(page.is_shown_by(one) for page in self.pages)), None)


class DoubtfulPosts:
    """Posts messages, each for a key such as a table's id, and remembers those in doubt until they are settled."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._doubts: dict[str, _Doubt] = {}

    def is_in_doubt(self, key: str) -> bool:
        """Whether a message for this key may have been posted without the bot's knowing of it."""
        return key in self._doubts

    def suspect(self, key: str, channel_id: str, page: Page, nonce: str, replaced: str = "") -> None:
        """Note that this page may have been posted for this key, for example by a process that was killed. ``replaced``
        is as in `send`.
        """
        self._doubts.setdefault(key, _Doubt(channel_id, nonce, int(replaced or 0))).add(page)

    def settle(self, key: str) -> None:
        """Forget what is in doubt for this key: its message is known, or nobody wants to know it any more."""
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
        """Post a page, as `Calls.send` does, after any message for this key with another nonce that is in doubt was
        deleted. If the message was posted before after all, it is returned, and may show an older page. ``replaced`` is
        the id of the message in whose place it comes; empty for none.

        Raises Discord's errors; after a temporary one it is in doubt whether the page was posted.
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
        """Delete the message for this key that is in doubt, if there is one. Raises Discord's temporary errors."""
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
            if is_temporary_error(error):
                raise
            log.info("post_in_doubt_not_deleted", **api_error_fields(error))
        self.settle(key)

    async def _latest(self, channel_id: str, priority: Priority) -> list[discord.Message]:
        """The latest messages of a channel, newest first; empty if the bot may not read there. Raises
        Discord's temporary errors.
        """
        await self._calls.limit.wait_turn(priority)
        try:
            return [message async for message in self._calls.channel(channel_id).history(limit=HISTORY)]
        except discord.HTTPException as error:
            if is_temporary_error(error):
                raise
            log.info("post_in_doubt_not_sought", **api_error_fields(error))
            return []
