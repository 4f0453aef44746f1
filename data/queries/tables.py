"""Writing and reading tables: plain functions of a connection, run by the writer or by a reader."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, func, insert, select, text, update

from data.errors import ChannelTakenError, IdTakenError
from data.intact_rows import intact_number, intact_whole_number, is_number_or_none
from data.models import (
    BoardMessage,
    EndedTable,
    FinishedGame,
    Occupant,
    SetTable,
    StoredTable,
    TablePlace,
    TableRow,
    TableStatus,
)
from data.ownership.parts import Part
from data.queries.checkpoints import stored_checkpoint
from data.queries.messages import stored_hands, stored_invitation
from data.queries.whereabouts import in_part
from data.schema import entries, invitations, seats, set_tables, tables, test_tables
from engine.tables.actions import Start
from engine.tables.log import Cause, Entry, Opening

LIVE = text("tables.status = 'live'")
"""The condition that a table is live. SQLite uses an index only where a condition is written exactly as in the index;
that holds for the conditions below too.
"""
ENDED = text("tables.status <> 'live'")
"""The condition that a table has ended."""
HAS_BEGUN = exists().where(entries.c.table_id == tables.c.id, entries.c.line == Start.verb)
"""The condition that the game of a table has begun; a lobby that was closed had none."""
_own, _other, _others = set_tables.alias("own"), set_tables.alias("other"), tables.alias("others")
IS_SHUT = exists().where(
    _own.c.table_id == tables.c.id,
    _other.c.set_id == _own.c.set_id,
    _others.c.id == _other.c.table_id,
    text("others.status = 'live'"),
)
"""The condition that another table of the same duplicate set is live, so that nothing of this table may be shown."""
_UNSHOWN = text("tables.status <> 'live' AND tables.shown_seq < tables.last_seq")
_CAUSES = frozenset(Cause)
_LAST_SEQ = select(func.coalesce(func.max(entries.c.seq), 0)).where(entries.c.table_id == tables.c.id).scalar_subquery()


def entry_rows(table_id: str, added: Sequence[Entry], interaction: str | None = None) -> list[tuple[Any, ...]]:
    """The entries ``added`` to a table's log as rows of `entries`, with values in the order of the schema's columns.
    The first row keeps ``interaction``, the id of the click or command that led to all of them; ``None`` for none.
    """
    return [
        (
            table_id,
            one.seq,
            one.at,
            one.cause.value,
            one.seat,
            one.line,
            one.digest,
            None if place else interaction,
            one.mark,
        )
        for place, one in enumerate(added)
    ]


def add_table(connection: Connection, opening: Opening, place: TablePlace) -> ChannelTakenError | IdTakenError | None:
    """Add a live table.

    Returns ``None``; or the error, and adds nothing, if the channel has a live table or the id exists.
    """
    if live := live_table_id_in_channel(connection, place.channel):
        return ChannelTakenError(live)
    if connection.execute(select(tables.c.id).where(tables.c.id == opening.table)).first():
        return IdTakenError(opening.table)
    row = {"id": opening.table, "game": opening.game, "secret": opening.secret, "opened_at": opening.at}
    connection.execute(insert(tables).values(**row, **place._asdict()))
    if opening.is_test:
        connection.execute(insert(test_tables).values(table_id=opening.table))
    if opening.set_id is not None:
        _add_to_set(connection, opening.table, opening.set_id)
    return None


def _add_to_set(connection: Connection, table_id: str, set_id: str) -> None:
    """Note that a table belongs to a duplicate set, as the latest one opened."""
    last = select(func.coalesce(func.max(set_tables.c.number), 0)).where(set_tables.c.set_id == set_id)
    number = connection.execute(last).scalar_one() + 1
    connection.execute(insert(set_tables).values(table_id=table_id, set_id=set_id, number=number))


def tables_of_set(connection: Connection, set_id: str) -> tuple[SetTable, ...]:
    """The tables of a duplicate set in the order in which they were opened; none for an unknown id."""
    found = (
        select(tables.c.id, (tables.c.status == TableStatus.LIVE.value).label("is_live"), HAS_BEGUN.label("has_begun"))
        .join(set_tables, set_tables.c.table_id == tables.c.id)
        .where(set_tables.c.set_id == set_id)
        .order_by(set_tables.c.number)
    )
    return tuple(SetTable(row.id, bool(row.is_live), bool(row.has_begun)) for row in connection.execute(found))


def store_seats(connection: Connection, table_id: str, occupants: Sequence[Occupant]) -> None:
    """Store the occupants of a table's seats, in seat order, in place of all stored before."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    rows = [{"table_id": table_id, "seat": seat, **sits._asdict()} for seat, sits in enumerate(occupants)]
    if rows:
        connection.execute(insert(seats), rows)


