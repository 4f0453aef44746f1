"""Writing and reading tables: plain functions of a connection, run by the writer or by a reader."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, select, text, update

from data.errors import ChannelTakenError, IdTakenError
from data.records import (
    EndedTable,
    FinishedGame,
    HandMessage,
    Message,
    Place,
    Seated,
    StoredTable,
    TableRow,
    TableStatus,
)
from data.schema import entries, hands, seats, tables
from data.sqlite import upsert
from engine.log import Cause, Entry, Opening, Start

# Written as in the indexes' own conditions, or those are not used.
LIVE = text("tables.status = 'live'")
_ENDED = text("tables.status <> 'live'")
_UNSHOWN = text("tables.status <> 'live' AND tables.shown_seq < tables.last_seq")
_SEATED = exists().where(seats.c.table_id == bindparam("table_id"), seats.c.player == bindparam("player"))
_CAUSES = frozenset(Cause)
_LAST_SEQ = select(func.coalesce(func.max(entries.c.seq), 0)).where(entries.c.table_id == tables.c.id).scalar_subquery()


def entry_row(table_id: str, entry: Entry) -> tuple[Any, ...]:
    """An entry as a row of its table's log, in the order of the schema."""
    return (table_id, entry.seq, entry.at, entry.cause.value, entry.seat, entry.line, entry.digest)


def add_table(connection: Connection, opening: Opening, place: Place) -> ChannelTakenError | IdTakenError | None:
    """Adds a live table, or answers why not."""
    if live := table_in(connection, place.channel):
        return ChannelTakenError(live)
    if connection.execute(select(tables.c.id).where(tables.c.id == opening.table)).first():
        return IdTakenError(opening.table)
    row = {"id": opening.table, "game": opening.game, "secret": opening.secret, "opened_at": opening.at}
    connection.execute(insert(tables).values(**row, **place._asdict()))
    return None


def seat_players(connection: Connection, table_id: str, seated: Sequence[Seated]) -> None:
    """Puts these in the table's seats, in place of whoever sat there."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    rows = [{"table_id": table_id, "seat": seat, **sits._asdict()} for seat, sits in enumerate(seated)]
    if rows:
        connection.execute(insert(seats), rows)


def ended_table(connection: Connection, table_id: str, at: float, *, over: bool) -> EndedTable:
    """A live table after its end: it was played to its end (``over``) or closed."""
    row = connection.execute(select(tables).where(LIVE, tables.c.id == table_id)).one()
    status = TableStatus.OVER if over else TableStatus.CLOSED
    last_seq = connection.execute(select(_LAST_SEQ).where(tables.c.id == table_id)).scalar()
    values = {"status": status.value, "closed_at": at, "last_seq": last_seq, "deadline": None}
    change_table(connection, table_id, values)
    return EndedTable(row.id, row.game, row.guild, at)


def change_table(connection: Connection, table_id: str, values: Mapping[str, Any]) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))


def note_hand(connection: Connection, table_id: str, player: str, message: HandMessage) -> None:
    """Notes which message shows a player their hand, if they have a seat there, be it one that they left.

    Whoever has none may have been deleted meanwhile, and would be named anew.
    """
    upsert(connection, hands, {"table_id": table_id, "player": player}, message._asdict(), only_where=_SEATED)


def table_in(connection: Connection, channel: str) -> str | None:
    """The id of the live table in a channel."""
    return connection.execute(select(tables.c.id).where(LIVE, tables.c.channel == channel)).scalar()


def tables_of(connection: Connection, player: str) -> tuple[str, ...]:
    """The ids of the live tables where a player sits, in the order of opening."""
    found = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(LIVE, seats.c.player == player, ~seats.c.left)
        .order_by(tables.c.opened_at, tables.c.id)
    )
    return tuple(connection.execute(found).scalars())


def live_tables(connection: Connection) -> tuple[TableRow, ...]:
    """The live tables in the order of opening, without their logs."""
    people = _live_players(connection)
    found = connection.execute(select(tables, _LAST_SEQ.label("seq")).where(LIVE).order_by(tables.c.opened_at))
    return tuple(_live_table(row, people[row.id]) for row in found)


def unshown_endings(connection: Connection) -> tuple[str, ...]:
    """The ids of tables that ended, but whose board message does not show the last entry yet."""
    return tuple(connection.execute(select(tables.c.id).where(_UNSHOWN).order_by(tables.c.id)).scalars())


def finished_games(connection: Connection, guild: str, channel: str | None, limit: int) -> tuple[FinishedGame, ...]:
    """The latest games of a guild, or of one of its channels, that ended, the newest first."""
    began = exists().where(entries.c.table_id == tables.c.id, entries.c.line == Start.verb)
    found = (
        select(tables.c.id, tables.c.game, tables.c.closed_at)
        .where(_ENDED, tables.c.guild == guild, began)
        .order_by(tables.c.closed_at.desc(), tables.c.id)
        .limit(limit)
    )
    if channel is not None:
        found = found.where(tables.c.channel == channel)
    return tuple(FinishedGame(*row) for row in connection.execute(found))


def stored_table(connection: Connection, table_id: str) -> StoredTable | None:
    """All of one table, live or not."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        return None
    return StoredTable(
        opening=Opening(row.id, row.game, row.secret, row.opened_at),
        place=_place(row),
        status=TableStatus(row.status),
        entries=entries_of(connection, table_id),
        seats=_seats(connection, table_id),
        shown_seq=row.shown_seq,
        deadline=row.deadline,
        board=_board(row),
        hands=_hands(connection, table_id),
        closed_at=row.closed_at,
    )


