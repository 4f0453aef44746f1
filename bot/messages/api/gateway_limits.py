"""What Discord lets a bot's gateway connection do: how many sessions it may still begin, and how many shards it wants.

A bot that begins more sessions than it may has its token reset by Discord. So the bot asks before it connects.
"""

import asyncio
from typing import Any, NamedTuple

import discord
import structlog
from discord.http import HTTPClient, Route

log = structlog.get_logger(__name__)

SHORTEST_WAIT = 1.0
"""Seconds to wait at least before Discord is asked again for a session."""


class GatewayLimits(NamedTuple):
    """The limits on the bot's gateway connections, as Discord's ``GET /gateway/bot`` reports them."""

    shards: int
    """The number of shards that Discord recommends; one until a bot is in some thousand servers."""
    sessions_left: int
    """How many sessions the bot may still begin."""
    resets_after: float
    """Seconds until the bot may begin a whole day's number of sessions again."""
    concurrency: int
    """How many shards may identify themselves within five seconds, each with another remainder of its number."""


async def gateway_limits(http: HTTPClient) -> GatewayLimits:
    """Ask Discord for the bot's gateway limits; ``http`` must be logged in. Raises `discord.HTTPException`."""
    answer: dict[str, Any] = await http.request(Route("GET", "/gateway/bot"))
    sessions = answer["session_start_limit"]
    seconds = sessions["reset_after"] / 1000
    return GatewayLimits(answer["shards"], sessions["remaining"], seconds, sessions["max_concurrency"])


async def wait_for_session(http: HTTPClient) -> GatewayLimits | None:
    """Wait until Discord allows the bot another gateway session, and return its limits: at once, unless the daily
    number is used up.

    If the question for the limits fails with an error of Discord's, returns ``None`` at once: the bot tries to connect
    anyway.
    """
    while True:
        try:
            limits = await gateway_limits(http)
        except discord.HTTPException as failed:
            log.warning("session_limits_unknown", status=failed.status)
            return None
        if limits.sessions_left > 0:
            return limits
        log.warning("no_sessions_left", seconds=limits.resets_after)
        await asyncio.sleep(max(limits.resets_after, SHORTEST_WAIT))
