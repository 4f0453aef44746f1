"""One of the two worlds: a bot and its people, who play one position after another there."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.tables.live_table import LiveTable, Person
from data.records import TablePlace
from engine.game import Step
from engine.tables.actions import Close, SetOptions, Start
from engine.tables.log import Opening
from playground.discord.commands import NotOfferedError
from playground.driver.people import InteractionFailedError
from playground.driver.views import MessageView
from tests.leaks.deeds import NAMES, Deed
from tests.leaks.plan import OPENS, Plan
from tests.leaks.positions import AnyGame, Pair
from tests.leaks.twins import HOUSE_RULES, joining
from tests.leaks.witness import Call, Logged, Witness
from tests.simulation.loop import VirtualLoop
from tests.simulation.world import Simulated, _nothing_drawn, patched

REST = 30.0
"""Seconds from the end of one table to the next."""


class Steady:
    """Weather in which each way takes equally long, and a disk that works."""

    def delay(self) -> float:
        return 0.02

    def breaks(self) -> bool:
        return False

    def deliveries(self, _event: str) -> tuple[float, ...]:
        return (0.0,)

    def at_begin(self) -> str | None:
        return None

    def at_commit(self) -> str | None:
        return None

    def after_commit(self) -> str | None:
        return None


class Seen(NamedTuple):
    """What came of a plan in one world."""

    calls: tuple[Call, ...]
    logged: tuple[Logged, ...]
    failed: tuple[str, ...]
    """What people could not do although it was planned."""


class Hall:
    """A world. Both of a pair are made alike, and the same things were done in both before."""

    def __init__(self, game: AnyGame, folder: Path, template: Path, *, world: int) -> None:
        self.loop = VirtualLoop()
        self._number = world
        self._state: Any = None
        self._is_drawn = False
        self._game = replace(game, setup=lambda *_: Step(self._state, ()))
        steady = Steady()
        path = folder / f"world-{world}.sqlite3"
        self._sim = Simulated(self.loop, NAMES, path, template, steady, steady, random.Random("hall"))
        self._witness = Witness(self._sim.place.api)
        self.people = tuple(self._sim.place.people)
        self.hosted: LiveTable
        self._nonces = random.Random("nonces")
        with self._live():
            self.loop.run_until_complete(self._start())

    async def _start(self) -> None:
        with patch("bot.app.games", lambda: {self._game.meta.slug: self._game}):
            await self._sim.start()
        await self._sim.place.until_online()
        self._draw()
        await asyncio.sleep(REST)

    async def restart(self, *, is_killed: bool) -> None:
        """Another process goes on where one ended."""
        await (self._sim.kill() if is_killed else self._sim.stop())
        await self._start()
        self.hosted = await self._host.get(self.hosted.id)

    @contextmanager
    def _live(self) -> Iterator[None]:
        """While something happens in this world: then discord.py takes time and numbers from it."""
        nonces = patch("discord.abc.secrets.randbits", self._nonces.getrandbits)
        with patched(self.loop), nonces, self._witness.listening():
            yield

    def end(self) -> None:
        with self._live():
            self.loop.run_until_complete(self._sim.end())
        asyncio.set_event_loop(None)
        self.loop.close()

    # -- one table ----------------------------------------------------------------------------------------------------

    def opening(self, pair: Pair) -> Opening:
        """The opening of the table at which a pair is played next; its dice are the pair's own."""
        openings = self._host._openings
        openings._entropy = random.Random(pair.name).randbytes
        opening = Opening(openings._new_id(), self._game.meta.slug, openings._new_secret(), self.loop.clock())
        openings._entropy = random.Random(pair.name).randbytes
        return opening

    def players(self, pair: Pair) -> tuple[str | None, ...]:
        """The ids of those at the table by their seats, ``None`` for a computer."""
        seated = enumerate(self.people[: pair.seats])
        return tuple(None if seat in pair.computers else person.user.id for seat, person in seated)

    def perform(self, pair: Pair, plan: Plan, *, is_drawn: bool) -> Seen:
        """Plays the pair's position of this world as planned."""
        self._state = pair.states[self._number]
        self._is_drawn = is_drawn
        self._draw()
        with self._live():
            failed = self.loop.run_until_complete(self._performed(pair, plan))
            seen = Seen(tuple(self._witness.calls), tuple(self._witness.logged), failed)
            self.loop.run_until_complete(self._closed())
        return seen

    @property
    def _host(self) -> Any:
        assert self._sim.process is not None
        return self._sim.process.app.host

    def _draw(self) -> None:
        """Pictures, or words where they take too long."""
        assert self._sim.process is not None
        pool = self._sim.process.app.pool
        vars(pool).pop("draw", None)
        if not self._is_drawn:
            pool.draw = _nothing_drawn  # type: ignore[method-assign]  # as in the simulation

    async def _performed(self, pair: Pair, plan: Plan) -> tuple[str, ...]:
        self._witness.begin()
        began, failed = self.loop.time(), []
        await self._open(pair)
        await self._until(began + OPENS)
        for at, deed in plan.deeds:
            await self._until(began + at)
            if fault := await self._fault(deed):
                failed.append(f"{deed}: {fault}")
        await self._until(began + plan.ends)
        return tuple(failed)

    async def _fault(self, deed: Deed) -> str:
        try:
            await deed.do(self, self._number)
        except (NotOfferedError, InteractionFailedError, LookupError) as fault:
            return repr(fault)
        return ""

    async def _until(self, moment: float) -> None:
        await asyncio.sleep(moment - self.loop.time())

    async def _open(self, pair: Pair) -> None:
        host, channel = self._host, next(iter(self._sim.place.world.channels.values()))
        people = [Person(person.user.id, person.name) for person in self.people]
        for person in self.people:
            person.here = channel
        self.hosted = await host.open(TablePlace(str(channel.guild_id), channel.id, people[0].id), self._game.meta.slug)
        for seat, action in enumerate(joining(self.players(pair))):
            await host.profiles.save_name(people[seat])
            await self.hosted.table.act(None, action)  # the lobby hides nothing, so it need not be written each time
        await self.hosted.table.act(None, SetOptions(values=HOUSE_RULES))
        await host.act(people[0], self.hosted, Start())

    async def _closed(self) -> None:
        """The table is gone, and with it everything that was written of it."""
        if self.hosted.is_unfinished:
            await self._host.act(Person(self.people[0].user.id, self.people[0].name), self.hosted, Close())
        await asyncio.sleep(REST)
        for channel in self._sim.place.world.channels.values():
            channel.messages.clear()
        self._sim.place.world.calls.clear()
        await self._until(REST * (self.loop.time() // REST + 1))

    def board(self) -> MessageView:
        """The message that shows the table."""
        board = self.hosted.board
        assert board is not None
        return MessageView(self._sim.place.world.channels[board.channel].messages[board.message])
