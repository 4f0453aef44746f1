"""Reads tables from the store: replays their logs, and loads the profiles of the people who sit there."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import structlog

from bot import __version__
from bot.people.profiles import Profiles
from bot.tables.cache import ShownMessagesRecorder, TableCache
from bot.tables.duplicate_set import DuplicateSets
from bot.tables.live_table import LiveTable, replay_table
from bot.tables.releases import is_newer_release
from bot.tables.scheduler import Clock
from data.models import StoredTable, TableEnd, TablePlace, TableStatus
from data.store import Store
from engine.errors import Refusal, ReplayMismatchError, SaveError
from engine.game import Game
from engine.tables.log import Entry
from engine.tables.state import TableState

log = structlog.get_logger(__name__)

SaveTable = Callable[[str, str | None, Sequence[Entry], TableState], Awaitable[None]]
"""(table id, server id or None, entries, state after them) -> stores the entries, and seats and results from the
state.
"""


class TableElsewhereError(Refusal):
    """Raised for a live table that another process serves, which can do what was asked; see
    `bot.sharing.part_filter`.
    """

    def __init__(self, guild_id: str | None) -> None:
        """``guild_id`` is the id of the table's server; ``None`` for a table outside servers."""
        super().__init__("table_elsewhere")
        self.guild_id = guild_id


async def _refuse_to_save(_table_id: str, _guild_id: str | None, _entries: Sequence[Entry], _state: TableState) -> None:
    """Raise `SaveError`: the table was read only to be looked at."""
    raise SaveError("another process looks after this table")


def _refuse_if_newer(stored: StoredTable) -> None:
    """Raise `Refusal` ``newer_release`` if a newer release than this one has written on a table: it may go by rules
    that are not known here.
    """
    if stored.release is not None and is_newer_release(stored.release, than=__version__):
        raise Refusal("newer_release")


class TableLoader:
    """Reads tables from the store and makes live tables of them."""

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        clock: Clock,
        *,
        cache: TableCache,
        profiles: Profiles,
        shown_messages: ShownMessagesRecorder,
        sets: DuplicateSets,
        shared: Store | None = None,
    ) -> None:
        """``shared`` is the store if several processes share it; ``None`` if this process is alone."""
        self._store = store
        self._games = games
        self._clock = clock
        self._cache = cache
        self._profiles = profiles
        self._shown_messages = shown_messages
        self._sets = sets
        self._shared_store = shared

    def _is_elsewhere(self, guild_id: str | None) -> bool:
        """Whether another process serves this server."""
        return self._shared_store is not None and not self._shared_store.has_server(guild_id)

    async def load(self, table_id: str, save: SaveTable, on_given_up: Callable[[StoredTable], None]) -> LiveTable:
        """Read a table from the store and replay its log.

        ``save`` is awaited with the table's id and server to store later entries. If the log does not replay, a live
        table is closed in the store and passed to ``on_given_up``. Raises `Refusal`: ``no_such_table``;
        `TableElsewhereError` for a live table that another process serves; ``newer_release`` for one on which a newer
        release has written, which is left as it is; or ``other_rules`` if the log does not replay.
        """
        stored = await self._read_stored_table(table_id)
        if stored is None:
            raise Refusal("no_such_table")
        if stored.status is TableStatus.LIVE and self._is_elsewhere(stored.place.guild):
            raise TableElsewhereError(stored.place.guild)
        if stored.status is TableStatus.LIVE:
            _refuse_if_newer(stored)
        try:
            live = await replay_table(stored, self._games, partial(save, table_id, stored.place.guild), self._clock)
        except ReplayMismatchError as mismatch:
            _refuse_if_newer(stored)
            if stored.status is TableStatus.LIVE:
                log.error("table_diverged", table=table_id, seq=mismatch.seq)  # noqa: TRY400  # no fault of the program's
                await self._store.append(table_id, (), finished=TableEnd(stored.seats, None))
                on_given_up(stored)
            await self._shown_messages.note_nothing_left_to_show(table_id, stored.last_seq)
            raise Refusal("other_rules") from None
        live.missing_permissions_by_table = self._cache.missing_board_permissions_text
        return await self._with_people(live, stored)

    async def look_at(self, table_id: str) -> LiveTable:
        """Read a table of any server as it is now. Nobody can act at the returned object, and it is not cached. Raises
        `Refusal`: ``no_such_table``, or ``other_rules`` if the log does not replay.
        """
        stored = await self._read_stored_table(table_id)
        if stored is None:
            raise Refusal("no_such_table")
        try:
            live = await replay_table(stored, self._games, partial(_refuse_to_save, table_id), self._clock)
        except ReplayMismatchError:
            raise Refusal("other_rules") from None
        return await self._with_people(live, stored)

    async def _with_people(self, live: LiveTable, stored: StoredTable) -> LiveTable:
        """The table ``live`` itself, with its duplicate set, after the profiles of its people were loaded."""
        await self._profiles.load_people_of_table(stored.place, live.table.state.named_people)
        live.duplicate_set = await self._sets.of_table(stored.opening, is_live=stored.status is TableStatus.LIVE)
        return live

    async def game_of(self, table_id: str) -> Game[Any, Any]:
        """The game of a table, even if the table's log no longer replays.

        Raises `Refusal` ``no_such_table`` if there is no such table, or the bot does not have its game any more.
        """
        return (await self._game_and_place(table_id))[0]

    async def game_in_server(self, table_id: str, guild_id: str | None) -> Game[Any, Any]:
        """The game of a table of this server, as `game_of`. Raises `Refusal` ``other_server`` for a table of another
        one.
        """
        game, place = await self._game_and_place(table_id)
        if place.guild != guild_id:
            raise Refusal("other_server")
        return game

    async def _game_and_place(self, table_id: str) -> tuple[Game[Any, Any], TablePlace]:
        if (live := self._cache.get(table_id)) is not None:
            return live.game, live.place
        stored = await self._read_stored_table(table_id)
        game = self._games.get(stored.opening.game) if stored else None
        if stored is None or game is None:
            raise Refusal("no_such_table")
        return game, stored.place

    async def _read_stored_table(self, table_id: str) -> StoredTable | None:
        """The stored row and log of a table; ``None`` if there is none. Ids are ASCII: a database may not even take
        other text.
        """
        return await self._store.load_table(table_id) if table_id.isascii() else None
