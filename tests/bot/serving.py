"""The real bot in this process, on a playground, with a clock that can be moved."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

from bot.app import App
from bot.client import COMMANDS_FACT, Client, set_discord_addresses
from bot.settings import Settings
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from data.store import Store, open_store
from engine.tables.log import Entry
from engine.tables.state import Phase
from playground.discord.world import TOKEN
from playground.driver.people import Person
from playground.server import Playground
from tests.blank_database import put_blank_database
from tests.deals import entropy
from tests.patience import WAIT_SECONDS, until
from tests.shared_caches import share_caches

PACE = 0.001
QUIET_SECONDS = 0.005
SOON_SECONDS = 1.0
"""`Serving.shown` waits for writes that are tried again within so long; tests shorten the wait for them to that."""

share_caches()


class Clock:
    """The real time and what was added to it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


def settings_for(place: Playground, database: Path, **others: object) -> Settings:
    chosen: dict[str, object] = {
        "token": TOKEN,
        "database_url": f"sqlite+aiosqlite:///{database}",
        "api_base": place.api_base,
        "gateway": place.gateway_url,
        "cdn": place.url,
        "pace": PACE,
        "ping_after": 0.0,
        "thinking_processes": 0,  # each would take longer to start than most tests take
        "review_worlds": 2,
    }
    return Settings.model_validate(chosen | others)


class Serving:
    """One bot on one database, which can be stopped and started again."""

    def __init__(self, place: Playground, database: Path, **settings: object) -> None:
        self.place = place
        self.clock = Clock()
        self.database = database
        self.settings = settings_for(place, database, **settings)
        self.store: Store
        self.app: App
        self._task: asyncio.Task[None] | None = None

    @property
    def client(self) -> Client:
        return self.app.client

    @property
    def tables(self) -> TableService:
        return self.app.tables

    async def start(self) -> None:
        """Starts the bot and waits until it is on the gateway and has commands."""
        set_discord_addresses(self.settings)
        if self.settings.database_url.startswith("sqlite"):
            put_blank_database(self.database)
        self.store = await open_store(self.settings.database_url, clock=self.clock)
        self.app = App(self.store, self.settings, self.clock, entropy)
        token = self.settings.token.get_secret_value()
        self._task = asyncio.create_task(self.client.start(token), name="bot")
        online = asyncio.create_task(self.place.until_online())
        await asyncio.wait({self._task, online}, return_when=asyncio.FIRST_COMPLETED)
        if not online.done():
            online.cancel()
            await self._task  # it failed: says why
        await online

    async def stop(self) -> None:
        """Stops the bot in good order."""
        if self._task is None:
            return
        await self.app.close()
        if (readying := self.client._connection._ready_task) is not None:
            readying.cancel()  # discord.py would tell the closed client, two seconds after its start, that it is ready
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self.store.close()
        self._task = None
        await self.place.until(lambda: not self.place.world.sessions.online_sessions)

    async def until_stopping(self) -> None:
        """Waits until a bot has begun to stop, and nothing that people asked for before is being done any more."""
        await until(lambda: self.client.is_stopping and not self.app.intake.in_flight)

    async def until_deaf(self) -> None:
        """Waits until a bot that stops has ended to hear what people do."""
        await until(lambda: not self.client.takes_interactions)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def skip(self, seconds: float) -> None:
        """Lets time pass, for the bot and for Discord, and has the bot look at its clock."""
        self.clock.ahead += seconds
        self.place.skip_time(seconds)
        self.tables._scheduler.wake()
        self.app.season_ends.periodic_task.wake()
        self.app.best_games.periodic_task.wake()
        self.app.open_seats.scheduler.wake()

    async def shown(self) -> None:
        """Waits until nothing is on its way, asked, handled or written, nor follows from what was, nor is tried again
        soon.
        """
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                await until(self._has_heard_all_events)
                await until(lambda: not self._tries_again_soon())
                await self.place.until_idle(QUIET_SECONDS)
                calls = len(self.place.world.calls)
                await self.tables._scheduler.wait_for_calls()
                await self.app.wait_settled()
                is_quiet = len(self.place.world.calls) == calls and not self.app.intake.in_flight
                if is_quiet and not self._tries_again_soon():
                    return

    @contextlib.contextmanager
    def unseen(self) -> Iterator[None]:
        """Leaves messages as they are during a ``with`` block while games go on: nobody looks before a game is over."""

        def tell_of_the_end(live: LiveTable, entries: Sequence[Entry]) -> None:
            if live.table.state.phase is not Phase.PLAYING:
                tell(live, entries)

        observers = self.tables.observers
        tell = observers.tell
        observers.tell = tell_of_the_end  # type: ignore[method-assign]
        try:
            yield
        finally:
            observers.tell = tell  # type: ignore[method-assign]

    def _tries_again_soon(self) -> bool:
        """Whether a write or a call that failed is tried again within `SOON_SECONDS`."""
        gates = [*self.app.gates._all_gates(), *self.app.open_seats._gates.values()]
        timers = [gate._timer for gate in gates if gate.needs_write and gate._timer is not None]
        timers += self.app.calls.retry_timers
        return any(timer.when() < asyncio.get_running_loop().time() + SOON_SECONDS for timer in timers)

    def _has_heard_all_events(self) -> bool:
        """Whether the bot has received all that was sent on the sessions of its shards."""
        sockets = [shard._parent.ws for shard in self.client.shards.values()]
        heard = {socket.session_id: socket.sequence for socket in sockets}
        sent = self.place.world.sessions.online_sessions
        return all(heard.get(session.id, session.sequence) == session.sequence for session in sent)

    async def table_here(self, person: Person) -> LiveTable:
        """The live table of the channel that a person looks at."""
        hosted = await self.tables.table_in_channel(person.here.id)
        assert hosted is not None
        return hosted


async def registers_others(place: Playground, folder: Path) -> None:
    """A bot registers its commands and ends; the next one takes them for those of another version."""
    async with serving(place, folder) as bot:
        await bot.store.set_stored_text(COMMANDS_FACT, "another version's")


@contextlib.asynccontextmanager
async def serving(place: Playground, folder: Path, **settings: object) -> AsyncIterator[Serving]:
    """A bot that serves a playground for the length of a block."""
    bot = Serving(place, folder / "tables.sqlite3", **settings)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()
