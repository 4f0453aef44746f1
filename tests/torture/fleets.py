"""Bots that share the servers by one database, and what comes over them while people play: one trouble at a time."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path

from playground.discord.guild import add_guild
from playground.discord.world import ANSWER_SECONDS
from playground.server import Playground
from tests.nursery import Nursery
from tests.postgres import Server
from tests.torture.archive import ServerArchive
from tests.torture.parties import NAMES, Party, gathered
from tests.torture.sharing_bots import DIVIDED_SECONDS, SharingBot, are_connected, owners_now
from tests.torture.trials import Trial

TRY_LATER = 75
"""The exit code of a bot that wants to be started again."""

Trouble = Callable[["Fleet"], Awaitable[None]]
"""What comes over a fleet. Its name tells what it is."""


class Fleet:
    """Several bots on one database, as something that a trial may trouble and start."""

    def __init__(
        self,
        server: Server,
        bots: Sequence[SharingBot],
        parties: Sequence[Party],
        fortune: random.Random,
        troubles: Iterator[Trouble],
    ) -> None:
        self.place = parties[0].place
        self.server = server
        self.bots = bots
        self.parties = parties
        self.fortune = fortune
        self.url = bots[0].url
        self.wrong: list[str] = []
        self._database = server.database_of(self.url)
        self._troubles = troubles

    @property
    def needs_people(self) -> bool:
        """Whether people must play on in the next trouble; they need not."""
        return False

    @property
    def parts(self) -> range:
        """The numbers of the parts: one for each bot."""
        return range(len(self.bots))

    async def suffer(self) -> str:
        """Lets the next trouble come; its name."""
        trouble = next(self._troubles)
        await trouble(self)
        return trouble.__name__

    async def start(self) -> None:
        """Starts whoever has ended, until all have a part and hear of it; that they do not is noted as wrong."""
        try:
            async with asyncio.timeout(DIVIDED_SECONDS):
                while not await self._is_complete():
                    await self._start_ended()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            self.wrong.append(f"not every bot had a part within {DIVIDED_SECONDS:.0f} s")

    async def _start_ended(self) -> None:
        for bot in self.bots:
            if not bot.is_running:
                self._note_end(bot)
                await bot.born()

    async def owners(self) -> dict[int, SharingBot]:
        """By the number of each part that one of the bots has, the bot; empty while the database is away."""
        by_process = {bot.pid: bot for bot in self.bots if bot.pid is not None}
        found = await owners_now(self.server, self._database)
        return {part: by_process[pid] for part, pid in found.items() if pid in by_process}

    async def end(self) -> None:
        for bot in self.bots:
            if bot.is_running:
                await bot.dies()

    def _note_end(self, bot: SharingBot) -> None:
        """A bot that ends otherwise than by a signal, or in order, must want to be started again."""
        if bot.exit_code not in {None, 0, TRY_LATER} and (bot.exit_code or 0) > 0:
            self.wrong.append(f"a bot ended with {bot.exit_code}; see {bot.log}")

    async def _is_complete(self) -> bool:
        if not are_connected(self.place, self.parts, len(self.bots)):  # asking the server costs a process
            return False
        owners = await self.owners()
        return set(owners) == set(self.parts) and len(set(owners.values())) == len(self.bots)


@contextlib.asynccontextmanager
async def fleet_trial(
    folder: Path,
    seed: str,
    nursery: Nursery,
    server: Server,
    troubles: Callable[[random.Random], Iterator[Trouble]],
    *,
    count: int,
    spoil: str = "",
) -> AsyncIterator[Trial]:
    """Servers, bots, ``count`` of both, and people, started; ``spoil`` is a fault to plant in all bots."""
    async with Playground(NAMES, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        place.world.sessions.recommended_shards = count
        guilds = [place.world.guild_id, *(add_guild(place.world, f"Lighthouse {n}", ()) for n in range(1, count))]
        url, fortune = server.url(server.create()), random.Random(seed)
        bots = [SharingBot(place, folder / str(at), nursery, url, spoil=spoil, parts=count) for at in range(count)]
        parties, archive = gathered(place, fortune, guilds), ServerArchive(url)
        fleet = Fleet(server, bots, parties, fortune, troubles(fortune))
        running = Trial(place, fleet, fortune, parties, archive)
        await fleet.start()
        try:
            yield running
        finally:
            await fleet.end()
            archive.close()
