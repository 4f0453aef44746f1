"""Pings: who is waited for too long is named in the channel. A ping is deleted as soon as the table goes on.

Everybody sees when a ping comes and when it goes, so neither may depend on what a seat does in secret.
"""

from typing import NamedTuple

import discord

from bot.messages.api.calls import Calls, Priority
from bot.messages.mentions import MentionSender
from bot.table_pages.components import board_link
from bot.tables.live_table import LiveTable
from bot.tables.turns import TableDeadlines
from bot.texts.play import play as texts
from data.records import is_deleted_id


class _Ping(NamedTuple):
    message: discord.PartialMessage
    public_seq: int
    """The last entry of the table's log, when the ping was sent, that everybody could see."""


class Pings:
    """Sends and deletes pings, at most one at each table: messages that mention the player for whom the game waits."""

    def __init__(self, calls: Calls, turns: TableDeadlines, mentions: MentionSender) -> None:
        self._calls = calls
        self._turns = turns
        self._mentions = mentions
        self.by_table: dict[str, _Ping] = {}
        """The pings that stand in a channel, by the ids of their tables."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Delete the table's ping if anything public has happened at the table since the ping."""
        if self._is_ping_outdated(live):
            self._calls.spawn(self._delete_ping(live.id))

    async def send(self, live: LiveTable, seat: int) -> None:
        """Mention a seat's player in the table's channel, and delete the table's earlier ping.

        Sends nothing for a computer or a deleted person, or if the seat's turn ends while the call waits for the rate
        limit.
        """
        sitting, began = live.table.state.seats[seat], live.table.turn_started_at(seat)
        if sitting.player is None or is_deleted_id(sitting.player):
            return
        await self._calls.limit.wait_turn(Priority.OTHER)
        now = live.table.state.seats[seat], live.table.turn_started_at(seat)
        if seat in live.table.waiting_for() and now == (sitting, began):
            await self._send_and_note_ping(live, seat, sitting.player)

    async def _send_and_note_ping(self, live: LiveTable, seat: int, player_id: str) -> None:
        public_seq = live.table.public_seq
        sent = await self._mentions.send(live, self._ping_text(live, seat, player_id), [player_id])
        if sent is not None:
            before, self.by_table[live.id] = self.by_table.get(live.id), _Ping(sent, public_seq)
            if before is not None:
                await self._calls.delete(before.message)
        if self._is_ping_outdated(live):
            await self._delete_ping(live.id)

    def _ping_text(self, live: LiveTable, seat: int, player_id: str) -> str:
        table = board_link(live) or live.id
        return texts.PING.format(
            player=player_id, title=live.game.meta.title, table=table, until=self._until_text(live, seat)
        )

    def _until_text(self, live: LiveTable, seat: int) -> str:
        """Until when a seat's player has to act, and what happens then; empty if nothing does."""
        if deadline := self._turns.deadline(live, seat):
            return texts.PING_UNTIL.format(at=int(deadline))
        lost_at = self._turns.lost_by_waiting_at(live).get(seat)
        return texts.PING_LOSES.format(at=int(lost_at)) if lost_at else ""

    def _is_ping_outdated(self, live: LiveTable) -> bool:
        """Whether the table has a ping, and has gone on since."""
        ping = self.by_table.get(live.id)
        return ping is not None and live.table.public_seq > ping.public_seq

    async def _delete_ping(self, table_id: str) -> None:
        """Delete a table's ping, if there is one."""
        if (old := self.by_table.pop(table_id, None)) is not None:
            await self._calls.delete(old.message)
