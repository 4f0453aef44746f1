"""Counts what goes to Discord: every call by its route, and how long people waited for their first answer."""

import asyncio
from types import SimpleNamespace

import aiohttp
import discord
from yarl import URL

from bot.tables.scheduler import Clock
from bot.telemetry.in_flight import ARRIVAL
from bot.telemetry.metrics import ANSWERS, ANSWERS_FROM_FINGER, CALLS, INVALID_CALLS

WORDS = frozenset(
    {
        *("@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds"),
        *("interactions", "messages", "oauth2", "users", "webhooks"),
    }
)
"""What routes are made of; whatever else stands in an address is an id, a token, or no business of ours."""
SECRET_AFTER = frozenset({"interactions", "webhooks"})
"""What is followed by an id and then by a token."""
DEEPEST = 6
INVALID = frozenset({401, 403, 429})
"""What Discord counts against a bot."""


def counting_calls(clock: Clock) -> aiohttp.TraceConfig:
    """Counts every call of the HTTP session that is given this; ``clock`` tells seconds since 1970."""

    async def ended(_session: aiohttp.ClientSession, _of: SimpleNamespace, call: aiohttp.TraceRequestEndParams) -> None:
        status, way = call.response.status, route(call.url)
        CALLS.labels(call.method, way, f"{status // 100}xx").inc()
        if status in INVALID:
            INVALID_CALLS.labels(str(status)).inc()
        if way.endswith("/callback") and call.response.ok:
            _answered(clock())

    async def failed(
        _session: aiohttp.ClientSession, _of: SimpleNamespace, call: aiohttp.TraceRequestExceptionParams
    ) -> None:
        CALLS.labels(call.method, route(call.url), "none").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _answered(now: float) -> None:
    """Discord took the first answer to the interaction of the current task."""
    arrival = ARRIVAL.get()
    if arrival is not None:
        ANSWERS.labels(arrival.kind).observe(asyncio.get_running_loop().time() - arrival.came)
        ANSWERS_FROM_FINGER.labels(arrival.kind).observe(max(0.0, now - arrival.created))


def route(url: URL) -> str:
    """An address without ids and tokens, like ``/channels/{id}/messages``: of these there are a few dozen at most."""
    parts = url.path.removeprefix(URL(discord.http.Route.BASE).path).strip("/").split("/")[:DEEPEST]
    return "".join(f"/{_part(parts, place)}" for place in range(len(parts)))


def _part(parts: list[str], place: int) -> str:
    if place >= 2 and parts[place - 2] in SECRET_AFTER:
        return "{token}"
    if parts[place] in WORDS:
        return parts[place]
    return "{id}" if parts[place].isdecimal() else "{other}"
