"""The tables of people in all servers, also of those that other processes look after: these are read from the database,
to be looked at and no more.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.tables.directory import TableDirectory
from bot.tables.live_table import LiveTable
from bot.tables.loader import TableLoader
from data.models import PlacedTable
from data.store import Store
from engine.errors import Refusal


class AllTables:
    """Finds the live tables of people, whichever process looks after them."""

    def __init__(
        self,
        store: Store,
        directory: TableDirectory,
        loader: TableLoader,
        get: Callable[[str], Awaitable[LiveTable]],
        shared: Store | None = None,
    ) -> None:
        """``get`` is `TableService.get`, for this process's tables; ``shared`` is the store if processes share it."""
        self._store = store
        self._shared = shared
        self._directory = directory
        self._loader = loader
        self._get = get

    async def of_player(self, player_id: str) -> Sequence[PlacedTable]:
        """The live tables at which a person sits, in the order in which they were opened. Nothing is read of them."""
        if self._shared is not None:
            return await self._shared.live_tables_of_player(player_id)
        rows = [self._directory[table_id] for table_id in self._directory.table_ids_of_player(player_id)]
        return [PlacedTable(row.id, row.game, row.place) for row in rows]

    async def of_player_here(self, player_id: str) -> tuple[LiveTable, ...]:
        """The tables of this process at which a person sits, except those whose logs no longer replay."""
        tables = []
        for table_id in self._directory.table_ids_of_player(player_id):
            with suppress(Refusal):
                tables.append(await self._get(table_id))
        return tuple(tables)

    async def hosted_by(self, player_id: str) -> Sequence[PlacedTable]:
        """The live tables that a person has opened, in the order of opening; also those at which they do not sit."""
        return await self._store.live_tables_hosted_by(player_id)

    async def inviting(self, player_id: str) -> list[LiveTable]:
        """The lobbies that keep a seat for a person, but for those whose logs no longer replay."""
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
        """A table as it is now. Nothing can be done at one that another process looks after: it is read for this one
        look. Raises what `TableService.get` raises but for ``table_elsewhere``.
        """
        if self._shared is None or table_id in self._directory:
            return await self._get(table_id)
        return await self._loader.look_at(table_id)

    async def _ids_inviting(self, player_id: str) -> Sequence[str]:
        """The ids of the lobbies that may keep a seat for a person."""
        if self._shared is None:
            return self._directory.table_ids_inviting(player_id)
        return [placed.id for placed in await self._shared.live_tables_inviting(player_id)]
