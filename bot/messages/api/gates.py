"""Orders the writes to messages: each message has one gate, so that two writes never cross and the newest content
wins.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import partial
from typing import Any

import structlog

from bot.messages.api import retries
from bot.messages.api.api_errors import API_ERRORS, api_error_fields, is_temporary_error
from bot.table_pages.snapshot import PageVersion
from bot.tables.cache import KEEP_TABLES
from bot.tables.live_table import LiveTable
from data.read_connections import URGENCY, Urgency
from engine.errors import CommitUnknownError, Refusal, SaveError

log = structlog.get_logger(__name__)

UNREAD_RETRY_SECONDS = 2.0  # where the database could not be asked what to write: it restarts, for example

Write = Callable[[], Awaitable[PageVersion]]
"""Writes the message as it should be now; returns the version that it then shows."""


class WriteDeferredError(Exception):
    """Raised by a write that cannot be made at present, for example for lack of a permission; retrying at once would
    not help.
    """


class Gate:
    """Orders the writes to one message: never two at once, and the newest content wins.

    ``written_version`` is the version that the message shows, ``wanted_version`` the newest version that was requested.
    Requests during a write lead to one more write after it.
    """

    def __init__(self, write: Write, written_version: PageVersion = -1) -> None:
        """``write`` writes the message. ``written_version``: the version that it shows already; -1 if there is no
        message yet.
        """
        self.written_version = written_version
        self.wanted_version = written_version
        self._write = write
        self._refusals = 0
        """The number of times that Discord has refused the write since the last one that succeeded."""
        self._dirty_marks = 0
        """The number of calls of `mark_dirty` since the message was last written."""
        self._late_edits = set[asyncio.Task[bool]]()
        """Edits that took too long to be waited for, and that Discord may still carry out."""
        self._is_reserved = False
        self._freed_event = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the message is up to date, no late edit may change it, and nobody is writing it."""
        return not self.is_writing and self.is_up_to_date

    @property
    def is_up_to_date(self) -> bool:
        """Whether the message needs no write, neither now nor after a late edit (`wait_for_edit`)."""
        return not self.needs_write and not self._late_edits

    @property
    def is_writing(self) -> bool:
        """Whether the message is being written, or is reserved by `reserve`."""
        return self._is_reserved or self._task is not None

    @property
    def needs_write(self) -> bool:
        """Whether a newer version was requested, or `mark_dirty` was called, since the last write."""
        return self._dirty_marks > 0 or self.wanted_version > self.written_version

    def request_write_up_to(self, version: PageVersion) -> None:
        """Have the message written in the background unless it already shows this version or a newer one."""
        self.wanted_version = max(self.wanted_version, version)
        self.write_if_outdated()

    def mark_dirty(self) -> None:
        """Have the message written again in the background although its version is the same, for example for new
        settings.
        """
        self._dirty_marks += 1
        self.write_if_outdated()

    def write_if_outdated(self) -> None:
        """Begin to write in the background if the message needs it and nobody is writing it; otherwise do nothing."""
        if self.needs_write and not self._is_reserved and self._task is None:
            self._wake_after(None)
            self._task = asyncio.create_task(self._write_until_current(), name="gate")

    def _wake_after(self, seconds: float | None) -> None:
        """Call `write_if_outdated` after this many seconds, instead of at the time set before; ``None``: never."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(seconds, self.write_if_outdated)

    async def _write_until_current(self) -> None:
        """Write until the message needs no write any more. A write that fails is tried again later: where Discord does
        not carry it out, as `retries.seconds_until_retry` says.
        """
        URGENCY.set(Urgency.BACKGROUND)  # whoever clicked waits for another message
        try:
            while self.needs_write:
                await self._write_newest()
        except WriteDeferredError as deferred:
            log.info("write_kept_back", why=str(deferred))
            self._wake_after(retries.DEFERRED_RETRY_SECONDS)
        except Refusal as refused:  # the table is another process's by now, or cannot be read
            log.info("not_written", code=refused.code)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("not_written", why=str(failed))
            self._wake_after(UNREAD_RETRY_SECONDS)
        except API_ERRORS as error:
            log.warning("write_refused", refusals=self._refusals, **api_error_fields(error))
            self._wake_after(retries.seconds_until_retry(error, self._refusals))
            self._refusals += not is_temporary_error(error)
        except Exception:
            log.exception("write_failed")
            self._wake_after(retries.RETRY_SECONDS)
        finally:
            self._task = None
            self._freed_event.set()

    async def _write_newest(self) -> None:
        aim, dirty = self.wanted_version, self._dirty_marks
        self.written_version = max(aim, await self._write())
        self._dirty_marks -= dirty
        self._refusals = 0

    @contextlib.contextmanager
    def reserve(self) -> Iterator["Gate | None"]:
        """Reserve the message during a ``with`` block, for a click that is answered by editing it.

        Yields this gate; ``None`` if the message is being written, or is reserved. Writes requested meanwhile follow
        the block.
        """
        if self._is_reserved or self._task is not None:
            yield None
            return
        self._is_reserved = True
        try:
            yield self
        finally:
            self._is_reserved = False
            self.write_if_outdated()
            self._freed_event.set()

    def note_written(self, version: PageVersion) -> None:
        """Note that the message now shows this version, after an edit under `reserve`."""
        self.written_version = max(self.written_version, version)

    async def wait_for_edit(self, sending: Coroutine[Any, Any, bool], seconds: float) -> bool:
        """Wait until ``sending`` has edited the message under `reserve`, and return its result. Raises `TimeoutError`
        if it takes longer than ``seconds``.

        Discord may still carry a late edit out, and undo later writes: so it goes on in the background, and when it has
        ended the message is written again.
        """
        edit = asyncio.create_task(sending, name="edit")
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(edit)
        except TimeoutError:
            self._late_edits.add(edit)
            edit.add_done_callback(self._on_late_edit_ended)
            raise

    def _on_late_edit_ended(self, edit: asyncio.Task[bool]) -> None:
        if not edit.cancelled():
            edit.exception()  # nobody else asks for it; the write that follows shows what is true
        if edit in self._late_edits:
            self._late_edits.remove(edit)
            self.mark_dirty()

    def forget_late_edits(self) -> None:
        """Write nothing after the late edits that are still under way: the message is of no interest any more."""
        self._late_edits.clear()

    def drop_retry(self) -> None:
        """Try a failed write no more by itself: the bot is closed."""
        self._wake_after(None)

    async def wait_settled(self) -> None:
        """Wait until nobody is writing the message. A failed write may leave it outdated."""
        while self.is_writing:
            self._freed_event.clear()
            await self._freed_event.wait()


INVITATION = "invitation"


class MessageGatesOfTable(dict[str | None, Gate]):
    """The gates of one table's messages: the board's under ``None``, the invitation's under `INVITATION`, hands' by
    player id.
    """

    @property
    def are_settled(self) -> bool:
        """Whether all messages of the table are settled, as `Gate.is_settled`; True if there are none."""
        return all(gate.is_settled for gate in self.values())


class GateRegistry:
    """The gates of all tables' messages, made on demand.

    Gates with nothing to write may be dropped and made again, so do not await anything between getting and using one.
    """

    def __init__(self, max_tables: int = KEEP_TABLES) -> None:
        """``max_tables``: the number of tables whose gates are kept, those used last; gates with something to write
        always stay.
        """
        self._max_tables = max_tables
        self._tables: OrderedDict[str, MessageGatesOfTable] = OrderedDict()

    def get_or_make_board_gate(self, live: LiveTable, write_board: Callable[[str], Awaitable[PageVersion]]) -> Gate:
        """The gate of a table's board, made if there is none.

        ``write_board`` is awaited with the table's id, and returns the version that the board then shows.
        """
        gates = self._get_or_make_gates(live.id)
        if None not in gates:
            gates[None] = Gate(partial(write_board, live.id), -1 if live.board is None else live.shown_seq)
        return gates[None]

    def hand_gate(self, live: LiveTable, player_id: str, write: Callable[[str, str], Awaitable[PageVersion]]) -> Gate:
        """The gate of a player's hand message, made if there is none.

        ``write`` is awaited with the ids of table and player, and returns the version that the message then shows.
        """
        gates = self._get_or_make_gates(live.id)
        if player_id not in gates:
            hand = live.hands.get(player_id)
            gates[player_id] = Gate(partial(write, live.id, player_id), hand.seq if hand else -1)
        return gates[player_id]

    def invitation_gate(self, live: LiveTable, write: Callable[[str], Awaitable[PageVersion]]) -> Gate:
        """The gate of a table's invitation message, made if there is none; ``write`` is as for a board."""
        gates = self._get_or_make_gates(live.id)
        return gates.setdefault(INVITATION, Gate(partial(write, live.id), live.shown_seq))

    def gates_of_table(self, table_id: str) -> MessageGatesOfTable:
        """The gates of a table's messages; empty if none was made yet."""
        return self._tables.get(table_id, MessageGatesOfTable())

    @property
    def unsettled_count(self) -> int:
        """The number of messages that are being written or need a write."""
        return sum(not gate.is_settled for gate in self._all_gates())

    @property
    def is_writing(self) -> bool:
        """Whether any message is being written now, or is reserved."""
        return any(gate.is_writing for gate in self._all_gates())

    async def wait_settled(self) -> None:
        """Wait until all writes under way now are done."""
        await asyncio.gather(*(gate.wait_settled() for gate in self._all_gates()), return_exceptions=True)

    def drop_retries(self) -> None:
        """Try no failed write again: the bot is closed."""
        for gate in self._all_gates():
            gate.drop_retry()

    def remove_table(self, table_id: str) -> None:
        """Drop a table's gates: the table is over and its messages are up to date."""
        self._tables.pop(table_id, None)

    def remove_player(self, player_id: str) -> None:
        """Drop the gates of all hand messages of a person whose data was deleted."""
        for gates in self._tables.values():
            if gate := gates.pop(player_id, None):
                gate.forget_late_edits()

    def _all_gates(self) -> list[Gate]:
        return [gate for gates in self._tables.values() for gate in gates.values()]

    def _get_or_make_gates(self, table_id: str) -> MessageGatesOfTable:
        """The gates of a table, which count as the ones used last."""
        if table_id not in self._tables:
            self._drop_settled_gates()
        gates = self._tables.setdefault(table_id, MessageGatesOfTable())
        self._tables.move_to_end(table_id)
        return gates

    def _drop_settled_gates(self) -> None:
        """Drop the gates of the tables used longest ago, beyond the number kept. Those with something to write stay,
        and count as used last.
        """
        for _ in range(len(self._tables) - self._max_tables + 1):
            table_id, gates = self._tables.popitem(last=False)
            if not gates.are_settled:
                self._tables[table_id] = gates
