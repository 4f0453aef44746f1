"""Pings: who is waited for too long is named in the channel. A ping goes as soon as the table goes on.

Everybody sees when a ping comes and when it goes, so neither may hang on what a seat does in secret.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from bot.messages.api_errors import log_http
from bot.messages.gates import Limiter
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from data.records import GONE

Delete = Callable[[discord.PartialMessage], Awaitable[None]]


class _Ping(NamedTuple):
    message: discord.PartialMessage
    public_seq: int
    """The last thing that everybody saw of the table before it."""


class Pings:
    """The pings of all tables."""

    def __init__(self, client: discord.Client, limiter: Limiter, host: Host, delete: Delete) -> None:
        self._client = client
        self._limiter = limiter
        self._host = host
        self._delete = delete
        self._pings: dict[str, _Ping] = {}

    async def remind(self, hosted: LiveTable, seat: int) -> None:
        """Names whose turn it is, unless the table has gone on by the time that the call may be made."""
        sitting, began = hosted.table.state.seats[seat], hosted.table.turn_began(seat)
        if sitting.player is None or sitting.player.startswith(GONE):
            return
        await self._limiter.turn(Limiter.PING)
        now = hosted.table.state.seats[seat], hosted.table.turn_began(seat)
        if seat in hosted.table.waiting_for() and now == (sitting, began):
            await self._send(hosted, seat, sitting.player)

    async def _send(self, hosted: LiveTable, seat: int, player: str) -> None:
        channel = self._client.get_partial_messageable(int(hosted.place.channel))
        seen, mentions = hosted.table.public_seq, discord.AllowedMentions(users=[discord.Object(int(player))])
        with log_http("ping_not_sent", hosted.id):
            sent = await channel.send(self._words(hosted, seat, player), allowed_mentions=mentions)
            await self.drop(hosted.id)
            self._pings[hosted.id] = _Ping(channel.get_partial_message(sent.id), seen)
        if self.is_over(hosted):
            await self.drop(hosted.id)

    def _words(self, hosted: LiveTable, seat: int, player: str) -> str:
        deadline = self._host.turns.deadline(hosted, seat)
        until = f" Time runs out <t:{int(deadline)}:R>." if deadline else ""
        return f"<@{player}>, it is your turn at table {hosted.link or hosted.id}.{until}"

    def is_over(self, hosted: LiveTable) -> bool:
        """Whether there is a ping, and the table has gone on since."""
        ping = self._pings.get(hosted.id)
        return ping is not None and hosted.table.public_seq > ping.public_seq

    async def drop(self, table_id: str) -> None:
        """Deletes a table's ping, if there is one."""
        if (old := self._pings.pop(table_id, None)) is not None:
            await self._delete(old.message)
