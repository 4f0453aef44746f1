"""Holding requests of the bot back, so that a test can act while a request is under way."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class RequestHold:
    """Requests whose `METHOD /path` matches `pattern` wait here until `release`; `arrived` is set by the first one.

    With `after_effect` they have had their effect already, and only the answer waits.
    """

    pattern: re.Pattern[str]
    after_effect: bool
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let the waiting requests go on, and later ones pass."""
        self.released.set()


class RequestHolds:
    """The active holds of a playground: requests of the bot that wait until a test releases them."""

    def __init__(self) -> None:
        """Create a playground's holds: none at first."""
        self._holds: list[RequestHold] = []

    @contextmanager
    def holding(self, method_and_path_pattern: str, *, after_effect: bool = False) -> Iterator[RequestHold]:
        """Hold requests back for the length of a block, or until `release` is called on the hold that it yields.

        `method_and_path_pattern` is a regular expression that is searched in `METHOD /path`. With `after_effect` the
        requests have
        their effect at once, and only their answers wait.
        """
        hold = RequestHold(re.compile(method_and_path_pattern), after_effect)
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
            if hold.after_effect is after_effect and hold.pattern.search(f"{method} {path}"):
                hold.arrived.set()
                await hold.released.wait()
