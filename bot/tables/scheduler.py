"""One clock for all tables: keys with a time each, called by a single task when their time has come; and work that
comes back after a pause.
"""

import asyncio
import contextlib
import heapq
from collections.abc import Awaitable, Callable
from itertools import count

import structlog

log = structlog.get_logger(__name__)


Clock = Callable[[], float]
"""Returns the time in seconds since 1970, UTC."""

SPARE_ENTRIES = 64
"""Outdated times that may lie in the heap before it is made anew."""


class Scheduler:
    """Calls ``run(key)`` at the time set for each key (here a table's id), once. Exceptions of ``run`` are logged."""

    def __init__(
        self, clock: Clock, run: Callable[[str], Awaitable[None]], may_run: Callable[[str], bool] = lambda _key: True
    ) -> None:
        """A key that is due but for which ``may_run`` is false waits for the next `retry_held`."""
        self._clock = clock
        self._run_key = run
        self._may_run = may_run
        self._heap: list[tuple[float, str, int]] = []
        """The keys by their times; those of one time by their names, as an order by when each was scheduled would tell
        people at one table what is done in secret at another.
        """
        self._current: dict[str, tuple[float, int]] = {}
        self._order = count()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._held: list[tuple[float, str, int]] = []
        """The times of keys that are due, but must not run."""
        self._running: set[asyncio.Task[None]] = set()

    def schedule(self, key: str, when: float | None) -> None:
        """Schedule ``run(key)`` for ``when`` (seconds since 1970), in place of this key's earlier time; ``None``:
        never.
        """
        if when is None:
            self._current.pop(key, None)
            return
        number = next(self._order)
        self._current[key] = (when, number)
        heapq.heappush(self._heap, (when, key, number))
        if len(self._heap) > 2 * len(self._current) + SPARE_ENTRIES:
            self._drop_outdated()
        if self._heap[0][2] == number:
            self._changed.set()

    def _drop_outdated(self) -> None:
        """Drop the times of keys that were moved; else a busy table would leave one behind for each of its actions."""
        self._heap = [(when, key, number) for key, (when, number) in self._current.items()]
        self._held.clear()  # these stand in the heap again
        heapq.heapify(self._heap)

    def start(self) -> None:
        """Begin to call ``run(key)`` for each key that is due, in a background task."""
        self._task = asyncio.create_task(self._run_loop(), name="scheduler")

    def retry_held(self) -> None:
        """Ask ``may_run`` anew for the keys that were due and held back, and call ``run`` for those that may."""
        for held in self._held:
            heapq.heappush(self._heap, held)
        self._held.clear()
        self._changed.set()

    async def stop(self) -> None:
        """Start no more calls, and wait for those under way.

        The task is asked, not cancelled: a `wait_for` that is cancelled just as its event is set swallows the
        cancellation on Python 3.11, and whoever waits for its end then waits for ever.
        """
        self._is_stopping = True
        self._changed.set()
        if self._task is not None:
            await self._task
        await self.wait_for_calls()

    async def wait_for_calls(self) -> None:
        """Wait for the calls under way now."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def wake(self) -> None:
        """Compare the clock with the scheduled times at once, because the clock may have been moved."""
        self._changed.set()

    async def _run_loop(self) -> None:
        while not self._is_stopping:
            self._changed.clear()
            for key in self._due_keys():
                self._start_call(key)
            await self._wait_for_next_time()

    def _due_keys(self) -> list[str]:
        """The keys whose time has come, and which may run; they are taken out of the heap."""
        due = []
        while self._heap and self._heap[0][0] <= self._clock():
            when, key, number = heapq.heappop(self._heap)
            if self._current.get(key, (0, -1))[1] != number:
                continue
            if self._may_run(key):
                del self._current[key]
                due.append(key)
            else:
                self._held.append((when, key, number))
        return due

    def _start_call(self, key: str) -> None:
        task = asyncio.create_task(self._call_and_log(key), name=f"scheduled {key}")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _call_and_log(self, key: str) -> None:
        try:
            await self._run_key(key)
        except Exception:
            log.exception("alarm_failed", key=key)

    async def _wait_for_next_time(self) -> None:
        seconds = max(0.0, self._heap[0][0] - self._clock()) if self._heap else None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)


class PeriodicTask:
    """Runs one function in the background, with a pause from the end of a run to the next; never two at a time.

    An exception of a run is logged, and does not keep the next from coming.
    """

    def __init__(self, name: str, run: Callable[[], Awaitable[None]], pause: float, clock: Clock) -> None:
        """``name`` stands in the log; ``pause`` is in seconds."""
        self._name = name
        self._run = run
        self._pause = pause
        self._clock = clock
        self._scheduler = Scheduler(clock, self._run_and_schedule)
        self.is_stopping = False
        """Whether no run shall begin any more; a run that takes long ends early then."""

    def start(self) -> None:
        """Run for the first time now."""
        self._scheduler.schedule(self._name, self._clock())
        self._scheduler.start()

    async def stop(self) -> None:
        """Begin no more runs, and wait for the one under way."""
        self.is_stopping = True
        await self._scheduler.stop()

    def wake(self) -> None:
        """Look at the clock at once, because it may have been moved."""
        self._scheduler.wake()

    async def wait_for_run(self) -> None:
        """Wait for the run under way, if there is one."""
        await self._scheduler.wait_for_calls()

    async def _run_and_schedule(self, name: str) -> None:
        try:
            await self._run()
        finally:
            self._scheduler.schedule(name, self._clock() + self._pause)