def entries_of(connection: Connection, table_id: str, after: int = 0) -> tuple[Entry, ...]:
    """The log of a table from behind an entry on, which is given by its number."""
    columns = [entries.c[name] for name in Entry._fields]
    its_own = (entries.c.table_id == table_id) & (entries.c.seq > after)
    return tuple(map(_entry, connection.execute(select(*columns).where(its_own).order_by(entries.c.seq))))


def _live_players(connection: Connection) -> Mapping[str, list[str]]:
    sitting = (
        select(seats.c.table_id, seats.c.player)
        .where(seats.c.table_id.in_(select(tables.c.id).where(LIVE)), seats.c.player.is_not(None), ~seats.c.left)
        .order_by(seats.c.table_id, seats.c.seat)
    )
    people: dict[str, list[str]] = defaultdict(list)
    for table_id, player in connection.execute(sitting):
        people[table_id].append(player)
    return people


def _live_table(row: Row[Any], people: Sequence[str]) -> TableRow:
    return TableRow(row.id, row.game, _place(row), row.deadline, row.seq, row.shown_seq, _board(row), tuple(people))


def _entry(row: Row[Any]) -> Entry:
    """A line of a log. One with a cause that is not known, as of a later version, has no digest: it does not replay."""
    if row.cause in _CAUSES:
        return Entry._make(row)._replace(cause=Cause(row.cause))
    return Entry._make(row)._replace(cause=Cause.HOST, digest="")


def _seats(connection: Connection, table_id: str) -> tuple[Seated, ...]:
    rows = select(seats.c.player, seats.c.left).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return tuple(Seated(player, left) for player, left in connection.execute(rows))


def _hands(connection: Connection, table_id: str) -> Mapping[str, HandMessage]:
    columns = [hands.c[name] for name in HandMessage._fields]
    rows = connection.execute(select(hands.c.player, *columns).where(hands.c.table_id == table_id))
    return {player: HandMessage(*message) for player, *message in rows}


def _place(row: Row[Any]) -> Place:
    return Place(row.guild, row.channel, row.host)


def _board(row: Row[Any]) -> Message | None:
    if row.board_message is None:
        return None
    return Message(row.board_channel, row.board_message, row.board_posted_at)
