"""Fault injection: the next calls of the bot to a chosen route fail, before or after they had their effect."""

import re
from dataclasses import dataclass
from enum import Enum
from itertools import count

from playground.discord.rate_limits import Scope

BROKEN_LINE = 0
"""The number that stands in place of a status for a connection that ends without an answer."""


class FaultTiming(Enum):
    """When a call fails: `BEFORE` it has any effect, or `AFTER`, so that only the answer to the bot is lost."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(slots=True, eq=False)
class Fault:
    """An injected fault: the next `remaining` calls whose `METHOD /path` matches `pattern` are answered with `status`.

    `number` tells faults apart. `code` is the JSON error code in the answer (0 for none); `retry_after`, in seconds,
    and `scope` are only used for a status of 429.
    """

    number: int
    pattern: re.Pattern[str]
    status: int
    timing: FaultTiming
    remaining: int
    retry_after: float = 0.5
    code: int = 0
    scope: Scope = "user"


class Faults:
    """The injected faults that are still to happen, in `pending`, oldest first."""

    def __init__(self) -> None:
        """Create a list without faults."""
        self.pending: list[Fault] = []
        self._numbers = count(1)

    def inject(  # noqa: PLR0913  # what a fault is, told by keywords
        self,
        method_and_path_pattern: str,
        status: int = 502,
        *,
        times: int = 1,
        after_effect: bool = False,
        retry_after: float = 0.5,
        code: int = 0,
        scope: Scope = "user",
    ) -> None:
        """Answer the next `times` calls that match the regular expression `method_and_path_pattern` with `status`.

        The expression is searched in `METHOD /path`, such as `PATCH /channels/12/messages/34`. With `after_effect` the
        call takes effect and only its answer is lost, as when a proxy fails on the way back. `retry_after`, in seconds,
        and `scope` are for a status of 429; `code` is the JSON error code in the body. `BROKEN_LINE` ends the
        connection without an answer.
        """
        timing = FaultTiming.AFTER if after_effect else FaultTiming.BEFORE
        pattern = re.compile(method_and_path_pattern)
        fault = Fault(next(self._numbers), pattern, status, timing, times, retry_after, code, scope)
        self.pending.append(fault)

    def cancel(self, fault: Fault) -> None:
        """Remove a pending fault, however many calls it still waits for. Raises ValueError if it is not pending."""
        self.pending.remove(fault)

    def clear(self) -> None:
        """Remove all faults that are still to happen."""
        self.pending.clear()

    def take_matching(self, method: str, path: str, timing: FaultTiming) -> Fault | None:
        """The oldest pending fault with this timing that matches a call, counted down by one; None if none matches."""
        for fault in self.pending:
            if fault.timing is timing and fault.pattern.search(f"{method} {path}"):
                fault.remaining -= 1
                self.pending = [other for other in self.pending if other.remaining]
                return fault
        return None
