"""Taking hold of a database on a PostgreSQL server and bringing it up to date: alone, or some parts of the servers
beside other processes.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import StoreError, StoreUnavailableError
from data.leaderboards.formula import count_outdated_again
from data.metadata import METADATA
from data.migrate import migrate, schema_version
from data.models import Outage
from data.ownership.holding import Check, PartChanges, Run, restored_fact
from data.ownership.lease import stored_outages
from data.ownership.news import News
from data.ownership.parts import EVERYWHERE, Part, WantedParts
from data.postgres.address import ServerAddress
from data.postgres.checks import check_database
from data.postgres.engines import patiently, reader_engine, writer_engine
from data.postgres.failures import POOLED
from data.postgres.inspection import keeps_sessions
from data.postgres.listening import listen, news_channel, tell
from data.postgres.locks import granted_locks, has_others_at_work, lock_for_migration
from data.postgres.ownership import beat, divide, number_of_parts, stored_holder, take_part
from data.postgres.read_connections import START_PATIENCE, PostgresReaders, opening_error
from data.postgres.session import HeldElsewhereError, WritingSession
from data.postgres.sharing import PartSharing
from data.postgres.transactions import PostgresTransactions
from data.queries import people, privacy

LOCK_PATIENCE = 1.0
"""The seconds for which a start waits for the lock, because the server needs a moment to notice that the last holder
was killed.
"""
REWRITE_LOCK_TIMEOUT = "2s"
"""The time for which a start waits for readers before it leaves deleted rows for the next start to overwrite."""

PLACE_FACT = "place"
"""The key of the fact that says where the database was when it was last held, by its number and its server's timeline.
Both tell a copy: `pg_restore` gives another number; a copied server, or a standby that took over, has another timeline.
"""
_PLACE = text(
    "SELECT concat_ws('/', system_identifier, timeline_id, oid) "
    "FROM pg_control_system(), pg_control_checkpoint(), pg_database WHERE datname = current_database()"
)


class HeldServerDatabase:
    """A database that this process holds, brought up to date; see `data.ownership.holding.HeldDatabase`."""

    has_lost_wal = False
    lost_all_tables = False
    is_exclusive = False

    def __init__(
        self,
        address: ServerAddress,
        session: WritingSession,
        outages: Sequence[Outage],
        wanted: WantedParts | None,
        channel: str,
    ) -> None:
        """Use a session that holds the database; it is closed with the transactions made of it. ``wanted`` is ``None``
        for a process that has all servers and shares with nobody. ``channel`` is the one of `data.postgres.listening`.
        """
        self._address = address
        self.outages = tuple(outages)
        self.transactions = PostgresTransactions(session)
        self.readers = PostgresReaders(reader_engine(address), self.transactions.settle)
        self.parts_in_all = None if wanted is None else wanted.of
        self._session = session
        self._channel = channel
        self._sharing = None if wanted is None else PartSharing(session, self.transactions, wanted)

    @property
    def parts(self) -> Collection[Part]:
        """The parts of the servers for which this process may save."""
        return self._session.parts

    async def look_for_parts(self, run: Run, now: float, *, wants_share: bool) -> PartChanges:
        """Take parts that are free; see `PartSharing.look`."""
        return PartChanges() if self._sharing is None else await self._sharing.look(run, now, wants_share=wants_share)

    async def give_part_back(self, run: Run, part: Part, now: float) -> None:
        """Let another process have a part; see `PartSharing.give_back`."""
        if self._sharing is not None:
            await self._sharing.give_back(run, part, now)

    def tell(self, connection: Connection, news: News) -> None:
        """Send ``news`` to the other processes once the transaction is stored, if other processes may share the
        database.
        """
        if self._sharing is not None:
            tell(connection, self._channel, news)

    async def listen(self, on_news: Callable[[News], None]) -> None:
        """Pass the news of all processes to ``on_news``; see `data.postgres.listening`."""
        engine = writer_engine(self._address)
        try:
            await listen(engine, self._channel, on_news)
        finally:
            await engine.dispose()

    def store_alive(self, connection: Connection, now: float) -> None:
        """Note in the rows of this process's parts that it is alive at the time ``now``."""
        beat(connection, self.parts, now)

    def note_alive(self, now: float) -> None:
        """Do nothing: the lease is in the database, and cannot be older than it."""

    async def overwrite_deleted(self) -> None:
        """Do nothing: the server frees deleted rows, and the next start rewrites the tables."""

    async def retry_overwriting_deleted(self) -> None:
        """Do nothing, as `overwrite_deleted`."""

    async def wait_until_lost(self) -> None:
        """Wait until this process may not save any more, because another one has held the database since."""
        await self._session.lost.wait()

    @property
    def is_lost(self) -> bool:
        """Whether another process has held the database since this one took hold of it, so that this one may not save
        any more.
        """
        return self._session.lost.is_set()

    def release(self) -> None:
        """Do nothing: the lock ends with the session, which is closed with the transactions."""


