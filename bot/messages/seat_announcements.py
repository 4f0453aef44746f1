"""Remembers, in memory and in the store, which messages announce free seats, and which may not be written just now."""

from collections.abc import Mapping
from dataclasses import dataclass

import structlog

from bot.messages.api.gates import WriteDeferredError
from bot.tables.live_table import LiveTable
from bot.tables.scheduler import Clock
from data.models import OpenSeatsMessage
from data.ownership.parts import Part
from data.store import Store
from engine.durations import lies_within
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

FIRST_POST_SECONDS = 10.0
"""Seconds from a table's opening to its announcement: a game against computers alone has started by then."""
EDIT_SECONDS = 15.0
"""The least seconds between two edits of an announcement."""
OPENER_SECONDS = 300.0
"""The least seconds between two announcements of tables that the same person opened."""
REFUSED_SECONDS = 540.0
"""Seconds for which nothing is posted in a channel after Discord refused a message there; less than a gate's retry."""


@dataclass(slots=True)
class Announcement:
    """The message that announces a table's free seats: where it is, and which texts it shows."""

    stored: OpenSeatsMessage
    texts: tuple[str, ...] = ()
    """The texts that the message shows; empty if an earlier process wrote it."""
    written_at: float = 0.0

    @property
    def is_removed(self) -> bool:
        """Whether somebody has deleted the message."""
        return self.stored.message is None


class SeatAnnouncements:
    """Remembers, by table id, the messages that announce free seats; also when each opener's tables were announced, and
    in which channels Discord refused a message.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._by_table: dict[str, Announcement] = {}
        self._last_posts: dict[str, float] = {}
        """By opener id, when one of their tables was last announced."""
        self._refused_at: dict[str, float] = {}
        """By channel id, when Discord last refused a message there."""
        self._unsaved_table_ids = set[str]()
        """The ids of tables whose announcement, or its deletion, could not be stored yet."""

    async def load(self, part: Part) -> Mapping[str, Announcement]:
        """Read the announcements in a part of the servers from the store, remember and return them, by table id."""
        stored = await self._store.open_seats_messages(part)
        found = {table_id: Announcement(message) for table_id, message in stored.items()}
        self._by_table |= found
        return found

    def drop(self, table_id: str) -> None:
        """Forget a table's announcement in memory; the store keeps it."""
        self._by_table.pop(table_id, None)
        self._unsaved_table_ids.discard(table_id)

    def get(self, table_id: str) -> Announcement | None:
        """The announcement of a table, also one that somebody has deleted; ``None`` if there was none."""
        return self._by_table.get(table_id)

    async def note_post(self, lobby: LiveTable, channel: str, message_id: int, texts: tuple[str, ...]) -> None:
        """Remember and store that a message with these texts announces a lobby from now on."""
        now = self._clock()
        self._by_table[lobby.id] = Announcement(OpenSeatsMessage(channel, str(message_id), now), texts, now)
        self._last_posts = {opener: at for opener, at in self._last_posts.items() if now - at < OPENER_SECONDS}
        self._last_posts[lobby.place.host] = now
        await self._save(lobby.id)

    async def note_removed(self, table_id: str) -> None:
        """Remember and store that somebody has deleted a table's announcement, which is not posted again."""
        announced = self._by_table[table_id]
        announced.stored = announced.stored._replace(message=None)
        await self._save(table_id)

    async def forget(self, table_id: str) -> None:
        """Forget a table's announcement, in the store too, after it was deleted. Does nothing for a table without
        one.
        """
        if self._by_table.pop(table_id, None) is not None:
            await self._save(table_id)

    async def _save(self, table_id: str) -> None:
        """Store which message announces a table now, or that none does. A failure is logged, and `save_again` tries
        again; after a restart before that, the announcement may be posted twice.
        """
        announced = self._by_table.get(table_id)
        self._unsaved_table_ids.discard(table_id)
        try:
            await self._store.note_open_seats(table_id, announced.stored if announced else None)
        except (SaveError, CommitUnknownError) as failed:
            self._unsaved_table_ids.add(table_id)
            log.warning("open_seats_not_noted", table=table_id, why=str(failed))

    def is_saved(self, table_id: str) -> bool:
        """Whether the store knows all about a table's announcement, also that there is none."""
        return table_id not in self._unsaved_table_ids

    async def save_again(self, table_id: str) -> None:
        """Store a table's announcement if that failed before."""
        if table_id in self._unsaved_table_ids:
            await self._save(table_id)

    async def save_rest(self) -> None:
        """Store all announcements for which that failed before."""
        for table_id in tuple(self._unsaved_table_ids):
            await self._save(table_id)

    # -- when ---------------------------------------------------------------------------------------------------------

    def next_write_at(self, lobby: LiveTable) -> float:
        """When the announcement of a lobby may be posted or edited at the earliest, in seconds since 1970."""
        if (announced := self._by_table.get(lobby.id)) is not None:
            return announced.written_at + EDIT_SECONDS
        by_opener = self._last_posts.get(lobby.place.host, 0.0) + OPENER_SECONDS
        return max(lobby.table.opening.at + FIRST_POST_SECONDS, by_opener)

    def note_refused(self, channel_id: str) -> None:
        """Note that Discord refused a message in this channel now."""
        self._refused_at[channel_id] = self._clock()

    def check_not_refused(self, channel_id: str) -> None:
        """Raise `WriteDeferredError` if Discord refused a message in this channel within `REFUSED_SECONDS`."""
        if lies_within(self._refused_at.get(channel_id, float("-inf")), REFUSED_SECONDS, self._clock()):
            raise WriteDeferredError(channel_id)
        self._refused_at.pop(channel_id, None)
