"""Deletes all data kept of a person, on disk and in memory at once.

Meanwhile the tables in memory that name the person are locked, so that none of them saves the old id again, and so are
the person's settings.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress

import structlog

from bot.intake.find_table import MAX_LISTED_TABLES
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from data.errors import StillSeatedError
from data.models import is_deleted_id
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Decline, Leave
from engine.tables.log import Cause, player_id_in_line
from engine.text.sentences import joined_with_and

log = structlog.get_logger(__name__)


class Erasure:
    """Deletes people's data, one person at a time: two at once would wait for the tables that each has locked."""

    def __init__(
        self, tables: TableService, store: Store, on_erased: Callable[[str, Sequence[LiveTable]], None]
    ) -> None:
        """``on_erased(player_id, tables)`` is called with each person whose data was, or may have been, deleted, and
        the tables that may show their name.
        """
        self._tables = tables
        self._store = store
        self._on_erased = on_erased
        self._turn = asyncio.Lock()

    async def erase(self, player_id: str) -> None:
        """Delete all data kept of a person, on disk and in memory. Seats kept for them become free, and they leave all
        waiting lists.

        Raises what `check_not_seated` raises, or `SaveError`: then nothing has changed. After `CommitUnknownError` it
        is unknown whether the data was deleted.
        """
        self.check_not_seated(player_id)
        await self._leave_lobbies(player_id)
        try:
            async with self._turn, AsyncExitStack() as locks:
                await self._erase_while_locked(player_id, locks)
        except StillSeatedError as seated:
            raise self._still_seated_refusal(seated.tables) from None
        await self.load_limits()

    async def forget_erased(self, player_id: str) -> None:
        """Forget a person in memory whose data another process has deleted, and delete what this process has stored of
        them since then.
        """
        tables = [live for live in self._tables.in_memory.values() if player_id in _people_named(live)]
        for live in tables:
            live.table.needs_reload = True
        profiles = self._tables.profiles
        is_changing = profiles.is_changing(player_id)
        async with profiles.lock_of(player_id):
            profiles.forget_player(player_id)
        await self.free_places_of_deleted()
        self._on_erased(player_id, tables)
        await self._store.forget_leftovers(player_id, with_name=is_changing)
        await self.load_limits()

    async def load_limits(self) -> None:
        """Read what limits count of people who had their data deleted, at whichever process."""
        await self._tables.limits_of_deleted.load()

    async def people_deleted_elsewhere(self) -> set[str]:
        """The ids of people whom tables in memory still name though their data was deleted: this process has not heard
        of it.
        """
        tables = dict(self._tables.in_memory)
        people = set()
        for table_id, seq, alias in await self._store.people_deleted_from(tuple(tables)) if tables else ():
            live = tables[table_id]
            if seq <= len(live.table.log):
                named = player_id_in_line(live.table.log[seq - 1].line) if seq else live.place.host
                people.update({named} - {alias, None})
        return {one for one in people if one is not None}

    async def free_places_of_deleted(self) -> None:
        """Free the seats that lobbies of this process keep for deleted people, and their places on waiting lists."""
        for placed in await self._store.live_tables_of_deleted():
            if placed.id in self._tables.directory:
                with suppress(Refusal):  # its log does not replay: whoever touches it next closes it
                    await self._leave_lobby_as_deleted(await self._tables.get(placed.id))

    async def free_places_where_possible(self) -> None:
        """Free the seats and waiting places of deleted people at tables that were just taken over, which no process had
        when the data was deleted. A failure is logged, and the next start tries again.
        """
        try:
            await self.free_places_of_deleted()
        except (SaveError, CommitUnknownError) as failed:
            log.warning("places_not_freed", why=str(failed))

    async def _leave_lobby_as_deleted(self, live: LiveTable) -> None:
        """Free the seats that this lobby keeps for deleted people, and their places on its waiting list."""
        state = live.table.state
        for one in [one for one in state.kept_for if is_deleted_id(one)]:
            await self._tables.act_for(live, None, Decline(player=one), Cause.PERSON)
        for waiting in [one.player for one in state.guests.queue if is_deleted_id(one.player)]:
            await self._tables.act_for(live, None, Leave(player=waiting), Cause.PERSON)

    def check_not_seated(self, player_id: str) -> None:
        """Raise `Refusal` ``still_seated``, with game and channel of each table, if the person sits at live tables."""
        if tables := self._tables.directory.table_ids_of_player(player_id):
            raise self._still_seated_refusal(tables)

    def _still_seated_refusal(self, table_ids: Sequence[str]) -> Refusal:
        rows = [self._tables.directory[table_id] for table_id in table_ids if table_id in self._tables.directory]
        tables = [f"{self._tables.game(row.game).meta.title} in <#{row.place.channel}>" for row in rows]
        return Refusal("still_seated", tables=joined_with_and(tables or list(table_ids), MAX_LISTED_TABLES))

    async def _leave_lobbies(self, player_id: str) -> None:
        """Decline for a person wherever a seat is kept for them, and take them off all waiting lists."""
        for live in await self._tables_in_memory_of(player_id):
            state = live.table.state
            if player_id in state.kept_for:
                await self._tables.act_for(live, None, Decline(player=player_id), Cause.PERSON)
            elif state.guests.is_waiting(player_id):
                await self._tables.act_for(live, None, Leave(player=player_id), Cause.PERSON)

    async def _erase_while_locked(self, player_id: str, locks: AsyncExitStack) -> None:
        tables = await self._tables_in_memory_of(player_id)
        for live in sorted(tables, key=lambda one: one.id):  # as `act_together` locks them: no ring
            await locks.enter_async_context(live.table.exclusive_access())
        await locks.enter_async_context(self._tables.profiles.lock_of(player_id))
        try:
            other_ids = await self._store.forget_player(player_id)
        except (SaveError, StillSeatedError):
            raise
        except BaseException:  # even a cancelled save may have been stored
            for live in tables:
                live.table.needs_reload = True
            self._tables.profiles.forget_player(player_id)  # who was not deleted after all is read again
            self._on_erased(player_id, tables)
            raise
        for live in tables:
            live.replace_player_id(player_id, other_ids[live.id])
            live.table.forget_reason()
        self._tables.profiles.forget_player(player_id)
        self._on_erased(player_id, tables)

    async def _tables_in_memory_of(self, player_id: str) -> tuple[LiveTable, ...]:
        """The tables, live or in memory, at which anything is stored of a person."""
        tables = []
        for table_id in await self._store.table_ids_mentioning(player_id):
            if self._tables.is_in_memory(table_id) or table_id in self._tables.directory:
                with suppress(Refusal):  # its log does not replay: nothing more is saved of it
                    tables.append(await self._tables.get(table_id))
        return tuple(tables)


def _people_named(live: LiveTable) -> set[str]:
    """The ids of all people whom a table in memory names."""
    return {live.place.host, *live.hands, *filter(None, (player_id_in_line(one.line) for one in live.table.log))}
