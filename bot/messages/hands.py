"""Hands: a direct message to each player that shows their hand, written whenever it changes.

Rule 1: every write to a hand passes its gate; the page is made inside the gate, so the newest content wins.
Rule 2: a hand that cannot be sent stops nothing: the same is one click away, as a private message.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.messages import api_errors
from bot.messages.boards import REPOST_SECONDS
from bot.messages.calls import Calls, Priority
from bot.messages.gates import Gate, GateRegistry, ShownNotes
from bot.messages.private_notes import PrivateNotes
from bot.pages.builder import PageBuilder, hand_page_version
from bot.pages.components import Page, text_page
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from bot.texts import play as texts
from data.records import DELETED_ID_PREFIX, BoardMessage, HandMessage, Place
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

DM_RETRY_SECONDS = 15 * 60
"""Seconds after which somebody whose direct messages were closed is tried again."""
DM_RETRY_PAUSE = 60
"""Seconds for which somebody who had closed messages tried again at once cannot do so once more."""


class Hands:
    """Writes the hand messages of all tables: direct messages that show players their own hands. Observes the host."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        host: Host,
        builder: PageBuilder,
        calls: Calls,
        gates: GateRegistry,
        shown: ShownNotes,
        notes: PrivateNotes,
        clock: Clock,
    ) -> None:
        self._host = host
        self._builder = builder
        self._calls = calls
        self._gates = gates
        self._shown = shown
        self._private_notes = notes
        self._clock = clock
        self._dm_closed_at: dict[tuple[str, str], float] = {}
        """When a direct message was refused, by table and player: knocking on and on would count against the bot."""
        self._dm_retried_at: dict[str, float] = {}
        """When a player last had closed direct messages tried again at once."""
        shown.on_finished.append(self._forget_table)

    # -- what happens to tables and people ----------------------------------------------------------------------------

    def on_table_changed(self, live: LiveTable) -> None:
        """Have the outdated hand messages of a table rewritten in the background; nothing before the game starts."""
        if live.table.state.game is None:
            return
        for player in {*live.people(), *live.hands}:
            if self._wants_hand_message(live, player):
                self._gate_of(live, player).request(hand_page_version(live, live.table.state.seat_of(player)))

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Do nothing: a seat's own page does not change while the game waits for it."""

    def on_table_lost(self, place: Place, board: BoardMessage | None, table_id: str, game_title: str | None) -> None:
        """Do nothing: players of a table that was lost are told in its channel."""

    def on_board_needs_changed(self, live: LiveTable) -> None:
        """Have the hand messages rewritten, which warn players while the bot lacks a permission to write the board."""
        for player in live.people():
            if self.has_hand_message(live, player):
                self._gate_of(live, player).mark_dirty()

    async def on_hand_delivery_changed(self, player_id: str, delivery: str) -> None:
        """Send hand messages at all of a player's tables (``delivery`` is ``dm``), or replace them by a note
        (``button``).

        With ``button``, players open their hands by a button on the board.
        """
        if self._take_dm_retry(player_id):
            self._forget_closed_dms(player_id)
        for live in await self._host.of_player(player_id):
            if delivery == "dm" and player_id not in live.hands and live.table.state.game is not None:
                self._gate_of(live, player_id).mark_dirty()  # it may have been refused when it was written
            elif delivery == "dm":
                self.on_table_changed(live)
            elif player_id in live.hands or not self._gate_of(live, player_id).is_settled:  # or it is just being sent
                self._gate_of(live, player_id).mark_dirty()

    async def rewrite_player(self, player_id: str) -> None:
        """Have all hand messages of a player rewritten, because their display settings changed."""
        for live in await self._host.of_player(player_id):
            if self.has_hand_message(live, player_id):
                self._gate_of(live, player_id).mark_dirty()

    def forget_player(self, player_id: str) -> None:
        """Drop all records about a person whose data was deleted."""
        self._dm_retried_at.pop(player_id, None)
        self._forget_closed_dms(player_id)
        self._gates.remove_player(player_id)

    # -- who has a hand message ---------------------------------------------------------------------------------------

    def has_hand_message(self, live: LiveTable, player_id: str) -> bool:
        """Whether a direct message shows this player's hand, and the bot keeps it up to date."""
        return player_id in live.hands and self._wants_hand_message(live, player_id)

    def _wants_hand_message(self, live: LiveTable, player_id: str) -> bool:
        """Whether a hand is to be sent: the player chose direct messages, and did not refuse one lately."""
        if player_id.startswith(DELETED_ID_PREFIX):
            return False
        is_closed = self._clock() - self._dm_closed_at.get((live.id, player_id), -DM_RETRY_SECONDS) < DM_RETRY_SECONDS
        return self._prefers_direct_messages(player_id) and not is_closed

    def _prefers_direct_messages(self, player_id: str) -> bool:
        return self._host.profiles.player(player_id).hands == "dm"

    def _take_dm_retry(self, player_id: str) -> bool:
        """Whether closed direct messages of this player may be tried at once; notes that they are."""
        now = self._clock()
        self._dm_retried_at = {who: when for who, when in self._dm_retried_at.items() if now - when < DM_RETRY_PAUSE}
        return self._dm_retried_at.setdefault(player_id, now) == now

    def _forget_closed_dms(self, player_id: str) -> None:
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[1] != player_id}

    def _forget_table(self, live: LiveTable) -> None:
        self._dm_closed_at = {key: when for key, when in self._dm_closed_at.items() if key[0] != live.id}

    # -- clicks -------------------------------------------------------------------------------------------------------

    def is_hand_message(self, live: LiveTable, player_id: str, message_id: int | None) -> bool:
        """Whether the message with this id shows the player's hand at this table; false for ``None``."""
        hand = live.hands.get(player_id)
        return hand is not None and hand.message == str(message_id)

    @contextmanager
    def claim(self, live: LiveTable, player_id: str, message_id: int | None) -> Iterator[Gate | None]:
        """Reserve the player's hand message during a ``with`` block, to answer a click on it by editing it.

        Yields its gate, which orders its writes; ``None`` if it is being written, or ``message_id`` is another message.
        """
        if not self.is_hand_message(live, player_id, message_id):
            yield None
            return
        try:
            with self._gate_of(live, player_id).claim() as gate:
                yield gate
        finally:  # also after a click that was refused: then nothing is kept of a table that is over
            self._shown.note_soon(live)

    async def note_written(self, live: LiveTable, player_id: str, version: int) -> None:
        """Store which version the player's hand message shows now; nothing without such a message."""
        if (hand := live.hands.get(player_id)) is not None and hand.seq != version:
            await self._host.notes.note_hand(live, player_id, hand._replace(seq=version))

    # -- writing ------------------------------------------------------------------------------------------------------

    def _gate_of(self, live: LiveTable, player_id: str) -> Gate:
        return self._gates.hand(live, player_id, self._write_hand)

    async def _write_hand(self, table_id: str, player_id: str) -> int:
        """Write a player's hand message; returns the version that it shows then."""
        bind_contextvars(table=table_id)
        async with self._builder.pool.hands:
            live = await self._host.get(table_id)
            seat, wants_it = live.table.state.seat_of(player_id), self._prefers_direct_messages(player_id)
            page = await self._builder.hand(live, seat, is_kept_up=True) if wants_it else None
        if page is None or not self._prefers_direct_messages(player_id):  # they may have chosen meanwhile
            return await self._replace_unwanted_hand(live, player_id)
        try:
            await self._edit_or_send_hand(live, player_id, page)
        except discord.HTTPException as error:
            await self._on_write_refused(live, player_id, error)
        self._shown.note_soon(live)
        return page.version

    async def _replace_unwanted_hand(self, live: LiveTable, player_id: str) -> int:
        """Leave words in the place of a hand that its player does not want there any more."""
        if (hand := live.hands.get(player_id)) is not None and hand.seq:
            page = text_page(texts.HAND_IS_AT_THE_TABLE.format(table=live.id))
            await self._calls.replace(hand.channel, hand.message, page)
            await self._host.notes.note_hand(live, player_id, hand._replace(seq=0))
        return 0

    async def _edit_or_send_hand(self, live: LiveTable, player_id: str, page: Page) -> None:
        old = live.hands.get(player_id)
        if old is not None and self._clock() - old.posted_at < REPOST_SECONDS and await self._edit_hand(old, page):
            await self.note_written(live, player_id, page.version)
            return
        channel, seat = await self._calls.open_dm(player_id), live.table.state.seat_of(player_id)
        sent = await self._calls.send(channel, page, f"{live.id}-{page.version}-{seat}", Priority.HAND)
        hand = HandMessage(channel, str(sent.id), self._clock(), page.version)
        await self._host.notes.note_hand(live, player_id, hand)
        if old is not None:
            await self._calls.delete(self._calls.message(old.channel, old.message))

    async def _edit_hand(self, hand: HandMessage, page: Page) -> bool:
        """Edit a hand message. Returns whether that was possible; if not, it has to be sent anew."""
        try:
            await self._calls.edit(hand.channel, hand.message, page, Priority.HAND)
        except discord.HTTPException as error:
            if error.code not in {api_errors.UNKNOWN_MESSAGE, api_errors.UNKNOWN_CHANNEL, api_errors.EDIT_TOO_OLD}:
                raise
            return False
        return True

    async def _on_write_refused(self, live: LiveTable, player_id: str, error: discord.HTTPException) -> None:
        """Tell a player once where their hand is, if their direct messages are closed."""
        log.info("hand_not_sent", table=live.id, code=error.code)
        if api_errors.is_temporary_error(error):
            raise error
        if error.code not in api_errors.CLOSED_DM:
            return
        self._dm_closed_at[live.id, player_id] = self._clock()
        text, profiles = texts.DM_CLOSED.format(table=live.id), self._host.profiles
        if profiles.player(player_id).dm_closed_noted:
            return
        if await self._private_notes.send_private_note(player_id, text) and profiles.is_loaded(player_id):
            try:
                await profiles.change_player(player_id, lambda one: one._replace(dm_closed_noted=True))
            except (
                SaveError,
                CommitUnknownError,
            ) as failed:  # they may be told once more
                log.warning("dm_note_not_saved", why=str(failed))
