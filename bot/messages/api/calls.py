"""Calls to Discord: the bot's own go out in turn, at a limited rate; all calls are counted for the metrics.

Answers to interactions (`bot.messages.api.replies`) do not count against Discord's limit and need no turn; nor do edits
by the token of a click (`bot.messages.api.edit_tokens`).
"""

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Sequence
from enum import IntEnum
from itertools import count
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import structlog
from yarl import URL

from bot.messages.api.api_errors import (
    API_ERRORS,
    api_error_fields,
    is_temporary_error,
    log_api_errors,
    raise_if_edit_too_old,
)
from bot.messages.api.edit_tokens import EditTokens, raise_if_fallback_is_better
from bot.table_pages.components import Page
from bot.tables.scheduler import Clock
from bot.telemetry.arrivals import ARRIVAL
from bot.telemetry.metrics import ANSWERS, ANSWERS_FROM_FINGER, CALLS, INVALID_CALLS
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

DELETE_RETRY_SECONDS = (5.0, 60.0, 300.0)
"""Seconds to wait before each further try to delete a message, after an error of Discord's."""


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
        people = discord.AllowedMentions(users=[discord.Object(int(one)) for one in mentions])
        arguments = {**page.send_arguments(), **({"allowed_mentions": people} if mentions else {})}
        return await self.channel(channel_id).send(nonce=nonce, silent=silent, **arguments)

    async def edit(
        self, channel_id: str, message_id: str, page: Page, priority: Priority, *, may_use_token: bool = True
    ) -> None:
        """Edit a message so that it shows this page and nothing else: by the token of a click on it if there is one,
        and else, or if that fails, by the bot's own call, whose errors are raised.

        Without ``may_use_token``, the bot's own call is made, which alone shows whether the bot has the permissions.
        """
        if may_use_token and await self.tokens.try_edit(message_id, page):
            return
        await self.limit.wait_turn(priority)
        await self.message(channel_id, message_id).edit(**page.edit_arguments())

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

    async def replace(self, channel_id: str, message_id: str, page: Page) -> None:
        """Edit a message, which is not written again, so that it shows this page and nothing else. Logs Discord's
        errors.
        """
        with log_api_errors("not_replaced", message_id):
            await self.edit(channel_id, message_id, page, Priority.OTHER)

    async def say(self, channel_id: str, text: str) -> None:
        """Send a text as a new message to a channel. Logs Discord's errors."""
        await self.limit.wait_turn(Priority.OTHER)
        with log_api_errors("not_said", channel_id):
            await self.channel(channel_id).send(text)

    async def delete(self, message: discord.PartialMessage, waits: Sequence[float] = DELETE_RETRY_SECONDS) -> None:
        """Delete a message. Logs Discord's errors; after temporary ones it tries again in the background, after each of
        the ``waits`` (in seconds) in turn.
        """
        await self.limit.wait_turn(Priority.OTHER)
        try:
            await message.delete()
        except API_ERRORS as error:
            log.info("not_deleted", about=str(message.id), **api_error_fields(error))
            if is_temporary_error(error) and waits:
                asyncio.get_running_loop().call_later(waits[0], self._delete_again, message, waits[1:])

    def _delete_again(self, message: discord.PartialMessage, waits: Sequence[float]) -> None:
        self.spawn(self.delete(message, waits))

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


# -- counting ---------------------------------------------------------------------------------------------------------

ROUTE_WORDS = frozenset(
    {
        *("@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds"),
        *("interactions", "messages", "oauth2", "users", "webhooks"),
    }
)
"""The words of Discord's routes that stand in the metrics; any other part of a path is an id, a token or unknown."""
BEFORE_TOKEN = frozenset({"interactions", "webhooks"})
"""The words of routes after which an id comes, and then a token."""
MAX_DEPTH = 6
"""The number of parts of a URL's path that stand in the metrics."""
INVALID_STATUSES = frozenset({401, 403, 429})
"""The HTTP statuses that Discord counts against a bot."""


def call_counting_trace(clock: Clock) -> aiohttp.TraceConfig:
    """An aiohttp trace that counts every call of its HTTP session for ``/metrics``, and times answers to interactions.

    ``clock`` gives seconds since 1970. The trace also makes calls fail as `raise_if_edit_too_old` and
    `raise_if_fallback_is_better` say.
    """

    async def on_end(_session: aiohttp.ClientSession, _: SimpleNamespace, call: aiohttp.TraceRequestEndParams) -> None:
        status, name = call.response.status, route_of_url(call.url)
        CALLS.labels(call.method, name, f"{status // 100}xx").inc()
        if status in INVALID_STATUSES:
            INVALID_CALLS.labels(str(status)).inc()
        if name.endswith("/callback") and call.response.ok:
            _observe_answer_time(clock())
        await raise_if_edit_too_old(call.response)
        await raise_if_fallback_is_better(call.response)

    async def on_exception(
        _session: aiohttp.ClientSession, _: SimpleNamespace, call: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(call.exception, discord.HTTPException):  # that was counted as an answer
            CALLS.labels(call.method, route_of_url(call.url), "none").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_exception)
    return trace


def _observe_answer_time(now: float) -> None:
    """Add to the metrics how long the person waited whose interaction the current task has just answered."""
    arrival = ARRIVAL.get()
    if arrival is not None:
        ANSWERS.labels(arrival.kind).observe(asyncio.get_running_loop().time() - arrival.came)
        ANSWERS_FROM_FINGER.labels(arrival.kind).observe(max(0.0, now - arrival.created))


def route_of_url(url: URL) -> str:
    """The path of a URL without ids and tokens, such as ``/channels/{id}/messages``, to count calls by."""
    parts = url.path.removeprefix(URL(discord.http.Route.BASE).path).strip("/").split("/")[:MAX_DEPTH]
    return "".join(f"/{_route_part(parts, place)}" for place in range(len(parts)))


def _route_part(parts: list[str], index: int) -> str:
    if index >= 2 and parts[index - 2] in BEFORE_TOKEN:
        return "{token}"
    if parts[index] in ROUTE_WORDS:
        return parts[index]
    return "{id}" if parts[index].isdecimal() else "{other}"