def end_table(connection: Connection, table_id: str, at: float, *, is_game_finished: bool) -> EndedTable:
    """End a live table at ``at`` (seconds since 1970): as played to its end (``is_game_finished``), or as closed.

    Returns its facts. Raises SQLAlchemy's `NoResultFound` if there is no live table with this id.
    """
    row = connection.execute(select(tables).where(LIVE, tables.c.id == table_id)).one()
    status = TableStatus.OVER if is_game_finished else TableStatus.CLOSED
    last_seq = connection.execute(select(_LAST_SEQ).where(tables.c.id == table_id)).scalar()
    values = {"status": status.value, "closed_at": at, "last_seq": last_seq, "deadline": None}
    update_table(connection, table_id, values)
    return EndedTable(row.id, row.game, row.guild, at)


def update_table(connection: Connection, table_id: str, values: Mapping[str, Any]) -> None:
    """Set columns of a table's row: ``values`` maps their names to their new values. Does nothing if no table has this
    id.
    """
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))


def has_any_table(connection: Connection) -> bool:
    """Whether there is any table, live or over."""
    return connection.execute(select(tables.c.id).limit(1)).first() is not None


def live_table_id_in_channel(connection: Connection, channel_id: str) -> str | None:
    """The id of the live table in a channel; ``None`` if the channel has none."""
    return connection.execute(select(tables.c.id).where(LIVE, tables.c.channel == channel_id)).scalar()


def live_table_ids_of_player(connection: Connection, player_id: str) -> tuple[str, ...]:
    """The ids of the live tables where a player sits and has not left, in the order in which they were opened."""
    found = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(LIVE, seats.c.player == player_id, ~seats.c.left)
        .order_by(tables.c.opened_at, tables.c.id)
    )
    return tuple(connection.execute(found).scalars())


def live_tables(connection: Connection, part: Part) -> tuple[TableRow, ...]:
    """The live tables of a part of the servers in the order in which they were opened, without their logs."""
    people = _player_ids_by_live_table(connection)
    inviting = frozenset(connection.execute(select(invitations.c.table_id)).scalars())
    own_set = select(set_tables.c.set_id).where(set_tables.c.table_id == tables.c.id).scalar_subquery()
    columns = (tables, _LAST_SEQ.label("seq"), own_set.label("set_id"))
    found = connection.execute(select(*columns).where(LIVE, in_part(part)).order_by(tables.c.opened_at))
    rows = (_table_row(row, people[row.id]) for row in found)
    return tuple(row._replace(invited=None) if row.id in inviting else row for row in rows)


def ended_table_ids_not_shown(connection: Connection, part: Part) -> tuple[str, ...]:
    """The ids, in alphabetical order, of finished tables of a part of the servers whose board message does not show the
    last log entry yet.
    """
    found = select(tables.c.id).where(_UNSHOWN, in_part(part)).order_by(tables.c.id)
    return tuple(connection.execute(found).scalars())


def finished_games(
    connection: Connection, guild_id: str, channel_id: str | None, limit: int
) -> tuple[FinishedGame, ...]:
    """The games of a guild that ended, at most ``limit``, the latest first; with a ``channel_id``, only those of that
    channel. Tables that were closed before their game began are left out, and those of which nothing may be shown yet.
    """
    found = (
        select(tables.c.id, tables.c.game, tables.c.closed_at)
        .where(ENDED, tables.c.guild == guild_id, HAS_BEGUN, ~IS_SHUT)
        .order_by(tables.c.closed_at.desc(), tables.c.id)
        .limit(limit)
    )
    if channel_id is not None:
        found = found.where(tables.c.channel == channel_id)
    return tuple(FinishedGame(*row) for row in connection.execute(found))


