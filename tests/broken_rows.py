"""Breaks rows of a SQLite database as no program of ours would: values of another type, letters that are none."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, Float, Integer

from data.schema import METADATA, part_owners

NO_TEXT = b"\xff\xfe\x80"
"""Bytes that are no UTF-8."""
_BAD_TEXTS = ("nonsense",)
_BAD_NUMBERS = ("nonsense", 1e300)


class Break(NamedTuple):
    """A value that is put into a column of all rows that a condition selects."""

    table: str
    column: str
    value: object
    where: str = "1"


def breaks(where: dict[str, str]) -> Iterator[Break]:
    """Each kind of bad value for each column of the database; ``where`` is the condition for tables that have one."""
    for table in METADATA.sorted_tables:
        if table is part_owners:
            continue  # PostgreSQL's
        for column in table.columns:
            for value in _bad_values(column):
                yield Break(table.name, column.name, value, where.get(table.name, "1"))


def _bad_values(column: Column[Any]) -> tuple[object, ...]:
    kind = _BAD_NUMBERS if isinstance(column.type, Float | Integer) else _BAD_TEXTS
    return (*kind, NO_TEXT, *([None] if column.nullable else []))


def break_rows(path: Path, broken: Break) -> int:
    """Break rows. Returns how many there were; 0 also if the column takes no such value."""
    table, column, value, where = broken
    is_text = isinstance(value, bytes)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        new = "CAST(? AS TEXT)" if is_text else "?"
        statement = f'UPDATE OR IGNORE {table} SET "{column}" = {new} WHERE {where}'  # names of our own
        try:
            return connection.execute(statement, (value,)).rowcount
        except sqlite3.IntegrityError:
            return 0
