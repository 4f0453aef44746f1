"""The playground itself: a server on loopback with a world, the bot's ways into it, and its people."""

import asyncio
import time
from collections.abc import Callable, Sequence
from email.utils import formatdate
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from playground.bot_control import BotControl
from playground.discord.api import Api
from playground.discord.interactions import Interaction, InteractionState
from playground.discord.limits.messages import REQUEST_BYTES
from playground.discord.rate_limits import RateLimits
from playground.discord.world import ANSWER_SECONDS, World
from playground.driver.people import PATIENCE, Person
from playground.gateway import Gateway
from playground.gateway_connection import HEARTBEAT_MS
from playground.holds import RequestHolds
from playground.rest import PREFIX, add_rest

T = TypeVar("T")


class Playground:
    """A Discord on 127.0.0.1, to be used by `async with`.

    Routes may be added to `app` before it starts. `bot` is the bot's process, None if this playground does not control
    one. `people` act and see as the people of `world` do.
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
        """Create a playground with people of these names, the first a moderator; it serves nothing before `start`.

        Port 0 takes a free one. With `rate_limits` false Discord's limits are promised in headers but not enforced. The
        bot is asked for a heartbeat every `heartbeat_ms`. An interaction fails unless the bot answers within
        `answer_seconds`: Discord's three for play, and more for a test that is not about lateness, since it may run on
        a busy machine. `clock` gives seconds since 1970.
        """
        self.skipped_seconds = 0.0
        self.world = World(lambda: clock() + self.skipped_seconds, people, answer_seconds=answer_seconds)
        self.rate_limits = RateLimits(self.world.clock, enabled=rate_limits)
        self.api = Api(self.world, self.rate_limits)
        self.holds = RequestHolds()
        self.gateway = Gateway(self.world, heartbeat_ms=heartbeat_ms)
        self.app = web.Application(client_max_size=REQUEST_BYTES)
        self.app.on_response_prepare.append(self._set_date)
        add_rest(self.app, self.api, self.holds)
        self.app.router.add_get("/gateway", self.gateway.handle)
        self.app.router.add_get("/gateway/", self.gateway.handle)
        self.bot: BotControl | None = None
        self.port = port
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        self._alarm: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()
        self.people = [Person(self, user) for user in self.world.people]
        self.world.on_change = self._wake_waiters

    async def _set_date(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Give an answer the time of this world, as Discord's answers have its own."""
        response.headers["Date"] = formatdate(self.world.clock(), usegmt=True)

    # Where it is

    @property
    def url(self) -> str:
        """The address of the page and of files, without a slash at its end; with port 0, only right once the playground
        has started.
        """
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_base(self) -> str:
        """The address of the REST interface, as discord.py takes it in `discord.http.Route.BASE`."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The address of the gateway, as discord.py takes it in `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables by which a bot finds this Discord and learns within how many seconds it must
        answer.
        """
        return {
            "DISCORD_TOKEN": self.world.token,
            "DISCORD_API_BASE": self.api_base,
            "DISCORD_GATEWAY": self.gateway_url,
            "DISCORD_CDN": self.url,
            "DISCORD_ANSWER_SECONDS": str(self.world.answer_seconds),
        }

    # Its life

    async def start(self) -> None:
        """Begin to serve. Raises OSError if the port cannot be used."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.cdn.base = self.url
        self.world.gateway_url = self.gateway_url
        self.world.timers.wake = self._schedule_timers

    async def stop(self) -> None:
        """Close every connection and serve no longer; the world stays as it is."""
        self.world.timers.wake = lambda: None
        if self._alarm is not None:
            self._alarm.cancel()
        await self.gateway.close()
        await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        """Start the playground."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the playground."""
        await self.stop()

    def skip_time(self, seconds: float) -> None:
        """Let the world's clock jump ahead, so that tokens expire and messages grow old; the bot's own clock does not.

        What becomes due by that happens at once, such as the failure of an interaction that waits for its answer.
        """
        self.skipped_seconds += seconds
        self.world.timers.tick()
        self._schedule_timers()

    # Its people

    def person(self, name: str) -> Person:
        """The person with this name or user id. Raises KeyError if there is none."""
        for person in self.people:
            if name in (person.name, person.user.id):
                return person
        raise KeyError(f"there is nobody called {name}")

    def add_person(self, name: str) -> Person:
        """Let a new person with this name join the guild, and return the person."""
        person = Person(self, self.world.add_person(name))
        self.people.append(person)
        return person

    # Waiting

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait until `predicate()` is true, trying it again whenever something may have changed.

        Returns its value; a LookupError in it counts as false. Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while True:
                changed = self.next_change
                value = _value_or_none_on_lookup_error(predicate)
                if value:
                    return value
                await changed.wait()

    @property
    def next_change(self) -> asyncio.Event:
        """An event that is set at the next change of anything in the world."""
        return self._changed

    async def until_online(self, within: float = PATIENCE) -> None:
        """Wait until the bot is on the gateway and has registered commands. Raises TimeoutError."""
        await self.until(lambda: self.world.sessions.online_sessions and self.world.commands, within)

    async def until_settled(self, interaction: Interaction, within: float = PATIENCE) -> None:
        """Wait until an interaction is answered or has failed. Raises TimeoutError after `within` seconds."""
        done = asyncio.Event()
        interaction.when_settled(lambda _: done.set())
        async with asyncio.timeout(within):
            await done.wait()

    async def until_idle(self, quiet: float = 0.05, within: float = PATIENCE) -> None:
        """Wait until no interaction waits for its answer and the bot has made no call for `quiet` seconds.

        Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while True:
                before = len(self.world.calls)
                await asyncio.sleep(quiet)
                if len(self.world.calls) == before and not self._has_unanswered_interactions():
                    return

    def _has_unanswered_interactions(self) -> bool:
        recent = list(self.world.interactions.values())
        return any(other.state in (InteractionState.WAITING, InteractionState.THINKING) for other in recent)

    def _wake_waiters(self) -> None:
        """Wake everybody who waits for a change, so that they try their predicates again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _schedule_timers(self) -> None:
        """Plan a call of `_run_due_timers` for the moment when the world's next timer is due."""
        if self._alarm is not None:
            self._alarm.cancel()
        due = self.world.timers.next_due_at()
        if due is not None:
            delay = max(0.0, due - self.world.clock()) + 0.001
            self._alarm = asyncio.get_running_loop().call_later(delay, self._run_due_timers)

    def _run_due_timers(self) -> None:
        self.world.timers.tick()
        self._schedule_timers()


def _value_or_none_on_lookup_error(predicate: Callable[[], T]) -> T | None:
    try:
        return predicate()
    except LookupError:
        return None
