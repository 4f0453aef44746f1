"""Discord's ids, called snowflakes: their upper bits are milliseconds since 2015, so newer things have greater ids."""

from collections.abc import Callable

EPOCH = 1_420_070_400.0
"""The moment from which Discord's ids count, 1 January 2015, in seconds since 1970."""
Snowflake = str
"""An id as JSON carries it: decimal digits in a string."""


class Snowflakes:
    """A source of ids that always grow, even within one millisecond or when the clock steps back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Create a source whose ids carry the time of `clock`, in seconds since 1970."""
        self._clock = clock
        self._last = 0

    def new_id(self) -> Snowflake:
        """The next id, greater than every id that this source gave before."""
        self._last = max(self._last + 1, int((self._clock() - EPOCH) * 1000) << 22)
        return str(self._last)
