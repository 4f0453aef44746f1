"""Writes boards: in each table's channel one message that shows the table to everybody, whenever the table changes.

Rule 1: every write to a board passes its gate; the page is made inside the gate, so the newest content wins.
Rule 2: a write that Discord refuses is handled and logged here, and never reaches a table.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.messages.api import api_errors
from bot.messages.api.backoff import BoardBackoff, is_given_up
from bot.messages.api.calls import REPOST_SECONDS, Calls, Priority
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.messages.api.gates import Gate, GateRegistry, WriteDeferredError
from bot.messages.api.permissions import may_be_private_thread, missing_permissions_text
from bot.messages.api.replies import Interaction
from bot.messages.deletions import ReplacedBoards, ids_to_delete
from bot.messages.pings import Pings
from bot.messages.sent_pings import SentPings
from bot.messages.shown_entries import ShownEntryRecorder
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page, text_page
from bot.table_pages.snapshot import PageVersion
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable, TableObserver
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.texts import play as texts
from data.models import BoardMessage
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Close
from engine.tables.log import Cause

log = structlog.get_logger(__name__)


class Boards(TableObserver):
    """Writes the boards of all tables: the one message in each channel that shows its table."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        builder: PageBuilder,
        calls: Calls,
        gates: GateRegistry,
        shown: ShownEntryRecorder,
        pings: Pings,
        sent_pings: SentPings,
        clock: Clock,
        repost_after: int,
    ) -> None:
        """``repost_after``: the number of chat messages below a board after which the next write posts it as a new
        message.
        """
        self._tables = tables
        self._builder = builder
        self._calls = calls
        self._gates = gates
        self._shown_entries = shown
        self._pings = pings
        self._sent_pings = sent_pings
        self._clock = clock
        self._repost_after = repost_after
        self._backoff = BoardBackoff(clock)
        self._posts = DoubtfulPosts(calls)
        self._replaced_boards = ReplacedBoards(tables.shown_messages, calls, clock)
        self._messages_below: dict[str, int] = {}
        """By channel id, the number of chat messages since the board was posted."""
        self._rewrite_tasks: dict[str, asyncio.Task[None]] = {}
        """By server id, the task that rewrites the server's boards."""
        self.on_needs_changed = list[Callable[[LiveTable], None]]()
        """Functions called with a table when the permissions that the bot lacks for its board have changed."""
        shown.on_finished.append(self._forget_table)

    # -- what happens to tables ---------------------------------------------------------------------------------------

    def on_table_changed(self, live: LiveTable) -> None:
        """Have the table's board rewritten in the background, and its pings deleted that are outdated."""
        self._gate_of(live).request_write_up_to(live.table.public_seq)
        if live.id in self._sent_pings.by_table:
            self._sent_pings.on_table_changed(live)

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Ping the player of a seat (from 0) for whom the game waits, in the background."""
        self._calls.spawn(self._ping_player(live, seat))

    async def _ping_player(self, live: LiveTable, seat: int) -> None:
        if self._tables.deadlines.is_away(live, seat):  # without a clock only time tells: the board offers a vote now
            gate = self._gate_of(live)
            gate.mark_dirty()
            await gate.wait_settled()
        await self._pings.send(live, seat)

    def on_table_lost(self, lost: LostTable) -> None:
        """Tell in the channel, and on the board if there is one, that the table was closed because its log does not
        replay; and delete the table's pings.
        """
        self._sent_pings.on_table_lost(lost)
        title = lost.game_title or texts.UNKNOWN_GAME
        self._calls.spawn(self._calls.say(lost.place.channel, texts.TABLE_LOST.format(title=title, table=lost.id)))
        if lost.board is not None:
            closed = text_page(texts.TABLE_LOST_BOARD.format(title=title, table=lost.id))
            self._calls.spawn(self._calls.replace(lost.board.channel, lost.board.message, closed))

    # -- what happens at Discord --------------------------------------------------------------------------------------

    def on_permissions_changed(self, channel_or_guild_id: str) -> None:
        """Try again to write the boards that Discord refused in this channel or server."""
        for table_id in self._backoff.take_tables_refused_in(channel_or_guild_id):
            if gate := self._gates.gates_of_table(table_id).get(None):
                gate.write_if_outdated()

    def on_chat_message(self, channel_id: str) -> None:
        """Count a chat message below a channel's board."""
        if self._tables.directory.table_id_in_channel(channel_id):
            self._messages_below[channel_id] = self._messages_below.get(channel_id, 0) + 1

    def on_messages_deleted(self, message_ids: set[str]) -> None:
        """Post the boards again that are among the deleted messages."""
        self._backoff.note_deleted(message_ids)
        for table_id in self._tables.directory.table_ids_of_boards(message_ids):
            self._calls.spawn(self.rewrite_board(table_id))

    # -- clicks -------------------------------------------------------------------------------------------------------

    @contextmanager
    def reserve_board(self, live: LiveTable) -> Iterator[Gate | None]:
        """Reserve the table's board during a ``with`` block, to answer a click by editing the board.

        Yields the board's gate, which orders its writes; ``None`` if the board is being written already.
        """
        try:
            with self._gate_of(live).reserve() as gate:
                yield gate
        finally:  # also after a click that was refused: then nothing is kept of a table that is over
            self._shown_entries.record_soon(live)

    def note_posted(self, live: LiveTable, message_id: int, answered: Interaction | None = None) -> None:
        """Store that this message, posted just now, is the table's board. ``answered`` is the interaction that it
        answers, if any.
        """
        if answered is not None:
            self._calls.tokens.note_message(answered, str(message_id))
        self._messages_below[live.place.channel] = 0
        self._posts.settle(live.id)
        outdated = ids_to_delete(live.board, str(message_id), is_old_deleted=self._backoff.is_board_deleted(live))
        live.board = BoardMessage(live.place.channel, str(message_id), self._clock(), outdated)
        self._save_board_message(live)
        if self._backoff.is_board_deleted(live):  # it was deleted before we knew that it is ours
            self._calls.spawn(self.rewrite_board(live.id))

    # -- rewriting ----------------------------------------------------------------------------------------------------

    async def rewrite_board(self, table_id: str, *, anew: bool = False) -> None:
        """Have a table's board written in the background even if nothing has changed; ``anew``: as a new message.

        Raises what `TableService.get` raises, but nothing if the write fails.
        """
        live = await self._tables.get(table_id)
        live.board = live.board._replace(posted_at=0.0) if anew and live.board else live.board
        self._gate_of(live).mark_dirty()

    def rewrite_posted_boards(self, tables: Iterable[LiveTable]) -> None:
        """Have the boards of these tables rewritten; tables without a board are skipped."""
        for live in tables:
            if live.board is not None:
                self._gate_of(live).mark_dirty()

    def rewrite_boards_of_server(self, guild_id: str) -> None:
        """Have all posted boards of a server rewritten one by one in the background, after its settings changed."""
        if (before := self._rewrite_tasks.get(guild_id)) is not None:
            before.cancel()
        self._rewrite_tasks[guild_id] = self._calls.spawn(self._rewrite_one_by_one(guild_id))

    async def _rewrite_one_by_one(self, guild_id: str) -> None:
        """Rewrite a server's boards one after the other, so that a server of a thousand tables does not keep others
        waiting.
        """
        try:
            for row in self._tables.directory.rows_in_guild(guild_id):
                await self._try_rewrite(row.id)
        finally:
            if self._rewrite_tasks.get(guild_id) is asyncio.current_task():  # a later change may have begun anew
                del self._rewrite_tasks[guild_id]

    async def _try_rewrite(self, table_id: str) -> None:
        """Rewrite a table's board and wait for that; an error is logged, so that other boards follow."""
        try:
            live = await self._tables.get(table_id)
        except Refusal:
            return
        except Exception:
            log.exception("table_not_shown", table=table_id)
            return
        if live.board is not None:
            gate = self._gate_of(live)
            gate.mark_dirty()
            await gate.wait_settled()

    # -- writing ------------------------------------------------------------------------------------------------------

    def _gate_of(self, live: LiveTable) -> Gate:
        return self._gates.get_or_make_board_gate(live, self._write_board)

    async def _write_board(self, table_id: str) -> PageVersion:
        """Write a board; returns the version that it then shows."""
        bind_contextvars(table=table_id)  # also where somebody at another table has started this
        async with self._builder.pool.boards:
            live = await self._tables.get(table_id)
            if live.id in self._backoff.troubled_table_ids and self._backoff.must_wait(live):
                raise WriteDeferredError(table_id)
            page = await self._builder.board(live)
        try:
            await self._edit_or_post_board(live, page)
        except discord.HTTPException as error:
            await self._on_write_refused(live, error)
        else:
            self._backoff.note_accepted(live)
            self._note_missing_permissions(live, "")
        newest = self._tables.newest(live)
        if newest.board is not None and newest.board.replaced:
            await self._replaced_boards.delete(newest, self._gate_of(live))
        self._shown_entries.record_soon(live)
        return page.version

    async def _on_write_refused(self, live: LiveTable, error: discord.HTTPException) -> None:
        """Close a table whose channel is gone, and give up the board of a table for which `is_given_up` is true.
        Otherwise raise `WriteDeferredError` if the bot may not write there, or the error itself: both mean that the
        write is tried again.
        """
        log.warning("board_not_shown", table=live.id, status=error.status, code=error.code)
        if api_errors.is_temporary_error(error):
            raise error
        if error.code == api_errors.UNKNOWN_CHANNEL and await self._calls.is_channel_gone(live.place.channel):
            if live.is_unfinished:
                await self._end_without_channel(live)
        elif not is_given_up(live, self._clock()):
            if not api_errors.is_forbidden(error):
                raise error
            self._backoff.note_refused(live)
            await self._find_missing_permissions(live, error.code)
            raise WriteDeferredError(live.id) from error

    async def _find_missing_permissions(self, live: LiveTable, error_code: int) -> None:
        """Join the table's thread if the bot does not see it, and note which permissions it lacks, if the code tells
        that.
        """
        channel = self._calls.client.get_channel(int(live.place.channel))
        if error_code == api_errors.MISSING_ACCESS and may_be_private_thread(channel):
            await self._calls.join_thread(live.place.channel)  # if that works, an event of Discord's follows
        if error_code in api_errors.MISSING_PERMISSION | api_errors.CLOSED_THREAD:
            self._note_missing_permissions(live, missing_permissions_text(channel, error_code))

    async def _end_without_channel(self, live: LiveTable) -> None:
        """Close a table whose channel was deleted. Raises `WriteDeferredError` if that cannot be saved: it is tried
        again later.
        """
        try:
            await self._tables.act_for(live, None, Close(why="channel_gone"), Cause.HOST)
        except (Refusal, SaveError, CommitUnknownError) as failed:
            raise WriteDeferredError(live.id) from failed

    def _note_missing_permissions(self, live: LiveTable, needs: str) -> None:
        """Note which permissions the bot lacks for a board, as a list in words; empty if it lacks none."""
        if needs == live.missing_board_permissions_text:
            return
        live.missing_board_permissions_text = needs
        for changed in self.on_needs_changed:
            changed(live)

    async def _edit_or_post_board(self, live: LiveTable, page: Page) -> None:
        old = live.board
        if old is not None and self._may_be_edited(old) and await self._edit_board(live, old, page):
            return
        if old is not None and old.posted_at:  # given up, so that a post of unknown result is repeated
            old = live.board = old._replace(posted_at=0.0)
            self._save_board_message(live)
        if self._backoff.is_board_deleted(live):
            self._backoff.note_repost(live)
        await self._post_board(live, page)

    async def _edit_board(self, live: LiveTable, board: BoardMessage, page: Page) -> bool:
        """Edit a board. Returns whether that was possible; if not, it has to be posted as a new message."""
        may_use_token = not self._backoff.needs_own_call(live)
        try:
            await self._calls.edit(board.channel, board.message, page, Priority.BOARD, may_use_token=may_use_token)
        except discord.HTTPException as error:
            if error.code not in {api_errors.UNKNOWN_MESSAGE, api_errors.EDIT_TOO_OLD} | api_errors.CLOSED_THREAD:
                raise
            return False
        return True

    async def _post_board(self, live: LiveTable, page: Page) -> None:
        """Post the board as a new message, silently if it replaces an old one.

        Its nonce keeps a repeated post from appearing twice, across restarts too.
        """
        before, is_repost = live.board.message if live.board else "0", live.board is not None
        nonce = f"{live.id}-{int(before):x}"  # others see it: it counts nothing; 25 characters at most
        channel_id, priority = live.place.channel, Priority.BOARD
        sent = await self._posts.send(live.id, channel_id, page, nonce, priority, silent=is_repost, replaced=before)
        self.note_posted(self._tables.newest(live), sent.id)
        if not page.is_shown_by(sent):  # it was posted before, and nobody told us so
            self._gate_of(live).mark_dirty()

    def _save_board_message(self, live: LiveTable) -> None:
        """Store in the background which message is the board."""
        self._tables.directory.update(live)
        self._calls.spawn(self._tables.shown_messages.note_board(live))

    def _may_be_edited(self, board: BoardMessage) -> bool:
        """Whether a board is young enough to be edited, and fewer than ``repost_after`` chat messages stand below
        it.
        """
        is_young = self._clock() - board.posted_at < REPOST_SECONDS
        return is_young and self._messages_below.get(board.channel, 0) < self._repost_after

    def _forget_table(self, live: LiveTable) -> None:
        self._backoff.forget_table(live.id)
        self._posts.settle(live.id)
        self._messages_below.pop(live.place.channel, None)
