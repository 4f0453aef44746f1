"""Bots that share the servers by a PostgreSQL database, each a process of its own, and who of them has which part."""

import asyncio
import contextlib
import signal
from asyncio.subprocess import Process
from collections.abc import Collection
from pathlib import Path
from typing import cast

from playground.server import Playground
from tests.nursery import BornBot, Nursery
from tests.postgres import Server
from tests.torture.trials import QUICK

DIVIDED_SECONDS = 120.0
"""Seconds within which the parts must have been divided evenly again after a start."""
SILENT_SECONDS = 5.0
"""Seconds without a sign of life after which these bots take each other for hanging: a run has many that hang."""
IMPATIENT = f"""
import bot.messages.api.shards
import bot.sharing.wakefulness
import data.postgres.sharing
bot.messages.api.shards.IDENTIFY_SECONDS = 0.05
bot.sharing.wakefulness.AWAKE_SECONDS = {SILENT_SECONDS / 2}
data.postgres.sharing.SILENT_SECONDS = {SILENT_SECONDS}
"""
"""Shards identify themselves as fast as the playground lets them, and nobody waits long for one that hangs."""


class SharingBot(BornBot):
    """A bot that shares the servers with others, in a process of its own."""

    def __init__(
        self, place: Playground, folder: Path, nursery: Nursery, url: str, *, spoil: str = "", parts: int = 2
    ) -> None:
        """``spoil`` is a fault to plant in it, as Python; ``parts`` is into how many the servers are divided."""
        folder.mkdir(exist_ok=True)
        super().__init__(place, folder, nursery, IMPATIENT + spoil)
        self._url = url
        self._parts = parts

    @property
    def url(self) -> str:
        """The address of the database that is shared."""
        return self._url

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | QUICK | {"DECKHAND_PARTS": f"/{self._parts}", "DATABASE_URL": self._url}

    async def born(self) -> None:
        """Starts the process, and waits for nothing."""
        self._process = await self._spawn()

    def signal(self, number: signal.Signals) -> None:
        """Sends the process a signal, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            cast("Process", self._process).send_signal(number)

    async def ended(self) -> int:
        """Waits until the process has ended; its exit code."""
        return await cast("Process", self._process).wait()

    async def dies(self) -> None:
        """Kills the process with -9, unless it was, and waits until it is gone."""
        self.signal(signal.SIGKILL)
        await self.ended()

    @property
    def exit_code(self) -> int | None:
        """How the process ended: less than zero for a signal; ``None`` while it runs, or was never started."""
        return None if self._process is None else self._process.returncode

    def upgrade(self, nursery: Nursery) -> None:
        """From its next start on, the bot is one of those that are born in another nursery."""
        self._nursery = nursery


def owners(server: Server, database: str) -> dict[int, int]:
    """By the number of each part that somebody has, the process."""
    rows = server.execute("SELECT part || ' ' || holder FROM part_owners WHERE holder IS NOT NULL", database)
    return {int(row.split()[0]): int(row.split()[2]) for row in rows.splitlines()}


async def owners_now(server: Server, database: str) -> dict[int, int]:
    """The same, without blocking; empty while there are no such rows, or no server."""
    with contextlib.suppress(Exception):
        return await asyncio.to_thread(owners, server, database)
    return {}


async def until_divided(server: Server, database: str, pids: set[int]) -> dict[int, int]:
    """Waits until each of these processes has a part; who has which."""
    async with asyncio.timeout(DIVIDED_SECONDS):
        while True:
            found = await owners_now(server, database)
            if len(found) == len(pids) and set(found.values()) == pids:
                return found
            await asyncio.sleep(0.05)


async def until_connected(place: Playground, parts: Collection[int] = (0, 1), processes: int = 2) -> None:
    """Waits until each shard has a session that hears of its servers, and so many processes hear direct messages, no
    longer one that was killed.
    """
    async with asyncio.timeout(DIVIDED_SECONDS):
        while not are_connected(place, parts, processes):  # noqa: ASYNC110  # nothing tells of it
            await asyncio.sleep(0.05)


def are_connected(place: Playground, parts: Collection[int], processes: int) -> bool:
    """Whether each shard, one for each part, has a session, and just so many processes hear direct messages."""
    sessions = place.world.sessions.online_sessions
    hearing = {one.shard[0] for one in sessions if one.intents}
    return hearing == set(parts) and sum(not one.intents for one in sessions) == processes
