"""Calls to Discord: the bot's own go out in turn, at a limited rate.

Answers to interactions (`bot.messages.api.replies`) do not count against Discord's limit and need no turn; nor do edits
by the token of a click (`bot.messages.api.edit_tokens`).
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from enum import IntEnum
from itertools import count
from typing import Any

import discord
import structlog

from bot.messages.api.api_errors import (
    API_ERRORS,
    MISSING_PERMISSION,
    NOTHING_THERE,
    TOKEN_OVER,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    api_error_fields,
    is_temporary_error,
)
from bot.messages.api.edit_tokens import EditTokens
from bot.messages.api.retries import MAX_BACKGROUND_TRIES, seconds_until_background_retry
from bot.table_pages.components import Page
from data.read_connections import URGENCY, Urgency

log = structlog.get_logger(__name__)

BURST_CALLS = 4
"""Calls beyond the first that may go out at once after a pause. With 45 a second, that makes at most 50 in any
second.
"""
REPOST_SECONDS = 50 * 60
"""Seconds after which a message is posted again instead of edited: Discord limits edits of messages older than an
hour.
"""


# -- the rate ---------------------------------------------------------------------------------------------------------


class Priority(IntEnum):
    """The order in which waiting calls to Discord go out: lower numbers first."""

    BOARD = 0
    HAND = 1
    OTHER = 2


class RateLimit:
    """Lets at most ``rate`` calls a second pass, and `BURST_CALLS` more at once after a pause; urgent calls go
    first.
    """

    def __init__(self, rate: float, clock: Callable[[], float] | None = None) -> None:
        """``rate`` is in calls a second. ``clock`` returns seconds that never go back; ``None``: the event loop's
        clock.
        """
        self._seconds_per_call = 1 / rate
        self._clock = clock or asyncio.get_event_loop().time
        self._free_at = 0.0
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._call_numbers = count()
        self._task: asyncio.Task[None] | None = None

    def set_rate(self, rate: float) -> None:
        """Let at most ``rate`` calls a second pass from now on."""
        self._seconds_per_call = 1 / rate

    @property
    def waiting_count(self) -> int:
        """The number of calls that wait for their turn."""
        return len(self._queue)

    async def wait_turn(self, priority: Priority) -> None:
        """Wait until the rate limit allows one more call; of the waiting calls, those with the lowest priority number
        go first.
        """
        now = self._clock()
        if not self._queue and self._free_at <= now:
            self._free_at = max(self._free_at, now - BURST_CALLS * self._seconds_per_call) + self._seconds_per_call
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (priority, next(self._call_numbers), future))
        if self._task is None:
            self._task = asyncio.create_task(self._release_waiting_calls(), name="rate limit")
        await future

    async def _release_waiting_calls(self) -> None:
        """Let the waiting calls go one after the other, until none is left."""
        while self._queue:
            await asyncio.sleep(max(0.0, self._free_at - self._clock()))
            _, _, future = heapq.heappop(self._queue)
            if not future.done():
                self._free_at = max(self._free_at, self._clock()) + self._seconds_per_call
                future.set_result(None)
        self._task = None


# -- the bot's own calls ----------------------------------------------------------------------------------------------


class Calls:
    """Makes the bot's own calls to Discord about messages within the rate limit, and edits by tokens outside it."""

    def __init__(self, client: discord.Client, limit: RateLimit, tokens: EditTokens) -> None:
        self.client = client
        self.limit = limit
        self.tokens = tokens
        self._tasks: set[asyncio.Task[None]] = set()
        self.retry_timers: set[asyncio.TimerHandle] = set()
        """The timers of calls that are made again in the background."""

    def channel(self, channel_id: str) -> discord.PartialMessageable:
        """A handle for sending to this channel; Discord is not asked whether it exists."""
        return self.client.get_partial_messageable(int(channel_id))

    def message(self, channel_id: str, message_id: str) -> discord.PartialMessage:
        """A handle for editing or deleting this message; Discord is not asked whether it exists."""
        return self.channel(channel_id).get_partial_message(int(message_id))

    async def send(  # noqa: PLR0913  # all that a message can be
        self,
        channel_id: str,
        page: Page,
        nonce: str,
        priority: Priority,
        *,
        silent: bool = False,
        mentions: Sequence[str] = (),
    ) -> discord.Message:
        """Send a page as a new message, and return the message; a ``silent`` one makes no sound. Raises Discord's
        errors.

        Of the people whom its text mentions, Discord notifies those whose ids are in ``mentions``. For a ``nonce`` (at
        most 25 characters) that was used a few minutes ago, Discord sends nothing and returns the earlier message.
        """
        await self.limit.wait_turn(priority)
        return await self.channel(channel_id).send(nonce=nonce, silent=silent, **page.send_arguments(mentions))

    async def edit(  # noqa: PLR0913  # all that an edit can be
        self,
        channel_id: str,
        message_id: str,
        page: Page,
        priority: Priority,
        *,
        may_use_token: bool = True,
        mentions: Sequence[str] = (),
    ) -> None:
        """Edit a message so that it shows this page and nothing else: by the token of a click on it if there is one,
        and else, or if that fails, by the bot's own call, whose errors are raised.

        Without ``may_use_token``, the bot's own call is made, which alone shows whether the bot has the permissions.
        ``mentions`` are the ids of the people whom the message mentions.
        """
        if may_use_token and await self.tokens.try_edit(message_id, page, mentions):
            return
        await self.limit.wait_turn(priority)
        await self.message(channel_id, message_id).edit(**page.edit_arguments(mentions))

    async def open_dm_channel(self, player_id: str) -> str:
        """Open the direct message channel to a person, or find the open one, and return the channel's id. Raises
        Discord's errors.

        Asks Discord each time, because discord.py may remember a channel that no longer exists.
        """
        await self.limit.wait_turn(Priority.HAND)
        opened: dict[str, Any] = dict(await self.client.http.start_private_message(int(player_id)))
        return str(opened["id"])

    async def join_thread(self, thread_id: str) -> bool:
        """Join a thread. Returns whether the bot is in it: a private one must have been opened to the bot, as by a
        mention.

        Raises Discord's temporary errors.
        """
        await self.limit.wait_turn(Priority.BOARD)
        try:
            await self.client.http.join_thread(int(thread_id))
        except discord.HTTPException as error:
            if is_temporary_error(error):
                raise
            return False
        return True

    # -- what is gone -------------------------------------------------------------------------------------------------

    async def is_channel_gone(self, channel_id: str) -> bool:
        """Whether a channel that Discord has just called unknown was deleted. One such answer may be wrong, so this
        asks others: the gateway's cache must not have the channel, and Discord, asked for the channel itself, must call
        it unknown, too.
        """
        if self.client.get_channel(int(channel_id)) is not None:
            return False
        await self.limit.wait_turn(Priority.OTHER)
        try:
            await self.client.http.get_channel(int(channel_id))
        except API_ERRORS as error:
            return getattr(error, "code", None) == UNKNOWN_CHANNEL
        return False

    async def is_message_gone(self, error: discord.HTTPException, channel_id: str, message_id: str) -> bool:
        """Whether a message was deleted for which Discord answered a call by this error. An error that says so has to
        be confirmed by another source: `is_channel_gone`, or Discord when asked for the message itself. Where the bot
        may not read messages, the error stands.
        """
        if error.code == UNKNOWN_CHANNEL:
            return await self.is_channel_gone(channel_id)
        if error.code != UNKNOWN_MESSAGE:
            return False
        await self.limit.wait_turn(Priority.OTHER)
        try:
            await self.client.http.get_message(int(channel_id), int(message_id))
        except API_ERRORS as found:
            return getattr(found, "code", None) in NOTHING_THERE | MISSING_PERMISSION
        return False

    async def delete_unless_gone(self, channel_id: str, message_id: str) -> None:
        """Delete a message; does nothing if it is gone. Raises Discord's other errors."""
        await self.limit.wait_turn(Priority.OTHER)
        try:
            await self.message(channel_id, message_id).delete()
        except discord.HTTPException as error:
            if not await self.is_message_gone(error, channel_id, message_id):
                raise

    # -- what nobody waits for ----------------------------------------------------------------------------------------

    async def keep_trying(
        self,
        call: Callable[[], Awaitable[object]],
        channel_id: str | int | None,
        *,
        event: str,
        about: str,
        failures: int = 0,
    ) -> None:
        """Make a call by awaiting ``call()``; after an error of Discord's, make it again in the background, as
        `seconds_until_background_retry` says: until it succeeds, the channel with this id is gone, the token of an
        interaction is over, or `MAX_BACKGROUND_TRIES` have failed. ``channel_id`` ``None``: the call is about no
        channel.

        Errors are logged as ``event``, ``about`` says what the call is for. ``failures``: the number of tries before.
        """
        try:
            await call()
        except API_ERRORS as error:
            log.info(event, about=about, **api_error_fields(error))
            code = getattr(error, "code", None)
            is_over = code in TOKEN_OVER or failures + 1 >= MAX_BACKGROUND_TRIES
            is_unknown = code == UNKNOWN_CHANNEL and channel_id is not None
            if not is_over and not (is_unknown and await self.is_channel_gone(str(channel_id))):
                self.spawn_after(
                    seconds_until_background_retry(error, failures),
                    lambda: self.keep_trying(call, channel_id, event=event, about=about, failures=failures + 1),
                )

    async def replace(self, channel_id: str, message_id: str, page: Page) -> None:
        """Edit a message, which is not written again, so that it shows this page and nothing else, unless it is gone.
        Tries as `keep_trying` does.
        """

        async def replace() -> None:
            try:
                await self.edit(channel_id, message_id, page, Priority.OTHER)
            except discord.HTTPException as error:
                if not await self.is_message_gone(error, channel_id, message_id):
                    raise

        await self.keep_trying(replace, channel_id, event="not_replaced", about=message_id)

    async def say(self, channel_id: str, text: str) -> None:
        """Send a text as a new message to a channel. Tries as `keep_trying` does."""

        async def say() -> None:
            await self.limit.wait_turn(Priority.OTHER)
            await self.channel(channel_id).send(text)

        await self.keep_trying(say, channel_id, event="not_said", about=channel_id)

    async def delete(self, message: discord.PartialMessage) -> None:
        """Delete a message. Tries as `keep_trying` does."""
        channel_id, message_id = str(message.channel.id), str(message.id)

        async def delete() -> None:
            await self.delete_unless_gone(channel_id, message_id)

        await self.keep_trying(delete, channel_id, event="not_deleted", about=message_id)

    def spawn_after(self, seconds: float, make: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Run the coroutine that ``make()`` returns as a background task, but only after this many seconds, unless
        `drop_retries` comes before.
        """

        def run() -> None:
            self.retry_timers.discard(timer)
            self.spawn(make())

        timer = asyncio.get_running_loop().call_later(seconds, run)
        self.retry_timers.add(timer)

    def drop_retries(self) -> None:
        """Make no call again in the background: the client is closed."""
        for timer in self.retry_timers:
            timer.cancel()
        self.retry_timers.clear()

    def spawn(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[None]:
        """Run a coroutine as a background task, and return the task. Its exceptions are logged."""
        task = asyncio.create_task(_run_logging_faults(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def has_tasks(self) -> bool:
        """Whether any task started by `spawn` is still running."""
        return bool(self._tasks)

    async def wait_settled(self) -> None:
        """Wait until all tasks started by `spawn` so far are done."""
        if self._tasks:
            await asyncio.wait(self._tasks)  # unlike gather, yields to the loop even if all of them are done


async def _run_logging_faults(work: Coroutine[Any, Any, object]) -> None:
    URGENCY.set(Urgency.BACKGROUND)
    try:
        await work
    except Exception:
        log.exception("background_task_failed")
