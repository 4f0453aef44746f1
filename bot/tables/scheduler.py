"""One clock for all tables: alarms by key, kept in a heap, rung by a single task."""

import asyncio
import contextlib
import heapq
from collections.abc import Awaitable, Callable
from itertools import count

import structlog

log = structlog.get_logger(__name__)

Clock = Callable[[], float]
"""Seconds since 1970, UTC."""


SLACK = 64
"""Moved alarms that may lie in the heap before it is made anew."""


class Scheduler:
    """Rings ``ring(key)`` once when a key's time has come. Setting a key again moves its alarm."""

    def __init__(self, clock: Clock, ring: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._heap: list[tuple[float, int, str]] = []
        self._current: dict[str, tuple[float, int]] = {}
        self._order = count()
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._is_held = False
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self, key: str, when: float | None) -> None:
        """Ring for ``key`` at ``when`` and no longer at any earlier given time; ``None`` is never."""
        if when is None:
            self._current.pop(key, None)
            return
        number = next(self._order)
        self._current[key] = (when, number)
        heapq.heappush(self._heap, (when, number, key))
        if len(self._heap) > 2 * len(self._current) + SLACK:
            self._drop_moved()
        if self._heap[0][1] == number:
            self._sooner.set()

    def _drop_moved(self) -> None:
        """Forgets alarms that were moved; else a busy table would leave one behind for each of its actions."""
        self._heap = [(when, number, key) for key, (when, number) in self._current.items()]
        heapq.heapify(self._heap)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="alarms")

    @property
    def is_held(self) -> bool:
        """Whether nothing rings just now."""
        return self._is_held

    def hold(self) -> None:
        """Ring nothing until `release`; what is due by then is rung then."""
        self._is_held = True

    def release(self) -> None:
        self._is_held = False
        self._sooner.set()

    async def stop(self) -> None:
        """Stops ringing and waits for what is being rung.

        The task is asked, not cancelled: a `wait_for` that is cancelled just as its event is set swallows the
        cancellation on Python 3.11, and whoever waits for its end then waits for ever.
        """
        self._is_stopping = True
        self._sooner.set()
        if self._task is not None:
            await self._task
        await asyncio.gather(*self._ringing, return_exceptions=True)

    async def _run(self) -> None:
        while not self._is_stopping:
            self._sooner.clear()
            for key in self._due():
                self._ring_for(key)
            await self._until_next()

    def _due(self) -> list[str]:
        due = []
        while not self._is_held and self._heap and self._heap[0][0] <= self._clock():
            _, number, key = heapq.heappop(self._heap)
            if self._current.get(key, (0, -1))[1] == number:
                del self._current[key]
                due.append(key)
        return due

    def _ring_for(self, key: str) -> None:
        task = asyncio.create_task(self._rung(key), name=f"alarm {key}")
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _rung(self, key: str) -> None:
        try:
            await self._ring(key)
        except Exception:
            log.exception("alarm_failed", key=key)

    async def _until_next(self) -> None:
        has_next = self._heap and not self._is_held
        wait = max(0.0, self._heap[0][0] - self._clock()) if has_next else None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._sooner.wait(), wait)
