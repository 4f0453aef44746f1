"""Moving everything that one database holds to another: from SQLite to PostgreSQL, back, or between two of a kind.

A stored fact in the target says that it is being filled, so that no bot starts with a half-filled database; another
fact in the source says that it was moved away, so that no bot goes on with old data. A move that was interrupted is
simply started again.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, func, literal, select, tuple_

from data.databases import database_label, hold_database
from data.errors import StoreError, capital
from data.ownership.holding import MOVED_FACT, MOVING_FACT, HeldDatabase
from data.postgres.address import is_postgres
from data.postgres.holding import PLACE_FACT
from data.postgres.ownership import NUMBER_FACT
from data.queries import people
from data.schema import METADATA, facts, lease, outages, part_owners
from data.sqlite.engines import database_path
from data.statements import insert_rows
from data.writer import Writer
from engine.errors import CommitUnknownError, SaveError

BATCH = 2_000
"""The most rows that are copied in one transaction."""
_OWN_FACTS = (MOVED_FACT, MOVING_FACT, PLACE_FACT, NUMBER_FACT)
"""The keys of facts that are true of one database only, so they are not copied."""
_OWN_TABLES = (lease, part_owners)
"""The tables that say which process holds a database, which are not copied."""
_MOVED_TABLES = tuple(table for table in METADATA.sorted_tables if table not in _OWN_TABLES)
_OF_ANY_START = (facts, outages)
"""The tables in which every start of a bot writes, so that rows there do not mean that a database was used."""


class Side(NamedTuple):
    """One of the two databases of a move, held by this process."""

    label: str
    held: HeldDatabase
    writer: Writer

    async def fact(self, key: str) -> str:
        """The stored value of a fact; empty if there is none."""
        return await self.held.readers.run(lambda connection: people.stored_text(connection, key)) or ""

    async def set_fact(self, key: str, value: str) -> None:
        """Store a fact, or remove it if ``value`` is empty."""
        await self.writer.run(partial(_set_fact, key=key, value=value))


Progress = Callable[[str, int], None]
"""A function that a move calls once a table is copied, with the table's name and the number of its rows."""


async def move_database(source_url: str, target_url: str, now: float, progress: Progress) -> dict[str, int]:
    """Copy the database at ``source_url`` to the one at ``target_url``, compare all rows, and only then let bots use
    the target and no longer the source. Returns the number of rows of each table, by its name.

    ``now`` is in seconds since 1970. Raises `StoreError`, whose text is one sentence for the host, if one of them is in
    use or cannot be used, if the target already holds something, or if the copy fails. What the source holds is never
    changed.
    """
    if database_label(source_url) == database_label(target_url):
        raise StoreError("SOURCE and TARGET are the same database.")
    if not _exists(source_url):
        raise StoreError(f"There is no file {database_path(source_url)}.")
    try:
        async with _hold(source_url, now) as source:
            await _check_source(source, target_url)
            async with _hold(target_url, now) as target:
                await _check_target(source, target)
                return await _move(source, target, progress)
    except (SaveError, CommitUnknownError) as error:
        raise StoreError(f"The move has failed ({error}); nothing is lost, so make it again.") from error


@asynccontextmanager
async def _hold(url: str, now: float) -> AsyncIterator[Side]:
    held = await hold_database(url, now)
    writer = Writer(held.transactions)
    try:
        yield Side(database_label(url), held, writer)
    finally:
        await held.readers.close()
        await writer.close()
        held.release()


async def _check_source(source: Side, target_url: str) -> None:
    """Raise `StoreError` if the source may not be moved to the target, as far as the source knows: a target that is
    refused so is not created.
    """
    if await source.fact(MOVING_FACT):
        raise StoreError(f"{capital(source.label)} holds a part of a move alone; make that move again first.")
    moved_to = await source.fact(MOVED_FACT)
    if moved_to and (moved_to != database_label(target_url) or not _exists(target_url)):
        raise _moved_already(source, moved_to)


