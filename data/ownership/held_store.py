"""The part of an open store that has nothing to do with tables: it holds the database, gives signs of life, has some
parts of the servers, and counts the time in which nobody could reach the bot.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from data.ownership.downtime import Downtime
from data.ownership.holding import HeldDatabase, PartChanges
from data.ownership.lease import Heartbeat
from data.ownership.news import News
from data.ownership.parts import EVERYWHERE, Part, has_server
from data.reader import Reader
from data.writer import DOES_NOT_ANSWER, TIMEOUTS, Writer
from engine.errors import SaveError

READ_SECONDS = 30.0
"""Seconds after which a question to the database is given up."""

T = TypeVar("T")


class HeldStore(Reader):
    """A reader on a database that this process holds, with the one writer; `data.store.Store` adds the methods that
    change tables.
    """

    def __init__(self, held: HeldDatabase, clock: Callable[[], float], downtime: Downtime) -> None:
        """Start the writer and the heartbeat; use `open_store` to make a store."""
        super().__init__(held.readers)
        self._held = held
        self._writer = Writer(held.transactions)
        self._clock = clock
        self._downtime = downtime
        self._parts = frozenset(held.parts)
        self._heartbeat = Heartbeat(self._writer, held, clock, downtime)

    async def close(self) -> None:
        """Save all waiting changes, then release the database for the next process."""
        try:
            await self._heartbeat.stop()
            await super().close()
            for part in self._parts if self.parts_in_all else ():
                await self.give_part_back(part)
            await self._writer.close()
        finally:
            self._held.release()

    async def _run_query(self, query: Callable[[Connection], T]) -> T:
        """Run a query and return its answer. Raises `SaveError` if the answer takes longer than `READ_SECONDS`, and
        while it is unknown what a commit that hangs will have stored.
        """
        if self._writer.is_hanging:
            raise SaveError(DOES_NOT_ANSWER)
        try:
            async with asyncio.timeout(READ_SECONDS):
                return await super()._run_query(query)
        except TimeoutError:
            TIMEOUTS.inc()
            raise SaveError(DOES_NOT_ANSWER) from None

    # -- parts of the servers -----------------------------------------------------------------------------------------

    @property
    def is_exclusive(self) -> bool:
        """Whether no other process can take the database from this one while this one runs, which is so for a SQLite
        file.
        """
        return self._held.is_exclusive

    @property
    def parts_in_all(self) -> int | None:
        """The number of parts into which the servers are divided; ``None`` if this process has the database alone."""
        return self._held.parts_in_all

    @property
    def parts(self) -> frozenset[Part]:
        """The parts of the servers whose tables this process looks after; no other process may save anything of these
        tables.
        """
        return self._parts

    def has_server(self, guild_id: str | None) -> bool:
        """Whether this process looks after the tables of a server; ``None`` stands for direct messages."""
        return has_server(self._parts, guild_id)

    async def look_for_parts(self, *, wants_share: bool = True) -> PartChanges:
        """Take parts that are free, up to an even share, and find out which others to give back. Call it at least every
        second: a process that does not is taken for hanging. Raises `SaveError` or `CommitUnknownError`.

        Without ``wants_share``, a process that has no part yet takes only parts that are free, and claims no share of
        others' parts.
        """
        changes = await self._held.look_for_parts(self._writer.run, self._clock(), wants_share=wants_share)
        self._downtime.learn(changes.outages)
        self._parts |= frozenset(changes.taken)
        return changes

    async def give_part_back(self, part: Part) -> None:
        """Let another process have a part, once all waiting changes are stored. Nothing of its tables may be saved
        afterwards.
        """
        self._parts -= {part}
        await self._held.give_part_back(self._writer.run, part, self._clock())

    async def listen(self, on_news: Callable[[News], None]) -> None:
        """Pass the news of other processes on this database to ``on_news`` until cancelled; see
        `data.ownership.news`.
        """
        await self._held.listen(on_news)

    # -- how it is ----------------------------------------------------------------------------------------------------

    @property
    def lost_all_tables(self) -> bool:
        """Whether the database was found without any table, though its last holder had some: somebody has removed or
        exchanged it. Only known of a file whose lock file was left beside it.
        """
        return self._held.lost_all_tables

    @property
    def has_lost_wal(self) -> bool:
        """Whether somebody removed the write-ahead log while the database was open.

        Changes saved since then are safe, but the bot should be started again.
        """
        return self._held.has_lost_wal

    async def wait_until_lost(self) -> None:
        """Wait until this process may not save any more, because another one has held the database since. The process
        must then end and start anew from what is stored.
        """
        await self._held.wait_until_lost()

    @property
    def is_lost(self) -> bool:
        """Whether another process has held the database since this one took hold of it: then this one must not even
        write to Discord any more.
        """
        return self._held.is_lost

    async def heartbeat(self) -> None:
        """Store now that this process is alive, as happens every `HEARTBEAT_SECONDS` by itself. Raises `SaveError` or
        `CommitUnknownError`.
        """
        await self._heartbeat.write()

    @property
    def units_waiting(self) -> int:
        """The number of changes that wait for the writer's next transaction; 0 if all are stored."""
        return self._writer.units_waiting

    # -- time away ----------------------------------------------------------------------------------------------------

    def downtime_after(self, moment: float, guild_id: str | None = None) -> float:
        """The seconds after ``moment`` (seconds since 1970) in which the bot was away for a server; deadlines are moved
        later by them.

        The bot was away when nobody held the database, when the clock skipped a period, and between `begin_downtime`
        and `end_downtime`. A skipped period is detected here, so that no time runs out before the period is added.
        """
        return self._downtime.seconds_after(moment, guild_id)

    def begin_downtime(self, part: Part = EVERYWHERE) -> None:
        """Note that nobody in the servers of ``part`` can reach the bot from now on, until `end_downtime`. Heartbeats
        store this period while it lasts.
        """
        self._downtime.begin(part)

    def end_downtime(self, part: Part = EVERYWHERE) -> None:
        """Note that people in the servers of ``part`` can reach the bot again; does nothing without `begin_downtime`
        before.
        """
        self._downtime.end(part)
