"""Several real bots in this process, which share the servers of one playground by a PostgreSQL database."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from bot.app import App
from bot.client import set_discord_addresses
from data.ownership.parts import Part
from data.store import open_store
from playground.server import Playground
from tests.bot.serving import Serving
from tests.deals import entropy
from tests.patience import until


class SharedServing(Serving):
    """One of several bots."""

    def __init__(self, place: Playground, url: str, parts: str, **settings: object) -> None:
        super().__init__(place, Path(), database_url=url, parts=parts, **settings)

    async def start(self) -> None:
        """Starts the bot and waits until it hears direct messages."""
        set_discord_addresses(self.settings)
        wanted = self.settings.wanted_parts
        self.store = await open_store(self.settings.database_url, clock=self.clock, wanted=wanted)
        self.app = App(self.store, self.settings, self.clock, entropy)
        self._task = asyncio.create_task(self.client.start(self.settings.token.get_secret_value()), name="bot")
        await self.until(lambda: self.client.is_connected)

    async def stop(self) -> None:
        """Stops the bot in good order."""
        if self._task is not None:
            await self.app.close()
            if (readying := self.client._connection._ready_task) is not None:
                readying.cancel()
            for task in self.client._connection._ready_tasks.values():
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self.store.close()
            self._task = None

    async def falls_silent(self) -> None:
        """The bot hangs, as far as others can see: it saves nothing of its own accord from now on."""
        await self.app.wait_settled()
        await self.app._rounds.stop()
        await self.store._heartbeat.stop()  # else a beat may connect it anew before the others have looked

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits for something inside the bot."""
        await until(holds)

    @property
    def served(self) -> list[int]:
        """The numbers of the parts whose people this bot answers."""
        return sorted(part.number for part in self.app.parts.served_parts)

    async def until_serving(self, *numbers: int) -> None:
        """Waits until the bot has exactly these parts, with all their shards connected."""
        await self.until(lambda: self.served == sorted(numbers) and self.client.is_connected)

    def has(self, part: Part) -> bool:
        return part in self.store.parts


@contextlib.asynccontextmanager
async def sharing(place: Playground, url: str, parts: str = "/2", **settings: object) -> AsyncIterator[SharedServing]:
    """One of several bots, for the length of a block."""
    bot = SharedServing(place, url, parts, **settings)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()
