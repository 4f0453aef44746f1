"""The order of writes: one gate per message, and one limiter for all calls that count against the global limit."""

import asyncio
import contextlib
import heapq
from collections.abc import Awaitable, Callable, Iterator
from itertools import count

import structlog

log = structlog.get_logger(__name__)

PATIENCE = 20.0
"""Seconds before a write that failed is tried again."""

LONG_PATIENCE = 10 * 60.0
"""The same for one that is kept back, in case nobody tells that it could be written now."""

USUAL_RATE = 45.0
"""Calls a second. Discord allows 50 to a bot, answers to interactions not counted; a little lower, it never says no."""

BURST = 4
"""Calls beyond the first that may go at once after a pause. With 45 a second that makes 50 in any second at most."""

Write = Callable[[], Awaitable[int]]
"""Writes the message as it should be now, and returns the version that it shows then."""


class WriteDeferredError(Exception):
    """The message cannot be written as things are; trying again at once would not help."""


class Gate:
    """The way to one message: never two writes at once, and the newest content wins.

    ``written`` is the version that the message shows, ``wanted`` the newest that somebody asked for. Requests that come
    while a write is under way become one write after it.
    """

    def __init__(self, write: Write, written: int = -1) -> None:
        self.written = written
        self.wanted = written
        self._write = write
        self._outdated = 0
        """How often it was said that the look has changed, since it was last written."""
        self._busy = False
        self._freed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_settled(self) -> bool:
        return not self._busy and self._task is None and not self.is_behind

    @property
    def is_behind(self) -> bool:
        """Whether the message does not show yet, for all that is known, what it should."""
        return self._outdated > 0 or self.wanted > self.written

    def request(self, version: int) -> None:
        """Have the message show at least this version, soon."""
        self.wanted = max(self.wanted, version)
        self.wake()

    def mark_dirty(self) -> None:
        """Have the message written anew although its version is the newest: how it is shown has changed."""
        self._outdated += 1
        self.wake()

    def wake(self) -> None:
        """Write now what was kept back, if anything was."""
        if self.is_behind and not self._busy and self._task is None:
            self._wake_later(None)
            self._task = asyncio.create_task(self._run(), name="gate")

    def _wake_later(self, after: float | None) -> None:
        """Has it woken once after so many seconds, and no more by any earlier order."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if after is None else asyncio.get_running_loop().call_later(after, self.wake)

    async def _run(self) -> None:
        try:
            while self.is_behind:
                await self._write_newest()
        except WriteDeferredError as kept:
            log.info("write_kept_back", why=str(kept))
            self._wake_later(LONG_PATIENCE)
        except Exception:
            log.exception("write_failed")
            self._wake_later(PATIENCE)
        finally:
            self._task = None
            self._freed.set()

    async def _write_newest(self) -> None:
        aim, outdated = self.wanted, self._outdated
        self.written = max(aim, await self._write())
        self._outdated -= outdated

    @contextlib.contextmanager
    def claimed(self) -> Iterator["Gate | None"]:
        """The gate for a click's own answer, or ``None`` if it is busy. What is asked for meanwhile follows."""
        if self._busy or self._task is not None:
            yield None
            return
        self._busy = True
        try:
            yield self
        finally:
            self._busy = False
            self.wake()
            self._freed.set()

    def wrote(self, version: int) -> None:
        self.written = max(self.written, version)

    async def settled(self) -> None:
        """Waits until nothing is being written."""
        while self._busy or self._task is not None:
            self._freed.clear()
            await self._freed.wait()


class Limiter:
    """At most ``rate`` calls a second; when they queue, the lower priority number goes first.

    Discord counts them too, but does not know what is urgent.
    """

    BOARD, HAND, PING = range(3)

    def __init__(self, rate: float = USUAL_RATE, clock: Callable[[], float] | None = None) -> None:
        self._step = 1 / rate
        self._clock = clock or asyncio.get_event_loop().time
        self._free_at = 0.0
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many calls wait for their turn."""
        return len(self._queue)

    async def turn(self, priority: int) -> None:
        """Waits until one more call may be made."""
        now = self._clock()
        if not self._queue and self._free_at <= now:
            self._free_at = max(self._free_at, now - BURST * self._step) + self._step
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (priority, next(self._order), future))
        if self._task is None:
            self._task = asyncio.create_task(self._serve(), name="limiter")
        await future

    async def _serve(self) -> None:
        while self._queue:
            await asyncio.sleep(max(0.0, self._free_at - self._clock()))
            _, _, future = heapq.heappop(self._queue)
            if not future.done():
                self._free_at = max(self._free_at, self._clock()) + self._step
                future.set_result(None)
        self._task = None
