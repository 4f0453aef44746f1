"""The log of all REST requests of the bot, and the counts that matter to whoever hosts it."""

from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

INVALID_STATUSES = frozenset({401, 403, 429})
"""The statuses of answers of which ten thousand in ten minutes ban an address; a 429 with the scope `shared` is not
counted.
"""


class Call(NamedTuple):
    """One REST request of the bot and its answer.

    `at` is the moment in seconds since 1970, `route` the path with names for its ids, `code` the JSON error code (0
    for none). `counted` says whether the call counts against the global limit of 50 calls a second; answers to
    interactions do not.
    """

    at: float
    method: str
    path: str
    route: str
    status: int
    code: int
    counted: bool

    @property
    def method_and_route(self) -> str:
        """The method and the route: `PATCH /channels/{channel}/messages/{message}`."""
        return f"{self.method} {self.route}"


class CallLog:
    """Every call of the bot since the start, or since `clear`: `all` in order, the oldest first.

    `invalid` counts the answers with a status of 401, 403 or 429, by status.
    """

    def __init__(self) -> None:
        """Create an empty log."""
        self.all: list[Call] = []
        self.invalid: Counter[int] = Counter()

        self._observers: list[Callable[[Call], None]] = []

    def __len__(self) -> int:
        """The number of calls in the log."""
        return len(self.all)

    def add(self, call: Call) -> None:
        """Append a call to the log, and pass it to every observer."""
        self.all.append(call)
        if call.status in INVALID_STATUSES:
            self.invalid[call.status] += 1
        for observer in self._observers:
            observer(call)

    def subscribe(self, observer: Callable[[Call], None]) -> None:
        """Call `observer` with every call that is added from now on."""
        self._observers.append(observer)

    def clear(self) -> None:
        """Forget all calls and counts; observers stay."""
        self.all.clear()
        self.invalid.clear()

    @property
    def total_under_global_limit(self) -> int:
        """The number of calls that count against the global limit."""
        return sum(call.counted for call in self.all)

    @property
    def count_exempt_from_global_limit(self) -> int:
        """The number of calls that do not count against the global limit, because they answer interactions."""
        return len(self.all) - self.total_under_global_limit

    def count_for_global_limit_since(self, moment: float) -> int:
        """The number of calls after a moment (seconds since 1970) that count against the global limit."""
        recent = takewhile(lambda call: call.at > moment, reversed(self.all))
        return sum(call.counted for call in recent)

    def count_by_route(self) -> Counter[str]:
        """How many calls there were of each `Call.method_and_route`, that is, of each method and route."""
        return Counter(call.method_and_route for call in self.all)

    def calls_of_route(self, name: str) -> list[Call]:
        """The calls with this `Call.method_and_route`, like `POST /channels/{channel}/messages`, the oldest first."""
        return [call for call in self.all if call.method_and_route == name]
