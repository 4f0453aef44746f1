"""Who writes which message when: one board per table, one hand per player, pings; all else answers a click.

Rule 1: every write to a board or a hand passes that message's gate; the content is made inside it, so the newest wins.
Rule 2: what goes wrong at Discord is handled here, logged, and never reaches a table.
"""

import asyncio
from collections.abc import Awaitable, Container, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.messages import api_errors
from bot.messages.api_errors import CLOSED_THREAD, LINE_FAULTS, log_http, suppress_codes
from bot.messages.backoff import BoardBackoff
from bot.messages.gate_registry import GateRegistry
from bot.messages.gates import PATIENCE, Gate, Limiter, WriteDeferredError
from bot.messages.permissions import may_post, needed_for
from bot.messages.pings import Pings
from bot.messages.private_notes import PrivateNotes
from bot.pages.builder import Pages
from bot.pages.layouts import Page, note
from bot.pages.snapshot import hand_version
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.records import GONE, HandMessage, Message, Place
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.log import Cause, Close

log = structlog.get_logger(__name__)

REPLACE_AFTER = 50 * 60
"""Seconds after which a message is posted anew: Discord limits edits of messages that are older than an hour."""
DM_RETRY_SECONDS = 15 * 60
"""Seconds after which somebody who took no direct messages is tried again."""
DM_RETRY_AT_ONCE_SECONDS = 60
"""Seconds for which nobody can have us knock again, who just did."""


