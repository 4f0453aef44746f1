"""Tables of all games, their people, and a bot that dies; after each restart everything is compared."""

import asyncio
import contextlib
import random
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Protocol

from data.reader import open_reader
from playground.discord.interactions import Interaction
from playground.discord.world import ANSWER_SECONDS
from playground.server import Playground
from tests.nursery import BornBot, Nursery
from tests.torture.archive import Archive, Tables
from tests.torture.attempts import Attempt
from tests.torture.figures import Figures
from tests.torture.inquiries import Inquiry
from tests.torture.parties import NAMES, Party, gathered, stopped
from tests.torture.workers import WORKERS, hang

PATIENCE = 20.0
"""Seconds after a restart in which boards and hands must have become right; on an idle machine it takes half a one."""

NEW_DMS = 1000
"""The budget of new channels for direct messages in ten minutes: everybody's hands are looked at after each kill."""
QUICK = {"DECKHAND_PACE": "0.005", "DECKHAND_PING_AFTER": "0", "DECKHAND_NEW_DMS": str(NEW_DMS)} | {
    "DECKHAND_THINKING_PROCESSES": "1",
}
"""Computers that do not wait, and think in a process as those of hosts do; and no reminders."""


SELDOM = 10
"""Of so many lives of a bot, in one all processes in which it draws and thinks hang before its end."""


class QuickBot(BornBot):
    """A bot that keeps nobody waiting."""

    def __init__(
        self, place: Playground, folder: Path, nursery: Nursery, spoil: str = "", *, hangs_each: int = SELDOM
    ) -> None:
        """``spoil`` is a fault to plant in it, as Python; in one of ``hangs_each`` lives its processes hang."""
        super().__init__(place, folder, nursery, spoil)
        self.wrong: list[str] = []
        """What was wrong with how it bore its troubles."""
        self._hangs_each = hangs_each
        self._lives = 0

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"sqlite+aiosqlite:///{self.database}"

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | QUICK | (WORKERS if self.needs_people else {})

    @property
    def needs_people(self) -> bool:
        """Whether its processes hang in this life: it notices when it needs them."""
        return self._lives % self._hangs_each == 0

    async def _spawn(self) -> Process:
        self._lives += 1
        return await super()._spawn()

    async def suffer(self) -> str:
        """Kills it where it stands, in some lives after its processes have hung; the trouble's name."""
        if self.needs_people and self.pid is not None:
            self.wrong += filter(None, [await hang(self.playground, self.pid)])
        await self.kill()
        return "hang" if self.needs_people else "kill"


class Mortal(Protocol):
    """What has trouble and is started again: a bot, or several."""

    @property
    def url(self) -> str:
        """The address of its database."""

    @property
    def wrong(self) -> list[str]:
        """What was wrong with how it bore its troubles."""

    @property
    def needs_people(self) -> bool:
        """Whether people must play on in its next trouble, which shows by that alone."""

    async def start(self) -> None:
        """Starts whoever has ended."""

    async def suffer(self) -> str:
        """Lets a trouble come over it; the trouble's name."""


class Trial:
    """One table for each game, two people at each, and a bot that dies."""

    def __init__(
        self, place: Playground, bot: Mortal, fortune: random.Random, parties: Sequence[Party], archive: Tables
    ) -> None:
        self.place = place
        self.bot = bot
        self.fortune = fortune
        self.figures = Figures()
        self.parties = parties
        self._archive = archive
        self._told = set[str]()
        """Interactions that were answered twice and of which that has been told."""
        watch(place, self.parties)

    async def play_and_kill(self) -> list[str]:
        """Everybody plays for a random while; then the bot has trouble, mostly amid their clicks: mostly it dies where
        it stands.

        What was wrong even before.
        """
        playing = [
            asyncio.ensure_future(party.lives(person, self._archive))
            for party in self.parties
            for person in party.people
        ]
        before, clicks = self._sent(), self.fortune.randint(3, 40)
        await self.place.until(lambda: len(self._sent() - before) >= clicks or any(task.done() for task in playing))
        if self.fortune.random() < 0.2 and not self.bot.needs_people:
            await stopped(playing)
        await asyncio.sleep(self.fortune.uniform(0, 0.03))
        self.figures.kills += 1
        self.figures.in_flight += any(attempt.is_in_flight for attempt in self._sent() - before)
        self.figures.troubles[await self.bot.suffer()] += 1
        await stopped(playing)
        return [finding for party in self.parties for finding in party.wrong]

    def _sent(self) -> set[Attempt]:
        return {attempt for party in self.parties for attempt in party.attempts}

    def _answered_twice(self) -> list[str]:
        """The clicks and commands that more than one process answered, of which that was not told yet."""
        clicks = self.place.world.interactions.values()
        found = [click for click in clicks if click.answers_tried > 1 and click.id not in self._told]
        self._told.update(click.id for click in found)
        return [
            f"{click.user.name}: {click.answers_tried} answers to {click.kind.name} {click.data}" for click in found
        ]

    async def findings(self, patience: float = PATIENCE) -> list[str]:
        """After a restart: whether logs, rows, boards and hands agree, and old buttons work."""
        found, self.bot.wrong[:] = [*self.bot.wrong], []
        found += self._answered_twice()
        async with await open_reader(self.bot.url) as reader:
            for party in self.parties:
                inquiry = Inquiry(party, reader, self.figures, patience)
                found += [f"{party.slug}: {finding}" async for finding in inquiry.findings()]
        return found


def watch(place: Playground, watching: Sequence[Party]) -> None:
    """Has every interaction noted by the party that it comes from, before the bot hears of it."""

    def note(interaction: Interaction) -> None:
        for party in watching:
            party.note(interaction)

    place.world.interaction_observers.append(note)


@contextlib.asynccontextmanager
async def trial(
    folder: Path, seed: str, nursery: Nursery, spoil: str = "", *, hangs_each: int = SELDOM
) -> AsyncIterator[Trial]:
    """A playground, its people, and the bot as a process, started; the last parameters are as those of `QuickBot`."""
    async with Playground(NAMES, rate_limits=False, answer_seconds=ANSWER_SECONDS) as place:
        bot = QuickBot(place, folder, nursery, spoil, hangs_each=hangs_each)
        fortune = random.Random(seed)
        running = Trial(place, bot, fortune, gathered(place, fortune), Archive(bot.database))
        await bot.start()
        try:
            yield running
        finally:
            await bot.kill()
