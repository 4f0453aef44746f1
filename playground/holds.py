"""Holds: requests of the bot are kept waiting, so that a test can act while a request is under way."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class RequestHold:
    """Requests whose `METHOD /path` matches `pattern` wait until `release`; `arrived` is set by the first one.

    With `after_effect` the requests have had their effect already, and only their answers wait. With `first_only` only
    the first request waits, and later ones overtake it.
    """

    pattern: re.Pattern[str]
    after_effect: bool
    first_only: bool = False
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def applies_to(self, request: str, *, after_effect: bool) -> bool:
        """Whether this request, `METHOD /path`, has to wait. `after_effect` says whether it has had its effect."""
        passes = self.first_only and self.arrived.is_set()
        return self.after_effect is after_effect and not passes and self.pattern.search(request) is not None

    def release(self) -> None:
        """Let the waiting requests go on, and later ones pass without waiting."""
        self.released.set()


class RequestHolds:
    """The active holds of a playground: requests of the bot that wait until a test releases them."""

    def __init__(self) -> None:
        """Create an empty list of holds."""
        self._holds: list[RequestHold] = []

    @contextmanager
    def holding(
        self, method_and_path_pattern: str, *, after_effect: bool = False, first_only: bool = False
    ) -> Iterator[RequestHold]:
        """Hold requests back for the length of a block, or until `release` is called on the hold that it yields.

        `method_and_path_pattern` is a regular expression that is searched in `METHOD /path`. With `after_effect` the
        requests have their effect at once, and only their answers wait. With `first_only` only the first one waits.
        """
        hold = RequestHold(re.compile(method_and_path_pattern), after_effect, first_only)
        self._holds.append(hold)
        try:
            yield hold
        finally:
            hold.release()
            self._holds.remove(hold)

    async def wait_while_held(self, method: str, path: str, *, after_effect: bool) -> None:
        """Wait as long as a hold matches this request.

        `after_effect` says whether the request has had its effect, so that only its answer waits.
        """
        for hold in list(self._holds):
            if hold.applies_to(f"{method} {path}", after_effect=after_effect):
                hold.arrived.set()
                await hold.released.wait()
