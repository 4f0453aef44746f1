"""Announces open seats: in the channel that a server chose, one message for each lobby elsewhere in which seats are
free. On a server that chose none, a lobby in a thread of the bot's own is announced in the thread's channel.

Rule 1: every write to such a message passes its gate, and edits are `EDIT_SECONDS` apart.
Rule 2: a write that Discord refuses is handled and logged here, and never reaches a table.
"""

from collections.abc import Iterable
from functools import partial
from weakref import WeakSet

import discord
import structlog

from bot.messages.api import api_errors
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.messages.api.gates import Gate, WriteDeferredError
from bot.messages.api.permissions import is_as_open_as
from bot.messages.deletions import delete_for_good
from bot.messages.seat_announcements import FIRST_POST_SECONDS, Announcement, SeatAnnouncements
from bot.table_pages.builder import PageBuilder
from bot.table_pages.snapshot import PageVersion
from bot.tables.live_table import LiveTable
from bot.tables.observers import ENDED, LostTable, TableObserver
from bot.tables.scheduler import Clock, Scheduler
from bot.tables.table_service import TableService
from data.models import TablePlace
from data.ownership.parts import Part
from data.store import Store
from engine.errors import Refusal
from engine.tables.actions import Start
from engine.tables.options import free_seat_count
from engine.tables.state import Phase

log = structlog.get_logger(__name__)

MAX_LOBBY_ENTRIES = 40
"""The most log entries with which a table is looked at, after the bot's start, in case it is still a lobby."""
SAVE_AGAIN_SECONDS = 15.0
"""Seconds after which an announcement is stored again if that failed."""
_LOBBIES = "lobbies"
"""The scheduler's key for a look at all lobbies; other keys are table ids."""


