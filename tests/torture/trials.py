"""Tables of all games, their people, and a bot that dies; after each restart everything is compared."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.addresses import Address
from data.reader import Reader, open_reader
from data.records import StoredTable
from engine.games import games
from engine.seating import Phase
from playground.interactions import Answer, Interaction, State
from playground.people import Person
from playground.place import Playground
from playground.process import BotProcess
from playground.sights import Sight
from tests.torture.archive import Archive
from tests.torture.attempts import Attempt
from tests.torture.findings import of_the_log, of_the_rows, of_the_screens
from tests.torture.nursery import QuickBot, nursery
from tests.torture.parties import Party, offered_buttons

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
PATIENCE = 20.0
"""Seconds after a restart in which boards and hands must have become right; on an idle machine it takes half a one."""
MOMENT = 0.05
"""Seconds without a call of the bot's after which it seems to have done what it wanted."""


@dataclass
class Figures:
    """What a trial amounts to."""

    kills: int = 0
    in_flight: int = 0
    """Kills while something that would be saved was not answered yet."""
    actions: Counter[str] = field(default_factory=Counter)
    """By game, its actions that people saw accepted."""
    changes: int = 0
    """All else that they saw accepted."""
    ended: int = 0
    """Games that came to their end."""
    old_played: int = 0
    """Buttons drawn before a kill that acted after it."""
    old_redrawn: int = 0
    """Those that were stale and showed the hand as it was."""


class Trial:
    """One table for each game, two people at each, and a bot that dies."""

    def __init__(self, place: Playground, bot: BotProcess, fortune: random.Random) -> None:
        self.place = place
        self.bot = bot
        self.fortune = fortune
        self.figures = Figures()
        self.parties = parties(place, fortune)
        self._archive = Archive(bot.database)
        watch(place, self.parties)

    async def play_and_kill(self) -> list[str]:
        """Everybody plays for a random while; then the bot dies where it stands, mostly amid their clicks.

        What was wrong even before.
        """
        playing = [
            asyncio.ensure_future(party.lives(person, self._archive))
            for party in self.parties
            for person in party.people
        ]
        before, clicks = self._sent(), self.fortune.randint(3, 40)
        await self.place.until(lambda: len(self._sent() - before) >= clicks or any(task.done() for task in playing))
        if self.fortune.random() < 0.2:
            await stopped(playing)
        await asyncio.sleep(self.fortune.uniform(0, 0.03))
        self.figures.kills += 1
        self.figures.in_flight += any(attempt.is_in_flight for attempt in self._sent() - before)
        await self.bot.kill()
        await stopped(playing)
        return [finding for party in self.parties for finding in party.wrong]

    def _sent(self) -> set[Attempt]:
        return {attempt for party in self.parties for attempt in party.attempts}

    async def findings(self, patience: float = PATIENCE) -> list[str]:
        """After a restart: whether logs, rows, boards and hands agree, and old buttons work."""
        found = []
        async with await open_reader(f"sqlite+aiosqlite:///{self.bot.database}") as reader:
            for party in self.parties:
                inquiry = Inquiry(party, reader, self.figures, patience)
                found += [f"{party.slug}: {finding}" async for finding in inquiry.findings()]
        return found


