"""The places of tables: conditions and questions about the servers that have them. Plain functions of a connection."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Select, or_, select, text, true

from data.models import DELETED_ID_PREFIX, PlacedTable, TablePlace
from data.ownership.parts import SNOWFLAKE_TIME_BITS, Part
from data.schema import NAMES_PERSON, entries, seats, tables
from engine.tables.actions import Invite, Wait
from engine.tables.log import player_id_in_line

_REMAINDER = f"((COALESCE(CAST(tables.guild AS BIGINT), 0) >> {SNOWFLAKE_TIME_BITS}) % :of) = :number"


def in_part(part: Part) -> ColumnElement[bool]:
    """The condition that a table's server belongs to a part; see `Part.has`."""
    return true() if part.of == 1 else text(_REMAINDER).bindparams(of=part.of, number=part.number)  # type: ignore[return-value]  # a text stands for any condition


def place_of_table(connection: Connection, table_id: str) -> TablePlace | None:
    """The place of a table, live or over; ``None`` if there is no table with this id."""
    columns = [tables.c[name] for name in TablePlace._fields]
    row = connection.execute(select(*columns).where(tables.c.id == table_id)).first()
    return None if row is None else TablePlace(*row)


def live_tables_of_player(connection: Connection, player_id: str) -> tuple[PlacedTable, ...]:
    """The live tables at which a person sits and has not left, in the order in which they were opened."""
    sitting = select(seats.c.table_id).where(seats.c.player == player_id, ~seats.c.left)
    return _live_tables(connection, tables.c.id.in_(sitting))


def live_tables_hosted_by(connection: Connection, player_id: str) -> tuple[PlacedTable, ...]:
    """The live tables that a person has opened, whether or not they sit there, in the order of opening."""
    return _live_tables(connection, tables.c.host == player_id)


def live_tables_inviting(connection: Connection, player_id: str) -> tuple[PlacedTable, ...]:
    """The live tables to which a person was invited, even if the invitation was answered or taken back, in the order of
    opening.
    """
    return _live_tables(connection, tables.c.id.in_(_table_ids_with(f"{Invite.verb} player={player_id}", "!")))


def live_tables_of_deleted(connection: Connection) -> tuple[PlacedTable, ...]:
    """The live tables that may keep a seat or a place in their waiting list for somebody whose data was deleted, in the
    order of opening.
    """
    begins = [f"{verb} player={DELETED_ID_PREFIX}" for verb in (Invite.verb, Wait.verb)]
    return _live_tables(connection, or_(*(tables.c.id.in_(_table_ids_with(begin, "\x7f")) for begin in begins)))


def people_deleted_from(connection: Connection, table_ids: Sequence[str]) -> tuple[tuple[str, int, str], ...]:
    """The places of deleted people's ids at these tables: the table's id, the number of the entry that names the person
    (0 for the host of the table), and the id that stands there now.
    """
    naming = select(entries.c.table_id, entries.c.seq, entries.c.line).where(
        entries.c.table_id.in_(table_ids), NAMES_PERSON, entries.c.line.contains(f" player={DELETED_ID_PREFIX}")
    )
    opened = select(tables.c.id, tables.c.host).where(
        tables.c.id.in_(table_ids), tables.c.host.startswith(DELETED_ID_PREFIX)
    )
    in_lines = [(table_id, seq, player_id_in_line(line) or "") for table_id, seq, line in connection.execute(naming)]
    return (*in_lines, *((table_id, 0, host) for table_id, host in connection.execute(opened)))


def _table_ids_with(begin: str, end: str) -> Select[str]:
    """The ids of tables with a line that names a person and is, as text, at or after ``begin`` and before ``begin +
    end``; the index of lines finds such a range quickly.

    With the ``end`` "!" the range has ``begin`` itself and lines that go on with a space; with the character 127, all
    lines that begin with ``begin``.
    """
    return select(entries.c.table_id).where(NAMES_PERSON, entries.c.line >= begin, entries.c.line < begin + end)


def _live_tables(connection: Connection, condition: ColumnElement[bool]) -> tuple[PlacedTable, ...]:
    columns = [tables.c.id, tables.c.game, *(tables.c[name] for name in TablePlace._fields)]
    found = select(*columns).where(text("tables.status = 'live'"), condition)
    rows = connection.execute(found.order_by(tables.c.opened_at, tables.c.id))
    return tuple(PlacedTable(table_id, game, TablePlace(*place)) for table_id, game, *place in rows)
