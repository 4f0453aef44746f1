"""An event loop on virtual time: where nothing is left to do it is at once as late as the next thing that is due."""

import asyncio
import math
import selectors
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context, copy_context
from itertools import count
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

TICKS = 1_000_000
"""Moments of a second. Times are rounded to them: otherwise what came before would decide, by the last digit of a sum,
which of two things happens first that are due at the same moment.
"""
NEARLY = 0.001
"""Of a tick: asyncio takes what is due within a nanosecond to be due."""
START = 1_806_537_540.0
"""When each simulated world begins, in seconds since 1970: a minute before 1 April 2027, UTC, when a month and a season
end.
"""


class StuckError(RuntimeError):
    """Nothing is due and nothing ever will be: somebody waits for what nobody does."""


def _whole(moment: float) -> float:
    """The first whole tick that is not before a moment."""
    return math.ceil(moment * TICKS - NEARLY) / TICKS


class _Moment(float):
    """When a timer is due. Those of one moment ring in the order in which they were set, which asyncio leaves open."""

    order = 0

    def __lt__(self, other: float) -> bool:
        return (float(self), self.order) < (float(other), getattr(other, "order", 0))


class _Idle(selectors.SelectSelector):
    """Waits for no file: it lets the loop's time pass instead."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise StuckError("everybody waits, and nothing is due")
        self.passed = _whole(self.passed + max(timeout, 0.0))
        return []


class _Held(NamedTuple):
    """A callback whose turn came while its owner was stopped."""

    handle: asyncio.Handle
    """By which it may still be called off."""
    callback: Callable[..., object]
    args: tuple[Any, ...]
    context: Context

    def run(self) -> None:
        if not self.handle.cancelled():
            self.callback(*self.args)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs the same way each time: no clock, no thread, no socket. What is given to a thread is done at once.

    What runs in some contexts can be stopped for a while, as SIGSTOP does with a process, and time goes on.
    """

    def __init__(self) -> None:
        self._is_stopped: Callable[[Context], bool] | None = None
        self._held: list[_Held] = []
        self._idle = _Idle()
        self._orders = count()
        super().__init__(self._idle)

    def time(self) -> float:
        return self._idle.passed

    def clock(self) -> float:
        """The time of this world, in seconds since 1970."""
        return START + self._idle.passed

    def call_at(  # type: ignore[override]  # the base's type ties the arguments to the callback
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        due = _Moment(_whole(when))
        due.order = next(self._orders)
        context = copy_context() if context is None else context  # an empty one is false
        handles: list[asyncio.Handle] = []
        handle = super().call_at(due, self._run_or_hold, handles, callback, args, context, context=context)
        handles.append(handle)
        return handle

    def call_soon(  # type: ignore[override]  # as above
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context  # an empty one is false
        handles: list[asyncio.Handle] = []
        handle = super().call_soon(self._run_or_hold, handles, callback, args, context, context=context)
        handles.append(handle)
        return handle

    def _run_or_hold(
        self, handles: list[asyncio.Handle], callback: Callable[..., object], args: tuple[Any, ...], context: Context
    ) -> None:
        if self._is_stopped is not None and self._is_stopped(context):
            self._held.append(_Held(handles[0], callback, args, context))
        else:
            callback(*args)

    def stop_running(self, is_stopped: Callable[[Context], bool]) -> None:
        """From now on nothing runs in these contexts, until `go_on`."""
        self._is_stopped = is_stopped

    def go_on(self) -> None:
        """What should have run meanwhile runs now, in its order."""
        self._is_stopped = None
        held, self._held = self._held, []
        for one in held:
            super().call_soon(one.run, context=one.context)

    def run_in_executor(  # type: ignore[override]  # the base's type has no room for a plain future
        self, _executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  # whoever awaits it gets it
            future.set_exception(error)
        return future
