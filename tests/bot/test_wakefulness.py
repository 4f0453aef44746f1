"""A process that stood still says nothing to Discord before it knows which parts it still has, and never if none."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from structlog.testing import capture_logs

from bot.messages.api.api_errors import SilencedError
from bot.sharing.wakefulness import AWAKE_SECONDS, Wakefulness
from data.postgres import sharing
from tests.bot.hosting import Clock


def now() -> float:
    return asyncio.get_running_loop().time()


def wakefulness(clock: Callable[[], float] = time.time, *, lost: bool = False) -> Wakefulness:
    return Wakefulness(lambda: lost, clock)


async def goes_on(held: asyncio.Task[Any]) -> bool:
    """Whether a call goes out, once everything that is ready has run."""
    for _ in range(3):
        await asyncio.sleep(0)
    return held.done()


async def test_calls_go_out_before_the_first_look_and_for_some_seconds_after_each() -> None:
    wakeful = wakefulness()
    await wakeful.hold()
    wakeful.note_look(now())
    await wakeful.hold()


async def test_a_call_waits_for_the_next_look_once_the_last_is_too_long_ago() -> None:
    wakeful = wakefulness()
    wakeful.note_look(now() - AWAKE_SECONDS)
    held = asyncio.create_task(wakeful.hold())
    assert not await goes_on(held)
    wakeful.note_look(now() - AWAKE_SECONDS)
    assert not await goes_on(held), "a look that took so long tells nothing of what happened meanwhile"
    wakeful.note_look(now())
    assert await goes_on(held)


def test_nobody_speaks_any_more_when_others_may_take_their_parts() -> None:
    assert AWAKE_SECONDS < sharing.SETTLING_SECONDS < sharing.SILENT_SECONDS


async def test_what_is_held_when_the_looks_end_never_goes_out() -> None:
    wakeful = wakefulness()
    wakeful.note_look(now() - AWAKE_SECONDS)
    held = asyncio.create_task(wakeful.hold())
    assert not await goes_on(held)
    wakeful.end()
    with pytest.raises(aiohttp.ClientConnectionError):
        await held


async def test_who_is_awake_when_the_looks_end_may_say_the_rest() -> None:
    wakeful = wakefulness()
    wakeful.note_look(now())
    wakeful.end()
    await wakeful.hold()


async def test_who_has_lost_its_parts_says_nothing_not_even_at_the_end() -> None:
    wakeful = wakefulness(lost=True)
    wakeful.note_look(now())
    for _ in range(2):
        with pytest.raises(aiohttp.ClientConnectionError):
            await wakeful.hold()
        wakeful.end()


async def test_a_process_that_wakes_without_its_parts_says_once_why_it_ends_and_how_long_it_was_silent() -> None:
    clock = Clock(1000.0)
    wakeful = wakefulness(clock, lost=True)
    wakeful.note_look(now())
    clock.now += 3600.0  # the machine slept, so the event loop's time stood still
    with capture_logs() as logs:
        wakeful.log_loss("gone")
    (line,) = logs
    assert (line["event"], line["why"], line["silent_seconds"]) == ("database_lost", "gone", 3600.0)


async def test_what_is_held_fails_as_soon_as_the_parts_are_known_to_be_lost() -> None:
    lost = asyncio.Event()
    wakeful = Wakefulness(lost.is_set, time.time)
    wakeful.note_look(now() - AWAKE_SECONDS)
    held = asyncio.create_task(wakeful.hold())
    assert not await goes_on(held)
    lost.set()
    wakeful.log_loss("gone")
    assert await goes_on(held)
    assert isinstance(held.exception(), SilencedError)


async def test_a_call_that_is_half_sent_when_the_process_stands_still_never_arrives() -> None:
    """It was an old board or hand, and came after what the new owner had written."""
    lost, stood_still, arrived = asyncio.Event(), asyncio.Event(), list[bytes]()
    wakeful, trace = Wakefulness(lost.is_set, time.time), aiohttp.TraceConfig()
    wakeful.guard(trace)

    async def take(request: web.Request) -> web.Response:
        arrived.append(await request.read())
        return web.Response()

    async def body() -> AsyncIterator[bytes]:
        wakeful.note_look(now())
        yield b"an old "
        wakeful.note_look(now() - AWAKE_SECONDS)
        stood_still.set()
        yield b"board"

    served = web.Application()
    served.router.add_post("/", take)
    async with TestServer(served) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        sending = asyncio.create_task(session.post(server.make_url("/"), data=body()))
        await stood_still.wait()
        assert not await goes_on(sending)
        lost.set()
        wakeful.log_loss("gone")
        with pytest.raises(aiohttp.ClientConnectionError):
            await sending
    assert arrived == []


async def test_a_process_that_shares_with_nobody_has_not_been_silent() -> None:
    with capture_logs() as logs:
        wakefulness(lost=True).log_loss("gone")
    assert "silent_seconds" not in logs[0]