async def hold_server_database(
    address: ServerAddress, now: float, wanted: WantedParts | None, check: Check
) -> HeldServerDatabase:
    """Take hold of a database and bring it up to date; wait for a server that starts or recovers. With ``wanted`` parts
    of the servers, other processes may hold other parts; ``None`` takes the whole database alone.

    Raises `StoreError`; its subclass `StoreUnavailableError` if trying again later may help.
    """
    session = WritingSession(writer_engine(address), needs=() if wanted else (EVERYWHERE,))
    try:
        await _refuse_pooler(address)
        connection = await _open(session, address, now)
        async with connection.begin():
            outages = await connection.run_sync(_prepare, session, address, now, wanted)
            channel = await connection.run_sync(news_channel)
            await connection.run_sync(check)
        await _rewrite_if_needed(connection)
        return HeldServerDatabase(address, session, outages, wanted, channel)
    except BaseException as error:
        await session.close()
        if isinstance(error, (DBAPIError, OSError)):
            raise opening_error(address, error) from error
        raise


async def _refuse_pooler(address: ServerAddress) -> None:
    """Raise `StoreError` if a pooler exchanges the session between transactions: locks would stay with a session that
    serves others, and no bot could ever get them again.
    """
    if not await patiently(lambda: keeps_sessions(address), START_PATIENCE):
        raise StoreError(address.sentence(POOLED))


async def _open(session: WritingSession, address: ServerAddress, now: float) -> AsyncConnection:
    """Connect and take the locks. Raises `StoreUnavailableError`, which names the holder, if another session has one of
    the locks.
    """
    loop = asyncio.get_running_loop()
    waits_until = loop.time() + LOCK_PATIENCE
    while True:
        try:
            return await patiently(session.open, START_PATIENCE)
        except HeldElsewhereError:
            if loop.time() >= waits_until:
                raise StoreUnavailableError(await _held_elsewhere_text(address, now)) from None
        await asyncio.sleep(LOCK_PATIENCE / 10)


async def _held_elsewhere_text(address: ServerAddress, now: float) -> str:
    """The sentence for a process that is refused because another one holds the database."""
    engine = reader_engine(address)
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda sync: stored_holder(sync) if schema_version(sync) else None)
    finally:
        await engine.dispose()
    if found is None:
        return f"Another Deckhand is just starting with {address.label}."
    return found.refusal(address.label, now)


def _prepare(
    connection: Connection, session: WritingSession, address: ServerAddress, now: float, wanted: WantedParts | None
) -> tuple[Outage, ...]:
    """Check the database, run missing migrations, divide the servers into parts, and take all parts unless only some
    are ``wanted``; the caller commits. Returns all outages.

    Ratings of another formula are counted again, unless other processes are at work and may store results.
    """
    lock_for_migration(connection)
    check_database(connection, address, must_be_up_to_date=False, must_be_writable=True, may_be_next=wanted is not None)
    migrate(connection)
    of = 1 if wanted is None else wanted.of
    if not divide(connection, of, now):
        known = number_of_parts(connection)
        what = f"is in use, its servers divided into {known} and not {of} parts; stop every process that uses it first"
        raise StoreUnavailableError(address.sentence(what))
    session.admit(connection)
    if not has_others_at_work(connection):
        count_outdated_again(connection)
    _note_if_restored(connection, of)
    if wanted is None and (taken := take_part(connection, EVERYWHERE, now)) is not None:
        session.note_taken(EVERYWHERE, taken)
    return stored_outages(connection)


def _note_if_restored(connection: Connection, of: int) -> None:
    """Note `restored_fact` for each of ``of`` parts if the database was restored from a copy or is continued by another
    server: changes that people have seen may be missing, so live tables must be compared with their messages.
    """
    place, known = connection.execute(_PLACE).scalar_one(), people.stored_text(connection, PLACE_FACT)
    if known is not None and known != place:
        for number in range(of):
            people.set_stored_text(connection, restored_fact(Part(number, of)), "yes")
    people.set_stored_text(connection, PLACE_FACT, place)


async def _rewrite_if_needed(connection: AsyncConnection) -> None:
    """Rewrite all tables if somebody's data was deleted since that was last done, because the server leaves the bytes
    of deleted rows in place. If readers take too long, or another process is at work, a later start does it.
    """
    async with connection.begin():
        has_leftovers = await connection.run_sync(privacy.may_hold_deleted_data)
        is_alone = len({lock.pid for lock in await connection.run_sync(granted_locks)}) == 1
    if not has_leftovers or not is_alone:
        return
    names = ", ".join(table.name for table in METADATA.sorted_tables)
    await connection.execution_options(isolation_level="AUTOCOMMIT")
    try:
        await connection.exec_driver_sql(f"SET lock_timeout = '{REWRITE_LOCK_TIMEOUT}'")
        await connection.exec_driver_sql(f"VACUUM (FULL) {names}")
        await connection.run_sync(privacy.note_file_rewritten)
    except DBAPIError:
        return
    finally:
        await connection.exec_driver_sql("RESET lock_timeout")
        await connection.commit()
        await connection.execution_options(isolation_level="READ COMMITTED")
