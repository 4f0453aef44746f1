"""Shards: connections to Discord's gateway, each with the events of a part of the servers. Discord limits how many
sessions a bot may begin.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

import discord
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.shard import EventItem, EventType
from yarl import URL

log = structlog.get_logger(__name__)


SHORTEST_WAIT = 1.0
"""The least seconds to wait before Discord is asked again for a session."""


class GatewayLimits(NamedTuple):
    """The limits on the bot's gateway connections, as Discord's ``GET /gateway/bot`` reports them."""

    shards: int
    """The number of shards that Discord recommends; one until a bot is in some thousand servers."""
    sessions_left: int
    """The number of sessions that the bot may still begin."""
    resets_after: float
    """Seconds until the bot may again begin a day's number of sessions."""
    concurrency: int
    """The number of shards that may identify themselves within five seconds, each with another remainder of its
    number.
    """


async def gateway_limits(http: HTTPClient) -> GatewayLimits:
    """Ask Discord for the bot's gateway limits; ``http`` must be logged in. Raises `discord.HTTPException`."""
    answer: dict[str, Any] = await http.request(Route("GET", "/gateway/bot"))
    sessions = answer["session_start_limit"]
    seconds = sessions["reset_after"] / 1000
    return GatewayLimits(answer["shards"], sessions["remaining"], seconds, sessions["max_concurrency"])


async def wait_for_session(http: HTTPClient) -> GatewayLimits | None:
    """Wait until Discord allows the bot another gateway session, and return its limits: at once, unless the day's
    number is used up.

    If Discord does not tell the limits, returns ``None`` at once: the bot tries to connect anyway.
    """
    while True:
        try:
            limits = await gateway_limits(http)
        except discord.HTTPException as failed:
            log.warning("session_limits_unknown", status=failed.status)
            return None
        if limits.sessions_left > 0:
            return limits
        log.warning("no_sessions_left", seconds=limits.resets_after)
        await asyncio.sleep(max(limits.resets_after, SHORTEST_WAIT))


KEEP_INTERACTIONS = 256
"""The number of interactions kept as Discord sent them; when many come, each is kept for a second or two."""
IDENTIFY_SECONDS = 5.0
"""Seconds between two shards that identify themselves; Discord drops one that does so sooner."""


class IdentifyPace:
    """Makes shards identify themselves one after another: of each remainder of ``concurrency``, one in
    `IDENTIFY_SECONDS`.
    """

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._free_at: dict[int, float] = {}
        """By remainder, when the next shard may identify itself, in seconds by the event loop's clock."""
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    @property
    def is_free(self) -> bool:
        """Whether any shard may identify itself at once."""
        now = asyncio.get_running_loop().time()
        return all(free_at <= now for free_at in self._free_at.values())

    @asynccontextmanager
    async def turn(self, shard_id: int) -> AsyncIterator[None]:
        """Hold a shard's turn to connect during an ``async with`` block, which begins when the shard may identify
        itself at once.

        A shard that is connected and waits for long reads nothing, and would be taken for dead; and where such a wait
        is cancelled, discord.py leaves the connection open.
        """
        key = shard_id % self._concurrency
        async with self._turns[key]:
            await asyncio.sleep(self._free_at.get(key, 0.0) - asyncio.get_running_loop().time())
            yield

    async def wait(self, shard_id: int) -> None:
        """Wait until this shard may identify itself, and count that it does."""
        clock, key = asyncio.get_running_loop().time, shard_id % self._concurrency
        begin = max(clock(), self._free_at.get(key, 0.0))
        self._free_at[key] = begin + IDENTIFY_SECONDS
        await asyncio.sleep(begin - clock())


def _ignore_interaction(_data: object) -> None:
    """Do nothing: takes the place of discord.py's handler of interactions."""


class _LaunchFailedError(Exception):
    """Raised if a shard could not be connected."""


