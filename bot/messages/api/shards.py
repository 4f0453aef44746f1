"""The connections to Discord's gateway, called shards: each gets the events of a part of the servers."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import structlog
from yarl import URL

log = structlog.get_logger(__name__)

IDENTIFY_SECONDS = 5.0
"""Seconds between two shards that identify themselves; Discord drops one that comes sooner."""


class IdentifyPace:
    """Keeps shards apart that identify themselves: of each remainder of ``concurrency``, one in `IDENTIFY_SECONDS`."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._free_at: dict[int, float] = {}
        """By remainder, when the next shard may identify itself, by the event loop's clock."""

    async def wait(self, shard_id: int) -> None:
        """Wait until this shard may identify itself."""
        clock, key = asyncio.get_running_loop().time, shard_id % self._concurrency
        begin = max(clock(), self._free_at.get(key, 0.0))
        self._free_at[key] = begin + IDENTIFY_SECONDS
        await asyncio.sleep(begin - clock())


class _LaunchFailedError(Exception):
    """A shard could not be connected."""


class ShardedClient(discord.AutoShardedClient):
    """A client whose shards lose their connections and get them back independently of each other.

    discord.py reconnects one shard after another: a shard that cannot come back keeps it from even noticing that
    others have fallen.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # discord.py's own options
        """``options`` are those of discord.py."""
        super().__init__(**options)
        self.identify_pace = IdentifyPace(1)
        """To be replaced before the client connects, if Discord allows more than one shard at a time."""
        self._launching: set[int] = set()
        self._reconnecting: set[asyncio.Task[None]] = set()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  # discord.py's
        """Wait until Discord lets this shard identify itself; discord.py calls this."""
        await self.identify_pace.wait(shard_id or 0)

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, and try again every five seconds until that succeeds; discord.py calls this.

        Its own retries call this method from within itself, a level deeper each time. Here they return first.
        """
        if shard_id in self._launching:
            raise _LaunchFailedError
        self._launching.add(shard_id)
        try:
            while not await self._try_to_launch(gateway, shard_id, initial=initial):
                log.warning("not_connected", shard=shard_id)
        finally:
            self._launching.discard(shard_id)

    async def _try_to_launch(self, gateway: URL, shard_id: int, *, initial: bool) -> bool:
        """Connect a shard. Returns whether that succeeded; if not, five seconds have passed."""
        try:
            await super().launch_shard(gateway, shard_id, initial=initial)
        except _LaunchFailedError:
            return False
        shard: Any = self.shards[shard_id]._parent  # noqa: SLF001  # there is no public way to how it reconnects
        for name in ("reconnect", "reidentify"):
            setattr(shard, name, partial(self._reconnect_shard, getattr(shard, name)))
        return True

    async def _reconnect_shard(self, reconnect: Callable[..., Awaitable[None]], *reason: Exception) -> None:
        """Begin to reconnect a shard, without waiting for its end."""
        task = asyncio.ensure_future(reconnect(*reason))
        self._reconnecting.add(task)
        task.add_done_callback(self._reconnecting.discard)

    async def close(self) -> None:
        """Disconnect all shards."""
        for task in self._reconnecting:
            task.cancel()
        await super().close()

    @property
    def lost_shards(self) -> list[int]:
        """The numbers of the shards that are not connected, rising."""
        shards = self.shards
        return [number for number in range(self.shard_count or 1) if number not in shards or shards[number].is_closed()]
