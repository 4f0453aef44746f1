"""Which refusals of Discord's may pass, and how often a refused call is made again."""

import asyncio
import time
from itertools import accumulate
from typing import cast

import aiohttp
import discord
import pytest

from bot.messages.api.api_errors import (
    BOT_FLAGGED,
    EDIT_TOO_OLD,
    MISSING_ACCESS,
    TOO_MANY_DMS,
    UNKNOWN_CHANNEL,
    is_dm_refusal,
    is_forbidden,
    is_temporary_error,
)
from bot.messages.api.calls import Calls, RateLimit
from bot.messages.api.edit_tokens import EditTokens
from bot.messages.api.gates import Gate
from bot.messages.api.retries import DEFERRED_RETRY_SECONDS, MAX_BACKGROUND_TRIES, REFUSED_RETRY_SECONDS, RETRY_SECONDS
from engine.durations import DAY
from tests.simulation.loop import VirtualLoop

HOURS = 6 * DEFERRED_RETRY_SECONDS


class Answer:
    """Discord's answer to a call, as far as `discord.HTTPException` looks at it."""

    reason = "ordered by a test"

    def __init__(self, status: int) -> None:
        self.status = status


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    return discord.HTTPException(cast("aiohttp.ClientResponse", Answer(status)), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "is_temporary", "forbids"),
    [
        (500, 0, True, False),
        (503, 0, True, False),
        (408, 0, True, False),
        (429, 0, True, False),
        (429, 20028, True, False),  # too much is written in the channel
        (429, EDIT_TOO_OLD, False, False),
        (429, TOO_MANY_DMS, False, False),
        (429, BOT_FLAGGED, False, False),
        (403, BOT_FLAGGED, False, True),
        (403, MISSING_ACCESS, False, True),
        (401, 0, False, True),
        (400, 50083, False, True),
        (400, 0, False, False),
        (404, UNKNOWN_CHANNEL, False, False),
    ],
)
def test_the_code_decides_before_the_status(status: int, code: int, is_temporary: bool, forbids: bool) -> None:
    error = refusal(status, code)
    assert (is_temporary_error(error), is_forbidden(error)) == (is_temporary, forbids)


def test_what_is_no_answer_is_temporary_and_what_is_ours_is_not() -> None:
    assert is_temporary_error(ConnectionError())
    assert is_temporary_error(aiohttp.ClientError())
    assert not is_temporary_error(ValueError())


@pytest.mark.parametrize("status", [400, 403, 429])
def test_a_warning_about_direct_messages_is_one_by_any_status(status: int) -> None:
    assert is_dm_refusal(refusal(status, TOO_MANY_DMS))
    assert is_dm_refusal(refusal(status, BOT_FLAGGED))


QUICK_THEN_SLOW = [*REFUSED_RETRY_SECONDS, DEFERRED_RETRY_SECONDS, DEFERRED_RETRY_SECONDS]


@pytest.mark.parametrize(
    ("error", "waits"),
    [
        (refusal(400), QUICK_THEN_SLOW),
        (refusal(404, UNKNOWN_CHANNEL), QUICK_THEN_SLOW),
        (refusal(429, EDIT_TOO_OLD), QUICK_THEN_SLOW),
        (refusal(403), [DEFERRED_RETRY_SECONDS] * 3),
        (refusal(401), [DEFERRED_RETRY_SECONDS] * 3),
        (refusal(408), [RETRY_SECONDS] * 7),
        (refusal(503), [RETRY_SECONDS] * 7),
    ],
)
def test_a_refused_write_is_tried_five_times_in_ten_minutes_and_then_at_the_pace_of_what_is_forbidden(
    error: discord.HTTPException, waits: list[float]
) -> None:
    tried_at: list[float] = []

    async def write() -> int:
        tried_at.append(asyncio.get_running_loop().time())
        if len(tried_at) <= len(waits):
            raise error
        return 1

    async def settles() -> None:
        gate = Gate(write)
        gate.request_write_up_to(1)
        await asyncio.sleep(HOURS)
        assert gate.is_settled

    run(settles())
    assert [at - tried_at[0] for at in tried_at] == pytest.approx([0.0, *accumulate(waits)])
    assert sum(REFUSED_RETRY_SECONDS) == DEFERRED_RETRY_SECONDS


def test_a_write_that_succeeded_in_between_is_tried_soon_again() -> None:
    outcomes, tried_at = iter("rrrrrr.r."), list[float]()

    async def write() -> int:
        tried_at.append(asyncio.get_running_loop().time())
        if next(outcomes) == "r":
            raise refusal(400)
        return 1

    async def settles() -> None:
        gate = Gate(write)
        for _ in range(2):
            gate.mark_dirty()
            await asyncio.sleep(HOURS)

    run(settles())
    assert tried_at[-1] - tried_at[-2] == pytest.approx(REFUSED_RETRY_SECONDS[0])


@pytest.mark.parametrize(
    ("error", "tries"),
    [(refusal(400), MAX_BACKGROUND_TRIES), (refusal(403), MAX_BACKGROUND_TRIES), (refusal(401, 50027), 1)],
)
def test_a_call_that_nobody_waits_for_is_made_for_a_day_unless_its_token_is_over(
    error: discord.HTTPException, tries: int
) -> None:
    made = 0

    async def call() -> None:
        nonlocal made
        made += 1
        raise error

    async def tries_for_days() -> None:
        client = discord.Client(intents=discord.Intents.none())
        calls = Calls(client, RateLimit(50), EditTokens(client, time.time))
        await calls.keep_trying(call, None, event="not_done", about="a test")
        await asyncio.sleep(1.1 * DAY)
        assert not calls.retry_timers

    run(tries_for_days())
    assert made == tries


def run(work: object) -> None:
    """Runs a coroutine on virtual time."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(work)  # type: ignore[arg-type]  # a coroutine
    finally:
        loop.close()
