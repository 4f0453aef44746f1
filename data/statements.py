"""The statements that each database writes in its own way: "insert or update", and inserting many rows at once."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Connection, Dialect, Table, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql.base import PGDialect

MAX_ROWS_PER_STATEMENT = 256
"""The most rows that one statement inserts; SQLite takes 32,766 values in one."""

_POSTGRESQL = PGDialect.name
_TYPES: Dialect = PGDialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no types for it


def upsert(
    connection: Connection,
    table: Table,
    key: Mapping[str, Any],
    values: Mapping[str, Any],
    *,
    only_where: ColumnElement[bool] | None = None,
) -> None:
    """Insert a row with this ``key`` and these ``values``, both by column name; or, if a row has the key already, give
    that row the values.

    ``only_where`` is a condition that may use parameters named like the columns of the key; if it does not hold,
    nothing happens. ``None`` sets no condition.
    """
    statement = _upsert_statement(connection.dialect.name, table, tuple(key), tuple(values), only_where)
    connection.execute(statement, {**key, **values})


def upsert_rows(connection: Connection, table: Table, key: tuple[str, ...], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert or update rows with values for all columns of ``table``, as `upsert` does; ``key`` names the columns of
    the key, and no two rows may have the same key.
    """
    columns = tuple(column.name for column in table.columns if column.name not in key)
    if rows and connection.dialect.name == _POSTGRESQL:
        lists = tuple([row[column.name] for row in rows] for column in table.columns)
        connection.exec_driver_sql(_upsert_columns_statement(table, key, columns), lists)
    elif rows:
        connection.execute(_upsert_statement(connection.dialect.name, table, key, columns, None), rows)


@cache
def _upsert_columns_statement(table: Table, key: tuple[str, ...], columns: tuple[str, ...]) -> str:
    """The statement that inserts rows into a table of PostgreSQL's or updates them; its parameters are those of
    `_insert_columns_statement`.
    """
    new = ", ".join(f'"{name}" = excluded."{name}"' for name in columns)
    return f"{_insert_columns_statement(table)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {new}"


@cache
def _upsert_statement(
    dialect: str, table: Table, key: tuple[str, ...], columns: tuple[str, ...], only_where: ColumnElement[bool] | None
) -> sqlite.Insert | postgresql.Insert:
    row: dict[str, BindParameter[Any]] = {name: bindparam(name, type_=table.c[name].type) for name in (*key, *columns)}
    statement = postgresql.insert(table) if dialect == _POSTGRESQL else sqlite.insert(table)
    if only_where is None:
        statement = statement.values(row)
    else:
        statement = statement.from_select(list(row), select(*row.values()).where(only_where))
    new = {name: statement.excluded[name] for name in columns}
    return statement.on_conflict_do_update(index_elements=list(key), set_=new)


def insert_rows(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, whose values are in the order of the table's columns, many with each statement; none if empty."""
    if connection.dialect.name != _POSTGRESQL:
        _insert_value_lists(connection, table, rows)
    elif rows:
        statement, lists = insertion_by_columns(table, rows)
        connection.exec_driver_sql(statement, lists)


def insertion_by_columns(table: Table, rows: Sequence[Sequence[Any]]) -> tuple[str, tuple[list[Any], ...]]:
    """The statement that inserts rows, at least one, into a table of PostgreSQL's, and its parameters: a list of values
    for each column.
    """
    return _insert_columns_statement(table), tuple(map(list, zip(*rows, strict=True)))


def _insert_value_lists(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows into a table of SQLite's.

    With one statement for each row, as ``executemany`` does it, the writer's thread and a busy event loop would wait
    for each other's turn with Python's lock at every row. Statements have a power of two of rows, so that there are few
    different ones.
    """
    start = 0
    while start < len(rows):
        count = min(MAX_ROWS_PER_STATEMENT, 1 << (len(rows) - start).bit_length() - 1)
        values = [value for row in rows[start : start + count] for value in row]
        connection.exec_driver_sql(_insert_value_lists_statement(table, count), tuple(values))
        start += count


@cache
def _insert_value_lists_statement(table: Table, count: int) -> str:
    row = f"({', '.join('?' * len(table.columns))})"
    columns = ", ".join(f'"{column.name}"' for column in table.columns)  # quoted: "left" is a word of SQL's
    return f"INSERT INTO {table.name} ({columns}) VALUES {', '.join([row] * count)}"  # noqa: S608  # names of our schema


@cache
def _insert_columns_statement(table: Table) -> str:
    """The statement that inserts rows into a table of PostgreSQL's, which are given as one list of values for each
    column: it is the same for any number of rows, so the server plans it once.
    """
    columns = ", ".join(f'"{column.name}"' for column in table.columns)  # quoted: "left" is a word of SQL's
    lists = ", ".join(
        f"${number}::{column.type.compile(_TYPES)}[]" for number, column in enumerate(table.columns, start=1)
    )
    return f"INSERT INTO {table.name} ({columns}) SELECT * FROM unnest({lists})"  # noqa: S608  # names of our schema
