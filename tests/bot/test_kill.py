"""The real bot is killed at random moments of games, and no acknowledged action is lost or doubled.

The number of kills is ``DECKHAND_KILLS`` (50 unless told). They are drawn from a fixed seed; deals differ from run to
run, because the ids of clicks salt them.
"""

import asyncio
import contextlib
import os
import random
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from bot.addresses import Address
from data.reader import open_reader
from engine.seating import Phase
from engine.table import Table
from playground.interactions import State
from playground.place import Playground
from playground.process import BOT, BotProcess
from tests.bot.killing import Channelful, check_log, differences, stored_tables

KILLS = int(os.environ.get("DECKHAND_KILLS", "50"))
CHANNELS = ("general", "card-room", "den")
PEOPLE = ("Ann", "Ben", "Cem", "Dot", "Eli", "Fay")


class Trial:
    """Three tables, six people, and a bot that dies."""

    def __init__(self, place: Playground, bot: BotProcess, rng: random.Random) -> None:
        self.place = place
        self.bot = bot
        self.rng = rng
        pairs = [place.people[index : index + 2] for index in range(0, len(PEOPLE), 2)]
        self.channels = [
            Channelful(place, place.world.channel_named(name), pair, rng)
            for name, pair in zip(CHANNELS, pairs, strict=True)
        ]
        self.in_flight = 0
        self.acted_fresh = 0
        self.redrawn = 0

    async def play_and_kill(self) -> None:
        """Everybody plays for a random while; then the bot dies where it stands, mostly amid their clicks."""
        playing = [asyncio.create_task(channel.plays(person)) for channel in self.channels for person in channel.people]
        before, clicks = self._sent(), self.rng.randint(3, 30)
        await self.place.until(lambda: self._sent() - before >= clicks, within=30)
        if self.rng.random() < 0.3:
            await self._stopped(playing)
        await asyncio.sleep(self.rng.uniform(0, 0.03))
        self.in_flight += any(attempt.is_in_flight for channel in self.channels for attempt in channel.attempts)
        await self.bot.kill()
        await self._stopped(playing)

    @staticmethod
    async def _stopped(playing: list[asyncio.Task[None]]) -> None:
        for task in playing:
            task.cancel()
        for error in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(error, Exception):
                raise error

    def _sent(self) -> int:
        return sum(len(channel.attempts) for channel in self.channels)

    async def check(self) -> None:
        """After the restart: logs, boards and hands agree, and old buttons work."""
        for channel in self.channels:
            await self._check_channel(channel)

    async def _check_channel(self, channel: Channelful) -> None:
        wrong: list[str] = ["nothing was looked at"]
        for _ in range(20):
            await self._quiet()
            wrong = [text for table in await self._tables(channel) for text in differences(table, channel)]
            if not wrong:
                break
        assert not wrong, f"{channel.channel.name}: {wrong}"
        await self._press_old(channel)

    async def _quiet(self) -> None:
        """Waits until the bot has asked for nothing for a moment, whatever the dead one left unanswered."""
        calls = -1
        while calls < len(self.place.world.calls):
            calls = len(self.place.world.calls)
            await asyncio.sleep(0.05)

    async def _tables(self, channel: Channelful) -> list[Table]:
        """The live table of a channel; the logs of all that it had are checked."""
        async with await open_reader(f"sqlite+aiosqlite:///{self.bot.database}") as reader:
            live = []
            for stored in await stored_tables(reader, channel):
                own = [attempt for attempt in channel.attempts if attempt.address.table == stored.opening.table]
                table = check_log(stored, own)
                if table.state.phase in {Phase.OVER, Phase.CLOSED}:
                    channel.ended.add(table.id)
                    channel.attempts = [a for a in channel.attempts if a.address.table != table.id]
                else:
                    live.append(table)
            return live

    async def _press_old(self, channel: Channelful) -> None:
        """A button drawn before the restart: a fresh one acts, a stale one draws the hand as it is now."""
        live = await self._tables(channel)
        for person in channel.people if live else []:
            kept = channel.private.pop(person.name, None)
            offered = [] if kept is None else [b for b in kept.buttons if ":play:" in b.custom_id]
            address = Address.read(offered[0].custom_id) if offered else None
            if kept is None or address is None or address.table != live[0].id:
                continue
            table = (await self._tables(channel))[0]
            seat = table.state.seat_of(person.user.id)
            assert seat is not None
            is_fresh = address.number(0) >= table.since(seat)
            attempt = channel.pressed(person, kept, offered[0].custom_id, [])
            channel.attempts.append(attempt)
            await self.place.answer(attempt.interaction)
            assert attempt.interaction.state is State.ANSWERED
            await self._quiet()
            after = [one for one in await self._tables(channel) if one.id == table.id]
            acted = not after or [e.line for e in after[0].log[table.seq :] if e.seat == seat]
            if is_fresh:
                assert acted
                self.acted_fresh += 1
            elif after and after[0].since(seat) == table.since(seat):
                assert not acted
                self.redrawn += 1
            if not after:
                return


@contextlib.asynccontextmanager
async def trial(folder: Path, seed: int, command: Sequence[str] = BOT) -> AsyncIterator[Trial]:
    async with Playground(PEOPLE, rate_limits=False) as place:
        bot = BotProcess(place, folder / "tables.sqlite3", folder / "bot.log", command=command)
        await bot.start()
        try:
            yield Trial(place, bot, random.Random(seed))
        finally:
            await bot.kill()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKHAND_PACE", "0.005")
    monkeypatch.setenv("DECKHAND_PING_AFTER", "0")


async def test_no_acknowledged_action_is_lost_or_doubled_by_a_kill(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with trial(tmp_path, 20260816) as running:
        for number in range(KILLS):
            await running.play_and_kill()
            await running.bot.start()
            try:
                await running.check()
            except AssertionError as wrong:
                raise AssertionError(f"after kill {number + 1}: {wrong}") from wrong
        assert running.in_flight >= KILLS / 3
        assert running.acted_fresh + running.redrawn >= KILLS / 10
        record_property("kills with an action in flight", running.in_flight)
        record_property("games ended", sum(len(channel.ended) for channel in running.channels))


HASTY = """
import asyncio, sys
from data.store import Store

true, later = Store.append, set()

async def hasty(self, *entries, **meaning):
    async def late():
        await asyncio.sleep(0.3)
        await true(self, *entries, **meaning)
    task = asyncio.create_task(late())
    later.add(task)

Store.append = hasty
from bot.__main__ import main
sys.exit(main([]))
"""


async def test_a_bot_that_answers_before_it_has_saved_is_caught(tmp_path: Path) -> None:
    """The trial itself on trial: this bot acknowledges first and saves a little later."""
    async with trial(tmp_path, 1, (sys.executable, "-c", HASTY)) as running:
        await running.play_and_kill()
        await running.bot.start()
        with pytest.raises(AssertionError, match="acknowledged"):
            await running.check()
