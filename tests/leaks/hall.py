"""One of the two worlds: a bot and its people, who play one position after another there."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.people.person import Person
from bot.tables.live_table import LiveTable
from bot.tables.new_tables import NEW_SET
from data.models import TablePlace
from engine.game import Step
from engine.tables.actions import AddComputer, Close, Join, SetOptions, Start
from engine.tables.log import Cause, Opening
from engine.tables.rules import TableRules
from playground.discord.commands import NotOfferedError
from playground.driver.people import InteractionFailedError
from playground.driver.views import MessageView
from tests.leaks.deeds import NAMES, Deed
from tests.leaks.plan import OPENS, Plan
from tests.leaks.positions import AnyGame, Pair
from tests.leaks.twins import HOUSE_RULES, OUTSIDERS_JOIN, joining
from tests.leaks.witness import Call, Logged, Witness
from tests.simulation.loop import VirtualLoop
from tests.simulation.world import Simulated, _nothing_drawn, patched

REST = 30.0
"""Seconds from the end of one table to the next."""


STARTED: ContextVar[str] = ContextVar("started", default="")
"""The table whose game is set up just now."""
ELSEWHERE = "card-room"
"""The channel of the other table of a set."""


@contextmanager
def _telling_which_starts() -> Iterator[None]:
    """Lets a game's set-up know at which table it is done."""
    start = TableRules._start

    def starting(rules: TableRules, *told: Any) -> Any:
        token = STARTED.set(rules._opening.table)
        try:
            return start(rules, *told)
        finally:
            STARTED.reset(token)

    with patch.object(TableRules, "_start", starting):
        yield


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
        self._states_elsewhere: dict[str, Any] = {}
        """By table id, the position at the other table of a set, the same in both worlds."""
        self._is_drawn = False
        self._game = replace(
            game,
            rules=replace(
                game.rules, setup=lambda *_: Step(self._states_elsewhere.get(STARTED.get(), self._state), ())
            ),
        )
        self._other: LiveTable | None = None
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
        self.hosted = await self._tables.get(self.hosted.id)

    @contextmanager
    def _live(self) -> Iterator[None]:
        """While something happens in this world: then discord.py takes time and numbers from it."""
        nonces = patch("discord.abc.secrets.randbits", self._nonces.getrandbits)
        with patched(self.loop), nonces, _telling_which_starts(), self._witness.listening():
            yield

    def end(self) -> None:
        with self._live():
            self.loop.run_until_complete(self._sim.end())
        asyncio.set_event_loop(None)
        self.loop.close()

    # -- one table ----------------------------------------------------------------------------------------------------

    def opening(self, pair: Pair) -> Opening:
        """The opening of the table at which a pair is played next; its dice are the pair's own."""
        tables = self._tables._new_tables
        tables._entropy = random.Random(pair.name).randbytes
        opening = Opening(tables._new_id(), self._game.meta.slug, tables._new_secret(), self.loop.clock())
        if pair.is_in_set:
            opening = opening._replace(set_id=opening.table)
        tables._entropy = random.Random(pair.name).randbytes
        return opening

    def other_table(self, pair: Pair) -> str:
        """The id of the other table of the set that a pair plays next; empty if it plays none."""
        tables = self._tables._new_tables
        tables._entropy = random.Random(pair.name).randbytes
        _, _, other = tables._new_id(), tables._new_secret(), tables._new_id()
        tables._entropy = random.Random(pair.name).randbytes
        return other if pair.is_in_set else ""

    @property
    def outsider(self) -> str:
        """The id of whoever sits at the other table of a set."""
        return self.people[-1].user.id

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
    def _tables(self) -> Any:
        assert self._sim.process is not None
        return self._sim.process.app.tables

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
        tables, channel = self._tables, next(iter(self._sim.place.world.channels.values()))
        people = [Person(person.user.id, person.name) for person in self.people]
        for person in self.people:
            person.here = channel
        of_set = NEW_SET if pair.is_in_set else None
        place = TablePlace(str(channel.guild_id), channel.id, people[0].id)
        self.hosted = await tables.open(place, self._game.meta.slug, (), of_set)
        for seat, action in enumerate(joining(self.players(pair))):
            await tables.profiles.save_name(people[seat])
            await self.hosted.table.act(None, action)  # the lobby hides nothing, so it need not be written each time
        await self.hosted.table.act(None, SetOptions(values=HOUSE_RULES), cause=Cause.TIMER)
        self._other = await self._open_other(pair, people[-1]) if pair.is_in_set else None
        await tables.act(people[0], self.hosted, Start())

    async def _open_other(self, pair: Pair, outsider: Person) -> LiveTable:
        """The other table of the set: somebody plays there against computers, from the same position in both worlds."""
        world = self._sim.place.world
        place = TablePlace(str(world.guild_id), world.channel_named(ELSEWHERE).id, outsider.id)
        other: LiveTable = await self._tables.open(place, self._game.meta.slug, (), self.hosted.table.opening)
        self._states_elsewhere[other.id] = pair.states[0]
        await self._tables.profiles.save_name(outsider)
        await other.table.act(None, Join(player=outsider.id, interaction=OUTSIDERS_JOIN))
        for _ in range(pair.seats - 1):
            await other.table.act(None, AddComputer())
        await other.table.act(None, SetOptions(values=HOUSE_RULES), cause=Cause.TIMER)
        return other

    async def _closed(self) -> None:
        """The table is gone, and with it everything that was written of it."""
        for live, person in ((self.hosted, self.people[0]), (self._other, self.people[-1])):
            if live is not None and (now := await self._tables.get(live.id)).is_unfinished:
                await self._tables.act(Person(person.user.id, person.name), now, Close())
        await asyncio.sleep(REST)  # a table that ended by itself is replayed from its position for its result
        self._states_elsewhere.clear()
        for channel in self._sim.place.world.channels.values():
            channel.messages.clear()
        self._sim.place.world.calls.clear()
        await self._until(REST * (self.loop.time() // REST + 1))

    def board(self) -> MessageView:
        """The message that shows the table. Raises LookupError if there is none."""
        if (board := self.hosted.board) is None:
            raise LookupError("there is no board")
        return MessageView(self._sim.place.world.channels[board.channel].messages[board.message])
