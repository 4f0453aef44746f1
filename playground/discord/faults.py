"""Faults to order: the next calls of a route fail, before or after their effect, as if it were Discord's own answer."""

from dataclasses import dataclass
from enum import Enum
from itertools import count
from re import Pattern, compile  # noqa: A004  # the pattern compiler keeps its name

from playground.discord.rate_limits import Scope


class FaultTiming(Enum):
    """Whether the request had its effect before the fault."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(slots=True, eq=False)
class Fault:
    """`left` more calls whose `METHOD /path` matches are answered with `status`. Each has a number of its own.

    `code` is the JSON error code in the answer; `retry_after` and `scope` are for a status of 429.
    """

    number: int
    pattern: Pattern[str]
    status: int
    timing: FaultTiming
    remaining: int
    retry_after: float = 0.5
    code: int = 0
    scope: Scope = "user"


class Faults:
    """The faults that were ordered and did not happen yet, in `ordered`."""

    def __init__(self) -> None:
        self.pending: list[Fault] = []
        self._numbers = count(1)

    def inject(  # noqa: PLR0913  # what a fault is, told by keywords
        self,
        pattern: str,
        status: int = 502,
        *,
        times: int = 1,
        after: bool = False,
        retry_after: float = 0.5,
        code: int = 0,
        scope: Scope = "user",
    ) -> None:
        """Answer the next `times` calls matching a regular expression with `status`.

        The expression is searched in `METHOD /path`, such as `PATCH /channels/12/messages/34`. With `after` the call
        takes effect and only its answer is lost, as when a proxy fails on the way back. `retry_after`, in seconds, and
        `scope` are for a status of 429; `code` is for the body.
        """
        when = FaultTiming.AFTER if after else FaultTiming.BEFORE
        self.pending.append(Fault(next(self._numbers), compile(pattern), status, when, times, retry_after, code, scope))

    def cancel(self, fault: Fault) -> None:
        """Let what is left of a fault not happen. Raises ValueError if all of it has happened."""
        self.pending.remove(fault)

    def clear(self) -> None:
        self.pending.clear()

    def take(self, method: str, path: str, when: FaultTiming) -> Fault | None:
        """The fault that this call meets now, counted as used."""
        for fault in self.pending:
            if fault.timing is when and fault.pattern.search(f"{method} {path}"):
                fault.remaining -= 1
                self.pending = [other for other in self.pending if other.remaining]
                return fault
        return None
