"""A process that stood still says nothing to Discord before it knows which parts it still has."""

import asyncio

import aiohttp
import pytest

from bot.sharing.wakefulness import AWAKE_SECONDS, Wakefulness


def now() -> float:
    return asyncio.get_running_loop().time()


async def goes_on(held: "asyncio.Task[None]") -> bool:
    """Whether a call goes out, once everything that is ready has run."""
    for _ in range(3):
        await asyncio.sleep(0)
    return held.done()


async def test_calls_go_out_before_the_first_look_and_for_some_seconds_after_each() -> None:
    wakefulness = Wakefulness()
    await wakefulness.hold()
    wakefulness.note_look(now(), has_succeeded=True)
    await wakefulness.hold()


async def test_a_call_waits_for_the_next_look_once_the_last_is_too_long_ago() -> None:
    wakefulness = Wakefulness()
    wakefulness.note_look(now() - AWAKE_SECONDS, has_succeeded=True)
    held = asyncio.create_task(wakefulness.hold())
    assert not await goes_on(held)
    wakefulness.note_look(now(), has_succeeded=False)
    assert not await goes_on(held), "a look that failed tells nothing of what happened meanwhile"
    wakefulness.note_look(now(), has_succeeded=True)
    assert await goes_on(held)


async def test_a_look_that_failed_keeps_a_process_awake_that_was() -> None:
    wakefulness = Wakefulness()
    wakefulness.note_look(now() - AWAKE_SECONDS / 2, has_succeeded=True)
    wakefulness.note_look(now(), has_succeeded=False)
    await wakefulness.hold()


async def test_what_is_held_when_the_looks_end_never_goes_out() -> None:
    wakefulness = Wakefulness()
    wakefulness.note_look(now() - AWAKE_SECONDS, has_succeeded=True)
    held = asyncio.create_task(wakefulness.hold())
    assert not await goes_on(held)
    wakefulness.end()
    with pytest.raises(aiohttp.ClientConnectionError):
        await held


async def test_who_is_awake_when_the_looks_end_may_say_the_rest() -> None:
    wakefulness = Wakefulness()
    wakefulness.note_look(now(), has_succeeded=True)
    wakefulness.end()
    await wakefulness.hold()
