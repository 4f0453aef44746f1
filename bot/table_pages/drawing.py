"""Draws pictures outside the event loop: in threads of this process or, for busy bots, in processes of their own.

Threads share Python's lock with the event loop: if many pictures a second are drawn, answers have to wait for them. A
process of its own takes about a hundred megabytes of memory and holds nothing up.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.connection import wait
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

import structlog

from bot.telemetry.metrics import DRAWING
from bot.telemetry.redaction import fault_fields
from bot.telemetry.waits import WaitWatch
from engine.games import games
from render import Picture, PictureFile
from render.boards import painter
from render.themes import theme_named

T = TypeVar("T")

DRAWING_THREADS = 2
DRAWING_SECONDS = 10.0
"""Seconds after which a drawing process that gives no picture is taken for hanging: all of them are ended."""
STARTING_SECONDS = 20.0
"""Further seconds that new drawing processes have for their first picture."""
THREAD_SECONDS = 30.0
"""Seconds after which a picture is given up that a thread draws; the page shows the same in words."""
OVERDUE_SECONDS = 5.0
"""Seconds after which a picture that a process draws is overdue: further ones are drawn in threads, and ``/health``
tells.
"""
SWITCH_INTERVAL = 0.0002
"""Seconds after which a thread that holds Python's lock gives it to another that wants it. With the usual 5 ms, two
threads draw 1.5 to 1.7 times as many tables as one; with this, 1.7 to 1.8 times.
"""

log = structlog.get_logger(__name__)


class DrawingResult(NamedTuple):
    """The picture that was drawn, or the fault that prevented it, and the time it took."""

    file: PictureFile | None
    """The picture; ``None`` if drawing it failed."""
    seconds: float
    fault: dict[str, str]
    """The fault's fields for the log, without its message, which may name a card; empty if nothing failed."""


class DrawingPool:
    """Draws pictures in threads or processes, so that the event loop does not wait."""

    def __init__(self, processes: int = 0) -> None:
        """``processes``: the number of processes that draw; 0: `DRAWING_THREADS` threads of this process draw."""
        self.process_waits = WaitWatch("drawing", OVERDUE_SECONDS)
        self.thread_waits = WaitWatch("drawing_thread", THREAD_SECONDS)
        self._processes = processes
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        self._pool: ProcessPoolExecutor | None = None
        self._has_drawn = False
        """Whether a process of the present pool has drawn a picture."""
        workers = processes or DRAWING_THREADS
        self.hands, self.boards = asyncio.Semaphore(workers + 1), asyncio.Semaphore(workers)
        """Locks to hold while a page is made for which no click waits, from before the look at the table. They limit
        how many such pages wait to be drawn: answers come first, then hands, from which people act, then boards.
        """

    @property
    def waits(self) -> tuple[WaitWatch, ...]:
        """The waits for pictures of processes, and those of threads."""
        return (self.process_waits, self.thread_waits)

    def end_processes(self) -> None:
        """End the processes, as none may hang when the bot stops; from now on, threads draw."""
        self._processes = 0
        self.kill_processes()

    def close(self) -> None:
        """Cancel the drawings that have not begun, end the processes, and wait for the threads."""
        self.end_processes()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._threads.shutdown(cancel_futures=True)

    def kill_processes(self) -> None:
        """End the processes that draw, even if they hang; what they were drawing is drawn in a thread."""
        processes = None if self._pool is None else self._pool._processes  # noqa: SLF001  # it ends none that hangs
        for process in list((processes or {}).values()):
            process.kill()

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Call ``work``, which may take long, in a thread. Returns what it returns; raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def draw(self, paint: Callable[[], Picture], theme_slug: str, *, about: str) -> PictureFile | None:
        """Draw the picture that ``paint`` returns, in the colours of the theme with this slug; empty: the default
        theme.

        ``about`` says in the log what was drawn. Returns ``None`` if drawing fails, which is logged.
        """
        drawing = await self._draw_in_pool(paint, theme_slug)
        DRAWING.observe(drawing.seconds)
        if drawing.file is None:
            log.error("drawing_failed", about=about, **drawing.fault)
        return drawing.file

    async def _draw_in_pool(self, paint: Callable[[], Picture], theme_slug: str) -> DrawingResult:
        if self._processes and not self.process_waits.is_hanging:
            pool = self._process_pool()
            try:
                return await self._draw_in_process(pool, paint, theme_slug)
            except Exception as failed:  # noqa: BLE001  # a process that ended or hangs; what cannot be sent to one
                log.warning("drawn_in_a_thread", **fault_fields(failed))
                if isinstance(failed, BrokenProcessPool | TimeoutError) and self._pool is pool:
                    self.kill_processes()
                    self._pool = None  # the next picture has a new one
        try:
            with self.thread_waits.waiting():
                async with asyncio.timeout(THREAD_SECONDS):
                    return await _draw_in_executor(self._threads, paint, theme_slug)
        except TimeoutError as late:
            return DrawingResult(None, THREAD_SECONDS, fault_fields(late))

    async def _draw_in_process(
        self, pool: ProcessPoolExecutor, paint: Callable[[], Picture], theme_slug: str
    ) -> DrawingResult:
        """The picture as a process has drawn it. Raises `TimeoutError` if none comes in time, and `BrokenProcessPool`
        if a process ended.
        """
        with self.process_waits.waiting():
            async with asyncio.timeout(DRAWING_SECONDS + (0.0 if self._has_drawn else STARTING_SECONDS)):
                drawn = await _draw_in_executor(pool, paint, theme_slug)
        self._has_drawn = self._has_drawn or self._pool is pool
        return drawn

    def _process_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._has_drawn = False
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_set_up_drawing_process)
        return self._pool


def shorten_switch_interval() -> None:
    """Make Python, in the whole process, switch between threads after `SWITCH_INTERVAL`, so that drawing holds up the
    event loop for less time.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)


@cache
def prepare_drawing(processes: int) -> None:
    """Load all painters; and if no ``processes`` draw beside this one, draw the example of each, which loads fonts and
    makes sprites. Whoever met the first pictures of a process would wait for all that, ten times as long as for others.
    """
    for found in filter(None, map(painter, games())):
        if not processes:
            draw_now(found.example_picture, theme_slug="")


def draw_now(paint: Callable[[], Picture], theme_slug: str) -> DrawingResult:
    """Draw the picture that ``paint`` returns, in the current thread. Never raises: a failure is part of the result."""
    began = perf_counter()
    try:
        return DrawingResult(paint().file(theme_named(theme_slug)), perf_counter() - began, {})
    except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
        return DrawingResult(None, perf_counter() - began, fault_fields(error))


async def _draw_in_executor(executor: Executor, paint: Callable[[], Picture], theme_slug: str) -> DrawingResult:
    return await asyncio.get_running_loop().run_in_executor(executor, draw_now, paint, theme_slug)


def _set_up_drawing_process() -> None:
    """Set up a new drawing process: it ends when the bot does, in whatever way, and ignores the signals that tell the
    bot to stop, which first finishes what people asked for.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_exit_after_parent, name="parent", daemon=True).start()


def _exit_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(0)