class Inquiry:
    """Looks at the tables of one party after a restart."""

    def __init__(self, party: Party, reader: Reader, figures: Figures, patience: float) -> None:
        self.party = party
        self.place = party.place
        self.reader = reader
        self.figures = figures
        self.patience = patience
        self._names = {str(user.id): user.name for user in party.place.world.people}

    async def findings(self) -> AsyncIterator[str]:
        for finding in await self._of_screens():
            yield finding
        stored = await self._stored()
        for finding in self._of_logs(stored):
            yield finding
        async for finding in self._of_old_buttons():
            yield finding
        self._close(await self._stored())

    async def _of_screens(self) -> list[str]:
        """What is wrong with what people see once the bot has nothing more to write."""
        wrong = ["nothing was looked at"]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while wrong:
                    await self._quiet()
                    wrong = [finding for stored in await self._stored() for finding in self._of_table(stored)]
        return wrong

    def _of_table(self, stored: StoredTable) -> Iterator[str]:
        told, party = self.party.told(stored), self.party
        broken = list(told.follow(stored))
        noted = f"noted as shown up to {stored.shown_seq} of {told.table.seq}"
        seen = of_the_screens(told, party.channel, party.people, self._names)
        yield from broken or (f"{told.table.id}, {noted}: {finding}" for finding in seen)

    def _of_logs(self, tables: Sequence[StoredTable]) -> Iterator[str]:
        party, stored = self.party, {one.opening.table: one for one in tables}
        for attempt in party.attempts:
            if attempt.opened and attempt.opened not in stored:
                yield f"{attempt.opened} was opened, and is not there"
        for table, one in stored.items():
            own = [attempt for attempt in party.attempts if attempt.address.table == table]
            yield from of_the_log(party.chronicles[table], own, party.people)
            yield from of_the_rows(one, party.chronicles[table].table.state)

    async def _quiet(self) -> None:
        """Waits until the bot has asked for nothing for a moment, whatever the dead one left unanswered."""
        calls = -1
        while calls < len(self.place.world.calls):
            calls = len(self.place.world.calls)
            await asyncio.sleep(MOMENT)

    async def _stored(self) -> list[StoredTable]:
        """The live table of the channel, and those that may have ended since the last look."""
        live = await self.reader.table_in(self.party.channel.id)
        opened = {attempt.opened for attempt in self.party.attempts}
        named = {*self.party.chronicles, *opened, live} - {None}
        found = [await self.reader.load_table(table) for table in sorted(filter(None, named))]
        return [stored for stored in found if stored is not None]

    def _close(self, tables: Sequence[StoredTable]) -> None:
        """What is done with: answered attempts at tables that are over, and the private answers of this life."""
        party, lived = self.party, {one.opening.table for one in tables if one.status.value == "live"}
        for attempt in party.attempts:
            if attempt.is_acknowledged and not attempt.is_counted:
                self.figures.actions[party.slug] += attempt.is_action
                self.figures.changes += not attempt.is_action
                attempt.is_counted = True
        self.figures.ended += sum(one.status.value == "over" for one in tables)
        party.attempts = [one for one in party.attempts if one.address.table in lived]
        party.chronicles = {table: told for table, told in party.chronicles.items() if table in lived}

    # -- buttons from before the kill ---------------------------------------------------------------------------------

    async def _of_old_buttons(self) -> AsyncIterator[str]:
        """A fresh button of a private hand acts or is refused; a stale one shows the hand as it is."""
        for person in self.party.people:
            kept = self.party.kept.pop(person.name, None)
            buttons = [button for button in offered_buttons(kept) if ":play:" in button.custom_id] if kept else []
            address = Address.read(buttons[0].custom_id) if buttons else None
            if kept is not None and address is not None and kept.id in self.party.channel.messages:
                async for finding in self._of_press(person, kept, buttons[0].custom_id, address):
                    yield finding

    async def _of_press(self, person: Person, kept: Sight, custom_id: str, address: Address) -> AsyncIterator[str]:
        stored = await self.reader.load_table(address.table)
        told = self.party.chronicles.get(address.table)
        if stored is None or told is None or told.table.state.phase is not Phase.PLAYING:
            return
        list(told.follow(stored))
        seat = told.table.state.seat_of(str(person.user.id))
        assert seat is not None
        count, since = address.number(0), told.table.since(seat)
        interaction = self.party.presses(person, kept, custom_id)
        await self.place.answer(interaction)
        await self._quiet()
        if interaction.state is not State.ANSWERED:
            yield f"{person.name}: an old button was not answered: {interaction.failure}"
            return
        for later in await self._stored():
            for finding in self.party.told(later).follow(later):
                yield finding
        acted = (seat, count) in told.acted
        if count == since and interaction.answer is not Answer.MESSAGE:
            self.figures.old_played += 1
            if not acted:
                yield f"{person.name}: a fresh button from before the kill did nothing"
        elif count < since:
            self.figures.old_redrawn += 1


async def stopped(playing: Sequence["asyncio.Task[None]"]) -> None:
    for task in playing:
        task.cancel()
    for error in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(error, Exception):
            raise error


def watch(place: Playground, watching: Sequence[Party]) -> None:
    """Has every interaction noted by the party that it comes from, before the bot hears of it."""
    begun = place.world.begun

    def begins(interaction: Interaction) -> None:
        for party in watching:
            party.note(interaction)
        begun(interaction)

    place.world.begun = begins


def parties(place: Playground, fortune: random.Random) -> list[Party]:
    """Two people and a channel for each game."""
    slugs = sorted(games())
    channels = [place.world.add_channel(slug) for slug in slugs]
    return [
        Party(place, channel, slug, place.people[2 * at : 2 * at + 2], fortune)
        for at, (channel, slug) in enumerate(zip(channels, slugs, strict=True))
    ]


@contextlib.asynccontextmanager
async def trial(folder: Path, seed: str, spoil: str = "") -> AsyncIterator[Trial]:
    """A playground, its people, and the bot as a process, started; ``spoil`` is a fault to plant in it, as Python."""
    async with Playground(NAMES, rate_limits=False) as place, nursery(spoil) as born:
        bot = QuickBot(place, folder, born)
        running = Trial(place, bot, random.Random(seed))
        await bot.start()
        try:
            yield running
        finally:
            await bot.kill()
