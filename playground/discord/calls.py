"""The log of every REST request, and the counts that a host must care about."""

from collections import Counter
from collections.abc import Callable
from itertools import takewhile
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
    """Every call since the start, or since `clear`. `invalid` counts the answers of 401, 403 and 429, by status."""

    def __init__(self, stir: Callable[[], None] = lambda: None) -> None:
        self.all: list[Call] = []
        self.invalid: Counter[int] = Counter()
        self._stir = stir
        self._observers: list[Callable[[Call], None]] = []

    def __len__(self) -> int:
        return len(self.all)

    def add(self, call: Call) -> None:
        self.all.append(call)
        if call.status in INVALID_STATUSES:
            self.invalid[call.status] += 1
        for observer in self._observers:
            observer(call)
        self._stir()

    def subscribe(self, observer: Callable[[Call], None]) -> None:
        """Call `observer` with every call from now on."""
        self._observers.append(observer)

    def clear(self) -> None:
        self.all.clear()
        self.invalid.clear()

    @property
    def counted(self) -> int:
        """Calls that count against the global limit."""
        return sum(call.counted for call in self.all)

    @property
    def exempt(self) -> int:
        """Calls of interactions and their webhooks, which do not count."""
        return len(self.all) - self.counted

    def counted_since(self, moment: float) -> int:
        """Calls after a moment, in seconds since 1970, that count against the global limit."""
        recent = takewhile(lambda call: call.at > moment, reversed(self.all))
        return sum(call.counted for call in recent)

    def by_route(self) -> Counter[str]:
        return Counter(call.name for call in self.all)

    def of_route(self, name: str) -> list[Call]:
        """The calls of one route, such as `POST /channels/{channel}/messages`."""
        return [call for call in self.all if call.name == name]
