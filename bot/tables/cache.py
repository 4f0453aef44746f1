"""Which tables are in memory: each at most once, as long as somebody holds it, and those used last for longer; and
how what happens there is saved.
"""

from asyncio import Lock
from collections import OrderedDict
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

import structlog

from bot.tables.live_table import LiveTable, log_addition
from bot.tables.turns import TableDeadlines
from bot.telemetry.arrivals import unsaved_interaction
from data.models import HandMessage, InvitationMessage
from data.store import Store
from engine.errors import CommitUnknownError, SaveError
from engine.tables.log import Entry
from engine.tables.state import TableState

log = structlog.get_logger(__name__)


KEEP_TABLES = 2_500
"""Live tables that stay in memory although nobody holds them. One takes some 40 kB in mid-deal, reading it 5 ms."""


class TableCache(Mapping[str, LiveTable]):
    """The tables in memory, by id. Looking one up does not count as using it; see `mark_used`."""

    def __init__(self, max_tables: int = KEEP_TABLES) -> None:
        """``max_tables``: how many tables that nobody holds stay in memory, those used last."""
        self._keep = max_tables
        self._all: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._used: OrderedDict[str, LiveTable] = OrderedDict()
        self._pinned: dict[str, LiveTable] = {}
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self.missing_board_permissions_text: dict[str, str] = {}
        """By table id, the permissions that the bot lacks to write the table's board, in words."""

    def __getitem__(self, table_id: str) -> LiveTable:
        return self._all[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def lock_of(self, table_id: str) -> Lock:
        """The lock to hold while a table is looked up, and read from the store if it is not in memory.

        All callers with one id share one lock for as long as anybody holds or awaits it.
        """
        return self._locks.setdefault(table_id, Lock())

    def add(self, live: LiveTable) -> None:
        """Put a table into memory and mark it as used.

        It replaces another object with the same id, which is no longer pinned.
        """
        self._pinned.pop(live.id, None)
        self._all[live.id] = live
        self.mark_used(live)

    def mark_used(self, live: LiveTable) -> None:
        """Mark a table as just used. Live tables used long ago leave memory, unless referenced elsewhere or pinned.

        A finished table stays only as long as it is referenced elsewhere or pinned.
        """
        self._used.pop(live.id, None)
        if not live.is_unfinished:
            return
        self._used[live.id] = live
        while len(self._used) > self._keep:
            self._used.popitem(last=False)

    def pin(self, live: LiveTable) -> None:
        """Keep a table in memory because some of it could not be stored; nothing if another object has taken its place.

        The table stays until `unpin`, `remove` or `add`.
        """
        if self._all.get(live.id) is live:
            self._pinned[live.id] = live

    def is_pinned(self, live: LiveTable) -> bool:
        """Whether `pin` keeps the table in memory."""
        return self._pinned.get(live.id) is live

    def unpin(self, live: LiveTable) -> None:
        """Undo `pin`, because all of the table is stored now. Does nothing for a table that is not pinned."""
        self._pinned.pop(live.id, None)

    def remove(self, table_id: str) -> None:
        """Drop a table from memory. Does nothing for an unknown id."""
        for tables in (self._all, self._used, self._pinned, self.missing_board_permissions_text):
            tables.pop(table_id, None)


class ShownMessagesRecorder:
    """Stores which messages show tables, and up to which log entry.

    If the store cannot save, that is logged, not raised.
    """

    def __init__(self, store: Store, cache: TableCache, turns: TableDeadlines, shared: Store | None = None) -> None:
        """``shared`` is the store if processes share it, as in `TableService`."""
        self._store = store
        self._shared = shared
        self._cache = cache
        self._turns = turns

    async def note_shown(self, live: LiveTable, seq: int) -> None:
        """Store that board and hands show all log entries up to number ``seq``.

        A finished table that is shown leaves memory.
        """
        live.shown_seq = max(live.shown_seq, seq)
        noting = self._store.note_shown(live.id, live.shown_seq, self._turns.next_event_at(live))
        if await self._await_saved(noting, live) and self._cache.is_pinned(live):
            await self._note_messages(live)
        if not live.is_unfinished and live.shown_seq >= live.table.public_seq:
            self._cache.remove(live.id)

    async def note_nothing_left_to_show(self, table_id: str, entry_seq: int) -> None:
        """Store that a table whose log cannot be replayed has nothing more to show after entry ``entry_seq``, and
        nothing due.
        """
        await self._await_saved(self._store.note_shown(table_id, entry_seq, None))

    async def note_board(self, live: LiveTable) -> None:
        """Store which message shows the table's board; nothing if there is none."""
        if live.board is not None:
            await self._await_saved(self._store.note_board(live.id, live.board), live)

    async def note_hand(self, live: LiveTable, player_id: str, hand: HandMessage) -> None:
        """Store which message shows a player's hand from now on; nothing if the player has no seat at the table."""
        if all(seat.player != player_id for seat in live.table.state.seats):
            return
        live.hands[player_id] = hand
        await self._await_saved(self._store.note_hand(live.id, player_id, hand), live)

    async def note_invitation(self, live: LiveTable, message: InvitationMessage | None) -> None:
        """Store which message asks the people who are invited from now on; ``None`` if there is none any more."""
        live.invitation = message
        await self._await_saved(self._store.note_invitation(live.id, message), live)

    async def _note_messages(self, live: LiveTable) -> None:
        """Note all messages of a table again, some of which could not be saved before."""
        notes = [self._store.note_hand(live.id, player, hand) for player, hand in live.hands.items()]
        notes.append(self._store.note_invitation(live.id, live.invitation))
        if live.board is not None:
            notes.append(self._store.note_board(live.id, live.board))
        if all([await self._await_saved(noting, live) for noting in notes]):
            self._cache.unpin(live)

    async def _await_saved(self, noting: Coroutine[Any, Any, None], live: LiveTable | None = None) -> bool:
        """Wait for a note to be saved; returns whether it was. If not, the table is pinned in memory. A late note of a
        table that another process has by now is dropped: that process notes where it shows the table.
        """
        if live is not None and self._shared is not None and not self._shared.has_server(live.place.guild):
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
    """Saves what happens at the tables of this process's servers."""

    def __init__(self, store: Store, cache: TableCache, shared: Store | None = None) -> None:
        """``shared`` is the store if processes share it, as in `TableService`."""
        self._store = store
        self._cache = cache
        self._shared = shared

    async def save(self, table_id: str, guild: str | None, entries: Sequence[Entry], to: TableState) -> None:
        """Store entries of a server's table and what the state ``to`` which they lead means for seats and results.

        Raises `SaveError`, also where another process looks after the server; and `CommitUnknownError`.
        """
        if self._shared is not None and not self._shared.has_server(guild):
            raise SaveError("another process looks after this table")
        _, _, seats, finished = log_addition(self._cache.get(table_id), table_id, entries, to)
        await self._store.append(table_id, entries, seats=seats, finished=finished, interaction=unsaved_interaction())
