"""The tables of people in all servers, also of those that other processes look after: these are read from the database,
to be looked at and no more.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.tables.live_table import LiveTable
from data.records import PlacedTable, TableRow
from data.store import Store
from engine.errors import Refusal

if TYPE_CHECKING:
    from bot.tables.host import Host


class AllTables:
    """Finds the live tables of people, whichever process looks after them."""

    def __init__(self, host: "Host", store: Store) -> None:
        self._host = host
        self._store = store

    async def of_player(self, player_id: str) -> Sequence[TableRow | PlacedTable]:
        """The live tables at which a person sits, in the order in which they were opened. Nothing is read of them."""
        if self._store.parts_in_all is not None:
            return await self._store.live_tables_of_player(player_id)
        directory = self._host.directory
        return [directory[table_id] for table_id in directory.table_ids_of_player(player_id)]

    async def inviting(self, player_id: str) -> list[LiveTable]:
        """The lobbies that keep a seat for a person, but for those whose logs no longer replay."""
        lobbies = []
        for table_id in await self._ids_inviting(player_id):
            with suppress(Refusal):
                live = await self.look_at(table_id)
                if table_id in self._host.directory:
                    self._host.directory.update(live)
                if player_id in live.invited_ids():
                    lobbies.append(live)
        return lobbies

    async def look_at(self, table_id: str) -> LiveTable:
        """A table as it is now. Nothing can be done at one that another process looks after: it is read for this one
        look. Raises what `Host.get` raises but for ``table_elsewhere``.
        """
        if self._store.parts_in_all is None or table_id in self._host.directory:
            return await self._host.get(table_id)
        return await self._host.loader.look_at(table_id)

    async def _ids_inviting(self, player_id: str) -> Sequence[str]:
        """The ids of the lobbies that may keep a seat for a person."""
        if self._store.parts_in_all is None:
            return self._host.directory.table_ids_inviting(player_id)
        return [placed.id for placed in await self._store.live_tables_inviting(player_id)]
