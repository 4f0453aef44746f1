"""Watches waits for the processes and threads in which the bot draws and thinks: which hang, for ``/health``."""

import asyncio
import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from bot.telemetry.metrics import GIVEN_UP

HANGING_SECONDS = 60.0
"""Seconds for which workers count as hanging after a wait for one was given up, unless one answers sooner."""
LATELY_SECONDS = 3600.0
"""Seconds for which it is remembered that a wait was given up."""


class WaitWatch:
    """The waits for the workers of one kind: those under way, and when the last one was given up."""

    def __init__(self, kind: str, overdue_seconds: float = math.inf) -> None:
        """``kind`` is the label of these workers in `GIVEN_UP`. ``overdue_seconds``: how long a wait under way takes
        before the workers count as hanging; by default they do only once a wait was given up.
        """
        self.kind = kind
        self._overdue_seconds = overdue_seconds
        self._began: dict[int, float] = {}
        """By number, when each wait under way began, by the event loop's clock."""
        self._numbers = count()
        self._given_up_at = -math.inf
        self._has_answered_since = True

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Note a wait for a worker during a ``with`` block. The wait was given up if the block raises `TimeoutError`;
        if it raises another error, or nothing, the worker has answered or ended.
        """
        number = next(self._numbers)
        self._began[number] = _now()
        try:
            yield
        except TimeoutError:
            self._given_up_at, self._has_answered_since = _now(), False
            GIVEN_UP.labels(self.kind).inc()
            raise
        except Exception:
            self._has_answered_since = True
            raise
        else:
            self._has_answered_since = True
        finally:
            del self._began[number]

    @property
    def is_hanging(self) -> bool:
        """Whether a worker hangs now: a wait takes too long, or one was given up and no worker has answered since."""
        earliest = min(self._began.values(), default=math.inf)
        is_overdue = _now() - earliest > self._overdue_seconds
        return is_overdue or (not self._has_answered_since and _now() - self._given_up_at < HANGING_SECONDS)

    @property
    def gave_up_lately(self) -> bool:
        """Whether a wait was given up within the last `LATELY_SECONDS`."""
        return _now() - self._given_up_at < LATELY_SECONDS


def _now() -> float:
    return asyncio.get_running_loop().time()
