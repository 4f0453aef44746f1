"""Callbacks that are due at a later moment, on the clock that the world was given."""

import heapq
from collections.abc import Callable
from itertools import count


class Timers:
    """Callbacks that wait for their time. They do not run by themselves: somebody has to call `tick`.

    `wake` is called whenever a callback was added, so that whoever calls `tick` can plan for it.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Create an empty queue on `clock`, which gives seconds since 1970."""
        self._clock = clock
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self.wake: Callable[[], None] = lambda: None

    def call_after(self, seconds: float, callback: Callable[[], None]) -> None:
        """Have the first `tick` that comes `seconds` from now or later run `callback`."""
        heapq.heappush(self._heap, (self._clock() + seconds, next(self._order), callback))
        self.wake()

    def next_due_at(self) -> float | None:
        """The time of the next callback, in seconds since 1970; None if none is waiting."""
        return self._heap[0][0] if self._heap else None

    def tick(self) -> None:
        """Run every callback that is due, the earliest first."""
        while self._heap and self._heap[0][0] <= self._clock():
            heapq.heappop(self._heap)[2]()
