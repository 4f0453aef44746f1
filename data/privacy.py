"""What is kept of one person: read in one piece, for them alone, or deleted in one piece.

Deleting keeps the games, which others played too. At each table another id, ``gone-1``, takes the place of the
person's. It is another one at each table, so that nothing tells which of them were the same person's.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, and_, delete, func, or_, select, union, update

from data.errors import StillSeated
from data.people import player as player_of
from data.records import GONE
from data.schema import JOINS, entries, hands, players, ratings, results, seats, tables
from data.tables import tables_of
from engine.entries import Cause, Join, Leave, Start, renamed


def traces(connection: Connection, player: str) -> tuple[str, ...]:
    """The ids of the tables, live or over, at which something is kept of a person."""
    found = union(
        select(entries.c.table_id).where(JOINS, _joins(player)),
        select(tables.c.id).where(tables.c.host == player),
        *(select(table.c.table_id).where(table.c.player == player) for table in (seats, hands, results)),
    )
    return tuple(sorted(connection.execute(found).scalars()))


def forget(connection: Connection, player: str) -> Mapping[str, str] | StillSeated:
    """Deletes what is kept of a person; the id that stands for theirs now, by table. Or answers why not."""
    if seated := tables_of(connection, player):
        return StillSeated(seated)
    marks = {table_id: _mark(connection, table_id) for table_id in traces(connection, player)}
    for table_id, mark in marks.items():
        _rename(connection, table_id, player, mark)
    connection.execute(update(results).where(results.c.player == player).values(player=None))
    for table in (hands, ratings):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    return marks


def kept(connection: Connection, player: str) -> dict[str, Any]:
    """All that is kept of a person, as plain JSON; nothing in it tells what others did.

    Of live games too there is only what the person did, without the entries' numbers, which would count what others
    did in secret.
    """
    known = player_of(connection, player)._asdict()
    ladders = select(ratings.c.guild, ratings.c.game, ratings.c.mu, ratings.c.sigma).where(ratings.c.player == player)
    return {
        "id": known.pop("id"),
        "name": known.pop("name"),
        "preferences": known,
        "tables": [_kept_of_table(connection, table_id, player) for table_id in traces(connection, player)],
        "ratings": [_plain(row) for row in connection.execute(ladders).mappings()],
    }


# -- deleting ---------------------------------------------------------------------------------------------------------


def _mark(connection: Connection, table_id: str) -> str:
    """An id that nobody at this table has."""
    in_use = [
        select(tables.c.host).where(tables.c.id == table_id),
        select(seats.c.player).where(seats.c.table_id == table_id, seats.c.player.is_not(None)),
        select(entries.c.line).where(entries.c.table_id == table_id, entries.c.line.startswith(f"{Join.verb} ")),
    ]
    texts = [text for query in in_use for text in connection.execute(query).scalars()]
    taken = set(re.findall(rf"{GONE}\d+", " ".join(texts)))
    return next(mark for number in count(1) if (mark := f"{GONE}{number}") not in taken)


def _rename(connection: Connection, table_id: str, player: str, mark: str) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id, tables.c.host == player).values(host=mark))
    connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.player == player).values(player=mark))
    named = and_(entries.c.table_id == table_id, _names(player))
    for line in connection.execute(select(entries.c.line).where(named).distinct()).scalars().all():
        same = and_(entries.c.table_id == table_id, entries.c.line == line)
        connection.execute(update(entries).where(same).values(line=renamed(line, player, mark)))


def _joins(player: str) -> ColumnElement[bool]:
    """Whether an entry is this person's joining, as a range that an index knows."""
    begins = f"{Join.verb} player={player}"
    return and_(entries.c.line >= f"{begins} ", entries.c.line < f"{begins}!")  # "!" comes after the space


def _names(player: str) -> ColumnElement[bool]:
    """Whether an entry names this person."""
    return or_(_joins(player), entries.c.line == f"{Leave.verb} player={player}")


# -- reading ----------------------------------------------------------------------------------------------------------


def _kept_of_table(connection: Connection, table_id: str, player: str) -> dict[str, Any]:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    seat = _own(connection, table_id, player, seats, "seat", "left")
    return {
        "table": table_id,
        "game": row.game,
        "server": row.guild,
        "channel": row.channel,
        "opened_at": _time(row.opened_at),
        "ended_at": _time(row.closed_at),
        "opened_by_you": row.host == player,
        "seat": seat,
        "result": _own(connection, table_id, player, results, "score", "place", "ending", "counts"),
        "hand_message": _own(connection, table_id, player, hands, "channel", "message", "posted_at"),
        "done": _done(connection, table_id, player, seat["seat"] if seat else None),
    }


def _own(connection: Connection, table_id: str, player: str, table: Table, *columns: str) -> dict[str, Any] | None:
    """Some columns of a person's row for one of our tables."""
    found = select(*(table.c[name] for name in columns)).where(table.c.table_id == table_id, table.c.player == player)
    row = connection.execute(found).mappings().first()
    return None if row is None else _plain(row)


def _done(connection: Connection, table_id: str, player: str, seat: int | None) -> list[dict[str, Any]]:
    """What somebody did at a table. The seats of the lobby are others than those of the game."""
    began = select(func.min(entries.c.seq)).where(entries.c.table_id == table_id, entries.c.line == Start.verb)
    by_people = entries.c.cause.in_([Cause.PERSON.value, Cause.HOST.value])
    in_game = and_(entries.c.seat == seat, by_people, entries.c.seq > began.scalar_subquery())
    found = (
        select(entries.c.at, entries.c.line)
        .where(entries.c.table_id == table_id, in_game | _names(player))
        .order_by(entries.c.seq)
    )
    return [{"at": _time(at), "line": line} for at, line in connection.execute(found)]


def _plain(row: RowMapping) -> dict[str, Any]:
    """A row as JSON has it, with times for people."""
    return {name: _time(value) if name.endswith("_at") else value for name, value in row.items()}


def _time(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
