"""One bot, one Discord, one event loop, and one seed for all that happens in them."""

import asyncio
import json
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord.gateway import KeepAliveHandler
from discord.webhook.async_ import async_context
from sqlalchemy.exc import SQLAlchemyError

from bot.app import App
from bot.client import set_discord_addresses
from bot.settings import Settings
from bot.tables.live_table import LiveTable
from data.sqlite.files import lock_path, shm_path, wal_path
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.log import verb_of_line
from engine.tables.state import TableState
from playground.discord.channels import Channel
from playground.discord.interactions import InteractionState
from playground.discord.world import TOKEN
from playground.server import Playground
from tests.simulation.loop import VirtualLoop
from tests.simulation.storage import Disk, Hang, inline_store
from tests.simulation.wire import Line, Weather
from tests.stored import sqlite_transactions

ADDRESS = "http://simulated"
VERBS_OF_TABLES = frozenset(action.verb for action in TABLE_ACTIONS)
FILM = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"
GENERATION: ContextVar[int] = ContextVar("generation", default=0)
"""Which of the bot's processes a task belongs to; 0 for the world's own."""


async def _nothing_drawn(*_what: object, **_about: object) -> None:
    """Stands for drawing that fails: boards and hands are shown in words."""


async def _a_film(*_what: object, **_about: object) -> bytes:
    """Stands for an animation: drawing one takes longer than a whole run."""
    return FILM


class Quiet(KeepAliveHandler):
    """discord.py's heartbeat, which is a thread, without the thread."""

    def start(self) -> None:
        pass


class SteadyBackoff:
    """discord.py's waiting before it connects again, without its dice."""

    def __init__(self) -> None:
        self._tries = 0

    def delay(self) -> float:
        self._tries += 1
        return min(2.0**self._tries, 60.0)


def patched(loop: VirtualLoop) -> ExitStack:
    """discord.py without what it takes from outside: threads, dice, and the time of day; and the bot without films
    and long reviews.
    """
    stack = ExitStack()
    stack.enter_context(patch("discord.gateway.KeepAliveHandler", Quiet))
    stack.enter_context(patch("discord.client.ExponentialBackoff", SteadyBackoff))
    stack.enter_context(patch("bot.features.past_games.replay.ReplayAnimator.draw_gif", _a_film))
    stack.enter_context(patch("bot.computers.reviewing.MOST_TRIED", 2))  # playing deals out takes the time of thousands
    stack.enter_context(patch.object(async_context.get(), "_locks", WeakValueDictionary()))  # not those of other worlds
    stack.enter_context(patch("discord.utils.utcnow", lambda: datetime.fromtimestamp(loop.clock(), UTC)))
    return stack


class Process:
    """One life of the bot, from its start until it is killed or stopped."""

    def __init__(self, number: int, store: Store, app: App, line: Line, began: float) -> None:
        self.number = number
        self.began = began
        """By Discord's clock."""
        self.store = store
        self.app = app
        self.line = line
        self.tasks: set[asyncio.Task[Any]] = set()


