"""Discord's ids: milliseconds since 2015 in the upper bits, so that a later thing has a greater id."""

from collections.abc import Callable

EPOCH = 1_420_070_400.0
Snowflake = str
"""An id as JSON carries it: decimal digits in a string."""


class Snowflakes:
    """A source of ids that always grow, even within a millisecond or when the clock steps back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = 0

    def new_id(self) -> Snowflake:
        self._last = max(self._last + 1, int((self._clock() - EPOCH) * 1000) << 22)
        return str(self._last)


def created_at(snowflake: Snowflake) -> float:
    """Seconds since 1970 at which an id was given out."""
    return (int(snowflake) >> 22) / 1000 + EPOCH