def stored_table(connection: Connection, table_id: str) -> StoredTable | None:
    """All that is stored of one table, live or over; ``None`` if there is no table with this id."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        return None
    is_test = connection.execute(select(test_tables).where(test_tables.c.table_id == table_id)).first() is not None
    set_id = connection.execute(select(set_tables.c.set_id).where(set_tables.c.table_id == table_id)).scalar()
    return StoredTable(
        opening=opening_of_row(row, set_id, is_test=is_test),
        place=place_of_row(row),
        status=TableStatus(row.status),
        entries=log_entries(connection, table_id),
        seats=stored_seats(connection, table_id),
        shown_seq=intact_whole_number(row.shown_seq),
        deadline=intact_number(row.deadline),
        board=_board_of_row(row),
        hands=stored_hands(connection, table_id),
        closed_at=None if row.closed_at is None else intact_number(row.closed_at) or 0.0,
        invitation=stored_invitation(connection, table_id),
        release=row.release,
        checkpoint=stored_checkpoint(connection, table_id),
    )


def lacks_entries(connection: Connection) -> bool:
    """Whether the log of any table lacks an entry between its first and its last one, or the one with which the table
    ended.
    """
    has_gap = func.count() != func.max(entries.c.seq)
    gaps = select(entries.c.table_id).group_by(entries.c.table_id).having(has_gap)
    cut_off = select(tables.c.id).where(tables.c.last_seq != _LAST_SEQ)
    return any(connection.execute(found.limit(1)).first() for found in (gaps, cut_off))


def log_entries(connection: Connection, table_id: str, after_seq: int = 0) -> tuple[Entry, ...]:
    """The entries of a table's log with a number above ``after_seq``, in order; empty for an unknown table."""
    columns = [entries.c[name] for name in Entry._fields]
    its_own = (entries.c.table_id == table_id) & (entries.c.seq > after_seq)
    return tuple(map(entry_of_row, connection.execute(select(*columns).where(its_own).order_by(entries.c.seq))))


def _player_ids_by_live_table(connection: Connection) -> Mapping[str, list[str]]:
    """By table id, the ids of the people seated at live tables who have not left, in the order of their seats."""
    sitting = (
        select(seats.c.table_id, seats.c.player)
        .where(seats.c.table_id.in_(select(tables.c.id).where(LIVE)), seats.c.player.is_not(None), ~seats.c.left)
        .order_by(seats.c.table_id, seats.c.seat)
    )
    people: dict[str, list[str]] = defaultdict(list)
    for table_id, player in connection.execute(sitting):
        people[table_id].append(player)
    return people


def _table_row(row: Row[Any], player_ids: Sequence[str]) -> TableRow:
    return TableRow(
        row.id,
        row.game,
        place_of_row(row),
        row.deadline if is_number_or_none(row.deadline) else 0.0,  # a broken one is due now, and is then found again
        intact_whole_number(row.seq),
        intact_whole_number(row.shown_seq),
        _board_of_row(row),
        tuple(player_ids),
        row.set_id,
    )


def entry_of_row(row: Sequence[Any]) -> Entry:
    """The entry of a log whose fields are in a row. An entry with an unknown cause, from a later version, or with no
    number where one belongs, gets an empty digest, so that it does not replay.
    """
    entry = Entry._make(row)
    if entry.cause in _CAUSES and is_number_or_none(entry.at) and isinstance(entry.seat, int | None):
        return entry._replace(cause=Cause(entry.cause))
    seq, at = intact_whole_number(entry.seq), intact_number(entry.at) or 0.0
    return entry._replace(seq=seq, at=at, cause=Cause.HOST, seat=None, digest="")


def stored_seats(connection: Connection, table_id: str) -> tuple[Occupant, ...]:
    """The occupants of a table's seats, in seat order."""
    columns = (seats.c.player, seats.c.left, seats.c.strength)
    rows = select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return tuple(Occupant(row.player, row.left, strength=row.strength) for row in connection.execute(rows))


def opening_of_row(row: Row[Any], set_id: str | None, *, is_test: bool) -> Opening:
    """The opening of a table in its row; ``set_id`` and ``is_test`` are as in `Opening`."""
    return Opening(row.id, row.game, row.secret, intact_number(row.opened_at) or 0.0, is_test, set_id)


def place_of_row(row: Row[Any]) -> TablePlace:
    """The place of a table in its row."""
    return TablePlace(row.guild, row.channel, row.host)


def _board_of_row(row: Row[Any]) -> BoardMessage | None:
    if row.board_message is None:
        return None
    replaced = tuple((row.replaced_boards or "").split())
    return BoardMessage(row.board_channel, row.board_message, intact_number(row.board_posted_at) or 0.0, replaced)


def board_values(board: BoardMessage) -> Mapping[str, Any]:
    """The values of the columns in a table's row that say which message is its board, by column name."""
    return {
        "board_channel": board.channel,
        "board_message": board.message,
        "board_posted_at": board.posted_at,
        "replaced_boards": " ".join(board.replaced) or None,
    }
