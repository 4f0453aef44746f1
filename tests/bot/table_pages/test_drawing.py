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
from structlog.testing import capture_logs

from bot.table_pages.drawing import DRAWING_THREADS, DrawingPool, draw_now
from bot.telemetry.metrics import GIVEN_UP
from playground.bot_process import ROOT
from render import Picture
from tests.bot.table_pages.drawing_jobs import broken, paint
from tests.painted import PAINTED
from tests.patience import WAIT_SECONDS, until


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


async def test_a_process_that_hangs_is_ended_and_pictures_are_drawn_in_threads_until_another_may_answer(
    studio: DrawingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every table would wait for it: for ever, and nobody would be told."""
    given_up = GIVEN_UP.labels("drawing")
    await studio._draw_in_pool(paint("sneak", 0), "")
    (process,) = active_children()
    with pytest.MonkeyPatch.context() as patch, capture_logs() as logs:
        patch.setattr("bot.table_pages.drawing.DRAWING_SECONDS", 0.2)
        before = given_up._value.get()
        os.kill(process.pid or 0, signal.SIGSTOP)
        waiting = [asyncio.ensure_future(studio._draw_in_pool(paint("sneak", seat), "")) for seat in (0, 1)]
        drawn = await asyncio.gather(*waiting)
    assert [one.file for one in drawn] == [draw_now(paint("sneak", seat), "").file for seat in (0, 1)]
    assert {line["event"] for line in logs} == {"drawn_in_a_thread"}
    assert given_up._value.get() > before
    assert studio.process_waits.is_hanging
    process.join()
    assert (await studio._draw_in_pool(paint("sneak", 2), "")).file is not None
    assert active_children() == [], "a process would be asked again at once"
    monkeypatch.setattr("bot.telemetry.waits.HANGING_SECONDS", 0.0)
    assert (await studio._draw_in_pool(paint("sneak", 2), "")).file is not None
    assert len(active_children()) == 1
    assert not studio.process_waits.is_hanging
    assert studio.process_waits.gave_up_lately


async def test_while_a_picture_is_overdue_others_do_not_wait_behind_it(
    studio: DrawingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await studio._draw_in_pool(paint("sneak", 0), "")
    (process,) = active_children()
    monkeypatch.setattr("bot.table_pages.drawing.DRAWING_SECONDS", WAIT_SECONDS)
    monkeypatch.setattr(studio.process_waits, "_overdue_seconds", 0.0)
    os.kill(process.pid or 0, signal.SIGSTOP)
    overdue = asyncio.ensure_future(studio._draw_in_pool(paint("sneak", 0), ""))
    await until(lambda: studio.process_waits.is_hanging)
    assert (await studio._draw_in_pool(paint("sneak", 1), "")).file is not None
    assert not overdue.done()
    os.kill(process.pid or 0, signal.SIGCONT)
    assert (await overdue).file is not None
    assert not studio.process_waits.is_hanging


async def test_a_thread_that_hangs_leaves_a_page_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table_pages.drawing.THREAD_SECONDS", 0.05)
    studio, released = DrawingPool(), threading.Event()

    def painting() -> Picture:
        released.wait()
        return broken()

    with capture_logs() as logs:
        assert await studio.draw(painting, "", about="a test") is None
    assert [(line["event"], line["fault"]) for line in logs] == [("drawing_failed", "TimeoutError")]
    assert studio.thread_waits.is_hanging
    released.set()
    await asyncio.to_thread(studio.close)


async def test_a_bot_that_stops_waits_for_no_process_that_hangs() -> None:
    studio = DrawingPool(processes=1)
    others = active_children()
    await studio._draw_in_pool(paint("sneak", 0), "")
    (process,) = [one for one in active_children() if one not in others]
    os.kill(process.pid or 0, signal.SIGSTOP)
    drawing = asyncio.ensure_future(studio._draw_in_pool(paint("sneak", 0), ""))
    await asyncio.sleep(0)  # it is handed over
    studio.end_processes()
    assert (await drawing).file is not None
    studio.close()
    assert not process.is_alive()


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
