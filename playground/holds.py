"""Holding requests of the bot back, so that a test can act while a request is under way."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Hold:
    """Requests whose `METHOD /path` matches `pattern` wait here until `release`; `arrived` is set by the first one.

    With `after` they have had their effect already, and only the answer waits.
    """

    pattern: re.Pattern[str]
    after: bool
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let the waiting requests go on, and later ones pass."""
        self.released.set()


class Holds:
    """The active holds of a playground: requests of the bot that wait until a test releases them."""

    def __init__(self) -> None:
        """Create a playground's holds: none at first."""
        self._holds: list[Hold] = []

    @contextmanager
    def holding(self, pattern: str, *, after: bool = False) -> Iterator[Hold]:
        """Hold requests back for the length of a block, or until `release` is called on the Hold that it yields.

        `pattern` is a regular expression that is searched in `METHOD /path`. With `after` the requests have their
        effect at once, and only their answers wait.
        """
        hold = Hold(re.compile(pattern), after)
        self._holds.append(hold)
        try:
            yield hold
        finally:
            hold.release()
            self._holds.remove(hold)

    async def wait(self, method: str, path: str, *, after: bool) -> None:
        """Wait as long as a hold matches this request.

        `after`: the request has had its effect, and its answer waits.
        """
        for hold in list(self._holds):
            if hold.after is after and hold.pattern.search(f"{method} {path}"):
                hold.arrived.set()
                await hold.released.wait()
