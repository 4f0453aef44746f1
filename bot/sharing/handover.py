"""Hands parts of the servers over between processes: a part's tables are loaded before its people are heard, and all
that is under way for them ends before another process may have the part.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.intake.intake import Intake
from bot.messages.open_seats import OpenSeats
from bot.messages.restore_check import RestoreCheck
from bot.messages.sent_pings import SentPings
from bot.sharing.connections import PartConnections
from bot.sharing.part_filter import PartFilter
from bot.tables.table_service import TableService
from data.ownership.parts import Part
from data.store import Store

log = structlog.get_logger(__name__)

FINISH_SECONDS = 5.0
"""The most seconds for which a part's last interactions and writes to Discord are waited for."""


class Handover:
    """Loads the tables of a part of the servers when this process gets it; before it gives a part back, finishes what
    is under way there.
    """

    def __init__(  # noqa: PLR0913  # what it stands on is passed in, not looked up
        self,
        *,
        store: Store,
        tables: TableService,
        intake: Intake,
        parts: PartFilter,
        open_seats: OpenSeats,
        sent_pings: SentPings,
        restore_check: RestoreCheck,
        connections: PartConnections,
        wait_settled: Callable[[], Awaitable[None]],
    ) -> None:
        """``wait_settled`` waits until no message is being written to Discord."""
        self._store = store
        self._tables = tables
        self._intake = intake
        self._parts = parts
        self._open_seats = open_seats
        self._sent_pings = sent_pings
        self._restore_check = restore_check
        self._connections = connections
        self._wait_settled = wait_settled

    async def take_over(self, part: Part) -> None:
        """Load the tables and settings of a part that this process has got, and connect its shards. Raises the
        database's errors.
        """
        await self._restore_check.run(part)
        await self._tables.profiles.reload_servers(part)
        await self._sent_pings.load(part)
        await self._tables.take_over(part)
        await self._open_seats.take_over(part)
        self._sent_pings.delete_outdated()
        self._parts.served_parts.add(part)
        await self._connections.connect(part)

    async def let_go(self, part: Part) -> None:
        """Finish what is under way for the people of a part, and give the part back for another process."""
        self._parts.served_parts.discard(part)
        self._tables.reach.lose(part)  # nothing happens there by itself any more
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await self._intake.in_flight.wait_for_present()
                await self._wait_settled()
        except TimeoutError:  # what a slow Discord keeps back is shown by the next process
            log.warning("not_all_finished", interactions=len(self._intake.in_flight))
        await self._open_seats.let_go(part)
        self._sent_pings.let_go(part)
        self._tables.let_go(part)
        await self._store.give_part_back(part)
        await self._connections.disconnect(part)
