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
from multiprocessing.connection import wait
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

import structlog

from bot.telemetry.metrics import DRAWING
from bot.telemetry.redaction import fault_fields
from render import Picture, PictureFile
from render.themes import theme_named

T = TypeVar("T")

DRAWING_THREADS = 2
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
        self._processes = processes
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        self._pool: ProcessPoolExecutor | None = None
        workers = processes or DRAWING_THREADS
        self.hands, self.boards = asyncio.Semaphore(workers + 1), asyncio.Semaphore(workers)
        """Locks to hold while a page is made for which no click waits, from before the look at the table. They limit
        how many such pages wait to be drawn: answers come first, then hands, from which people act, then boards.
        """

    def close(self) -> None:
        """Cancel the drawings that have not begun, and wait for the others."""
        self._threads.shutdown(cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

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
        if self._processes:
            pool = self._process_pool()
            try:
                return await _draw_in_executor(pool, paint, theme_slug)
            except Exception as failed:  # noqa: BLE001  # a process that ended; what cannot be sent to one
                log.warning("drawn_in_a_thread", **fault_fields(failed))
                if isinstance(failed, BrokenProcessPool) and self._pool is pool:
                    self._pool = None  # the next picture has a new one
        return await _draw_in_executor(self._threads, paint, theme_slug)

    def _process_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_set_up_drawing_process)
        return self._pool


def shorten_switch_interval() -> None:
    """Make Python, in the whole process, switch between threads after `SWITCH_INTERVAL`, so that drawing holds up the
    event loop for less time.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)


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
