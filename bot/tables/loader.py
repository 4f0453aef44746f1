"""Reads tables from the store: replays their logs, and loads the profiles of the people who sit there."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import structlog

from bot import __version__
from bot.people.profiles import Profiles
from bot.tables.cache import ShownMessagesRecorder, TableCache
from bot.tables.checkpoints import Checkpoints
from bot.tables.duplicate_set import DuplicateSets
from bot.tables.live_table import LiveTable, replay_table
from bot.tables.releases import is_newer_release
from bot.tables.scheduler import Clock
from data.models import StoredTable, TableEnd, TablePlace, TableStatus, TableToLookAt
from data.store import Store
from engine.errors import Refusal, ReplayMismatchError, SaveError
from engine.game import Game
from engine.tables.log import Entry
from engine.tables.replaying import table_to_look_at
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


def _is_newer(release: str | None) -> bool:
    """Whether the release that last wrote on a table is newer than this one, so that the table may go by rules that are
    not known here.
    """
    return release is not None and is_newer_release(release, than=__version__)


def _refuse_if_newer(stored: StoredTable) -> None:
    """Raise `Refusal` ``newer_release`` if a newer release than this one has written on a table."""
    if _is_newer(stored.release):
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
        checkpoints: Checkpoints,
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
        self._checkpoints = checkpoints
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

    async def look_at_all(self, table_ids: Collection[str]) -> Mapping[str, LiveTable]:
        """Live tables as they are now, by id, of those that are not in memory, made without their whole logs, by one
        question to the store. Nobody can act there, and they are not cached.

        Left out are tables that `look_at` has to read one by one: without a checkpoint that fits, unless the log is
        short; and with an open question, which began at an entry that was not read.
        """
        cold = [table_id for table_id in table_ids if table_id not in self._cache]
        found = dict[str, LiveTable]()
        for look in await self._store.tables_to_look_at(cold) if cold else ():
            if (live := self._look(look)) is not None:
                found[live.id] = live
            await asyncio.sleep(0)
        people = (one for live in found.values() for one in (live.place.host, *live.table.state.named_people))
        await self._profiles.load_players(people)
        for live in found.values():
            await self._profiles.server_choices(live.place.guild)
        return found

    def _look(self, look: TableToLookAt) -> LiveTable | None:
        """The table of a look; ``None`` if `look_at_all` is to leave it out."""
        game = self._games.get(look.opening.game)
        if game is None or _is_newer(look.release):
            return None
        checkpoint = self._checkpoints.made_here(look.opening.game, look.checkpoint)
        if checkpoint is not look.checkpoint:  # another text of the program made it
            return None
        try:
            table = table_to_look_at(game, look.opening, look.entries, self._clock, checkpoint)
        except ReplayMismatchError:
            return None
        return None if table is None or table.state.open_questions else LiveTable(table, look.place)

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
        """The stored row and log of a table, with its checkpoint if it was made here; ``None`` if there is no such
        table. Ids are ASCII: a database may not even take other text.
        """
        stored = await self._store.load_table(table_id) if table_id.isascii() else None
        if stored is None:
            return None
        return stored._replace(checkpoint=self._checkpoints.made_here(stored.opening.game, stored.checkpoint))
