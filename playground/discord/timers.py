"""What shall happen later, on whatever clock the world was given."""

import heapq
from collections.abc import Callable
from itertools import count


class Timers:
    """A heap of moments and what happens then. Nothing happens by itself: somebody calls `tick`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self.wake: Callable[[], None] = lambda: None

    def call_after(self, seconds: float, happening: Callable[[], None]) -> None:
        heapq.heappush(self._heap, (self._clock() + seconds, next(self._order), happening))
        self.wake()

    def next_due(self) -> float | None:
        """The moment of the next happening, in seconds since 1970."""
        return self._heap[0][0] if self._heap else None

    def tick(self) -> None:
        """Let happen, in order, what is due."""
        while self._heap and self._heap[0][0] <= self._clock():
            heapq.heappop(self._heap)[2]()