class OpenSeats(TableObserver):
    """Announces lobbies with free seats, keeps these messages up to date, and deletes them."""

    phases = ENDED | {Phase.LOBBY}
    verbs = frozenset({Start.verb})

    def __init__(self, *, tables: TableService, store: Store, builder: PageBuilder, calls: Calls, clock: Clock) -> None:
        self.watched: WeakSet[LiveTable] = WeakSet()  # games whose announcement could not be deleted yet
        self._tables = tables
        self._builder = builder
        self._calls = calls
        self._clock = clock
        self._announcements = SeatAnnouncements(store, clock)
        self._posts = DoubtfulPosts(calls)
        self._gates: dict[str, Gate] = {}
        """By table id, the gate of its announcement."""
        self.scheduler = Scheduler(clock, self._on_due)

    # -- starting and stopping ----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to write announcements in the background."""
        self.scheduler.start()

    async def take_over(self, part: Part) -> None:
        """Load the announcements of a part of the servers, and `FIRST_POST_SECONDS` later look for lobbies that have
        none.
        """
        for table_id in await self._announcements.load(part):
            self.scheduler.schedule(table_id, self._clock())
        self.scheduler.schedule(_LOBBIES, self._clock() + FIRST_POST_SECONDS)  # all tables are known then

    async def let_go(self, part: Part) -> None:
        """Forget the announcements of a part of the servers, which another process is to serve. Call this while the
        directory still has the part's tables.
        """
        await self._announcements.save_rest()
        for row in self._tables.directory.values():
            if part.has(row.place.guild):
                self._announcements.drop(row.id)
                self.scheduler.schedule(row.id, None)

    async def stop(self) -> None:
        """Begin no more writes, wait for those under way, and store what could not be stored before."""
        await self.scheduler.stop()
        for gate in self._gates.values():
            gate.drop_retry()
        await self._announcements.save_rest()

    @property
    def is_writing(self) -> bool:
        """Whether an announcement is being written now."""
        return any(gate.is_writing for gate in self._gates.values())

    async def wait_settled(self) -> None:
        """Wait until all writes under way now are done."""
        for gate in tuple(self._gates.values()):
            await gate.wait_settled()

    # -- what happens -------------------------------------------------------------------------------------------------

    def on_table_changed(self, live: LiveTable) -> None:
        """Have a new lobby announced, or its announcement updated or deleted, as soon as that is allowed."""
        self.watched.discard(live)
        if live.table.state.phase is Phase.LOBBY:
            self.scheduler.schedule(live.id, max(self._clock(), self._announcements.next_write_at(live)))
        elif self._announcements.get(live.id) is not None or self._posts.is_in_doubt(live.id):
            self.scheduler.schedule(live.id, self._clock())
            if live.is_unfinished:
                self.watched.add(live)

    def on_table_lost(self, lost: LostTable) -> None:
        """Have the announcement deleted of a table that was closed because its log does not replay."""
        self.scheduler.schedule(lost.id, self._clock())

    def on_channel_chosen(self, guild_id: str) -> None:
        """Have a server's announcements moved to the channel that it has just chosen, or deleted if it has chosen
        none.
        """
        for row in self._tables.directory.rows_in_guild(guild_id):
            if self._announcements.get(row.id) is not None:
                self.scheduler.schedule(row.id, self._clock())

    def on_names_changed(self, tables: Iterable[LiveTable]) -> None:
        """Have the announcements of these tables written again, because they may show the name of a deleted person."""
        for live in tables:
            self.on_table_changed(live)

    async def _on_due(self, key: str) -> None:
        """Update the announcement of the table with this id; for `_LOBBIES`, look for lobbies that are not
        announced.
        """
        if key != _LOBBIES:
            await self._bring_up_to_date(key)
            return
        for row in tuple(self._tables.directory.values()):
            is_new = self._announcements.get(row.id) is None and row.seq <= MAX_LOBBY_ENTRIES
            if is_new and await self._chosen_channel(row.place):
                self.scheduler.schedule(row.id, self._clock())

    # -- writing ------------------------------------------------------------------------------------------------------

    async def _bring_up_to_date(self, table_id: str) -> None:
        """Write a table's announcement, and drop its gate if no work is left."""
        gate = self._gates.setdefault(table_id, Gate(partial(self._write, table_id)))
        gate.mark_dirty()
        await gate.wait_settled()
        if gate.is_settled and self._gates.get(table_id) is gate:
            del self._gates[table_id]

    async def _write(self, table_id: str) -> PageVersion:
        """Bring a table's announcement, and what is stored of it, up to date. Returns 0: announcements have no
        versions.
        """
        await self._announcements.save_again(table_id)
        try:
            await self._post_edit_or_delete(table_id)
        finally:
            if not self._announcements.is_saved(table_id):
                self.scheduler.schedule(table_id, self._clock() + SAVE_AGAIN_SECONDS)
        return 0

    async def _post_edit_or_delete(self, table_id: str) -> None:
        """Post, edit or delete a table's announcement, or leave it as it is."""
        lobby = await self._lobby(table_id)
        channel = "" if lobby is None else await self._channel_for(lobby)
        announced = self._announcements.get(table_id)
        if announced is not None and _must_be_deleted(announced, lobby, channel):
            await self._delete_announcement(table_id, announced)
            announced = None
        if lobby is not None and announced is not None:
            await self._edit_announcement(lobby, announced)
        elif lobby is not None and channel:
            await self._announce(lobby, channel)
        else:
            await self._posts.withdraw(table_id)

    async def _lobby(self, table_id: str) -> LiveTable | None:
        """The table, if it is a lobby; ``None`` if its game has started, or if it is over or cannot be read."""
        try:
            live = await self._tables.get(table_id)
        except Refusal:
            return None
        return live if live.table.state.phase is Phase.LOBBY else None

    async def _chosen_channel(self, place: TablePlace) -> str:
        """The id of the channel in which a lobby in this place is announced: that of its server's choice, or else that
        in which the bot has started a thread for the table. Empty for none, and for tables in the chosen channel.
        """
        chosen = (await self._tables.profiles.server_choices(place.guild)).open_seats
        channel = chosen or self._channel_of_own_thread(place)
        return "" if channel == place.channel else channel

    def _channel_of_own_thread(self, place: TablePlace) -> str:
        """The id of the channel of the thread that the bot has started for a table; empty for a table elsewhere."""
        thread, own_user = self._calls.client.get_channel(int(place.channel)), self._calls.client.user
        if not isinstance(thread, discord.Thread) or own_user is None or thread.owner_id != own_user.id:
            return ""
        return str(thread.parent_id)

    async def _channel_for(self, lobby: LiveTable) -> str:
        """The id of the channel in which a lobby is or may be announced; empty for none.

        A private table is not announced. Nor is a table in a channel that some readers of the announcement cannot see.
        While the table's channel is unknown, as at a start, an announcement stays where it is.
        """
        if lobby.is_private:
            return ""
        find, announced = self._calls.client.get_channel, self._announcements.get(lobby.id)
        own = find(int(lobby.place.channel))
        if own is None and announced is not None:
            return announced.stored.channel
        chosen = await self._chosen_channel(lobby.place)
        there = find(int(chosen or 0))
        is_known_to_be_hidden = own is not None and not is_as_open_as(own, there)
        return "" if is_known_to_be_hidden else chosen

    async def _announce(self, lobby: LiveTable, channel: str) -> None:
        """Post the announcement of a lobby, if it has seats for anybody and is old enough."""
        if not has_seats_for_anybody(lobby) or self._calls.client.get_channel(int(lobby.place.channel)) is None:
            return  # of an unknown channel, nobody can tell who may see it
        if not self._is_time_to_write(lobby):
            return
        self._announcements.check_not_refused(channel)
        page = self._builder.open_seats(lobby)
        nonce = f"{lobby.id}+{int(channel):x}"  # 25 characters at most; for a kill before the message is noted
        try:
            sent = await self._posts.send(lobby.id, channel, page, nonce)
        except discord.HTTPException as error:
            await self._on_refused(lobby, channel, error)
            return
        shown = page.texts if page.is_shown_by(sent) else ()  # it may have been posted before a restart
        await self._announcements.note_post(lobby, channel, sent.id, shown)
        self.on_table_changed(lobby)  # its game may have started meanwhile

    async def _edit_announcement(self, lobby: LiveTable, announced: Announcement) -> None:
        """Edit an announcement unless it is up to date, was written within `EDIT_SECONDS`, or was deleted by
        somebody.
        """
        message = announced.stored
        if message.message is None or not self._is_time_to_write(lobby):
            return
        page = self._builder.open_seats(lobby)
        if page.texts == announced.texts:
            return
        self._announcements.check_not_refused(message.channel)
        try:
            await self._calls.edit(message.channel, message.message, page, Priority.OTHER)
        except discord.HTTPException as error:
            is_unknown = error.code == api_errors.UNKNOWN_MESSAGE
            if is_unknown and await self._calls.is_message_gone(error, message.channel, message.message):
                await self._announcements.note_removed(lobby.id)
            else:
                await self._on_refused(lobby, message.channel, error)
            return
        announced.texts, announced.written_at = page.texts, self._clock()

    def _is_time_to_write(self, lobby: LiveTable) -> bool:
        """Whether the announcement of a lobby may be written now; if not, the lobby is scheduled for when it may."""
        due = self._announcements.next_write_at(lobby)
        if is_early := due > self._clock():
            self.scheduler.schedule(lobby.id, due)
        return not is_early

    async def _delete_announcement(self, table_id: str, announced: Announcement) -> None:
        """Delete an announcement, unless somebody has deleted it already, and forget it."""
        if announced.stored.message is not None:
            await delete_for_good(self._calls, self._clock, announced.stored.channel, announced.stored.message)
        await self._announcements.forget(table_id)

    async def _on_refused(self, lobby: LiveTable, channel: str, error: discord.HTTPException) -> None:
        """Raise an error, so that the refused write is tried again; but forget the announcement if its channel was
        deleted.
        """
        log.warning("open_seats_not_shown", table=lobby.id, status=error.status, code=error.code)
        is_gone = error.code == api_errors.UNKNOWN_CHANNEL and await self._calls.is_channel_gone(channel)
        if is_gone or api_errors.is_forbidden(error):
            self._announcements.note_refused(channel)
        if is_gone:
            await self._announcements.forget(lobby.id)
        elif api_errors.is_forbidden(error) or error.code == api_errors.EDIT_TOO_OLD:
            raise WriteDeferredError(lobby.id) from error
        else:
            raise error


def _must_be_deleted(announced: Announcement, lobby: LiveTable | None, channel: str) -> bool:
    """Whether an announcement is to be deleted and forgotten: the table is no lobby any more (``None``), or it is to be
    announced elsewhere or nowhere (``channel`` is empty). One that somebody deleted is remembered as long as its lobby.
    """
    return lobby is None or (channel != announced.stored.channel and not announced.is_removed)


def has_seats_for_anybody(lobby: LiveTable) -> bool:
    """Whether a lobby has a free seat that anybody may take: not at a private table, nor while it waits for the people
    of an earlier game.
    """
    state = lobby.table.state
    return state.rematch is None and not lobby.is_private and free_seat_count(lobby.game, state) > 0
