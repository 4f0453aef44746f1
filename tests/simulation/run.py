"""One run: people play, everything goes wrong, then the weather calms down, and what must hold is looked at."""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from unittest.mock import patch

import structlog

from bot.messages.api import edit_tokens
from bot.tables.live_table import LiveTable
from engine.errors import CommitUnknownError, SaveError
from engine.games import games
from engine.tables.actions import Close
from engine.tables.state import Phase
from playground.discord import threads
from playground.driver.people import Person
from playground.driver.views import MessageView
from tests.bot.fingers import plays, wish_of
from tests.simulation.crowd import DISCOURAGING, SHORT, Crowd
from tests.simulation.findings import done_late, in_the_log, of_the_table
from tests.simulation.loop import StuckError, VirtualLoop
from tests.simulation.troubles import Troubles
from tests.simulation.weather import Climate, Storm
from tests.simulation.world import Simulated, patched

NAMES = ("Ann", "Ben", "Cem")
PEOPLE = {"high-roller": 2}
ANNOUNCED_IN = "den"
"""The channel in which open seats are announced; nobody plays there."""
IN_THREADS = 0.5
"""How many runs begin in a thread, of 1."""
WITHOUT_TOKENS = 0.5
"""In how many runs, of 1, the bot keeps no tokens of clicks: else its own calls would seldom meet what goes wrong."""
LASTS = (30.0, 240.0)
"""Seconds of virtual time in which things go wrong."""
HEALS = 900.0
"""Seconds after which everything must be in order again, without an operator."""
TURNS = 40
"""Actions by which it is shown that a game goes on; then it is closed."""
LONGEST_THOUGHT = 10.0
"""Seconds in which a computer, or a seat on auto, does something."""
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


