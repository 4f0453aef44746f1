"""Deletes the direct messages with hands of games that are over, as soon as their player is dealt another hand.

Rule 1: the store says which messages those are, so that none is forgotten over a restart, or of another process.
Rule 2: the message of a table that is live, or whose end is not shown everywhere, stays.
"""

from contextlib import nullcontext
from functools import partial

import structlog

from bot.messages.api.calls import Calls
from bot.messages.api.gates import GateRegistry
from bot.messages.deletions import delete_or_give_up
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from data.models import PastHand
from data.store import Store
from engine.errors import CommitUnknownError, SaveError
from engine.tables.actions import Start

log = structlog.get_logger(__name__)

MAX_AT_ONCE = 3
"""The most messages that go when a hand is dealt: earlier releases have left one of every game."""


class PastHands:
    """Looks for a player's past hands when they are dealt one, once for each table and player, and deletes them."""

    def __init__(self, calls: Calls, store: Store, tables: TableService, gates: GateRegistry, clock: Clock) -> None:
        self._calls = calls
        self._store = store
        self._tables = tables
        self._gates = gates
        self._clock = clock
        self.looked_for: set[tuple[str, str]] = set()
        """The ids of tables and players whose other hands were looked for since the bot started."""
        self._under_way: set[str] = set()
        """The ids of the messages that are being deleted, or that are tried again."""

    def delete_soon(self, live: LiveTable, player_id: str) -> None:
        """Delete in the background a player's hand messages of tables that had ended when the game began in which the
        player has a hand now; does nothing if this game is over.
        """
        if live.is_in_play:
            self.looked_for.add((live.id, player_id))
            dealt_at = next(entry.at for entry in live.table.log if entry.line == Start.verb)
            self._calls.spawn(self._delete_all(live.id, player_id, dealt_at))

    def forget_table(self, live: LiveTable) -> None:
        """Forget whose hands were looked for at a table that is over."""
        self.looked_for = {key for key in self.looked_for if key[0] != live.id}

    async def _delete_all(self, table_id: str, player_id: str, dealt_at: float) -> None:
        """Delete a player's hands at tables that had ended at ``dealt_at``, in seconds since 1970. What cannot be
        deleted yet is looked for again when something happens at the table with this id.
        """
        try:
            past = await self._store.past_hands(player_id, dealt_at, MAX_AT_ONCE)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("past_hands_not_noted", why=str(failed))
            self.looked_for.discard((table_id, player_id))
            return
        if not all(one.is_end_shown for one in past):
            self.looked_for.discard((table_id, player_id))
        for one in past:
            if one.is_end_shown and one.message.message not in self._under_way:
                self._under_way.add(one.message.message)
                await self._calls.keep_trying(
                    partial(self._delete, player_id, one),
                    one.message.channel,
                    event="not_deleted",
                    about=one.message.message,
                )

    async def _delete(self, player_id: str, past: PastHand) -> None:
        """Delete the message of a past hand, in turn with other writes to it, and forget it. Raises what
        `delete_or_give_up` raises.
        """
        gate, message = self._gates.gates_of_table(past.table_id).get(player_id), past.message
        if gate is not None:
            await gate.wait_settled()
        with nullcontext() if gate is None else gate.reserve():
            await delete_or_give_up(self._calls, self._clock, message.channel, message.message)
            self._under_way.discard(message.message)
            await self._forget(player_id, past)

    async def _forget(self, player_id: str, past: PastHand) -> None:
        """Forget the message of a past hand, in memory and in the store."""
        live = self._tables.in_memory.get(past.table_id)
        if live is not None and (hand := live.hands.get(player_id)) and hand.message == past.message.message:
            del live.hands[player_id]
        try:
            await self._store.forget_hand(past.table_id, past.message.message)
        except (SaveError, CommitUnknownError) as failed:  # the next look finds that it is gone
            log.warning("past_hands_not_noted", table=past.table_id, why=str(failed))
