"""Passes interactions on between processes by the database: actions in one server at a table of another.

The process that hears of one has the server, but not the table. The process that serves the table gets the interaction
as Discord sent it, by PostgreSQL's NOTIFY: nothing is stored, and no process has to reach another. It answers as if it
had heard of it by itself; Discord asks only for the interaction's token.
"""

import base64
import json
import zlib
from typing import Any

from bot.messages.api.shards import ShardedClient
from bot.sharing.part_filter import PartFilter
from data.ownership.news import News, Topic
from data.ownership.parts import has_server
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

DIRECT = "-"
"""Stands in the place of a server's id for a table in direct messages."""


class InteractionRelay:
    """Sends interactions to other processes, and handles those that they send."""

    def __init__(self, client: ShardedClient, store: Store, parts: PartFilter) -> None:
        """Make ``parts`` pass interactions on through this object from now on."""
        self._client = client
        self._store = store
        self._parts = parts
        parts.send = self.send

    async def send(self, interaction_id: int, guild_id: str | None) -> bool:
        """Pass an interaction on to the process that serves a server (``None``: direct messages). Returns whether that
        could be done: not if the interaction's data are gone or too long, or the database is out of reach.
        """
        data = self._client.latest_interactions.pop(interaction_id, None)
        if data is None:
            return False
        try:
            return await self._store.tell(News(Topic.INTERACTION, f"{guild_id or DIRECT} {_pack(data)}"))
        except (SaveError, CommitUnknownError):
            return False

    def receive(self, words: str) -> None:
        """Handle an interaction that another process has passed on as ``words``, if this process serves the table's
        server.
        """
        guild_id, _, packed = words.partition(" ")
        if has_server(self._parts.served_parts, None if guild_id == DIRECT else guild_id):
            data = _unpack(packed)
            self._parts.note_received(int(data["id"]))
            self._client._connection.parse_interaction_create(data)  # noqa: SLF001  # there is no public way in


def _pack(data: Any) -> str:  # noqa: ANN401  # JSON of Discord's
    return base64.b85encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode())).decode()


def _unpack(packed: str) -> Any:  # noqa: ANN401  # JSON of Discord's
    return json.loads(zlib.decompress(base64.b85decode(packed)))
