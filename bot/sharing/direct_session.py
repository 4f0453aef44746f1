"""The second session of a process that shares the servers with others: it hears what people do in direct messages.

Discord sends that to shard 0, whatever server a game belongs to. So each process has a session of shard 0 of its own,
which asks for no events: interactions come all the same. Whoever looks after the table answers; see
`bot.intake.part_filter`.
"""

from collections.abc import Callable
from typing import Any

import discord

from bot.messages.api.shards import ShardedClient


class DirectSession(discord.Client):
    """A session of shard 0 that passes the interactions of direct messages on to another client.

    discord.py reconnects and resumes it. It keeps nothing: no server, no channel, no person.
    """

    def __init__(self, main: ShardedClient, on_lost: Callable[[], None], on_connected: Callable[[], None]) -> None:
        """``main`` must be logged in; it gets the interactions, and its connection to Discord's REST is used.

        ``on_lost`` and ``on_connected`` are called when the session is interrupted, and when it goes on.
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
        """Connect, and stay connected until `close`. Raises `discord.ConnectionClosed` if Discord wants no more."""
        await self._async_setup_hook()
        await self.connect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  # discord.py's
        """Wait until Discord lets shard 0 identify itself; discord.py calls this."""
        await self._main.identify_pace.wait(0)

    async def close(self) -> None:
        """Disconnect. The connection to REST belongs to the other client, and stays."""
        if (socket := getattr(self, "ws", None)) is not None and socket.open:
            await socket.close(code=1000)

    def dispatch(self, event: str, /, *_args: Any, **_kwargs: Any) -> None:  # noqa: ANN401  # discord.py's own
        """Notice that the session is interrupted; discord.py calls this for each event."""
        if event == "disconnect":
            self._on_lost()

    def _on_session(self, _data: object) -> None:
        self._on_connected()

    def _pass_on(self, data: Any) -> None:  # noqa: ANN401  # JSON of Discord's
        """Pass an interaction on, unless it belongs to a server, or the other client hears of it by its own shard 0."""
        own = self._main.get_shard(0)
        if "guild_id" not in data and (own is None or own.is_closed()):
            self._main.take_interaction(data)
