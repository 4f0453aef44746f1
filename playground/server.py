"""The playground as a server on loopback: a world, its ways in, and its people."""

import asyncio
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from aiohttp import web

from playground.discord.api import Api
from playground.discord.interactions import Interaction, InteractionState
from playground.discord.rate_limits import RateLimits
from playground.discord.snowflakes import Snowflake
from playground.discord.world import ANSWER_SECONDS, TOKEN, World
from playground.driver.people import Person
from playground.gateway import HEARTBEAT_MS, Gateway
from playground.holds import Holds
from playground.page.action_costs import ActionLog
from playground.rest import PREFIX, add_rest

T = TypeVar("T")
PATIENCE = 30.0
ProcessState = Literal["stopped", "starting", "running", "stopping", "restarting", "killed", "died"]


class BotControl(Protocol):
    """What the page can do with the bot's process."""

    @property
    def condition(self) -> ProcessState: ...

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def kill(self) -> None: ...
    async def restart(self) -> None: ...


class Playground:
    """A Discord on 127.0.0.1, for `async with`. Port 0 takes a free one.

    Pages may be added to `app` before it starts; `bot` is the bot's process, if this playground keeps it. With
    `rate_limits` false Discord's limits are promised but not kept. `answer_seconds` is for a test on a busy machine
    that is not about the three seconds.
    """

    def __init__(  # noqa: PLR0913  # each is a way in which a test may want its Discord otherwise
        self,
        people: Sequence[str] = ("Ann", "Ben", "Cem", "Dot"),
        *,
        rate_limits: bool = True,
        port: int = 0,
        heartbeat_ms: int = HEARTBEAT_MS,
        answer_seconds: float = ANSWER_SECONDS,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.skipped_seconds = 0.0
        self.world = World(lambda: clock() + self.skipped_seconds, people, answer_seconds=answer_seconds)
        self.rate_limits = RateLimits(self.world.clock, enabled=rate_limits)
        self.api = Api(self.world, self.rate_limits)
        self.actions = ActionLog(self.world.clock)
        self.world.on_interaction = self.actions.begin_action
        self.world.calls.subscribe(self.actions.count_call)
        self.holds = Holds()
        self.gateway = Gateway(self.world, heartbeat_ms=heartbeat_ms)
        self.app = web.Application()
        add_rest(self.app, self.api, self.holds)
        self.app.router.add_get("/gateway", self.gateway.handle)
        self.app.router.add_get("/gateway/", self.gateway.handle)
        self.bot: BotControl | None = None
        self.port = port
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        self._alarm: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()
        self.people = [Person(self, user) for user in self.world.people]
        self.world.on_change = self._look_again

    # Where it is

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_base(self) -> str:
        """What `discord.http.Route.BASE` must be."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` must be."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def environment(self) -> dict[str, str]:
        """The settings by which the bot finds this Discord."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self.api_base,
            "DISCORD_GATEWAY": self.gateway_url,
            "DISCORD_CDN": self.url,
        }

    # Its life

    async def start(self) -> None:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.cdn.base = self.url
        self.world.gateway_url = self.gateway_url
        self.world.timers.wake = self._set_alarm

    async def stop(self) -> None:
        self.world.timers.wake = lambda: None
        if self._alarm is not None:
            self._alarm.cancel()
        await self.gateway.close()
        await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def skip(self, seconds: float) -> None:
        """Let the world's clock jump ahead: tokens expire, messages grow old. The bot's own clock does not."""
        self.skipped_seconds += seconds
        self.world.timers.tick()
        self._set_alarm()

    # Its people

    def person(self, name: str) -> Person:
        """Raises KeyError for a name nobody has."""
        for person in self.people:
            if name in (person.name, person.user.id):
                return person
        raise KeyError(f"there is nobody called {name}")

    def id_of(self, name: str) -> Snowflake:
        """The id of a person by name. Raises KeyError."""
        return self.person(name).user.id

    def add_person(self, name: str) -> Person:
        """Somebody who joins the guild."""
        person = Person(self, self.world.add_person(name))
        self.people.append(person)
        return person

    # Waiting

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `predicate()` is true, looking again at every call of the bot and every fact.

        Returns its value; a LookupError inside it counts as "not yet". Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while True:
                changed = self.next_change
                value = _value(predicate)
                if value:
                    return value
                await changed.wait()

    @property
    def next_change(self) -> asyncio.Event:
        """What is set as soon as something may have changed from now on."""
        return self._changed

    async def until_online(self, within: float = PATIENCE) -> None:
        """Wait until the bot is on the gateway and has commands."""
        await self.until(lambda: self.world.sessions.online and self.world.commands, within)

    async def until_settled(self, interaction: Interaction, within: float = PATIENCE) -> None:
        """Wait until an interaction is settled, at most `within` seconds."""
        done = asyncio.Event()
        interaction.when_settled(lambda _: done.set())
        try:
            async with asyncio.timeout(within):
                await done.wait()
        except TimeoutError:
            return

    async def until_idle(self, quiet: float = 0.05, within: float = PATIENCE) -> None:
        """Wait until no interaction is open and the bot has asked for nothing for `quiet` seconds."""
        async with asyncio.timeout(within):
            while True:
                before = len(self.world.calls)
                await asyncio.sleep(quiet)
                if len(self.world.calls) == before and not self._is_busy():
                    return

    def _is_busy(self) -> bool:
        recent = list(self.world.interactions.values())
        return any(other.state in (InteractionState.WAITING, InteractionState.THINKING) for other in recent)

    def _look_again(self) -> None:
        """Let everybody who waits look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _set_alarm(self) -> None:
        """Wake when the world's next timer is due."""
        if self._alarm is not None:
            self._alarm.cancel()
        due = self.world.timers.next_due()
        if due is not None:
            delay = max(0.0, due - self.world.clock()) + 0.001
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self.world.timers.tick()
        self._set_alarm()


def _value(predicate: Callable[[], T]) -> T | None:
    try:
        return predicate()
    except LookupError:
        return None
