"""Writes hand messages: for each player one message that only they see, whenever their controls change. Also decides
how they are told that it is their turn.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.messages.api import api_errors
from bot.messages.api.backoff import is_given_up
from bot.messages.api.calls import REPOST_SECONDS, Calls, Priority
from bot.messages.api.dm_channels import DmChannels, NoNewChannelError
from bot.messages.api.gates import Gate, GateRegistry, WriteDeferredError
from bot.messages.notes import PrivateNotes
from bot.messages.past_hands import PastHands
from bot.messages.shown_entries import ShownEntryRecorder
from bot.people.notices import IDLE_SECONDS, Notice
from bot.people.profiles import Profiles
from bot.table_pages.builder import PageBuilder
from bot.table_pages.components import Page, text_page
from bot.table_pages.snapshot import PageVersion, hand_page_version
from bot.tables.live_table import LiveTable
from bot.tables.observers import ENDED, TableObserver
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from bot.texts import play as texts
from data.models import HandMessage, is_deleted_id
from engine.durations import lies_within
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.log import Cause
from engine.tables.state import Phase

log = structlog.get_logger(__name__)


class TurnNotices:
    """Knows whose hand message is to be posted as a new one, which tells of their turn: once at each table until they
    act.
    """

    def __init__(self, profiles: Profiles, clock: Clock) -> None:
        self._profiles = profiles
        self._clock = clock
        self._notified_at: dict[tuple[str, str], float] = {}
        """By table id and player id, when the player was last told. After a restart, the time of the hand message
        stands for it.
        """

    def is_due(self, live: LiveTable, player_id: str, posted_at: float) -> bool:
        """Whether a player whose hand message was posted at ``posted_at`` (seconds since 1970) is to be told of their
        turn now.
        """
        seat = live.table.state.seat_of(player_id)
        if seat is None or seat not in live.table.waiting_for():
            return False
        if self._profiles.chosen_notice(live.place.guild, player_id) is not Notice.MESSAGE:
            return False
        acted_at = _last_action_at(live, seat)
        has_been_told = (
            posted_at >= live.table.turn_started_at(seat)
            or self._notified_at.get((live.id, player_id), float("-inf")) >= acted_at
        )
        return not has_been_told and self._clock() - acted_at >= IDLE_SECONDS

    def is_quiet(self, player_id: str) -> bool:
        """Whether the player has quiet hours now."""
        return self._profiles.has_quiet_hours(player_id, self._clock())

    def note_given(self, live: LiveTable, player_id: str) -> None:
        """Note that a player was told of their turn just now."""
        self._notified_at[live.id, player_id] = self._clock()

    def forget_table(self, live: LiveTable) -> None:
        """Forget whom this table, which is over, has told."""
        self._notified_at = {key: when for key, when in self._notified_at.items() if key[0] != live.id}

    def forget_player(self, player_id: str) -> None:
        """Forget when a person, whose data was deleted, was told."""
        self._notified_at = {key: when for key, when in self._notified_at.items() if key[1] != player_id}


def _last_action_at(live: LiveTable, seat: int) -> float:
    """When a seat's player last acted, in seconds since 1970; if they never did, the time of the log's first entry."""
    log = live.table.log
    own = (entry.at for entry in reversed(log) if entry.seat == seat and entry.cause is Cause.PERSON)
    return next(own, log[0].at if log else 0.0)


DM_RETRY_SECONDS = 15 * 60
"""Seconds after which a player whose direct messages were closed is tried again."""
DM_RETRY_PAUSE = 60
"""Seconds between two choices of a player's by which closed direct messages are tried again at once."""


