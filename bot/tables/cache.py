"""Keeps tables in memory, each at most once: as long as anybody holds one, and those used last for longer. Also stores
what happens at them.
"""

from asyncio import Lock
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import structlog

from bot.tables.deadlines import TableDeadlines
from bot.tables.live_table import LiveTable, log_addition
from bot.telemetry.arrivals import unsaved_interaction
from data.models import HandMessage, InvitationMessage
from data.store import Store
from engine.errors import CommitUnknownError, SaveError
from engine.tables.log import Entry
from engine.tables.state import TableState

log = structlog.get_logger(__name__)


KEEP_TABLES = 2_500
"""The number of live tables that stay in memory although nobody holds them. In mid-deal a table takes about 40 kB, and
reading it 5 ms.
"""


class TableCache(Mapping[str, LiveTable]):
    """The tables in memory, by table id. A look-up does not count as use; call `mark_used` for that."""

    def __init__(self, max_tables: int = KEEP_TABLES) -> None:
        """``max_tables``: how many live tables that nobody holds stay in memory; those used longest ago leave first."""
        self._max_tables = max_tables
        self._tables_in_memory: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._latest_used: OrderedDict[str, LiveTable] = OrderedDict()
        self._pinned_tables: dict[str, LiveTable] = {}
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self.missing_board_permissions_text: dict[str, str] = {}
        """By table id, the permissions that the bot lacks to write the table's board, in words."""

    def __getitem__(self, table_id: str) -> LiveTable:
        return self._tables_in_memory[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables_in_memory)

    def __len__(self) -> int:
        return len(self._tables_in_memory)

    def lock_of(self, table_id: str) -> Lock:
        """The lock to hold while a table is looked up, and read from the store if it is not in memory.

        All callers with one id share one lock for as long as anybody holds or awaits it.
        """
        return self._locks.setdefault(table_id, Lock())

    def is_being_read(self, table_id: str) -> bool:
        """Whether somebody looks a table up, or reads it from the store, at this moment."""
        return table_id in self._locks and self._locks[table_id].locked()

    def add(self, live: LiveTable) -> None:
        """Put a table into memory and mark it as used. It replaces another object with the same id, which is then
        unpinned.
        """
        self._pinned_tables.pop(live.id, None)
        self._tables_in_memory[live.id] = live
        self.mark_used(live)

    def mark_used(self, live: LiveTable) -> None:
        """Mark a table as just used. Of more live tables than `KEEP_TABLES`, those used longest ago leave memory unless
        they are pinned or referenced elsewhere. A finished table stays only as long as it is pinned or referenced
        elsewhere.
        """
        self._latest_used.pop(live.id, None)
        if not live.is_unfinished:
            return
        self._latest_used[live.id] = live
        while len(self._latest_used) > self._max_tables:
            self._latest_used.popitem(last=False)

    def pin(self, live: LiveTable) -> None:
        """Keep a table in memory until `unpin`, `remove` or `add`, because some of its messages could not be stored.
        Does nothing if another object stands for the table by now.
        """
        if self._tables_in_memory.get(live.id) is live:
            self._pinned_tables[live.id] = live

    def is_pinned(self, live: LiveTable) -> bool:
        """Whether `pin` keeps the table in memory."""
        return self._pinned_tables.get(live.id) is live

    def unpin(self, live: LiveTable) -> None:
        """Stop keeping a table that `pin` kept, because all of it is stored now. Does nothing for a table that is not
        pinned.
        """
        self._pinned_tables.pop(live.id, None)

    def remove(self, table_id: str) -> None:
        """Drop a table from memory. Does nothing for an unknown id."""
        for tables in (
            self._tables_in_memory,
            self._latest_used,
            self._pinned_tables,
            self.missing_board_permissions_text,
        ):
            tables.pop(table_id, None)


