"""Holding requests of the bot back, so that a test can act while one is under way."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Hold:
    """Requests whose `METHOD /path` matches wait here. `after`: they have had their effect, only the answer waits."""

    pattern: re.Pattern[str]
    after: bool
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let them go on, and all that follow."""
        self.released.set()


class Holds:
    """The holds of a playground."""

    def __init__(self) -> None:
        self._holds: list[Hold] = []

    @contextmanager
    def holding(self, pattern: str, *, after: bool = False) -> Iterator[Hold]:
        """Hold matching requests for the length of a block, or until `release`."""
        hold = Hold(re.compile(pattern), after)
        self._holds.append(hold)
        try:
            yield hold
        finally:
            hold.release()
            self._holds.remove(hold)

    async def wait(self, method: str, path: str, *, after: bool) -> None:
        for hold in list(self._holds):
            if hold.after is after and hold.pattern.search(f"{method} {path}"):
                hold.arrived.set()
                await hold.released.wait()