def run(seed: str, template: Path, lasts: tuple[float, float] = LASTS) -> Report:
    """Everything that happens with this seed. ``lasts`` bounds the time in which things go wrong, in seconds."""
    loop = VirtualLoop()
    tokens = 0 if random.Random(f"{seed} tokens").random() < WITHOUT_TOKENS else edit_tokens.MAX_TOKENS
    with tempfile.TemporaryDirectory(prefix="deckhand-run-") as folder, patched(loop) as stack, _logging() as logged:
        stack.enter_context(patch.object(edit_tokens, "MAX_TOKENS", tokens))
        try:
            return loop.run_until_complete(_World(loop, seed, Path(folder), template, logged, lasts).run())
        finally:
            asyncio.set_event_loop(None)
            loop.close()


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
        fortune = random.Random(seed)
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
        channel = next(iter(self.sim.place.world.channels.values()))
        if fortune.random() < IN_THREADS:
            channel = threads.start_thread(self.sim.place.world, channel, "night", people[0].user)
        self.crowd = Crowd(self.sim, channel, people, self.slug, random.Random(f"{seed} people"))
        self.sim.place.world.interaction_observers.append(self.crowd.note)
        self.troubles = Troubles(self.sim, self.crowd, random.Random(f"{seed} troubles"))
        self.lasts = fortune.uniform(*lasts)
        self._fortune = fortune
        self._logged = logged

    async def run(self) -> Report:
        findings: list[str] = []
        try:
            await self.sim.start()
            await self._announces_open_seats()
            await self._storm()
            await self._heal()
            findings += [finding async for finding in self._findings()]
        except (StuckError, TimeoutError) as stuck:
            findings.append(f"{type(stuck).__name__}: {stuck}")
        finally:
            await self.sim.end()
        findings += self._faults()
        acted = sum(attempt.is_acknowledged for attempt in self.crowd.attempts)
        refusals, weather = (tuple(sorted(met.items())) for met in (self._refusals(), self.storm.struck))
        made = tuple(self.troubles.made)
        return Report(self.seed, self.slug, acted, made, tuple(findings), self.crowd.forgotten, refusals, weather)

    async def _announces_open_seats(self) -> None:
        """The server wants lobbies announced in a channel of its own, if the disk lets it say so."""
        assert self.sim.process is not None
        profiles, world = self.sim.process.app.host.profiles, self.sim.place.world
        chosen = {"open_seats": world.channel_named(ANNOUNCED_IN).id}
        with suppress(SaveError, CommitUnknownError):
            await profiles.change_server(world.guild_id, lambda before: before.model_copy(update=chosen))

    def _announcements_out_of_date(self) -> Iterator[str]:
        """The announcements that stand for no lobby, or beside another one."""
        assert self.sim.process is not None
        host, world = self.sim.process.app.host, self.sim.place.world
        shown = [MessageView(one) for one in world.channel_named(ANNOUNCED_IN).messages.values() if one.author.bot]
        for sight in shown:
            table = sight.text.partition("table ")[2][:7]
            live = host._cache.get(table)
            if table not in host.directory or (live and live.table.state.phase is not Phase.LOBBY):
                yield f"table {table} is announced, and no lobby"
        if len(shown) > len({sight.text.partition(" · ")[2][:13] for sight in shown}):
            yield "a lobby is announced twice"

    def _refusals(self) -> Counter[str]:
        calls = self.sim.place.world.calls.all
        return Counter(f"{call.status} {call.code or ''}".strip() for call in calls if call.status >= REFUSED)

    async def _storm(self) -> None:
        people = [asyncio.ensure_future(self.crowd.lives(person)) for person in self.crowd.people]
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
        for finding in (*await self._of_logs(), *self._announcements_out_of_date()):
            yield finding
        for finding in self.crowd.not_forgotten:
            yield finding
        for channel in self.troubles.deleted:
            if (hanging := await self.sim.table_in(channel)) is not None:
                yield f"table {hanging.id} goes on in a channel that was deleted"
        hosted = await self.sim.table_in(self.crowd.channel)
        if hosted is None:
            return
        assert self.sim.process is not None
        names = self.sim.process.app.host.seat_names(hosted)
        for finding in of_the_table(hosted, names, self.crowd.board_of(hosted.id)):
            yield finding
        async for finding in self._of_the_rest():
            yield finding

    async def _of_the_rest(self) -> Any:  # as above
        """People come back and play on, and then the table is closed."""
        await self._settle()
        async for finding in self._come_back():
            yield finding
        async for finding in self._played_on():
            yield finding
        left = await self.sim.table_in(self.crowd.channel)
        if left is not None and left.table.state.phase is Phase.PLAYING and self.crowd.board_of(left.id) is None:
            yield "there is no board, though the game went on"
        if unclosed := await self._closed():
            yield unclosed

    async def _of_logs(self) -> list[str]:
        assert self.sim.process is not None
        found: list[str] = []
        for table in sorted({attempt.table for attempt in self.crowd.attempts}):
            stored = await self.sim.process.store.load_table(table)
            if stored is None:
                found.append(f"table {table} is not in the database")
                continue
            own = [attempt for attempt in self.crowd.attempts if attempt.table == table]
            found += in_the_log(stored, games()[self.slug], own, self.crowd.wild)
            found += done_late(stored, games()[self.slug], own, self.crowd.wild)
        there = self.sim.place.world.channels
        gone = self.sim.tables_with(Close(why="channel_gone").to_line())
        found += [f"table {one} was closed as if its channel were deleted" for one, at in gone if at in there]
        return found

    async def _closed(self) -> str | None:
        """A moderator can always end a game, and then the channel is free."""
        if await self.sim.table_in(self.crowd.channel) is None:
            return None
        moderator = self.sim.place.people[0]
        moderator.here = self.crowd.channel  # wherever they looked before
        asked = await moderator.slash("/close", reason="The channel is needed")
        if asked is not None and any(button.label == "Close table" for button in asked.buttons):
            await moderator.click("Close table", on=asked)
        left = await self.sim.table_in(self.crowd.channel)
        return None if left is None else "the table could not be closed"

    async def _settle(self) -> None:
        """Whoever sits at the table ends a pause, and a question on which others would wait."""
        hosted = await self.sim.table_in(self.crowd.channel)
        people = () if hosted is None else hosted.person_ids()
        sitting = next((person for person in self.crowd.people if person.user.id in people), None)
        if hosted is not None and sitting is not None:
            if hosted.table.state.is_paused:
                await sitting.slash("/go-on", table=hosted.id)
            if hosted.table.state.take_back_vote is not None:
                await sitting.slash("/undo", answer="refuse", table=hosted.id)

    async def _come_back(self) -> Any:  # as above
        """Everybody who is on auto at the table, as far as they did not leave it, plays themselves again."""
        for person in self.crowd.people:
            if await self._is_on_auto(person):
                await person.slash("/back")
                if await self._is_on_auto(person):
                    yield f"{person.name} is back, and still on auto"

    async def _is_on_auto(self, person: Person) -> bool:
        hosted = await self.sim.table_in(self.crowd.channel)
        sitting = [] if hosted is None else [one for one in hosted.table.state.seats if one.player == person.user.id]
        return any(one.on_auto and not one.left for one in sitting)

    async def _played_on(self) -> Any:  # as above
        """The game goes on by what people see, or somebody is stuck."""
        for _ in range(TURNS):
            hosted = await self.sim.table_in(self.crowd.channel)
            if hosted is None or hosted.table.state.phase is not Phase.PLAYING or hosted.is_deserted:
                return
            before, acting = hosted.table.seq, self._acting(hosted)
            if acting is None:
                await asyncio.sleep(LONGEST_THOUGHT)
                if hosted.table.seq == before:
                    yield f"seats {hosted.table.waiting_for()} do not act by themselves"
                    return
                continue
            (person, seat), why = acting, ""
            try:
                await self._acts(person, hosted, seat)
            except DISCOURAGING as discouraged:
                why = repr(discouraged)
            if hosted.table.seq == before:
                yield f"{person.name} cannot act by what is seen: {why} {person.dm.read_aloud()[-300:]!r}"
                return

    async def _acts(self, person: Person, hosted: LiveTable, seat: int) -> None:
        """By the hand message; by a private one where that is out of date, as it may be for who refused messages."""
        wish = wish_of(hosted, seat, self._fortune)
        try:
            await plays(person, hosted, seat, wish)
        except LookupError:
            await plays(person, hosted, seat, wish, on=await person.slash("/hand"))

    def _acting(self, hosted: LiveTable) -> tuple[Person, int] | None:
        for seat in hosted.table.waiting_for():
            player = hosted.table.state.seats[seat].player
            person = next((one for one in self.crowd.people if one.user.id == player), None)
            if person is not None and not hosted.table.state.seats[seat].on_auto:
                return person, seat
        return None

    def _faults(self) -> list[str]:
        """What the log tells of that nobody ordered."""
        told = []
        for line in self._logged:
            fault = line.get("exception") or line.get("fault")
            if line["level"] in {"error", "exception", "critical"} and fault not in {None, *EXPECTED}:
                told.append(f"logged: {line['event']}: {fault}")
        return sorted(set(told))


__all__ = ["SHORT", "Report", "run"]
