"""Calls functions at set times: one task with a time for each table or other key, and work repeated after a pause."""

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
"""Outdated times that may lie in the heap, beyond as many as there are keys, before the heap is built anew."""


SET_BACK_SECONDS = 60.0
"""Seconds by which the clock must go back for the times that were set before to count as wrong."""


class Scheduler:
    """Calls ``run(key)`` once at the time set for each key, such as a table's id. Exceptions of ``run`` are logged."""

    def __init__(
        self, clock: Clock, run: Callable[[str], Awaitable[None]], may_run: Callable[[str], bool] = lambda _key: True
    ) -> None:
        """``may_run(key)``: whether a due key may be run now; if not, it is held back until `retry_held` is called."""
        self._clock = clock
        self._seen_at = clock()
        """What the clock said when it was last compared with the times."""
        self._run_key = run
        self._may_run = may_run
        self._heap: list[tuple[float, str, int]] = []
        """The keys by time. Keys of the same time are in alphabetical order: the order of scheduling would tell people
        at one table of secret actions at another.
        """
        self._times: dict[str, tuple[float, int]] = {}
        """By key, when it is due and the number of its entry in the heap; other entries of the key are outdated."""
        self._entry_numbers = count()
        self._heap_changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._held_entries: list[tuple[float, str, int]] = []
        """Entries of the heap whose time has come, but for which ``may_run`` was false."""
        self._run_tasks: set[asyncio.Task[None]] = set()

    def schedule(self, key: str, when: float | None) -> None:
        """Call ``run(key)`` at ``when`` (seconds since 1970) instead of at the time set for this key before; ``None``:
        never.
        """
        if when is None:
            self._times.pop(key, None)
            return
        number = next(self._entry_numbers)
        self._times[key] = (when, number)
        heapq.heappush(self._heap, (when, key, number))
        if len(self._heap) > 2 * len(self._times) + SPARE_ENTRIES:
            self._drop_outdated()
        if self._heap[0][2] == number:
            self._heap_changed.set()

    def _drop_outdated(self) -> None:
        """Drop the times of keys that were rescheduled; else a busy table would leave one behind for each of its
        actions.
        """
        self._heap = [(when, key, number) for key, (when, number) in self._times.items()]
        self._held_entries.clear()  # these stand in the heap again
        heapq.heapify(self._heap)

    def start(self) -> None:
        """Begin to call ``run(key)`` for each key that is due, in a background task."""
        self._task = asyncio.create_task(self._run_loop(), name="scheduler")

    def retry_held(self) -> None:
        """Ask ``may_run`` again for the keys that were due and held back, and call ``run`` for those that may."""
        for held in self._held_entries:
            heapq.heappush(self._heap, held)
        self._held_entries.clear()
        self._heap_changed.set()

    async def stop(self) -> None:
        """Begin no more calls, and wait for those under way.

        The task is asked, not cancelled: on Python 3.11, a `wait_for` that is cancelled just as its event is set
        swallows the cancellation, and whoever waits for its end waits for ever.
        """
        self._is_stopping = True
        self._heap_changed.set()
        if self._task is not None:
            await self._task
        await self.wait_for_calls()

    async def wait_for_calls(self) -> None:
        """Wait for the calls under way now."""
        await asyncio.gather(*self._run_tasks, return_exceptions=True)

    def wake(self) -> None:
        """Compare the clock with the scheduled times at once, because a test may have moved the clock."""
        self._heap_changed.set()

    async def _run_loop(self) -> None:
        while not self._is_stopping:
            self._heap_changed.clear()
            for key in self._due_keys():
                self._start_call(key)
            await self._wait_for_next_time()

    def _due_keys(self) -> list[str]:
        """The keys whose time has come and which may run, taken out of the heap; those that may not are held back. If
        the clock was set back, all are due: their times may lie in a future that a wrong clock has shown.
        """
        before, self._seen_at = self._seen_at, self._clock()
        if self._seen_at < before - SET_BACK_SECONDS:
            self._times = {key: (self._seen_at, number) for key, (_, number) in self._times.items()}
            self._drop_outdated()
        due = []
        while self._heap and self._heap[0][0] <= self._clock():
            when, key, number = heapq.heappop(self._heap)
            if self._times.get(key, (0, -1))[1] != number:
                continue
            if self._may_run(key):
                del self._times[key]
                due.append(key)
            else:
                self._held_entries.append((when, key, number))
        return due

    def _start_call(self, key: str) -> None:
        task = asyncio.create_task(self._call_and_log(key), name=f"scheduled {key}")
        self._run_tasks.add(task)
        task.add_done_callback(self._run_tasks.discard)

    async def _call_and_log(self, key: str) -> None:
        try:
            await self._run_key(key)
        except Exception:
            log.exception("alarm_failed", key=key)

    async def _wait_for_next_time(self) -> None:
        seconds = max(0.0, self._heap[0][0] - self._clock()) if self._heap else None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._heap_changed.wait(), seconds)


class PeriodicTask:
    """Runs one function in the background, with a pause from the end of a run to the next; never two runs at a time.

    An exception of a run is logged, and the next run comes all the same.
    """

    def __init__(self, name: str, run: Callable[[], Awaitable[None]], pause: float, clock: Clock) -> None:
        """``name`` stands in the log; ``pause`` is in seconds."""
        self._name = name
        self._run = run
        self._pause = pause
        self._clock = clock
        self._scheduler = Scheduler(clock, self._run_and_schedule)
        self.is_stopping = False
        """Whether `stop` was called: no run begins any more, and a long run should end early."""

    def start(self) -> None:
        """Begin the first run now, in the background."""
        self._scheduler.schedule(self._name, self._clock())
        self._scheduler.start()

    async def stop(self) -> None:
        """Begin no more runs, and wait for the one under way."""
        self.is_stopping = True
        await self._scheduler.stop()

    def wake(self) -> None:
        """Compare the clock with the time of the next run at once, because a test may have moved the clock."""
        self._scheduler.wake()

    async def wait_for_run(self) -> None:
        """Wait for the run under way, if there is one."""
        await self._scheduler.wait_for_calls()

    async def _run_and_schedule(self, name: str) -> None:
        try:
            await self._run()
        finally:
            self._scheduler.schedule(name, self._clock() + self._pause)
