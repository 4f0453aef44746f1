"""The messages that announce lobbies: plain functions of a connection, run by the writer or by a reader."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select

from data.parts import Part
from data.records import OpenSeatsMessage
from data.schema import open_seats, tables
from data.statements import upsert
from data.whereabouts import in_part


def note_open_seats(connection: Connection, table_id: str, message: OpenSeatsMessage | None) -> None:
    """Store which message announces a table's free seats, in place of the one stored before; ``None`` for none."""
    if message is None:
        connection.execute(delete(open_seats).where(open_seats.c.table_id == table_id))
    else:
        upsert(connection, open_seats, {"table_id": table_id}, message._asdict())


def open_seats_messages(connection: Connection, part: Part) -> Mapping[str, OpenSeatsMessage]:
    """By table id, the messages that announce free seats at tables of a part of the servers."""
    columns = [open_seats.c[name] for name in OpenSeatsMessage._fields]
    rows = connection.execute(select(open_seats.c.table_id, *columns).join(tables).where(in_part(part)))
    return {table_id: OpenSeatsMessage(*message) for table_id, *message in rows}