class ShardedClient(discord.AutoShardedClient):
    """A client whose shards lose their connections and get them back independently of each other.

    discord.py reconnects one shard after another: a shard that cannot come back keeps it from even noticing that others
    have lost theirs.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # discord.py's own options
        """``options`` are those of discord.py."""
        super().__init__(**options)
        self.identify_pace = IdentifyPace(1)
        """Replaced before the client connects, if Discord allows more than one shard at a time."""
        self.shares_servers = False
        """Whether this process has only some of the shards; it starts with none, see `connect_shards`."""
        self.on_launch: list[Callable[[], None]] = []
        """Functions called once shards can be connected, if this process shares the servers."""
        self.has_direct_session = True
        """Whether interactions in direct messages arrive: by shard 0, or in a process that shares the servers by
        another session.
        """
        self.on_close: list[Callable[[], Awaitable[None]]] = []
        """Functions awaited before the shards are disconnected."""
        self.takes_interactions = True
        """Whether interactions are handled; False after `hear_no_more`."""
        self.latest_interactions: OrderedDict[int, Any] = OrderedDict()
        """By id, the last `KEEP_INTERACTIONS` interactions as Discord sent them, if this process shares the servers."""
        self._launching_shards: set[int] = set()
        self._reconnect_tasks: dict[asyncio.Task[None], int] = {}
        """By task, the number of the shard that it reconnects."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  # discord.py's
        """Wait until Discord lets this shard identify itself; discord.py calls this."""
        await self.identify_pace.wait(shard_id or 0)

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, and try again every five seconds until that succeeds; discord.py calls this.

        discord.py's own retries call this method from within itself, one level deeper each time. Here they return
        first.
        """
        if shard_id in self._launching_shards:
            raise _LaunchFailedError
        self._launching_shards.add(shard_id)
        try:
            while not await self._try_to_launch(gateway, shard_id, initial=initial):
                log.warning("not_connected", shard=shard_id)
        finally:
            self._launching_shards.discard(shard_id)

    async def _try_to_launch(self, gateway: URL, shard_id: int, *, initial: bool) -> bool:
        """Connect a shard. Returns whether that succeeded; if not, discord.py has waited five seconds."""
        try:
            await super().launch_shard(gateway, shard_id, initial=initial)
        except _LaunchFailedError:
            return False
        shard: Any = self.shards[shard_id]._parent  # noqa: SLF001  # there is no public way to how it reconnects
        for name in ("reconnect", "reidentify"):
            setattr(shard, name, partial(self._reconnect_shard, shard_id, getattr(shard, name)))
        return True

    async def _reconnect_shard(
        self, shard_id: int, reconnect: Callable[..., Awaitable[None]], *reason: Exception
    ) -> None:
        """Begin to reconnect a shard, without waiting for the end; does nothing if `disconnect_shards` has taken the
        shard away.
        """
        if shard_id not in self._own_shards:
            return
        task = asyncio.ensure_future(reconnect(*reason))
        self._reconnect_tasks[task] = shard_id
        task.add_done_callback(self._reconnect_tasks.pop)

    async def launch_shards(self) -> None:
        """Connect all shards, unless this process shares the servers; discord.py calls this once."""
        if not self.shares_servers:
            await super().launch_shards()
            return
        self._connection.shard_count = self.shard_count
        self._connection.parsers["INTERACTION_CREATE"] = self.take_interaction
        self.shard_ids = []
        for follow_up in self.on_launch:
            follow_up()

    def take_interaction(self, data: Any) -> None:  # noqa: ANN401  # JSON of Discord's
        """Handle an interaction that Discord has sent, and keep it as it came, among the last `KEEP_INTERACTIONS`."""
        self.latest_interactions[int(data["id"])] = data
        while len(self.latest_interactions) > KEEP_INTERACTIONS:
            self.latest_interactions.popitem(last=False)
        self._connection.parse_interaction_create(data)

    def hear_no_more(self) -> None:
        """Handle no further interactions; those that have begun may still be answered."""
        self.takes_interactions = False
        self._connection.parsers["INTERACTION_CREATE"] = _ignore_interaction
        self._connection.parse_interaction_create = _ignore_interaction  # type: ignore[assignment]  # others call it

    async def connect_shards(self, shard_ids: Sequence[int]) -> None:
        """Connect further shards, each when Discord lets it identify itself, and return when all are connected."""
        self.shard_ids = [*(self.shard_ids or ()), *shard_ids]
        state = self._connection
        state.shard_ids = list(shard_ids)  # discord.py calls itself ready once so many have connected
        state._ready_tasks = {}  # noqa: SLF001  # and would count those that have connected again since
        for shard_id in shard_ids:
            async with self.identify_pace.turn(shard_id):
                await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard_id)

    async def disconnect_shards(self, shard_ids: Sequence[int]) -> None:
        """Disconnect these shards for good, and forget their servers."""
        self.shard_ids = [shard_id for shard_id in self.shard_ids or () if shard_id not in shard_ids]
        for task in [task for task, shard_id in self._reconnect_tasks.items() if shard_id in shard_ids]:
            task.cancel()
        for shard_id in shard_ids:
            shard = self._AutoShardedClient__shards.pop(shard_id, None)  # type: ignore[attr-defined]  # discord.py's own, to which there is no public way
            if shard is not None:
                await shard.close()
        for guild in [guild for guild in self.guilds if guild.shard_id in shard_ids]:
            self._connection._remove_guild(guild)  # noqa: SLF001  # likewise

    async def close(self) -> None:
        """Await `on_close`, then disconnect all shards."""
        for close in self.on_close:
            await close()
        for task in self._reconnect_tasks:
            task.cancel()
        await super().close()

    def end(self, error: BaseException) -> None:
        """Make the client end with this error, as if Discord had refused one of its shards."""
        ending = EventItem(EventType.terminate, None, error)  # type: ignore[arg-type]  # any exception can be raised
        self._AutoShardedClient__queue.put_nowait(ending)  # type: ignore[attr-defined]  # discord.py's own, to which there is no public way

    @property
    def _own_shards(self) -> Sequence[int]:
        """The numbers of the shards that this process connects."""
        return range(self.shard_count or 1) if self.shard_ids is None else self.shard_ids

    @property
    def lost_shards(self) -> list[int]:
        """The numbers of this process's shards that are not connected, in rising order."""
        return [number for number in sorted(self._own_shards) if not self._has_session(number)]

    def _has_session(self, shard_id: int) -> bool:
        """Whether a shard is connected and Discord has given it a session: before that, no event arrives."""
        shard = self.shards.get(shard_id)
        if shard is None or shard.is_closed():
            return False
        return shard._parent.ws.session_id is not None  # noqa: SLF001  # there is no public way to it
