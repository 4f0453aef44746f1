"""How what happens at a table is saved: its entries, and with them what they mean for its seats and its result."""

from collections.abc import Sequence

from bot.tables.cache import TableCache
from bot.tables.live_table import log_addition
from bot.telemetry.arrivals import unsaved_interaction
from data.store import Store
from engine.errors import SaveError
from engine.tables.log import Entry
from engine.tables.state import TableState


class EntrySaver:
    """Saves what happens at the tables of this process's servers."""

    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._cache = cache

    async def save(self, table_id: str, guild: str | None, entries: Sequence[Entry], to: TableState) -> None:
        """Store entries of a server's table and what the state ``to`` which they lead means for seats and results.

        Raises `SaveError`, also where another process looks after the server; and `CommitUnknownError`.
        """
        if not self._store.has_server(guild):
            raise SaveError("another process looks after this table")
        _, _, seats, finished = log_addition(self._cache.get(table_id), table_id, entries, to)
        await self._store.append(table_id, entries, seats=seats, finished=finished, interaction=unsaved_interaction())
