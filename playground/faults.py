"""Faults to order: the next calls of a route fail, before or after their effect."""

from dataclasses import dataclass
from enum import Enum
from re import Pattern, compile  # noqa: A004  # the pattern compiler keeps its name


class When(Enum):
    """Whether the request had its effect before the fault."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(slots=True)
class Fault:
    """`left` more calls whose `METHOD /path` matches are answered with `status`."""

    pattern: Pattern[str]
    status: int
    when: When
    left: int
    retry_after: float = 0.5


class Faults:
    """The faults that were ordered and did not happen yet."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    def order(
        self, pattern: str, status: int = 502, *, times: int = 1, after: bool = False, retry_after: float = 0.5
    ) -> None:
        """Answer the next `times` calls matching a regular expression with `status`.

        The expression is searched in `METHOD /path`, such as `PATCH /channels/12/messages/34`. With `after` the call
        takes effect and only its answer is lost, as when a proxy fails on the way back. `retry_after`, in seconds, is
        for a status of 429.
        """
        when = When.AFTER if after else When.BEFORE
        self._ordered.append(Fault(compile(pattern), status, when, times, retry_after))

    def clear(self) -> None:
        self._ordered.clear()

    def take(self, method: str, path: str, when: When) -> Fault | None:
        """The fault that this call meets now, counted as used."""
        for fault in self._ordered:
            if fault.when is when and fault.left and fault.pattern.search(f"{method} {path}"):
                fault.left -= 1
                return fault
        return None
