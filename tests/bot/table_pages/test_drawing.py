"""Pictures are drawn in threads or in another process, and are the same; a process that ends harms no table."""

import asyncio
import os
import signal
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children

import pytest

from bot.table_pages.drawing import DRAWING_THREADS, DrawingPool, draw_now
from playground.bot_process import ROOT
from tests.bot.table_pages.drawing_jobs import broken, paint
from tests.painted import PAINTED
from tests.patience import WAIT_SECONDS


@pytest.fixture(scope="module")
def studio() -> Iterator[DrawingPool]:
    """One process for all tests: another one takes half a second to start."""
    studio = DrawingPool(processes=1)
    yield studio
    studio.close()


async def test_another_process_draws_the_same_to_the_byte(studio: DrawingPool) -> None:
    for slug in PAINTED:
        for seat in (None, 0):
            for theme in ("", "contrast"):
                there = await studio._draw_in_pool(paint(slug, seat), theme)
                assert there.file == draw_now(paint(slug, seat), theme).file
                assert there.file is not None
    assert len(active_children()) == 1


async def test_what_goes_wrong_is_told_without_its_words(studio: DrawingPool) -> None:
    told = await studio._draw_in_pool(broken, "")
    assert told.file is None
    assert told.fault["fault"] == "ValueError"
    assert "broken" in told.fault["where"]
    assert "neeuq" not in str(told)


async def test_what_cannot_be_sent_to_a_process_is_drawn_in_a_thread(studio: DrawingPool) -> None:
    painting = paint("sneak", None)
    await studio._draw_in_pool(painting, "")
    before = active_children()
    assert (await studio._draw_in_pool(lambda: painting(), "")).file == draw_now(painting, "").file  # noqa: PLW0108  # cannot be sent
    await studio._draw_in_pool(painting, "")
    assert active_children() == before


async def test_a_process_that_was_killed_is_followed_by_another(studio: DrawingPool) -> None:
    painting = paint("high-roller", 0)
    await studio._draw_in_pool(painting, "")
    (process,) = active_children()
    process.kill()
    process.join()
    assert (await studio._draw_in_pool(painting, "")).file is not None
    assert (await studio._draw_in_pool(painting, "")).file is not None
    (another,) = active_children()
    assert another.pid != process.pid


async def test_a_signal_that_means_the_bot_leaves_the_drawing_to_go_on(studio: DrawingPool) -> None:
    await studio._draw_in_pool(paint("sneak", 0), "")
    (process,) = active_children()
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process.pid or 0, number)
    assert (await studio._draw_in_pool(paint("sneak", 1), "")).file is not None
    assert [one.pid for one in active_children()] == [process.pid]


async def test_many_pictures_are_drawn_at_once(studio: DrawingPool) -> None:
    made = await asyncio.gather(
        *(studio._draw_in_pool(paint(slug, seat), "") for slug in PAINTED for seat in (0, 1, 2))
    )
    assert all(one.file is not None and not one.fault for one in made)


async def test_what_still_waits_when_the_bot_ends_is_not_drawn_any_more() -> None:
    studio, released, drawn_late = DrawingPool(), threading.Event(), list[int]()
    drawing = [asyncio.ensure_future(studio.run_in_thread(released.wait)) for _ in range(DRAWING_THREADS)]
    waiting = [asyncio.ensure_future(studio.run_in_thread(partial(drawn_late.append, number))) for number in range(3)]
    await asyncio.sleep(0)  # all are handed over
    closing = asyncio.create_task(asyncio.to_thread(studio.close))
    done, _ = await asyncio.wait(waiting, timeout=WAIT_SECONDS)
    released.set()
    await asyncio.gather(closing, *drawing)
    assert [one.cancelled() for one in done] == [True] * 3
    assert drawn_late == []


A_BOT = """
import asyncio, sys
from bot.table_pages.drawing import DrawingPool
from tests.bot.table_pages.drawing_jobs import paint

async def main():
    studio = DrawingPool(processes=1)
    await studio.draw(paint("sneak", 0), "", about="a test")
    print("drawn", flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_killed_bot_leaves_no_process_behind() -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", A_BOT, cwd=ROOT, stdout=PIPE)
    assert bot.stdout is not None
    assert await bot.stdout.readline() == b"drawn\n"
    bot.kill()
    assert await bot.stdout.read() == b""  # the pipe ends with the last process that holds it open
