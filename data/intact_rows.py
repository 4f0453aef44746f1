"""Reads the intact rows of a query: a row that somebody has broken is lost, and nothing else is.

PostgreSQL keeps the types of columns. SQLite takes any value, whatever the column's type is.
"""

import math
from collections.abc import Iterator
from typing import Any

import structlog
from sqlalchemy import Connection, Float, Integer, Select

log = structlog.get_logger(__name__)


def intact_rows(connection: Connection, query: Select[Any]) -> Iterator[Any]:
    """The rows of a query of which all values in columns of numbers are numbers. Others are left out, which is
    logged.
    """
    columns = [
        (place, str(column.name)) for place, column in enumerate(query.selected_columns) if _is_number_column(column)
    ]
    for row in connection.execute(query):
        broken = [name for place, name in columns if not is_number_or_none(row[place])]
        if broken:
            log.error("row_left_out", columns=", ".join(broken))
        else:
            yield row


def intact_number(value: object) -> float | None:
    """A number that was read, or ``None`` if it is none."""
    return value if isinstance(value, int | float) and is_number_or_none(value) else None


def intact_whole_number(value: object) -> int:
    """A whole number that was read, or 0 if it is none."""
    return value if isinstance(value, int) else 0


def is_number_or_none(value: object) -> bool:
    """Whether a value is a number that is neither infinite nor undefined, or ``None``."""
    return value is None or (isinstance(value, int | float) and math.isfinite(value))


def _is_number_column(column: Any) -> bool:  # noqa: ANN401  # any expression of SQLAlchemy's
    return isinstance(column.type, Float | Integer)
