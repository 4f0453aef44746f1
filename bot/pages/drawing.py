"""Where pictures are drawn: in threads of this process, or, for busy bots, in processes of their own.

Threads share Python's lock with the event loop: where many pictures a second are drawn, answers have to wait for them.
A process of its own takes some hundred megabytes of memory and nothing from the event loop.
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

from bot.telemetry.redaction import quietly
from render import File, Picture
from render.themes import theme_named

T = TypeVar("T")

DRAWING_THREADS = 2
SWITCH_INTERVAL = 0.0002
"""Seconds after which a thread that holds Python's lock gives it to another one that wants it. With the usual 5 ms two
threads draw some 1.5 to 1.7 times as many tables as one, with this 1.7 to 1.8 times."""

log = structlog.get_logger(__name__)


class Drawn(NamedTuple):
    """What came of a drawing."""

    file: File | None
    seconds: float
    fault: dict[str, str]
    """What went wrong, without words that may name a card; empty if nothing did."""


class DrawingPool:
    """Draws beside the event loop."""

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        self._pool: ProcessPoolExecutor | None = None
        workers = processes or DRAWING_THREADS
        self.hands, self.boards = asyncio.Semaphore(workers + 1), asyncio.Semaphore(workers)
        """Held while a page is made that no click waits for, from before the look at what it is to show. So there are
        few of them among the pictures that wait to be drawn: answers come first, then hands, from which people act."""

    def close(self) -> None:
        """Waits for what is being drawn; what only waits is cancelled: nobody is left whom it could be shown to."""
        self._threads.shutdown(cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    async def run(self, work: Callable[[], T]) -> T:
        """Does anything that takes a while in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def draw(self, paint: Callable[[], Picture], theme: str) -> Drawn:
        """The picture in the colours of a theme, by its slug."""
        if self._processes:
            pool = self._painters()
            try:
                return await self._draw(pool, paint, theme)
            except Exception as failed:  # noqa: BLE001  # a process that ended; what cannot be sent to one
                log.warning("drawn_in_a_thread", **quietly(failed))
                if isinstance(failed, BrokenProcessPool) and self._pool is pool:
                    self._pool = None  # the next picture has a new one
        return await self._draw(self._threads, paint, theme)

    @staticmethod
    async def _draw(where: Executor, paint: Callable[[], Picture], theme: str) -> Drawn:
        return await asyncio.get_running_loop().run_in_executor(where, drawn, paint, theme)

    def _painters(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_stay_with_the_bot)
        return self._pool


def share_python() -> None:
    """Lets threads that draw, and the event loop, take turns more often. It holds for the whole process."""
    sys.setswitchinterval(SWITCH_INTERVAL)


def drawn(paint: Callable[[], Picture], theme: str) -> Drawn:
    """Draws a picture here and now; whatever goes wrong is told, not raised."""
    began = perf_counter()
    try:
        return Drawn(paint().file(theme_named(theme)), perf_counter() - began, {})
    except Exception as error:  # noqa: BLE001  # whatever it is, the table goes on
        return Drawn(None, perf_counter() - began, quietly(error))


def _stay_with_the_bot() -> None:
    """In a new process: it draws until the bot is gone, however that ends. It does not stand back for others: answers
    to people wait for their pictures.
    """
    for number in (signal.SIGINT, signal.SIGTERM):  # these mean the bot, which finishes what people asked for
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_the_bot, name="parent", daemon=True).start()


def _end_with_the_bot() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(0)
