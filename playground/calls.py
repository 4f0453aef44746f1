"""The log of every REST request, and the counts that a host must care about."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

INVALID_STATUSES = frozenset({401, 403, 429})
"""Ten thousand of these answers in ten minutes ban an address (`scope: shared` is not counted)."""


class Call(NamedTuple):
    """One request and its answer. `counted` says that it counts against the global 50 calls a second."""

    at: float
    method: str
    path: str
    route: str
    status: int
    code: int
    counted: bool

    @property
    def name(self) -> str:
        """The route with its method: `PATCH /channels/{channel}/messages/{message}`."""
        return f"{self.method} {self.route}"


class CallLog:
    """Every call since the start, or since `clear`."""

    def __init__(self, stir: Callable[[], None] = lambda: None) -> None:
        self.all: list[Call] = []
        self._stir = stir

    def __len__(self) -> int:
        return len(self.all)

    def add(self, call: Call) -> None:
        self.all.append(call)
        self._stir()

    def clear(self) -> None:
        self.all.clear()

    @property
    def counted(self) -> int:
        """Calls that count against the global limit."""
        return sum(call.counted for call in self.all)

    @property
    def exempt(self) -> int:
        """Calls of interactions and their webhooks, which do not count."""
        return len(self.all) - self.counted

    @property
    def invalid(self) -> Counter[int]:
        """How many answers were 401, 403 and 429, by status."""
        return Counter(call.status for call in self.all if call.status in INVALID_STATUSES)

    def by_route(self) -> Counter[str]:
        return Counter(call.name for call in self.all)

    def of(self, name: str) -> list[Call]:
        """The calls of one route, such as `POST /channels/{channel}/messages`."""
        return [call for call in self.all if call.name == name]
