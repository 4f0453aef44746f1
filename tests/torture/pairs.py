"""Two bots that share the servers by a PostgreSQL database: processes that are killed one at a time."""

import asyncio
import contextlib
import random
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import TypeVar, cast

from sqlalchemy import Connection

from data.postgres.address import ServerAddress
from data.postgres.engines import reader_engine
from data.queries import tables
from data.records import StoredTable
from playground.discord.guild import add_guild
from playground.discord.world import ANSWER_SECONDS
from playground.server import Playground
from tests.nursery import BornBot, Nursery
from tests.postgres import Server
from tests.torture.parties import NAMES, gathered
from tests.torture.trials import QUICK, Trial

T = TypeVar("T")

DIVIDED_SECONDS = 120.0
"""Seconds within which the parts must have been divided evenly again after a start."""
SETTINGS = QUICK | {"DECKHAND_PARTS": "/2"}


AT_ONCE = """
import bot.messages.api.shards
bot.messages.api.shards.IDENTIFY_SECONDS = 0.05
"""
"""Shards identify themselves as fast as the playground lets them."""


class SharingBot(BornBot):
    """A bot that shares the servers with others, in a process of its own."""

    def __init__(self, place: Playground, folder: Path, nursery: Nursery, url: str, spoil: str = "") -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(place, folder, nursery, AT_ONCE + spoil)
        self._url = url

    @property
    def url(self) -> str:
        """The address of the database that is shared."""
        return self._url

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | SETTINGS | {"DATABASE_URL": self._url}

    async def born(self) -> None:
        """Starts the process, and waits for nothing."""
        self._process = await self._spawn()

    async def dies(self) -> None:
        """Kills the process with -9, unless it was, and waits until it is gone."""
        process = cast("Process", self._process)
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        await process.wait()


def owners(server: Server, database: str) -> dict[int, int]:
    """By the number of each part that somebody has, the process."""
    rows = server.execute("SELECT part || ' ' || holder FROM part_owners WHERE holder IS NOT NULL", database)
    return {int(row.split()[0]): int(row.split()[2]) for row in rows.splitlines()}


async def until_divided(server: Server, database: str, pids: set[int]) -> dict[int, int]:
    """Waits until each of these processes has a part; who has which."""
    async with asyncio.timeout(DIVIDED_SECONDS):
        while True:
            with contextlib.suppress(Exception):  # there are no tables yet
                found = await asyncio.to_thread(owners, server, database)
                if len(found) == len(pids) and set(found.values()) == pids:
                    return found
            await asyncio.sleep(0.05)


async def until_connected(place: Playground) -> None:
    """Waits until each shard has a session that hears of its servers, and both processes hear direct messages."""
    async with asyncio.timeout(DIVIDED_SECONDS):
        while not _all_connected(place):  # noqa: ASYNC110  # nothing tells of it
            await asyncio.sleep(0.05)


def _all_connected(place: Playground) -> bool:
    sessions = place.world.sessions.online_sessions
    return {one.shard[0] for one in sessions if one.intents} == {0, 1} and sum(not one.intents for one in sessions) >= 2


class Pair:
    """Both bots, as one that a trial may kill and start."""

    def __init__(self, place: Playground, server: Server, bots: Sequence[SharingBot], fortune: random.Random) -> None:
        self.place = place
        self.server = server
        self.bots = bots
        self.url = bots[0].url
        self._database = server.database_of(self.url)
        self._fortune = fortune

    async def start(self) -> None:
        """Starts whoever is dead, and waits until both have a part and hear of it."""
        for bot in self.bots:
            if not bot.is_running:
                await bot.born()
        await until_divided(self.server, self._database, {bot.pid or 0 for bot in self.bots})
        await until_connected(self.place)

    async def kill(self) -> None:
        """Kills one of the two."""
        await self._fortune.choice(self.bots).dies()

    async def end(self) -> None:
        for bot in self.bots:
            await bot.dies()


class ServerArchive:
    """A look at the database that both bots use; like `tests.torture.archive.Archive`, it waits for the answer."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._engine = reader_engine(ServerAddress.parse(url))

    def table_in(self, channel: str) -> StoredTable | None:
        """The live table of a channel."""

        def found(connection: Connection) -> StoredTable | None:
            table_id = tables.live_table_id_in_channel(connection, channel)
            return tables.stored_table(connection, table_id) if table_id else None

        return self._asked(found)

    def table(self, table_id: str) -> StoredTable | None:
        return self._asked(lambda connection: tables.stored_table(connection, table_id))

    def _asked(self, query: Callable[[Connection], T]) -> T:
        async def ask() -> T:
            async with self._engine.connect() as connection:
                return await connection.run_sync(query)

        return asyncio.run_coroutine_threadsafe(ask(), self._loop).result(60)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._engine.dispose(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)


@contextlib.asynccontextmanager
async def pair_trial(
    folder: Path, seed: str, nurseries: Sequence[Nursery], server: Server, spoil: str = ""
) -> AsyncIterator[Trial]:
    """Two servers, their people, and two bots that share them, started; ``spoil`` is a fault to plant in both."""
    async with Playground(NAMES, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        place.world.sessions.recommended_shards = 2
        lighthouse = add_guild(place.world, "Lighthouse", ())
        url, fortune = server.url(server.create()), random.Random(seed)
        bots = [SharingBot(place, folder / str(at), one, url, spoil) for at, one in enumerate(nurseries)]
        pair, archive = Pair(place, server, bots, fortune), ServerArchive(url)
        running = Trial(place, pair, fortune, gathered(place, fortune, (place.world.guild_id, lighthouse)), archive)
        await pair.start()
        try:
            yield running
        finally:
            await pair.end()
            archive.close()