class ShownMessagesRecorder:
    """Stores which messages show a table, and up to which log entry they do. A failure to save is logged, not
    raised.
    """

    def __init__(self, store: Store, cache: TableCache, deadlines: TableDeadlines, shared: Store | None = None) -> None:
        """``shared`` is the store if several processes share it; ``None`` if this process is alone."""
        self._store = store
        self._shared_store = shared
        self._cache = cache
        self._deadlines = deadlines

    async def note_shown(self, live: LiveTable, seq: int) -> None:
        """Store that the board and the hands of a table show all log entries up to number ``seq`` (from 1). A finished
        table whose public entries are all shown leaves memory.
        """
        live.shown_seq = max(live.shown_seq, seq)
        noting = self._store.note_shown(live.id, live.shown_seq, self._deadlines.next_event_at(live))
        if await self._await_saved(noting, live) and self._cache.is_pinned(live):
            await self._note_messages(live)
        if not live.is_unfinished and live.shown_seq >= live.table.public_seq:
            self._cache.remove(live.id)

    async def note_nothing_left_to_show(self, table_id: str, entry_seq: int) -> None:
        """Store for a table whose log does not replay that all entries up to ``entry_seq`` are shown, and that nothing
        is due.
        """
        await self._await_saved(self._store.note_shown(table_id, entry_seq, None))

    async def note_board(self, live: LiveTable) -> None:
        """Store which message is the table's board; does nothing if it has none."""
        if live.board is not None:
            await self._await_saved(self._store.note_board(live.id, live.board), live)

    async def note_hand(self, live: LiveTable, player_id: str, hand: HandMessage) -> None:
        """Store that ``hand`` is the message with a player's hand from now on; does nothing if the player has no seat
        there.
        """
        if all(seat.player != player_id for seat in live.table.state.seats):
            return
        live.hands[player_id] = hand
        await self._await_saved(self._store.note_hand(live.id, player_id, hand), live)

    async def note_invitation(self, live: LiveTable, message: InvitationMessage | None) -> None:
        """Store which message asks the invited people from now on; ``None``: there is no such message any more."""
        live.invitation = message
        await self._await_saved(self._store.note_invitation(live.id, message), live)

    async def _note_messages(self, live: LiveTable) -> None:
        """Store all messages of a table again, some of which could not be stored before. Unpins the table once all
        are.
        """
        notes = [self._store.note_hand(live.id, player, hand) for player, hand in live.hands.items()]
        notes.append(self._store.note_invitation(live.id, live.invitation))
        if live.board is not None:
            notes.append(self._store.note_board(live.id, live.board))
        if all([await self._await_saved(noting, live) for noting in notes]):
            self._cache.unpin(live)

    async def _await_saved(self, noting: Coroutine[Any, Any, None], live: LiveTable | None = None) -> bool:
        """Wait until ``noting`` has stored something; returns whether it did. If not, ``live`` is pinned in memory. For
        a table that another process serves by now nothing is stored, and the answer is True: that process stores its
        own messages.
        """
        if live is not None and self._shared_store is not None and not self._shared_store.has_server(live.place.guild):
            noting.close()
            return True
        try:
            await noting
        except (SaveError, CommitUnknownError) as failed:
            log.warning("not_noted", why=str(failed))
            if live is not None:
                self._cache.pin(live)
            return False
        return True


class EntrySaver:
    """Saves new log entries of the tables that this process serves."""

    def __init__(
        self, store: Store, cache: TableCache, may_end: Callable[[str | None], bool], shared: Store | None = None
    ) -> None:
        """``may_end`` is as in `TimeTrust`. ``shared`` is the store if several processes share it; ``None`` if this
        process is alone.
        """
        self._store = store
        self._may_end = may_end
        self._cache = cache
        self._shared_store = shared

    async def save(self, table_id: str, guild: str | None, entries: Sequence[Entry], to: TableState) -> None:
        """Store new log entries of a table; ``to`` is the table's state after them, from which seats and results
        follow. Raises `SaveError`, also if another process serves the server ``guild`` (``None``: no server), and
        `CommitUnknownError`.
        """
        if self._shared_store is not None and not self._shared_store.has_server(guild):
            raise SaveError("another process looks after this table")
        live = self._cache.get(table_id)
        _, _, seats, finished, release = log_addition(live, table_id, entries, to, partial(self._may_end, guild))
        why = unsaved_interaction()
        await self._store.append(table_id, entries, seats=seats, finished=finished, interaction=why, release=release)
        if live is not None:
            live.is_release_noted = True
