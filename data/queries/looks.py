"""Reading many live tables at once, as far as is needed to look at them: a plain function of a connection."""

from collections.abc import Collection
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Select, or_, select

from data.models import TableToLookAt
from data.queries.checkpoints import CHECKPOINT_COLUMNS, checkpoint_of_row
from data.queries.tables import LIVE, entry_of_row, opening_of_row, place_of_row
from data.schema import checkpoints, entries, set_tables, tables, test_tables
from engine.tables.actions import Join
from engine.tables.log import Entry

_ENTRY_COLUMNS = [entries.c[name] for name in Entry._fields]


def tables_to_look_at(connection: Connection, table_ids: Collection[str]) -> tuple[TableToLookAt, ...]:
    """Read those of these tables that are live, in any order, by three statements."""
    known = {row.table_id: checkpoint_of_row(row) for row in connection.execute(_checkpoints(table_ids))}
    by_table = groupby(connection.execute(_needed_entries(table_ids)), key=lambda row: row.table_id)
    logs = {table_id: tuple(entry_of_row(row[1:]) for row in rows) for table_id, rows in by_table}
    return tuple(
        TableToLookAt(
            opening_of_row(row, set_id=row.set_id, is_test=row.tested is not None),
            place_of_row(row),
            row.release,
            known.get(row.id),
            logs.get(row.id, ()),
        )
        for row in connection.execute(_live_tables(table_ids))
    )


def _live_tables(table_ids: Collection[str]) -> Select[Any]:
    beside = (set_tables.c.set_id, test_tables.c.table_id.label("tested"))
    of_set = select(tables, *beside).outerjoin(set_tables, set_tables.c.table_id == tables.c.id)
    return of_set.outerjoin(test_tables, test_tables.c.table_id == tables.c.id).where(LIVE, tables.c.id.in_(table_ids))


def _checkpoints(table_ids: Collection[str]) -> Select[Any]:
    return select(*CHECKPOINT_COLUMNS, checkpoints.c.table_id).where(checkpoints.c.table_id.in_(table_ids))


def _needed_entries(table_ids: Collection[str]) -> Select[Any]:
    """The entries that `TableToLookAt` has, with the ids of their tables first, in order."""
    is_late = or_(checkpoints.c.seq.is_(None), entries.c.seq >= checkpoints.c.seq)
    needed = or_(is_late, entries.c.line.startswith(f"{Join.verb} "))
    return (
        select(entries.c.table_id, *_ENTRY_COLUMNS)
        .outerjoin(checkpoints, checkpoints.c.table_id == entries.c.table_id)
        .where(entries.c.table_id.in_(table_ids), needed)
        .order_by(entries.c.table_id, entries.c.seq)
    )