class Mortal:
    """A disk that works until the process is gone; then nothing of it reaches the file any more."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.is_gone = False

    def at_begin(self) -> str | None:
        return "SQLITE_IOERR" if self.is_gone else self._disk.at_begin()

    def at_commit(self) -> str | None:
        return "SQLITE_IOERR" if self.is_gone else self._disk.at_commit()

    def after_commit(self) -> str | None:
        return self._disk.after_commit()


def _with_one_more_action(moment: str) -> str:
    """The moment of a checkpoint, as text, with a greater number of actions."""
    head, *states = moment.split("\n")
    (state, *rest), *others = json.loads(head)
    state[TableState._fields.index("moves")] += 1
    return "\n".join([json.dumps([[state, *rest], *others]), *states])


class Simulated:
    """A world and the bot in it."""

    def __init__(  # noqa: PLR0917  # what a world is made of
        self,
        loop: VirtualLoop,
        people: Sequence[str],
        database: Path,
        template: Path,
        weather: Weather,
        disk: Disk,
        fortune: random.Random,
    ) -> None:
        self.loop = loop
        self.place = Playground(people, clock=loop.clock)
        self.place.world.cdn.base = ADDRESS
        self.place.world.gateway_url = "ws://simulated/gateway"
        self.place.world.timers.wake = lambda: Context().run(self.place._schedule_timers)  # the world's own time
        self.process: Process | None = None
        self._database = database
        self._template = template
        self._weather = weather
        self._disk = disk
        self._fortune = fortune
        self._mortal = Mortal(disk)
        self.hang = Hang()
        """What comes over its database."""
        self.seconds_ahead = 0.0
        """By how many seconds the clock of the bot's machine is ahead of everybody else's."""
        self._lives = 0
        self.deaths: list[float] = []
        """When processes ended, by Discord's clock."""
        self._skips: list[tuple[float, float]] = []
        """When Discord's clock went ahead of the bot's, by Discord's, and by how many seconds."""
        self._tasks: dict[int, set[asyncio.Task[Any]]] = {0: set()}
        self._dead: set[int] = set()
        loop.set_task_factory(self._make_task)  # type: ignore[arg-type]  # typeshed's factory takes no context
        self.settings = Settings.model_validate(
            {
                "token": TOKEN,
                "database_url": f"sqlite+aiosqlite:///{database}",
                "api_base": f"{ADDRESS}/api/v10",
                "gateway": "ws://simulated/gateway",
                "cdn": ADDRESS,
                "thinking_processes": 0,  # a process knows nothing of virtual time
                "review_worlds": 2,
            }
        )

    def _make_task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any],
        context: Context | None = None,
        **how: Any,
    ) -> asyncio.Task[Any]:
        """A task that is known to belong to a life of the bot, or to none; a dead one's is ended at once."""
        task = asyncio.Task(work, loop=loop, context=context, **how)
        number = (context or copy_context()).get(GENERATION, 0)
        known = self._tasks.setdefault(number, set())
        known.add(task)
        task.add_done_callback(known.discard)
        if number in self._dead:
            loop.call_soon(task.cancel)
        return task

    # -- the bot's lives ----------------------------------------------------------------------------------------------

    def _bots_clock(self) -> float:
        return self.loop.clock() + self.seconds_ahead

    async def start(self) -> None:
        """A new process. It comes online as soon as the weather lets it."""
        self._lives += 1
        context = copy_context()
        context.run(GENERATION.set, self._lives)
        self._mortal = Mortal(self._disk)
        await self.loop.create_task(self._begin(self._lives), context=context)

    async def _begin(self, number: int) -> None:
        store = await inline_store(self._database, self._template, self._bots_clock, self._mortal)
        self.hang.come_over(store)
        set_discord_addresses(self.settings)
        app = App(store, self.settings, self._bots_clock, entropy=self._fortune.randbytes)
        app.pool.draw = _nothing_drawn  # type: ignore[method-assign]  # words do, and take a tenth of the time
        line = Line(self.place.api, self.place.gateway, self._weather, self.loop.clock)
        self.process = Process(number, store, app, line, self.place.world.clock())
        asyncio.get_running_loop().create_task(self._live(app.client, line))

    async def _live(self, client: discord.Client, line: Line) -> None:
        """Logs in and stays connected, as ``client.start`` does; a login that fails is tried again, as by a host."""
        client.http.connector = line  # type: ignore[assignment]  # only asked whether there is one
        while True:
            try:
                with patch.object(aiohttp, "ClientSession", line.opened):
                    await client.login(TOKEN)
                break
            except (discord.HTTPException, OSError):
                await asyncio.sleep(5)
        await client.connect()

    async def kill(self) -> None:
        """SIGKILL: whatever the process was doing, nothing of it happens any more."""
        process, self.process = self.process, None
        if process is None:
            return
        self.deaths.append(self.place.world.clock())
        self._mortal.is_gone = True
        self._dead.add(process.number)
        process.line.cut()
        for task in list(self._tasks.get(process.number, ())):
            task.cancel()
        await asyncio.gather(*self._tasks.get(process.number, ()), return_exceptions=True)
        with self._files_as_they_are():
            sqlite_transactions(process.store)._drop_connection()
        process.store._held.release()
        await self.place.until(lambda: not self.place.world.sessions.online_sessions)

    @asynccontextmanager
    async def stopped(self) -> AsyncIterator[None]:
        """SIGSTOP and SIGCONT: the process does nothing for the length of a block, and time goes on without it."""
        process = self.process
        if process is None:
            yield
            return
        self.loop.stop_running(lambda context: context.get(GENERATION, 0) == process.number)
        yield
        self.loop.go_on()

    async def stop(self) -> None:
        """SIGTERM: the process finishes what is under way."""
        process, self.process = self.process, None
        if process is None:
            return
        self.deaths.append(self.place.world.clock())
        await process.app.close()
        await process.store.close()
        self._dead.add(process.number)
        for task in list(self._tasks.get(process.number, ())):
            task.cancel()
        await asyncio.gather(*self._tasks.get(process.number, ()), return_exceptions=True)

    @contextmanager
    def _files_as_they_are(self) -> Iterator[None]:
        """A connection that is closed moves its log into the database; a process that is killed does not."""
        files = (self._database, wal_path(self._database))
        before = {file: file.read_bytes() for file in files if file.exists()}
        yield
        for file in (wal_path(self._database), shm_path(self._database)):
            file.unlink(missing_ok=True)
        for file, content in before.items():
            file.write_bytes(content)

    async def table_in(self, channel: Channel) -> LiveTable | None:
        """The live table of a channel, as far as there is a bot that knows it."""
        if self.process is None or not self.place.world.sessions.online_sessions:
            return None
        try:
            return await self.process.app.tables.table_in_channel(channel.id)
        except (Refusal, SaveError, SQLAlchemyError, sqlite3.Error):
            return None

    @property
    def files(self) -> tuple[Path, Path, Path]:
        """The database, its log and its lock, which lie side by side."""
        return (self._database, wal_path(self._database), lock_path(self._database))

    async def until_stored(self) -> None:
        """Waits until the bot can store something, as whoever asks for its health makes it do."""
        while self.process is not None:
            try:
                await self.process.store.heartbeat()
            except (SaveError, CommitUnknownError):
                await asyncio.sleep(1)
            else:
                return

    def skip_time(self, seconds: float) -> None:
        """Discord's clock goes ahead of the bot's. Nonces do not grow older by that: a post and its repetition, seconds
        apart for the bot, would otherwise lie further apart than Discord remembers them.
        """
        self.place.skip_time(seconds)
        nonces = self.place.world.nonces
        nonces.update({key: (channel, message, at + seconds) for key, (channel, message, at) in nonces.items()})
        self._skips.append((self.place.world.clock(), seconds))

    def time_of_bot(self, since: float, until: float) -> float:
        """How many seconds passed for the bot between two moments of Discord's clock."""
        return until - since - sum(seconds for at, seconds in self._skips if since < at <= until)

    def has_answered(self) -> bool:
        """Whether the present process has answered somebody since the clocks went apart last, so that it knows how long
        events are on their way.
        """
        if self.process is None:
            return False
        since = max([self.process.began, *(at for at, _ in self._skips)])
        asked = self.place.world.interactions.values()
        return any(one.state is InteractionState.ANSWERED and one.created_at > since for one in asked)

    def tables_with(self, line: str) -> list[tuple[str, str]]:
        """The ids and channels of all tables with such an entry."""
        query = "SELECT id, channel FROM tables WHERE id IN (SELECT table_id FROM entries WHERE line = ?) ORDER BY id"
        with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(query, (line,)).fetchall()

    def tables_of_live_sets(self) -> list[str]:
        """The ids of the tables of all duplicate sets of which a table has not ended."""
        query = (
            "SELECT table_id FROM set_tables WHERE set_id IN (SELECT set_id FROM set_tables JOIN tables "
            "ON id = table_id WHERE status = 'live')"
        )
        try:
            with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as connection:
                return [one for (one,) in connection.execute(query).fetchall()]
        except sqlite3.OperationalError:  # somebody has taken it away
            return []

    def ends(self) -> Counter[str]:
        """How many tables there are of each kind, by status, sets apart; those of the club's past left out."""
        query = (
            "SELECT status || CASE WHEN set_id IS NULL THEN '' ELSE ' in a set' END, count(*) FROM tables "
            "LEFT JOIN set_tables ON table_id = id WHERE id NOT LIKE 'PAST%' GROUP BY 1"
        )
        with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as connection:
            return Counter(dict(connection.execute(query).fetchall()))

    def acts(self) -> Counter[str]:
        """How often the logs tell of each action of the tables' own, by verb; those of the club's past left out."""
        query = "SELECT line FROM entries WHERE table_id NOT LIKE 'PAST%'"
        with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as connection:
            verbs = [verb_of_line(line) for (line,) in connection.execute(query)]
        return Counter(verb for verb in verbs if verb in VERBS_OF_TABLES)

    def falsify_checkpoints(self) -> None:
        """Change the checkpoints of all tables, while there is no bot, as if one action more had been taken. All else
        in them stays, such as the digests of the logs.
        """
        with closing(sqlite3.connect(self._database)) as connection, connection:
            kept = connection.execute("SELECT moment, table_id FROM checkpoints").fetchall()
            changed = [(_with_one_more_action(moment), table) for moment, table in kept]
            connection.executemany("UPDATE checkpoints SET moment = ? WHERE table_id = ?", changed)

    def kept(self, text: str) -> list[str]:
        """Where this stands in the database, as lines of SQL."""
        with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as connection:
            return [line for line in connection.iterdump() if text in line]

    async def end(self) -> None:
        """Nothing goes on any more."""
        await self.kill()
        self.place.world.timers.wake = lambda: None
        if self.place._alarm is not None:
            self.place._alarm.cancel()
        others = [task for task in self._tasks[0] if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
