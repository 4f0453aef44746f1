"""A store of which one function fails, or waits, or whose log does not replay."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from playground.discord.faults import FaultTiming
from tests.bot.serving import Serving
from tests.scenarios.discord_stage import DiscordStage


class Spoilt:
    """A function of the store whose next call fails (or every call, ``always``), before or after its effect; or whose
    calls wait for `released`.
    """

    def __init__(self, real: Any, fault: Exception | None, when: FaultTiming, *, always: bool) -> None:
        self._real, self._fault, self._when, self._always = real, fault, when, always
        self.arrived, self.released = asyncio.Event(), asyncio.Event()
        if fault is not None:
            self.released.set()

    async def __call__(self, *told: Any, **meaning: Any) -> Any:
        fault, self._fault = self._fault, self._fault if self._always else None
        self.arrived.set()
        if fault is not None and self._when is FaultTiming.BEFORE:
            raise fault
        await self.released.wait()
        done = await self._real(*told, **meaning)
        if fault is not None:
            raise fault
        return done


@contextmanager
def spoilt(
    bot: Serving,
    name: str,
    fault: Exception | None = None,
    when: FaultTiming = FaultTiming.BEFORE,
    *,
    always: bool = False,
) -> Iterator[Spoilt]:
    function = Spoilt(getattr(bot.store, name), fault, when, always=always)
    setattr(bot.store, name, function)
    try:
        yield function
    finally:
        function.released.set()
        delattr(bot.store, name)


async def make_diverge(stage: DiscordStage) -> None:
    """Stops the bot and spoils its log, as an update of the rules would."""
    await stage.bot.shown()
    await stage.bot.stop()
    with closing(sqlite3.connect(stage.bot.database)) as database, database:
        database.execute("update entries set digest = '00000000' where seq = (select max(seq) from entries)")
