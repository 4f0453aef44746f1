"""Posts announcements: messages that a channel shows once, even if the bot ends between the post and the store's note
of it.
"""

from typing import NamedTuple

import structlog

from bot.messages.api.api_errors import API_ERRORS, UNKNOWN_CHANNEL, api_error_fields, is_forbidden
from bot.messages.api.calls import Calls
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.messages.api.retries import DEFERRED_RETRY_SECONDS, REFUSED_RETRY_SECONDS
from bot.table_pages.components import Page
from bot.tables.scheduler import Clock
from engine.durations import DAY

log = structlog.get_logger(__name__)

GIVE_UP_SECONDS = DAY
"""Seconds after the first refusal for which posting an announcement is still tried."""


class _Refusals(NamedTuple):
    """The refusals of one announcement by Discord; times are in seconds since 1970."""

    number: int
    first_at: float
    next_try_at: float


class Announcements:
    """Posts announcements, each once for its key: a text of at most 25 characters, which Discord gets as the message's
    nonce.
    """

    def __init__(self, calls: Calls, clock: Clock) -> None:
        self._calls = calls
        self._clock = clock
        self._posts = DoubtfulPosts(calls)
        self._refusals: dict[str, _Refusals] = {}
        """By key, for announcements that Discord has refused and that are tried again."""
        self._settled_keys = set[str]()
        """The keys that need nothing more from this process, though the store may not know so yet."""

    def must_wait(self, key: str) -> bool:
        """Whether it is too early to try again to post this key's announcement: Discord has refused it as often as
        `REFUSED_RETRY_SECONDS` allows, or as forbidden.
        """
        next_try_at = self._refusals[key].next_try_at if key in self._refusals else 0.0
        return 0.0 < next_try_at - self._clock() <= DEFERRED_RETRY_SECONDS  # else noted by a clock that was ahead

    async def post_once(self, key: str, channel_id: str, page: Page) -> bool:
        """Post a page, unless this process has done so for the key, or the channel shows it: another process may have
        posted it.

        Returns whether nothing is left to do: False after an error of Discord's, when it should be tried again unless
        `must_wait`. Gives an announcement up if its channel is gone, or if Discord has refused it for
        `GIVE_UP_SECONDS`.
        """
        if key in self._settled_keys:
            return True
        self._posts.suspect(key, channel_id, page, key)
        try:
            await self._posts.send(key, channel_id, page, key)
        except API_ERRORS as error:
            log.warning("not_announced", announcement=key, **api_error_fields(error))
            if not await self._must_give_up(key, channel_id, error):
                return False
            self._posts.settle(key)
        self._refusals.pop(key, None)
        self._settled_keys.add(key)
        return True

    async def _must_give_up(self, key: str, channel_id: str, error: Exception) -> bool:
        """Note a failure to post. Returns whether it is not to be tried again."""
        if getattr(error, "code", None) == UNKNOWN_CHANNEL and await self._calls.is_channel_gone(channel_id):
            return True
        now = self._clock()
        before = self._refusals.get(key, _Refusals(0, now, now))
        is_rare = before.number < len(REFUSED_RETRY_SECONDS) and not is_forbidden(error)
        next_try_at = now if is_rare else now + DEFERRED_RETRY_SECONDS
        self._refusals[key] = _Refusals(before.number + 1, before.first_at, next_try_at)
        return now - before.first_at >= GIVE_UP_SECONDS

    def forget(self, key: str) -> None:
        """Forget a key, once the store knows that its announcement needs nothing more."""
        self._settled_keys.discard(key)