class Presenter:
    """Shows tables to people. It is the host's watcher."""

    def __init__(self, client: discord.Client, clock: Clock, repost_after: int, limiter: Limiter) -> None:
        self._client = client
        self._clock = clock
        self._repost_after = repost_after
        self._limiter = limiter
        self._gates = GateRegistry(self._write_board, self._write_hand)
        self._restraint = BoardBackoff(clock)
        self._below: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asides = PrivateNotes()
        self._refreshing: dict[str, asyncio.Task[None]] = {}
        """By server, what writes its boards again."""
        self._dm_closed_at: dict[tuple[str, str], float] = {}
        """When no direct message was let through for a table and player: knocking on and on would count against us."""
        self._asked: dict[str, float] = {}
        """When somebody last had us knock again at once."""

    def attach(self, host: Host, pages: Pages) -> None:
        """The host tells the presenter, and the presenter asks the host: they are introduced here."""
        self._host, self.pages = host, pages
        self._reminders = Pings(self._client, self._limiter, host, self._delete)

    # -- what the host tells ------------------------------------------------------------------------------------------

    def changed(self, hosted: LiveTable) -> None:
        """Something may have to be shown."""
        self._gates.board(hosted).request(hosted.table.public_seq)
        if hosted.table.state.game is not None:
            for player in {*hosted.people(), *hosted.hands}:
                if self._wants_hand(hosted, player):
                    self._gates.hand(hosted, player).request(hand_version(hosted, hosted.table.state.seat_of(player)))
        if self._reminders.is_over(hosted):
            self._spawn(self._reminders.drop(hosted.id))

    def idle(self, hosted: LiveTable, seat: int) -> None:
        self._spawn(self._remind(hosted, seat))

    def lost(self, place: Place, board: Message | None, title: str) -> None:
        text = f"Sorry: {title} had to be closed, because an update changed its rules. It counts for nobody."
        self._spawn(self._say(place.channel, text))
        if board is not None:
            self._spawn(self._replace(board, note(f"### {title} · closed")))

    def on_permissions_changed(self, where: str) -> None:
        """Rights may have changed in a channel or a server: what was kept back there is tried again."""
        for table_id in self._restraint.allowed(where):
            if gate := self._gates.of(table_id).get(None):
                gate.wake()

    def met(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody did something: they can be told something privately now, and it shows the rights in a channel."""
        if may_post(interaction):
            self.on_permissions_changed(str(interaction.channel_id))
        self._asides.met(interaction)

    def on_chat_message(self, channel: str) -> None:
        """Chat pushes boards up. Messages are counted, not read."""
        if self._host.directory.in_channel(channel):
            self._below[channel] = self._below.get(channel, 0) + 1

    def on_messages_deleted(self, messages: set[str]) -> None:
        """Somebody deleted these messages. A board among them is posted anew."""
        self._restraint.deleted(messages)
        for table_id in self._host.directory.shown_by(messages):
            self._spawn(self._show_board_anew(table_id))

    def has_channels(self, guild: str, channels: Container[str]) -> None:
        """These are the channels of a server that we know. Where a table's is missing, Discord is asked for it."""
        for row in self._host.directory.in_guild(guild):
            if row.place.channel not in channels:
                self._look_for_channel(row.id, row.place.channel)

    def opened(self, hosted: LiveTable) -> None:
        """Somebody opened a table, perhaps in a channel that was deleted before we heard of it."""
        if self._client.get_channel(int(hosted.place.channel)) is None:
            self._look_for_channel(hosted.id, hosted.place.channel)

    def _look_for_channel(self, table_id: str, channel: str) -> None:
        self._spawn(self._found_or_ended(table_id, channel))

    async def _found_or_ended(self, table_id: str, channel: str) -> None:
        """A thread that is archived is missing too, and is left alone; in one that was deleted the table ends."""
        await self._limiter.turn(Limiter.PING)
        try:
            await self._client.http.get_channel(int(channel))
        except LINE_FAULTS as error:
            if api_errors.may_pass(error):
                asyncio.get_running_loop().call_later(PATIENCE, self._look_for_channel, table_id, channel)
            elif isinstance(error, discord.HTTPException) and error.code == api_errors.NO_CHANNEL:
                await self._show_board_anew(table_id)

    async def _show_board_anew(self, table_id: str) -> None:
        self._gates.board(await self._host.get(table_id)).mark_dirty()

    @property
    def gates_busy(self) -> int:
        """How many messages are being written, or will be as soon as they can."""
        return sum(not gate.is_settled for gate in self._gates.all())

    @property
    def calls_waiting(self) -> int:
        """How many calls wait for their turn."""
        return self._limiter.waiting

    async def settled(self) -> None:
        """Waits until nothing is being written."""
        gates = self._gates.all()
        await asyncio.gather(*(gate.settled() for gate in gates), *self._tasks, return_exceptions=True)

    # -- clicks -------------------------------------------------------------------------------------------------------

    @contextmanager
    def board_claimed(self, hosted: LiveTable) -> Iterator[Gate | None]:
        """The board's gate, for a click on the board that will answer by editing it."""
        with self._noting(hosted), self._gates.board(hosted).claimed() as gate:
            yield gate

    @contextmanager
    def hand_claimed(self, hosted: LiveTable, player: str, message: int | None) -> Iterator[Gate | None]:
        """The gate of the hand message that was clicked; ``None`` if it is busy, or another message was clicked."""
        known = hosted.hands.get(player)
        if known is None or known.message != str(message):
            yield None
            return
        with self._noting(hosted), self._gates.hand(hosted, player).claimed() as gate:
            yield gate

    @contextmanager
    def _noting(self, hosted: LiveTable) -> Iterator[None]:
        """Notes what is shown after a click, also after one that was refused: then nothing is kept of what is over."""
        try:
            yield
        except Exception:
            self._spawn(self._note_shown(hosted))
            raise
        self._spawn(self._note_shown(hosted))

    # -- the board ----------------------------------------------------------------------------------------------------

    async def _write_board(self, table_id: str) -> int:
        bind_contextvars(table=table_id)  # also where somebody set it off who is at another table
        async with self.pages.boards_in_turn:
            hosted = await self._host.get(table_id)
            if self._restraint.must_wait(hosted):
                raise WriteDeferredError(table_id)
            page = await self.pages.board(hosted)
        try:
            await self._edit_or_post_board(hosted, page)
        except discord.HTTPException as error:
            log.warning("board_not_shown", table=table_id, status=error.status, code=error.code)
            if api_errors.may_pass(error):
                raise
            if error.code in api_errors.NO_RIGHT | CLOSED_THREAD and self._restraint.refused(hosted):
                channel = self._client.get_channel(int(hosted.place.channel))
                self._board_lacks(hosted, needed_for(channel, error.code))
                raise WriteDeferredError(table_id) from error
            if error.code == api_errors.NO_CHANNEL and hosted.is_live:
                await self._end(hosted)
        else:
            self._board_lacks(hosted, "")
        self._spawn(self._note_shown(hosted))
        return page.version

    async def _end(self, hosted: LiveTable) -> None:
        """Has a table end that has no channel any more; if that cannot be saved, the board is tried again later."""
        try:
            await self._host.act_for(hosted, None, Close(why="channel_gone"), Cause.HOST, None)
        except (Refusal, SaveError, CommitUnknownError) as failed:
            raise WriteDeferredError(hosted.id) from failed

    def _board_lacks(self, hosted: LiveTable, needs: str) -> None:
        """Whoever plays by their hand learns there that the board lacks permissions, and that it does so no longer."""
        if needs == hosted.board_needs:
            return
        hosted.board_needs = needs
        for player in hosted.people():
            if self.keeps_hand(hosted, player):
                self._gates.hand(hosted, player).mark_dirty()

    async def _edit_or_post_board(self, hosted: LiveTable, page: Page) -> None:
        old = hosted.board
        if old is not None and self._is_near(old):
            with suppress_codes({api_errors.GONE, api_errors.TOO_OLD} | CLOSED_THREAD):
                await self._limiter.turn(Limiter.BOARD)
                await self._message(old.channel, old.message).edit(**page.editing())
                return
        if old is not None and old.posted_at:  # given up, so that a post of unknown result is repeated
            old = hosted.board = old._replace(posted_at=0.0)
            self._spawn(self._host.note_board(hosted))
        if is_gone := self._restraint.is_deleted(hosted):
            self._restraint.posts_anew(hosted)
        await self._post_board(hosted, page)
        if old is not None and old != hosted.board and not is_gone:
            await self._delete(self._message(old.channel, old.message))

    async def _post_board(self, hosted: LiveTable, page: Page) -> None:
        """Posts the board as a new message. The nonce keeps a repeated post from doubling, across restarts too."""
        await self._limiter.turn(Limiter.BOARD)
        channel = self._client.get_partial_messageable(int(hosted.place.channel))
        nonce = f"{hosted.id}-{hosted.board.message if hosted.board else 0}"  # others see it: it counts nothing
        sent = await channel.send(nonce=nonce, **page.sending())
        self.board_posted(hosted, sent.id)
        if not page.is_shown_by(sent):  # it was posted before, and nobody told us so
            self._gates.board(hosted).mark_dirty()

    def board_posted(self, hosted: LiveTable, message: int) -> None:
        """The board is this message from now on; that is noted beside, so that nobody waits for it."""
        self._below[hosted.place.channel] = 0
        hosted.board = Message(hosted.place.channel, str(message), self._clock())
        self._spawn(self._host.note_board(hosted))
        if self._restraint.is_deleted(hosted):  # we were told so before we knew that it is ours
            self._spawn(self._show_board_anew(hosted.id))

    def _is_near(self, board: Message) -> bool:
        young = self._clock() - board.posted_at < REPLACE_AFTER
        return young and self._below.get(board.channel, 0) < self._repost_after

    # -- hands --------------------------------------------------------------------------------------------------------

    def _wants_hand(self, hosted: LiveTable, player: str) -> bool:
        if player.startswith(GONE):
            return False
        is_closed = self._clock() - self._dm_closed_at.get((hosted.id, player), -DM_RETRY_SECONDS) < DM_RETRY_SECONDS
        return self._is_sent_hands(player) and not is_closed

    def _is_sent_hands(self, player: str) -> bool:
        return self._host.profiles.player(player).hands == "dm"

    async def on_hand_delivery_changed(self, player: str, where: str) -> None:
        """The player has chosen where their hands go: ``dm``, or ``button``, which leaves none in their messages."""
        if self._dm_retry_allowed(player):
            self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[1] != player}
        for hosted in await self._host.of(player):
            if where == "dm" and player not in hosted.hands and hosted.table.state.game is not None:
                self._gates.hand(hosted, player).mark_dirty()  # it may have been written to a closed door
            elif where == "dm":
                self.changed(hosted)
            elif player in hosted.hands or not self._gates.hand(hosted, player).is_settled:  # or it is just being sent
                self._gates.hand(hosted, player).mark_dirty()

    def _dm_retry_allowed(self, player: str) -> bool:
        """Whether it is a while since this player last had closed direct messages tried at once; notes that they do."""
        now = self._clock()
        self._asked = {asking: when for asking, when in self._asked.items() if now - when < DM_RETRY_AT_ONCE_SECONDS}
        return self._asked.setdefault(player, now) == now

    def forget(self, player: str, tables: Iterable[LiveTable]) -> None:
        """Somebody had their data deleted: the boards of these tables are written again, without their name."""
        self._asides.forget(player)
        self._asked.pop(player, None)
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[1] != player}
        self._gates.drop_player(player)
        for hosted in tables:
            if hosted.board is not None:
                self._gates.board(hosted).mark_dirty()

    async def show_hands_anew(self, player: str) -> None:
        """The player has chosen how things are shown to them: the hands that they have are written again."""
        for hosted in await self._host.of(player):
            if self.keeps_hand(hosted, player):
                self._gates.hand(hosted, player).mark_dirty()

    def show_boards_anew(self, guild: str) -> None:
        """How things are shown in a server has changed: its boards are written again, by and by."""
        if (before := self._refreshing.get(guild)) is not None:
            before.cancel()
        self._refreshing[guild] = self._spawn(self._refresh(guild))

    async def _refresh(self, guild: str) -> None:
        """One after the other: a server of a thousand tables must keep no other waiting for its pictures."""
        for row in self._host.directory.in_guild(guild):
            with suppress(Refusal):
                hosted = await self._host.get(row.id)
                if hosted.board is not None:
                    gate = self._gates.board(hosted)
                    gate.mark_dirty()
                    await gate.settled()
        del self._refreshing[guild]

    def keeps_hand(self, hosted: LiveTable, player: str) -> bool:
        """Whether a direct message shows this player's hand, and is kept up."""
        return player in hosted.hands and self._wants_hand(hosted, player)

    async def _write_hand(self, table_id: str, player: str) -> int:
        bind_contextvars(table=table_id)
        async with self.pages.hands_in_turn:
            hosted = await self._host.get(table_id)
            seat, wants_it = hosted.table.state.seat_of(player), self._is_sent_hands(player)
            page = await self.pages.hand(hosted, seat, is_kept_up=True) if wants_it else None
        if page is None or not self._is_sent_hands(player):  # they may have chosen meanwhile
            return await self._put_away_hand(hosted, player)
        try:
            await self._edit_or_send_hand(hosted, player, page)
        except discord.HTTPException as error:
            await self._no_hand(hosted, player, error)
        self._spawn(self._note_shown(hosted))
        return page.version

    async def _put_away_hand(self, hosted: LiveTable, player: str) -> int:
        """Leaves words in the place of a hand that its player does not want there any more."""
        if (hand := hosted.hands.get(player)) is not None and hand.seq:
            text = f"Your hand of table {hosted.id} is behind “My hand” there."
            await self._replace(Message(hand.channel, hand.message, hand.posted_at), note(text))
            await self._host.hand_is(hosted, player, hand._replace(seq=0))
        return 0

    async def _edit_or_send_hand(self, hosted: LiveTable, player: str, page: Page) -> None:
        old = hosted.hands.get(player)
        if old is not None and self._clock() - old.posted_at < REPLACE_AFTER:
            with suppress_codes({api_errors.GONE, api_errors.NO_CHANNEL, api_errors.TOO_OLD}):
                await self._limiter.turn(Limiter.HAND)
                await self._message(old.channel, old.message).edit(**page.editing())
                await self.hand_written(hosted, player, page.version)
                return
        # `create_dm` would answer with the channel that it remembers, even when Discord knows it no longer.
        await self._limiter.turn(Limiter.HAND)
        opened = await self._client.http.start_private_message(int(player))
        dm = self._client.get_partial_messageable(int(opened["id"]))
        seat = hosted.table.state.seat_of(player)
        await self._limiter.turn(Limiter.HAND)
        sent = await dm.send(nonce=f"{hosted.id}-{page.version}-{seat}", **page.sending())
        hand = HandMessage(str(dm.id), str(sent.id), self._clock(), page.version)
        await self._host.hand_is(hosted, player, hand)
        if old is not None:
            await self._delete(self._message(old.channel, old.message))

    async def hand_written(self, hosted: LiveTable, player: str, version: int) -> None:
        """A player's hand message shows this version now."""
        if (hand := hosted.hands.get(player)) is not None and hand.seq != version:
            await self._host.hand_is(hosted, player, hand._replace(seq=version))

    async def _no_hand(self, hosted: LiveTable, player: str, error: discord.HTTPException) -> None:
        """A hand that cannot be sent stops nothing: the same is one click away, as a private message."""
        log.info("hand_not_sent", table=hosted.id, code=error.code)
        if api_errors.may_pass(error):
            raise error
        if error.code not in api_errors.NO_DM:
            return
        self._dm_closed_at[hosted.id, player] = self._clock()
        text = f"I cannot send you direct messages. Your hand is behind “My hand” on table {hosted.id}."
        known = self._host.profiles
        if (
            not known.player(player).dm_closed_noted
            and await self._asides.send_private_note(player, text)
            and known.has_met(player)
        ):
            await known.change(player, lambda one: one._replace(dm_closed_noted=True))

    # -- pings and other calls ----------------------------------------------------------------------------------------

    async def _remind(self, hosted: LiveTable, seat: int) -> None:
        if self._host.presence.is_away(hosted, seat):  # without a clock only time tells: the board offers a vote now
            gate = self._gates.board(hosted)
            gate.mark_dirty()
            await gate.settled()
        await self._reminders.remind(hosted, seat)

    async def _replace(self, old: Message, page: Page) -> None:
        """Puts other words in the place of a message that is no longer kept up."""
        await self._limiter.turn(Limiter.PING)
        with log_http("not_replaced", old.message):
            await self._message(old.channel, old.message).edit(**page.editing())

    async def _say(self, channel: str, text: str) -> None:
        await self._limiter.turn(Limiter.PING)
        with log_http("not_said", channel):
            await self._client.get_partial_messageable(int(channel)).send(text)

    async def _delete(self, message: discord.PartialMessage) -> None:
        await self._limiter.turn(Limiter.PING)
        with log_http("not_deleted", str(message.id)):
            await message.delete()

    def _message(self, channel: str, message: str) -> discord.PartialMessage:
        return self._client.get_partial_messageable(int(channel)).get_partial_message(int(message))

    async def _note_shown(self, hosted: LiveTable) -> None:
        """Notes what is shown once board and hands all are; until then a restart would show them again."""
        if not any(gate.is_behind for gate in self._gates.of(hosted.id).values()):
            is_over = not hosted.is_live  # asked before waiting: an end that comes meanwhile is still to be shown
            await self._host.shown(hosted, hosted.table.seq)
            if is_over and self._gates.of(hosted.id).are_settled:
                self._forget(hosted)

    def _forget(self, hosted: LiveTable) -> None:
        self._gates.drop(hosted.id)
        self._restraint.forget(hosted.id)
        self._below.pop(hosted.place.channel, None)
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[0] != hosted.id}

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @staticmethod
    async def _guarded(work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("presenter_failed")
