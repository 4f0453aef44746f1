"""Deletes what is kept of a person, on disk and in memory at once. Imports nothing of Discord's.

The tables in memory at which the person was are held meanwhile, so that none of them saves the old id again, and so
are the person's own choices.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress

from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts.text import MOST_NAMED
from data.errors import StillSeatedError
from data.store import Store
from engine.errors import Refusal, SaveError
from engine.sentences import enumeration


class Erasure:
    """Deletes one person after the other: two, each holding some tables, would wait for each other."""

    def __init__(self, host: Host, store: Store, told: Callable[[str, Sequence[LiveTable]], None]) -> None:
        """``told`` hears who was forgotten, or perhaps was, and which tables in memory may still show their name."""
        self._host = host
        self._store = store
        self._told = told
        self._turn = asyncio.Lock()

    async def forget(self, player: str) -> None:
        """Raises `Refusal` ``still_seated`` while they sit at live tables, and what the store raises."""
        try:
            async with self._turn, AsyncExitStack() as holding:
                await self._forget(player, holding)
        except StillSeatedError as seated:
            raise Refusal("still_seated", tables=enumeration(list(seated.tables), MOST_NAMED)) from None

    async def _forget(self, player: str, holding: AsyncExitStack) -> None:
        tables = await self._tables_in_memory(player)
        for hosted in tables:
            await holding.enter_async_context(hosted.table.held())
        await holding.enter_async_context(self._host.profiles.turn(player))
        try:
            others = await self._store.forget(player)
        except (SaveError, StillSeatedError):
            raise
        except BaseException:  # even a cancelled save may have been stored
            for hosted in tables:
                hosted.table.doubtful = True
            self._host.profiles.forget(player)  # who was not deleted after all is read again
            self._told(player, tables)
            raise
        for hosted in tables:
            hosted.rename(player, others[hosted.id])
        self._host.profiles.forget(player)
        self._told(player, tables)

    async def _tables_in_memory(self, player: str) -> tuple[LiveTable, ...]:
        """The tables that live or are still being shown, at which something is kept of a person."""
        found = []
        for table_id in await self._store.traces(player):
            if self._host.channel_of(table_id) is not None:
                with suppress(Refusal):  # its log does not replay: nothing more is saved of it
                    found.append(await self._host.get(table_id))
        return tuple(found)