async def _check_target(source: Side, target: Side) -> None:
    """Raise `StoreError` if the target holds something that a move would mix up, or has all of the source already."""
    moved_to, filled_from = await source.fact(MOVED_FACT), await target.fact(MOVING_FACT)
    if moved_to and filled_from != source.label:
        raise _moved_already(source, moved_to)
    is_replaceable = filled_from or await target.fact(MOVED_FACT)
    if not is_replaceable and not await target.held.readers.run(_is_unused):
        raise StoreError(f"{capital(target.label)} is not empty; name a new one.")


def _moved_already(source: Side, target_label: str) -> StoreError:
    return StoreError(f"{capital(source.label)} was moved to {target_label} already; name that one in DATABASE_URL.")


def _exists(url: str) -> bool:
    """Whether there is a file for this database; always for one on a server, which is not created here."""
    return is_postgres(url) or database_path(url).exists()


async def _move(source: Side, target: Side, progress: Progress) -> dict[str, int]:
    await target.set_fact(MOVING_FACT, source.label)
    await target.set_fact(MOVED_FACT, "")
    for table in reversed(_MOVED_TABLES):
        await target.writer.run(partial(_delete_rows, table=table))
    counts: dict[str, int] = {}
    for table in _MOVED_TABLES:
        counts[table.name] = await _copy_table(source, target, table)
        progress(table.name, counts[table.name])
    for table in _MOVED_TABLES:
        await _compare_table(source, target, table)
    await source.set_fact(MOVED_FACT, target.label)
    await target.set_fact(MOVING_FACT, "")
    return counts


async def _copy_table(source: Side, target: Side, table: Table) -> int:
    """Copy all rows of a table, and return how many there were."""
    count = 0
    async for rows in _batches(source, table):
        await target.writer.run(partial(insert_rows, table=table, rows=rows))
        count += len(rows)
    return count


async def _compare_table(source: Side, target: Side, table: Table) -> None:
    """Read a table in both databases. Raises `StoreError` if a row differs."""
    copies = _batches(target, table)
    async for rows in _batches(source, table):
        if rows != await anext(copies, []):
            raise StoreError(
                f"{capital(target.label)} took rows of {table.name} that it does not give back as they were."
            )
    if await anext(copies, []):
        raise StoreError(f"{capital(target.label)} has rows of {table.name} that were not copied.")


async def _batches(side: Side, table: Table) -> AsyncIterator[list[tuple[Any, ...]]]:
    """Read the rows of a table in order of their keys, in lists of at most `BATCH`. Nobody may change them
    meanwhile.
    """
    last: Sequence[Any] | None = None
    positions = [list(table.columns).index(column) for column in table.primary_key]
    while rows := await side.held.readers.run(partial(_rows_after, table=table, last=last)):
        yield [tuple(row) for row in rows]
        last = [rows[-1][position] for position in positions]


def _rows_after(connection: Connection, table: Table, last: Sequence[Any] | None) -> Sequence[Row[Any]]:
    """The next rows of a table, at most `BATCH`, after the row with the key ``last``; with ``None``, the first ones."""
    key = list(table.primary_key)
    query = select(table).order_by(*key).limit(BATCH)
    if last is not None:
        values = [literal(value, column.type) for value, column in zip(last, key, strict=True)]
        query = query.where(tuple_(*key) > tuple_(*values))
    return connection.execute(query.where(_is_moved(table))).all()


def _is_moved(table: Table) -> ColumnElement[bool]:
    """The condition that a row of this table is copied."""
    return facts.c.key.not_in(_OWN_FACTS) if table is facts else literal(value=True).is_(True)


def _is_unused(connection: Connection) -> bool:
    """Whether bots have stored nothing in the database but what every start writes."""
    others = [table for table in _MOVED_TABLES if table not in _OF_ANY_START]
    return not any(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in others)


def _delete_rows(connection: Connection, table: Table) -> None:
    connection.execute(delete(table).where(_is_moved(table)))


def _set_fact(connection: Connection, key: str, value: str) -> None:
    if value:
        people.set_stored_text(connection, key, value)
    else:
        connection.execute(delete(facts).where(facts.c.key == key))
