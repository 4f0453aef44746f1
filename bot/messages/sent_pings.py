"""Deletes messages that mention people as soon as what they say is no longer true, after a restart, too.

Rule 1: whether a ping is still true follows from its table alone, so that any process can tell.
Rule 2: a ping that cannot be stored is known in memory only: that of a process that is killed then stays.
"""

from collections.abc import Callable, Mapping, Sequence

import structlog
from structlog.contextvars import bind_contextvars

from bot.messages.api.calls import Calls
from bot.messages.deletions import delete_or_give_up
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from data.models import PingKind, PingMessage
from data.ownership.parts import Part
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError

log = structlog.get_logger(__name__)


def _has_nothing_happened(live: LiveTable, public_seq: int) -> bool:
    """Whether nothing public has happened at a table since its public log entry with this number."""
    return live.table.public_seq <= public_seq


def _is_question_open(live: LiveTable, number: int) -> bool:
    """Whether the question with this number is still open at a table."""
    return any(question.number == number for question in live.table.state.open_questions.values())


def _is_game_unfinished(live: LiveTable, _: int) -> bool:
    """Whether a table's game is not over yet."""
    return live.is_unfinished


TRUTHS: Mapping[PingKind, Callable[[LiveTable, int], bool]] = {
    PingKind.TURN: _has_nothing_happened,
    PingKind.QUESTION: _is_question_open,
    PingKind.LEFT_OUT: _is_game_unfinished,
}
"""By kind of ping, whether what a ping says is still true, told its table and its number (`PingMessage.number`)."""


class SentPings:
    """Remembers, in memory and in the store, the messages that mention people at tables, and deletes them."""

    def __init__(self, calls: Calls, store: Store, tables: TableService, clock: Clock) -> None:
        self._calls = calls
        self._store = store
        self._tables = tables
        self._clock = clock
        self.by_table: dict[str, list[PingMessage]] = {}
        """By table id, the pings that have not been deleted, oldest first."""

    async def load(self, part: Part) -> None:
        """Load the pings in a part of the servers. Call this before its tables are taken over: a question of which a
        ping tells is not told again.
        """
        for table_id, ping in await self._store.pings(part):
            self.by_table.setdefault(table_id, []).append(ping)

    def delete_outdated(self) -> None:
        """Delete in the background the pings that are no longer true, and all those of tables whose log cannot be read.
        Call this when the tables of all loaded pings are taken over.
        """
        self._calls.spawn(self._delete_outdated())

    async def _delete_outdated(self) -> None:
        for table_id in sorted(self.by_table):
            bind_contextvars(table=table_id)
            try:
                self.on_table_changed(await self._tables.get(table_id))
            except Refusal:
                self._delete_all(table_id)
            except Exception:  # one table does not keep the others from being looked at
                log.exception("pings_not_checked")

    def let_go(self, part: Part) -> None:
        """Forget the pings in a part of the servers, which another process is to serve; the store keeps them. Call this
        while the directory still has the part's tables.
        """
        for row in self._tables.directory.values():
            if part.has(row.place.guild):
                self.by_table.pop(row.id, None)

    def has_sent(self, table_id: str, kind: PingKind, number: int) -> bool:
        """Whether a ping of this kind with this number stands at a table."""
        return any((one.kind, one.number) == (kind, number) for one in self.by_table.get(table_id, ()))

    async def note(self, live: LiveTable, ping: PingMessage) -> None:
        """Remember and store that a ping was sent just now. It takes the place of an earlier one about somebody's turn;
        if it is no longer true, it is deleted at once.
        """
        pings = self.by_table.setdefault(live.id, [])
        before = [one for one in pings if one.kind is ping.kind is PingKind.TURN]
        pings.append(ping)
        self._delete(live.id, before)  # before anything is awaited, so that of several at once one stays
        try:
            await self._store.note_ping(live.id, ping)
        except (SaveError, CommitUnknownError) as failed:
            log.warning("ping_not_noted", table=live.id, why=str(failed))
        self.on_table_changed(live)

    def on_table_changed(self, live: LiveTable) -> None:
        """Delete the table's pings that are no longer true, in the background."""
        pings = self.by_table.get(live.id, ())
        self._delete(live.id, [one for one in pings if not TRUTHS[one.kind](live, one.number)])

    def on_table_lost(self, lost: LostTable) -> None:
        """Delete all pings at a table that was closed because its log does not replay."""
        self._delete_all(lost.id)

    def _delete_all(self, table_id: str) -> None:
        self._delete(table_id, tuple(self.by_table.get(table_id, ())))

    def _delete(self, table_id: str, outdated: Sequence[PingMessage]) -> None:
        """Delete these pings of a table in the background, and forget them."""
        for ping in outdated:
            self.by_table[table_id].remove(ping)
            self._calls.spawn(
                self._calls.keep_trying(
                    lambda ping=ping: self._delete_message(ping),  # type: ignore[misc]  # the loop's own value
                    ping.channel,
                    event="not_deleted",
                    about=ping.message,
                )
            )
        if not self.by_table.get(table_id, True):
            del self.by_table[table_id]

    async def _delete_message(self, ping: PingMessage) -> None:
        """Delete a ping and forget it in the store. Raises what `delete_or_give_up` raises."""
        await delete_or_give_up(self._calls, self._clock, ping.channel, ping.message)
        try:
            await self._store.forget_ping(ping.message)
        except (SaveError, CommitUnknownError) as failed:  # the next start finds that it is gone
            log.warning("ping_not_noted", why=str(failed))
