"""Where tables are: conditions and questions about the servers that have them. Plain functions of a connection."""

from sqlalchemy import ColumnElement, Connection, select, text, true

from data.ownership.parts import SNOWFLAKE_TIME_BITS, Part
from data.records import TablePlace
from data.schema import seats, tables

_REMAINDER = f"((COALESCE(CAST(tables.guild AS BIGINT), 0) >> {SNOWFLAKE_TIME_BITS}) % :of) = :number"


def in_part(part: Part) -> ColumnElement[bool]:
    """The condition that a table's server belongs to a part; see `Part.has`."""
    return true() if part.of == 1 else text(_REMAINDER).bindparams(of=part.of, number=part.number)  # type: ignore[return-value]  # a text stands for any condition


def place_of_table(connection: Connection, table_id: str) -> TablePlace | None:
    """Where a table is, live or over; ``None`` if there is no table with this id."""
    columns = [tables.c[name] for name in TablePlace._fields]
    row = connection.execute(select(*columns).where(tables.c.id == table_id)).first()
    return None if row is None else TablePlace(*row)


def places_of_player(connection: Connection, player_id: str) -> tuple[TablePlace, ...]:
    """Where the live tables are at which a person sits and has not left, in the order in which they were opened."""
    columns = [tables.c[name] for name in TablePlace._fields]
    found = (
        select(*columns)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(text("tables.status = 'live'"), seats.c.player == player_id, ~seats.c.left)
        .order_by(tables.c.opened_at, tables.c.id)
    )
    return tuple(TablePlace(*row) for row in connection.execute(found))
