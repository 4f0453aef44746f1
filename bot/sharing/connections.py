"""The connections to Discord of a process that shares the servers: the shards of its parts, and a second session for
direct messages.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from bot.messages.api.shards import ShardedClient
from bot.tables.reach import Reach
from data.ownership.parts import Part


class DirectSession(discord.Client):
    """A session of shard 0 that passes the interactions of direct messages on to the main client.

    discord.py reconnects and resumes it. It caches no server, channel or person.
    """

    def __init__(self, main: ShardedClient, on_lost: Callable[[], None], on_connected: Callable[[], None]) -> None:
        """``main`` must be logged in; it gets the interactions, and its HTTP session is used. ``on_lost`` and
        ``on_connected`` are called when this session is interrupted, and when it is connected again.
        """
        super().__init__(
            intents=discord.Intents(guilds=True),  # discord.py warns of a client without; see below
            shard_id=0,
            shard_count=main.shard_count,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.http = main.http
        self._main = main
        self._on_lost = on_lost
        self._on_connected = on_connected
        self._connection.http = main.http
        self._connection._intents = discord.Intents.none()  # noqa: SLF001  # what is sent to Discord
        self._connection.parsers = {
            "READY": self._on_session,
            "RESUMED": self._on_session,
            "INTERACTION_CREATE": self._pass_on,
        }

    async def run_until_closed(self) -> None:
        """Connect, and stay connected until `close`. Raises `discord.ConnectionClosed` if Discord refuses to go on."""
        await self._async_setup_hook()
        await self.connect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  # discord.py's
        """Wait until Discord lets shard 0 identify itself; discord.py calls this."""
        await self._main.identify_pace.wait(0)

    async def close(self) -> None:
        """Disconnect. The HTTP session belongs to the main client, and stays open."""
        if (socket := getattr(self, "ws", None)) is not None and socket.open:
            await socket.close(code=1000)

    def dispatch(self, event: str, /, *_args: Any, **_kwargs: Any) -> None:  # noqa: ANN401  # discord.py's own
        """Call ``on_lost`` when the session is interrupted; discord.py calls this for each event."""
        if event == "disconnect":
            self._on_lost()

    def _on_session(self, _data: object) -> None:
        self._on_connected()

    def _pass_on(self, data: Any) -> None:  # noqa: ANN401  # JSON of Discord's
        """Pass on an interaction of direct messages, unless the main client hears it by a shard 0 of its own."""
        own = self._main.get_shard(0)
        if "guild_id" not in data and (own is None or own.is_closed()):
            self._main.take_interaction(data)


class PartConnections:
    """Connects and disconnects the shards of parts, and tells `Reach` whose people can reach the bot."""

    def __init__(self, client: ShardedClient, reach: Reach) -> None:
        self._client = client
        self._reach = reach
        self._parts: set[Part] = set()
        self._lost_shards: set[int] = set()
        self._reported_lost: set[Part] = set()
        self._direct_session: DirectSession | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Open the session for direct messages. The client must be logged in."""
        self._client.has_direct_session = False
        self._direct_session = DirectSession(self._client, self._on_direct_lost, self._on_direct_connected)
        self._task = asyncio.create_task(self._direct_session.run_until_closed(), name="direct messages")
        self._task.add_done_callback(self._on_direct_ended)

    async def close(self) -> None:
        """Close the session for direct messages."""
        if self._task is not None and self._direct_session is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._direct_session.close()

    def can_connect_at_once(self) -> bool:
        """Whether direct messages are heard, and Discord lets shards connect without a wait."""
        return self._client.has_direct_session and self._client.identify_pace.is_free

    async def connect(self, part: Part) -> None:
        """Connect the shards of a part; returns when all are connected."""
        self._parts.add(part)
        shard_ids = self._shard_ids(part)
        self._lost_shards.update(shard_ids)
        self._update_reach()
        await self._client.connect_shards(shard_ids)

    async def disconnect(self, part: Part) -> None:
        """Disconnect the shards of a part for good."""
        shard_ids = self._shard_ids(part)
        await self._client.disconnect_shards(shard_ids)
        self._parts.discard(part)
        self._lost_shards.difference_update(shard_ids)
        for gone in {part, *(self._part_of_shard(shard_id) for shard_id in shard_ids)}:
            self._reported_lost.discard(gone)
            self._reach.forget(gone)

    def note_shard(self, shard_id: int, is_connected: bool) -> None:  # as the client calls it
        """Note that a shard is connected now (``is_connected``), or no longer."""
        if is_connected:
            self._lost_shards.discard(shard_id)
        else:
            self._lost_shards.add(shard_id)
        self._update_reach()

    def _shard_ids(self, part: Part) -> list[int]:
        return list(range(part.number, self._client.shard_count or 1, part.of))

    def _part_of_shard(self, shard_id: int) -> Part:
        return Part(shard_id, self._client.shard_count or 1)

    def _update_reach(self) -> None:
        """Tell `Reach` which servers have become unreachable or reachable since the last call."""
        lost = {self._part_of_shard(shard_id) for shard_id in self._lost_shards}
        if not self._client.has_direct_session:
            lost |= self._parts
        for part in lost - self._reported_lost:
            self._reach.lose(part)
        for part in self._reported_lost - lost:
            self._reach.regain(part)
        self._reported_lost = lost

    def _on_direct_lost(self) -> None:
        self._client.has_direct_session = False
        self._update_reach()

    def _on_direct_connected(self) -> None:
        self._client.has_direct_session = True
        self._update_reach()

    def _on_direct_ended(self, task: "asyncio.Task[None]") -> None:
        """End the main client with the error that has ended the session; does nothing if `close` ended it."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._client.end(error)