class Hands(TableObserver):
    """Writes the hand messages of all tables: direct messages that show players their own hands."""

    phases = ENDED | {Phase.PLAYING}

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        tables: TableService,
        builder: PageBuilder,
        calls: Calls,
        dm_channels: DmChannels,
        gates: GateRegistry,
        shown: ShownEntryRecorder,
        notes: PrivateNotes,
        past_hands: PastHands,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._builder = builder
        self._calls = calls
        self._dm_channels = dm_channels
        self._gates = gates
        self._shown_entries = shown
        self._private_notes = notes
        self._past_hands = past_hands
        self._clock = clock
        self._notices = TurnNotices(tables.profiles, clock)
        self._dm_closed_at: dict[tuple[str, str], float] = {}
        """By table id and player id, when a hand could last not be delivered: trying on and on would count against the
        bot.
        """
        self._dm_retried_at: dict[str, float] = {}
        """By player id, when their choice last made closed direct messages be tried again at once."""
        shown.on_finished.append(self._forget_table)

    # -- what happens to tables and people ----------------------------------------------------------------------------

    def on_table_changed(self, live: LiveTable) -> None:
        """Have the outdated hand messages of a table rewritten in the background; does nothing before the game
        starts.
        """
        if live.table.state.game is None:
            return
        for player in dict.fromkeys((*live.person_ids(), *live.hands)):  # in an order, so that a simulation repeats
            if self._wants_hand_message(live, player):
                self._gate_of(live, player).request_write_up_to(
                    hand_page_version(live, live.table.state.seat_of(player))
                )

    def on_needed_permissions_changed(self, live: LiveTable) -> None:
        """Have the hand messages rewritten, which warn players if the bot lacks permissions to write the board."""
        for player in live.person_ids():
            if self.has_hand_message(live, player):
                self._gate_of(live, player).mark_dirty()

    async def on_place_of_hands_chosen(self, player_id: str) -> None:
        """Send hand messages at all of a player's tables, or replace them by a note, as the player has just chosen."""
        if self._use_up_dm_retry(player_id):
            self._forget_closed_dms(player_id)
        for live in await self._tables.all_tables.of_player_here(player_id):
            self._send_or_replace_hand(live, player_id)

    async def on_hand_delivery_changed(self, guild_id: str) -> None:
        """Send the hand messages of a server's tables, or replace them by notes, as the server has just chosen."""
        for row in self._tables.directory.rows_in_guild(guild_id):
            with suppress(Refusal):
                live = await self._tables.get(row.id)
                for player_id in live.person_ids():
                    self._send_or_replace_hand(live, player_id)

    def _send_or_replace_hand(self, live: LiveTable, player_id: str) -> None:
        hand, gate = live.hands.get(player_id), self._gate_of(live, player_id)
        if self._prefers_direct_messages(live, player_id):
            if live.table.state.game is not None and not (hand and hand.seq):  # refused, or words in its place
                gate.mark_dirty()
        elif hand is not None or not gate.is_settled:  # or it is just being sent
            gate.mark_dirty()

    async def rewrite_player(self, player_id: str) -> None:
        """Have all hand messages of a player rewritten, because their display settings changed."""
        for live in await self._tables.all_tables.of_player_here(player_id):
            if self.has_hand_message(live, player_id):
                self._gate_of(live, player_id).mark_dirty()

    def forget_player(self, player_id: str) -> None:
        """Forget what was noted of a person whose data was deleted."""
        self._dm_retried_at.pop(player_id, None)
        self._notices.forget_player(player_id)
        self._forget_closed_dms(player_id)
        self._gates.remove_player(player_id)

    # -- who has a hand message ---------------------------------------------------------------------------------------

    def has_hand_message(self, live: LiveTable, player_id: str) -> bool:
        """Whether a direct message shows this player's hand, and the bot keeps it up to date."""
        return player_id in live.hands and self._wants_hand_message(live, player_id)

    def _wants_hand_message(self, live: LiveTable, player_id: str) -> bool:
        """Whether a hand message is to be sent: the player wants it, and none failed within `DM_RETRY_SECONDS`."""
        if is_deleted_id(player_id):
            return False
        closed_at = self._dm_closed_at.get((live.id, player_id), -math.inf)
        is_closed = lies_within(closed_at, DM_RETRY_SECONDS, self._clock())
        return self._prefers_direct_messages(live, player_id) and not is_closed

    def _prefers_direct_messages(self, live: LiveTable, player_id: str) -> bool:
        return self._tables.profiles.chosen_hand_delivery(live.place.guild, player_id) == "dm"

    def _use_up_dm_retry(self, player_id: str) -> bool:
        """Whether closed direct messages of this player may be tried again at once; if so, notes that they are."""
        now = self._clock()
        self._dm_retried_at = {who: when for who, when in self._dm_retried_at.items() if now - when < DM_RETRY_PAUSE}
        return self._dm_retried_at.setdefault(player_id, now) == now

    def _forget_closed_dms(self, player_id: str) -> None:
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[1] != player_id}

    def _forget_table(self, live: LiveTable) -> None:
        self._notices.forget_table(live)
        self._past_hands.forget_table(live)
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[0] != live.id}

    # -- clicks -------------------------------------------------------------------------------------------------------

    def is_hand_message(self, live: LiveTable, player_id: str, message_id: int | None) -> bool:
        """Whether the message with this id shows the player's hand at this table; False for ``None``."""
        hand = live.hands.get(player_id)
        return hand is not None and hand.message == str(message_id)

    @contextmanager
    def reserve_hand_message(self, live: LiveTable, player_id: str, message_id: int | None) -> Iterator[Gate | None]:
        """Reserve the player's hand message during a ``with`` block, to answer a click on it by editing it.

        Yields its gate, which orders its writes; ``None`` if it is being written, or if the message with ``message_id``
        is not the player's hand message (``None`` never is).
        """
        if not self.is_hand_message(live, player_id, message_id):
            yield None
            return
        try:
            with self._gate_of(live, player_id).reserve() as gate:
                yield gate
        finally:  # also after a click that was refused: then nothing is kept of a table that is over
            self._shown_entries.record_soon(live)

    async def note_written(self, live: LiveTable, player_id: str, version: PageVersion) -> None:
        """Store which version the player's hand message shows now; does nothing without such a message."""
        if (hand := live.hands.get(player_id)) is not None and hand.seq != version:
            await self._tables.shown_messages.note_hand(live, player_id, hand._replace(seq=version))

    # -- writing ------------------------------------------------------------------------------------------------------

    def _gate_of(self, live: LiveTable, player_id: str) -> Gate:
        return self._gates.hand_gate(live, player_id, self._write_hand)

    async def _write_hand(self, table_id: str, player_id: str) -> PageVersion:
        """Write a player's hand message; returns the version that it then shows."""
        bind_contextvars(table=table_id)
        async with self._builder.pool.hands:
            live = await self._tables.get(table_id)
            seat, wants_it = live.table.state.seat_of(player_id), self._prefers_direct_messages(live, player_id)
            page = await self._builder.hand(live, seat, is_auto_updated=True) if wants_it else None
        if page is None or not self._prefers_direct_messages(live, player_id):  # they may have chosen meanwhile
            return await self._write_note_in_place_of_hand(live, player_id)
        try:
            await self._edit_or_send_hand(live, player_id, page)
            self._delete_past_hands(live)
        except NoNewChannelError:
            self._tell_where_hand_is(live, player_id, live.fill_in(texts.NO_NEW_DM))
        except discord.HTTPException as error:
            await self._on_write_refused(live, player_id, error)
        self._shown_entries.record_soon(live)
        return page.version

    def _delete_past_hands(self, live: LiveTable) -> None:
        """Delete the past hands of the players who have a hand message at a table, once for each since the start."""
        for player_id in live.hands:
            if (live.id, player_id) not in self._past_hands.looked_for:
                self._past_hands.delete_soon(live, player_id)

    async def _write_note_in_place_of_hand(self, live: LiveTable, player_id: str) -> PageVersion:
        """Replace a hand message that its player does not want any more by a note. Returns 0, the version of a note."""
        if (hand := live.hands.get(player_id)) is not None and hand.seq:
            page = text_page(live.fill_in(texts.HAND_IS_AT_THE_TABLE))
            try:
                await self._calls.edit(hand.channel, hand.message, page, Priority.OTHER)
            except discord.HTTPException as error:
                is_over = await self._calls.is_message_gone(error, hand.channel, hand.message)
                if not is_over and not is_given_up(live, self._clock()):
                    raise
            await self._tables.shown_messages.note_hand(live, player_id, hand._replace(seq=0))
        return 0

    async def _edit_or_send_hand(self, live: LiveTable, player_id: str, page: Page) -> None:
        old = live.hands.get(player_id)
        if old is None and live.table.state.outcome is not None:  # it was deleted, or never sent
            return
        tells_of_turn = old is not None and self._notices.is_due(live, player_id, old.posted_at)
        may_edit = old is not None and not tells_of_turn and self._clock() - old.posted_at < REPOST_SECONDS
        if old is not None and may_edit and await self._edit_hand(live, old, page):
            await self.note_written(live, player_id, page.version)
            return
        silent = old is not None and (not tells_of_turn or self._notices.is_quiet(player_id))
        channel_id = await self._dm_channels.channel_id_of(player_id)
        hand = await self._send_hand(live, player_id, page, channel_id, silent=silent)
        if tells_of_turn:
            self._notices.note_given(live, player_id)
        await self._tables.shown_messages.note_hand(live, player_id, hand)
        if old is not None:
            await self._calls.delete(self._calls.message(old.channel, old.message))

    async def _send_hand(
        self, live: LiveTable, player_id: str, page: Page, dm_channel_id: str, *, silent: bool
    ) -> HandMessage:
        """Send a hand as a new message to this channel, or to a newly opened one if Discord does not know this one any
        more.
        """
        nonce = f"{live.id}-{page.version}-{live.table.state.seat_of(player_id)}"
        try:
            sent = await self._calls.send(dm_channel_id, page, nonce, Priority.HAND, silent=silent)
        except discord.HTTPException as error:
            if error.code != api_errors.UNKNOWN_CHANNEL:
                raise
            dm_channel_id = await self._dm_channels.open_channel(player_id)
            sent = await self._calls.send(dm_channel_id, page, nonce, Priority.HAND, silent=silent)
        return HandMessage(dm_channel_id, str(sent.id), self._clock(), page.version)

    async def _edit_hand(self, live: LiveTable, hand: HandMessage, page: Page) -> bool:
        """Edit a hand message. Returns whether that was possible; if not, it has to be sent as a new message. Nothing
        is sent in place of a message that is gone after a game that was played to its end.
        """
        try:
            await self._calls.edit(hand.channel, hand.message, page, Priority.HAND)
        except discord.HTTPException as error:
            if error.code not in {api_errors.UNKNOWN_MESSAGE, api_errors.UNKNOWN_CHANNEL, api_errors.EDIT_TOO_OLD}:
                raise
            is_played = live.table.state.outcome is not None
            return is_played and await self._calls.is_message_gone(error, hand.channel, hand.message)
        return True

    async def _on_write_refused(self, live: LiveTable, player_id: str, error: discord.HTTPException) -> None:
        """Tell a player where their hand is, if Discord refuses direct messages to them. Raises the error, or
        `WriteDeferredError`, if the write is to be tried again: unless a code says that it is refused for now.
        """
        log.info("hand_not_sent", table=live.id, code=error.code)
        if not api_errors.is_dm_refusal(error):
            if api_errors.is_temporary_error(error) or not is_given_up(live, self._clock()):
                raise error
            return
        await self._dm_channels.note_refusal(error)
        if self._dm_channels.seconds_until_openings_resume:  # it is not the player's doing
            self._tell_where_hand_is(live, player_id, live.fill_in(texts.NO_NEW_DM))
        else:
            await self._note_closed_dm(live, player_id)
        if error.code not in api_errors.DMS_CLOSED and not is_given_up(live, self._clock()):
            raise WriteDeferredError(live.id) from error

    async def _note_closed_dm(self, live: LiveTable, player_id: str) -> None:
        """Note that a player gets no direct messages, and tell them once where their hand is."""
        self._dm_closed_at[live.id, player_id] = self._clock()
        text, profiles = live.fill_in(texts.DM_CLOSED), self._tables.profiles
        if profiles.player(player_id).dm_closed_noted:
            return
        if await self._private_notes.send_private_note(player_id, text) and profiles.is_loaded(player_id):
            try:
                await profiles.change_player(player_id, lambda one: one._replace(dm_closed_noted=True))
            except (SaveError, CommitUnknownError) as failed:  # they may be told once more
                log.warning("dm_note_not_saved", why=str(failed))

    def _tell_where_hand_is(self, live: LiveTable, player_id: str, text: str) -> None:
        """Tell a player privately, once for each table, that the bot cannot write to them now."""
        is_told = (live.id, player_id) in self._dm_closed_at
        self._dm_closed_at[live.id, player_id] = self._clock()
        if not is_told:
            log.info("hand_kept_back", table=live.id)
            self._private_notes.tell(player_id, text)
