"""Finds the tables of people in all servers, also of those that other processes serve: such tables are read from the
database, and can only be looked at.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress

from bot.tables.directory import TableDirectory
from bot.tables.live_table import LiveTable
from bot.tables.loader import TableLoader
from data.models import PlacedTable
from data.store import Store
from engine.errors import Refusal


class AllTables:
    """Finds the live tables of a person, whichever process serves their servers."""

    def __init__(
        self,
        store: Store,
        directory: TableDirectory,
        loader: TableLoader,
        get: Callable[[str], Awaitable[LiveTable]],
        shared: Store | None = None,
    ) -> None:
        """``get`` is `TableService.get`, for this process's tables. ``shared`` is the store if several processes share
        it; ``None`` if this process is alone.
        """
        self._store = store
        self._shared_store = shared
        self._directory = directory
        self._loader = loader
        self._get = get

    async def of_player(self, player_id: str) -> Sequence[PlacedTable]:
        """The live tables at which a person sits, in the order in which they were opened: id, game and place, without
        their logs.
        """
        if self._shared_store is not None:
            return await self._shared_store.live_tables_of_player(player_id)
        rows = [self._directory[table_id] for table_id in self._directory.table_ids_of_player(player_id)]
        return [PlacedTable(row.id, row.game, row.place) for row in rows]

    async def of_player_here(self, player_id: str) -> tuple[LiveTable, ...]:
        """The live tables of this process at which a person sits, in opening order, except those whose logs no longer
        replay.
        """
        tables = []
        for table_id in self._directory.table_ids_of_player(player_id):
            with suppress(Refusal):
                tables.append(await self._get(table_id))
        return tuple(tables)

    async def opened_by(self, player_id: str) -> Sequence[PlacedTable]:
        """The live tables that a person has opened, in opening order; also those at which they do not sit."""
        return await self._store.live_tables_hosted_by(player_id)

    async def inviting(self, player_id: str) -> list[LiveTable]:
        """The lobbies that keep a seat for a person, in opening order, except those whose logs no longer replay."""
        lobbies = []
        for table_id in await self._ids_inviting(player_id):
            with suppress(Refusal):
                live = await self.look_at(table_id)
                if table_id in self._directory:
                    self._directory.update(live)
                if player_id in live.invited_ids():
                    lobbies.append(live)
        return lobbies

    async def look_at(self, table_id: str) -> LiveTable:
        """The table with this id as it is now. Nobody can act at a table that another process serves: the returned
        object is a copy made for this one look. Raises what `TableService.get` raises except ``table_elsewhere``.
        """
        if self._shared_store is None or table_id in self._directory:
            return await self._get(table_id)
        return await self._loader.look_at(table_id)

    async def look_at_all(self, table_ids: Collection[str]) -> Mapping[str, LiveTable]:
        """The tables with these ids as they are now, by id, without those for which `look_at` raises `Refusal`. Nobody
        may act at the returned objects: tables that were not in memory are read as far as is needed to look at them.
        """
        found = dict(await self._loader.look_at_all(table_ids))
        for table_id in table_ids:
            if table_id not in found:
                with suppress(Refusal):
                    found[table_id] = await self.look_at(table_id)
        return found

    async def _ids_inviting(self, player_id: str) -> Sequence[str]:
        """The ids of the lobbies that keep a seat for a person, or may do so because their logs were not read."""
        if self._shared_store is None:
            return self._directory.table_ids_inviting(player_id)
        return [placed.id for placed in await self._shared_store.live_tables_inviting(player_id)]
