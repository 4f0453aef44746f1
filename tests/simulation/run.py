"""One run: people play, everything goes wrong, then the weather calms down, and what must hold is looked at."""

import asyncio
import gc
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from unittest.mock import patch

import structlog

from bot.messages.api import edit_tokens
from bot.table_pages.custom_ids import Code
from engine.errors import CommitUnknownError, SaveError
from engine.games import games
from engine.tables.actions import Close
from engine.tables.state import Phase
from playground.discord import threads
from playground.driver.people import Person
from tests.long_runs import in_memory
from tests.simulation.attempts import Attempt
from tests.simulation.census import Deed, census
from tests.simulation.crowd import SHORT, Crowd, Role
from tests.simulation.curtain import Curtain
from tests.simulation.ending import Ending
from tests.simulation.findings import done_late, in_the_log
from tests.simulation.lapses import true_time
from tests.simulation.loop import StuckError, VirtualLoop
from tests.simulation.promises import broken_promises, known_controls
from tests.simulation.seasons import seasons_told_amiss
from tests.simulation.troubles import Troubles
from tests.simulation.weather import Climate, Storm
from tests.simulation.world import Simulated, patched

NAMES = ("Ann", "Ben", "Cem")
PEOPLE = {"high-roller": 2}
ANNOUNCED_IN = "den"
"""The channel in which open seats and the ends of seasons are announced; nobody plays there."""
IN_SETS = 0.35
"""How many runs are an evening with duplicate sets, of 1: of the people, one plays in another channel."""
IN_THREADS = 0.5
"""How many runs begin in a thread, of 1."""
WITHOUT_TOKENS = 0.5
"""In how many runs, of 1, the bot keeps no tokens of clicks: else its own calls would seldom meet what goes wrong."""
LASTS = (30.0, 240.0)
"""Seconds of virtual time in which things go wrong."""
HEALS = 900.0
"""Seconds after which everything must be in order again, without an operator."""
REFUSED = 400
"""The first status that is no success."""
EXPECTED = {"HTTPException", "Forbidden", "NotFound", "DiscordServerError", "RateLimited", "OSError"} | {
    *("ConnectionResetError", "SaveError", "DiskFullError", "CommitUnknownError", "StoreError", "TimeoutError"),
    *("WriteDeferredError", "OperationalError", "ConnectionClosed", "CancelledError", "InteractionResponded"),
}
"""Faults that the log may tell of, because they were ordered."""


class Report(NamedTuple):
    """What came of a run."""

    seed: str
    game: str
    actions: int
    """Accepted actions of people."""
    troubles: tuple[str, ...]
    findings: tuple[str, ...]
    forgotten: int = 0
    """How often somebody had their data deleted."""
    refusals: tuple[tuple[str, int], ...] = ()
    """What Discord answered that was no success, and how often: the status, and the code where it said one."""
    weather: tuple[tuple[str, int], ...] = ()
    """What went wrong on the line and on the disk, and how often."""
    deeds: tuple[Deed, ...] = ()
    """What people did, by command and control."""
    ends: tuple[tuple[str, int], ...] = ()
    """How many tables of how many kinds ended how."""
    acts: tuple[tuple[str, int], ...] = ()
    """How often the logs tell of each action of the tables' own, by verb."""


def run(seed: str, template: Path, lasts: tuple[float, float] = LASTS) -> Report:
    """Everything that happens with this seed. ``lasts`` bounds the time in which things go wrong, in seconds."""
    loop = VirtualLoop()
    tokens = 0 if random.Random(f"{seed} tokens").random() < WITHOUT_TOKENS else edit_tokens.MAX_TOKENS
    with (
        tempfile.TemporaryDirectory(prefix="deckhand-run-", dir=in_memory()) as folder,
        patched(loop) as stack,
        _logging() as logged,
        _no_garbage_collected(),
    ):
        stack.enter_context(patch.object(edit_tokens, "MAX_TOKENS", tokens))
        try:
            return loop.run_until_complete(_World(loop, seed, Path(folder), template, logged, lasts).run())
        finally:
            asyncio.set_event_loop(None)
            loop.close()


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Collect garbage before, and not during a ``with`` block: when a table leaves memory that nobody holds would else
    hang on what ran before in this process.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _logging() -> Iterator[list[dict[str, Any]]]:
    """What the bot logs meanwhile."""
    logged: list[dict[str, Any]] = []

    def note(_logger: object, method: str, told: structlog.typing.EventDict) -> structlog.typing.EventDict:
        logged.append({"level": method, **told})
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(
        processors=[structlog.processors.ExceptionRenderer(_kind), note], cache_logger_on_first_use=False
    )
    try:
        yield logged
    finally:
        structlog.configure(**before)


