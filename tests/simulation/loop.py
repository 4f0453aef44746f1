"""An event loop on virtual time: where nothing is left to do it is at once as late as the next thing that is due."""

import asyncio
import math
import selectors
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")

TICKS = 1_000_000
"""Moments of a second. Sums of times are rounded: without it, what came before would decide which of two things that are
due at the same moment happens first.
"""
START = 1_800_000_000.0
"""When each simulated world begins, in seconds since 1970."""


class Stuck(RuntimeError):  # noqa: N818  # it says what is the matter with a world
    """Nothing is due and nothing ever will be: somebody waits for what nobody does."""


class _Idle(selectors.SelectSelector):
    """Waits for no file: it lets the loop's time pass instead."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck("everybody waits, and nothing is due")
        self.passed = math.ceil((self.passed + max(timeout, 0.0)) * TICKS) / TICKS
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs the same way each time: no clock, no thread, no socket. What is given to a thread is done at once."""

    def __init__(self) -> None:
        self._idle = _Idle()
        super().__init__(self._idle)

    def time(self) -> float:
        return self._idle.passed

    def clock(self) -> float:
        """The time of this world, in seconds since 1970."""
        return START + self._idle.passed

    def run_in_executor(  # type: ignore[override]  # the base's type has no room for a plain future
        self, _executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  # whoever awaits it gets it
            future.set_exception(error)
        return future
