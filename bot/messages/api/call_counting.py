"""Counts all calls to Discord for the metrics, and times the answers to interactions."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord
from yarl import URL

from bot.messages.api.api_errors import raise_if_more_than_busy
from bot.messages.api.edit_tokens import raise_if_fallback_is_better
from bot.tables.scheduler import Clock
from bot.telemetry.arrivals import ARRIVAL
from bot.telemetry.metrics import ANSWERS, ANSWERS_FROM_FINGER, CALLS, INVALID_CALLS

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


def call_counting_trace(clock: Clock, note_date: Callable[[str | None, float], None]) -> aiohttp.TraceConfig:
    """An aiohttp trace that counts every call of its HTTP session for ``/metrics``, times answers to interactions, and
    passes the header ``Date`` of each answer to ``note_date``, with the time at which the call began.

    ``clock`` gives seconds since 1970. The trace also makes calls fail as `raise_if_more_than_busy` and
    `raise_if_fallback_is_better` say.
    """

    async def on_start(_session: aiohttp.ClientSession, of_call: SimpleNamespace, _: object) -> None:
        of_call.began_at = clock()

    async def on_end(
        _session: aiohttp.ClientSession, of_call: SimpleNamespace, call: aiohttp.TraceRequestEndParams
    ) -> None:
        status, name = call.response.status, route_of_url(call.url)
        CALLS.labels(call.method, name, f"{status // 100}xx").inc()
        note_date(call.response.headers.get("Date"), of_call.began_at)
        if status in INVALID_STATUSES:
            INVALID_CALLS.labels(str(status)).inc()
        if name.endswith("/callback") and call.response.ok:
            _observe_answer_time(clock())
        await raise_if_more_than_busy(call.response)
        await raise_if_fallback_is_better(call.response)

    async def on_exception(
        _session: aiohttp.ClientSession, _: SimpleNamespace, call: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(call.exception, discord.HTTPException):  # that was counted as an answer
            CALLS.labels(call.method, route_of_url(call.url), "none").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_start)
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