def _kind(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    return exc_info[0].__name__


class _World:
    def __init__(  # noqa: PLR0917  # what a run is made of
        self,
        loop: VirtualLoop,
        seed: str,
        folder: Path,
        template: Path,
        logged: list[dict[str, Any]],
        lasts: tuple[float, float],
    ) -> None:
        fortune = self._fortune = random.Random(seed)
        self.seed = seed
        self.slug = fortune.choice(sorted(games()))
        self.storm = Storm(Climate.drawn(fortune), random.Random(f"{seed} weather"))
        self.sim = Simulated(
            loop,
            NAMES,
            folder / "deckhand.sqlite3",
            template,
            self.storm,
            self.storm,
            random.Random(f"{seed} bot"),
        )
        people = self.sim.place.people[: PEOPLE.get(self.slug, 3)]
        is_evening = random.Random(f"{seed} set").random() < IN_SETS
        roles = (Role.FIRST, Role.SECOND) if is_evening else (Role.ALONE,)
        parts = (people[:-1], people[-1:]) if is_evening else (people,)
        self.crowds = tuple(
            self._crowd(channel, part, role)
            for channel, part, role in zip(("general", "card-room"), parts, roles, strict=False)
        )
        self.curtain = Curtain(self.sim) if is_evening else None
        self.troubles = Troubles(self.sim, self.crowds, random.Random(f"{seed} troubles"))
        self.lasts = fortune.uniform(*lasts)
        self._logged = logged

    def _crowd(self, name: str, people: Sequence[Person], role: Role) -> Crowd:
        """Some people in the channel of this name, or in a thread there."""
        world = self.sim.place.world
        channel = world.channel_named(name)
        if self._fortune.random() < IN_THREADS:
            channel = threads.start_thread(world, channel, "night", people[0].user)
        crowd = Crowd(self.sim, channel, people, self.slug, random.Random(f"{self.seed} people{role.value}"), role)
        world.interaction_observers.append(crowd.note)
        return crowd

    async def run(self) -> Report:
        findings: list[str] = []
        try:
            await self.sim.start()
            await self._chooses_where_to_announce()
            await self._storm()
            await self._heal()
            findings += [finding async for finding in self._findings()]
        except (StuckError, TimeoutError) as stuck:
            findings.append(f"{type(stuck).__name__}: {stuck}")
        finally:
            await self.sim.end()
        findings += self._faults()
        findings += [] if self.curtain is None else list(dict.fromkeys(self.curtain.leaks))
        return self._report(findings)

    def _report(self, findings: Sequence[str]) -> Report:
        refusals, weather, ends, acts = (
            tuple(sorted(counted.items()))
            for counted in (self._refusals(), self.storm.struck, self.sim.ends(), self.sim.acts())
        )
        return Report(
            self.seed,
            self.slug,
            actions=sum(attempt.is_acknowledged for attempt in self._attempts()),
            troubles=tuple(self.troubles.made),
            findings=tuple(findings),
            forgotten=sum(crowd.forgotten for crowd in self.crowds),
            refusals=refusals,
            weather=weather,
            deeds=census(self.sim.place.world.interactions.values()),
            ends=ends,
            acts=acts,
        )

    def _attempts(self) -> list[Attempt]:
        """What all people tried at all tables."""
        return [attempt for crowd in self.crowds for attempt in crowd.attempts]

    async def _chooses_where_to_announce(self) -> None:
        """The server wants lobbies and seasons announced in a channel of its own, if the disk lets it say so."""
        assert self.sim.process is not None
        profiles, world = self.sim.process.app.tables.profiles, self.sim.place.world
        chosen = dict.fromkeys(("open_seats", "announcements"), world.channel_named(ANNOUNCED_IN).id)
        with suppress(SaveError, CommitUnknownError):
            await profiles.change_server(world.guild_id, lambda before: before.model_copy(update=chosen))

    def _announcements_out_of_date(self) -> Iterator[str]:
        """The announcements that stand for no lobby, or beside another one."""
        assert self.sim.process is not None
        tables, world = self.sim.process.app.tables, self.sim.place.world
        there = [channel for channel in world.channels.values() if channel.recipient is None]
        announced = [
            one.address.table
            for channel in there
            for one in known_controls(self.sim, channel)
            if one.address.code is Code.TAKE_SEAT
        ]
        for table in announced:
            live = tables._cache.get(table)
            if table not in tables.directory or (live and live.table.state.phase is not Phase.LOBBY):
                yield f"table {table} is announced, and no lobby"
        if len(announced) > len(set(announced)):
            yield "a lobby is announced twice"

    def _refusals(self) -> Counter[str]:
        calls = self.sim.place.world.calls.all
        return Counter(f"{call.status} {call.code or ''}".strip() for call in calls if call.status >= REFUSED)

    async def _storm(self) -> None:
        people = [asyncio.ensure_future(crowd.lives(person)) for crowd in self.crowds for person in crowd.people]
        trouble = asyncio.ensure_future(self.troubles.run())
        await asyncio.sleep(self.lasts)
        self.troubles.is_over = True
        await trouble
        for task in people:
            task.cancel()
        for failed in await asyncio.gather(*people, return_exceptions=True):
            if isinstance(failed, Exception):
                raise failed

    async def _heal(self) -> None:
        self.storm.calm()
        await self.troubles.mend()
        await asyncio.sleep(HEALS)
        await self.sim.place.until_online()

    async def _findings(self) -> Any:  # an asynchronous generator of sentences
        for finding in (*await self._of_logs(), *self._announcements_out_of_date(), *await broken_promises(self.sim)):
            yield finding
        for crowd in self.crowds:
            for finding in crowd.not_forgotten:
                yield finding
        for finding in self.troubles.wrong:
            yield finding
        for channel in self.troubles.deleted:
            if (hanging := await self.sim.table_in(channel)) is not None:
                yield f"table {hanging.id} goes on in a channel that was deleted"
        for crowd in self.crowds:
            async for finding in Ending(self.sim, crowd, self._fortune).findings():
                yield finding
        for finding in (*await self._of_the_standings(), *await seasons_told_amiss(self.sim)):
            yield finding

    async def _of_the_standings(self) -> list[str]:
        """Whether the standings that are kept are what all results add up to."""
        assert self.sim.process is not None
        recount = await self.sim.process.store.recount()
        return [f"the standings differ from a recount in {recount.differences} rows"] if recount.differences else []

    async def _of_logs(self) -> list[str]:
        assert self.sim.process is not None
        found: list[str] = []
        for table in sorted({attempt.table for attempt in self._attempts()}):
            stored = await self.sim.process.store.load_table(table)
            if stored is None:
                found.append(f"table {table} is not in the database")
                continue
            stored = stored._replace(entries=tuple(true_time(self.sim, entry) for entry in stored.entries))
            own = [attempt for attempt in self._attempts() if attempt.table == table]
            wild = {key: times for crowd in self.crowds for key, times in crowd.wild.items()}
            found += in_the_log(stored, games()[stored.opening.game], own, wild)
            found += done_late(stored, games()[stored.opening.game], own, wild)
        there = self.sim.place.world.channels
        gone = self.sim.tables_with(Close(why="channel_gone").to_line())
        found += [f"table {one} was closed as if its channel were deleted" for one, at in gone if at in there]
        return found

    def _faults(self) -> list[str]:
        """What the log tells of that nobody ordered."""
        told = []
        for line in self._logged:
            fault = line.get("exception") or line.get("fault")
            if line["level"] in {"error", "exception", "critical"} and fault not in {None, *EXPECTED}:
                told.append(f"logged: {line['event']}: {fault}")
        return sorted(set(told))


__all__ = ["SHORT", "Report", "run"]
