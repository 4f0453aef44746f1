"""What is kept of one person: read in one piece, for them alone, or deleted in one piece.

Deleting keeps the games, which others played too. At each table another id, ``gone-1``, takes the place of the
person's. It is another one at each table, so that nothing tells which of them were the same person's.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    RowMapping,
    Table,
    and_,
    delete,
    func,
    or_,
    select,
    union,
    update,
)

from data.errors import StillSeatedError
from data.people import fact, set_fact
from data.people import player as player_of
from data.records import GONE
from data.schema import JOINS, entries, facts, hands, players, ratings, results, seats, tables
from data.tables import LIVE, tables_of
from engine.log import Cause, Join, Leave, Start, renamed

LEFTOVERS = "leftovers"
"""The fact that somebody was deleted. SQLite overwrites what it deletes, but when a page is divided it leaves copies in
the unused part of it; they are gone when the whole file is written anew, which the next start does."""


def traces(connection: Connection, player: str) -> tuple[str, ...]:
    """The ids of the tables, live or over, at which something is kept of a person."""
    return tuple(sorted(connection.execute(_traces(player)).scalars()))


def forget(connection: Connection, player: str) -> Mapping[str, str] | StillSeatedError:
    """Deletes what is kept of a person; the id that stands for theirs now, by table. Or answers why not."""
    if seated := tables_of(connection, player):
        return StillSeatedError(seated)
    marks = {table_id: _mark(connection, table_id) for table_id in traces(connection, player)}
    for table_id, mark in marks.items():
        _rename(connection, table_id, player, mark)
        _have_shown(connection, table_id)
    connection.execute(update(results).where(results.c.player == player).values(player=None))
    for table in (hands, ratings):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    set_fact(connection, LEFTOVERS, "yes")
    return marks


def has_leftovers(connection: Connection) -> bool:
    """Whether somebody was deleted since the file was last written anew."""
    return fact(connection, LEFTOVERS) is not None


def note_no_leftovers(connection: Connection) -> None:
    connection.execute(delete(facts).where(facts.c.key == LEFTOVERS))


def kept(connection: Connection, player: str) -> dict[str, Any]:
    """All that is kept of a person, as plain JSON; nothing in it tells what others did.

    Of live games too there is only what the person did, without the entries' numbers, which would count what others
    did in secret.
    """
    known = player_of(connection, player)._asdict()
    ladders = (
        select(ratings.c.guild, ratings.c.game, ratings.c.mu, ratings.c.sigma)
        .where(ratings.c.player == player)
        .order_by(ratings.c.guild, ratings.c.game)
    )
    return {
        "id": known.pop("id"),
        "name": known.pop("name"),
        "preferences": known,
        "tables": _kept_of_tables(connection, player),
        "ratings": [_plain(row) for row in connection.execute(ladders).mappings()],
    }


def _traces(player: str) -> CompoundSelect[str]:
    return union(
        select(entries.c.table_id).where(JOINS, _joins(player)),
        select(tables.c.id).where(tables.c.host == player),
        *(select(table.c.table_id).where(table.c.player == player) for table in (seats, hands, results)),
    )


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


def _have_shown(connection: Connection, table_id: str) -> None:
    """The board of a live table names them until it is written again: if not at once, then after the next start."""
    connection.execute(update(tables).where(tables.c.id == table_id, LIVE).values(shown_seq=0))


def _joins(player: str) -> ColumnElement[bool]:
    """Whether an entry is this person's joining, as a range that an index knows."""
    begins = f"{Join.verb} player={player}"
    return and_(entries.c.line >= f"{begins} ", entries.c.line < f"{begins}!")  # "!" comes after the space


def _names(player: str) -> ColumnElement[bool]:
    """Whether an entry names this person."""
    return or_(_joins(player), entries.c.line == f"{Leave.verb} player={player}")


# -- reading ----------------------------------------------------------------------------------------------------------


def _kept_of_tables(connection: Connection, player: str) -> list[dict[str, Any]]:
    found = connection.execute(select(tables).where(tables.c.id.in_(_traces(player))).order_by(tables.c.id)).all()
    sat = _own(connection, player, seats, "seat", "left")
    scored = _own(connection, player, results, "score", "place", "ending", "counts")
    sent = _own(connection, player, hands, "channel", "message", "posted_at")
    done = _done(connection, player)
    return [
        {
            "table": row.id,
            "game": row.game,
            "server": row.guild,
            "channel": row.channel,
            "opened_at": _time(row.opened_at),
            "ended_at": _time(row.closed_at),
            "opened_by_you": row.host == player,
            "seat": sat.get(row.id),
            "result": scored.get(row.id),
            "hand_message": sent.get(row.id),
            "done": done[row.id],
        }
        for row in found
    ]


def _own(connection: Connection, player: str, table: Table, *columns: str) -> dict[str, dict[str, Any]]:
    """Some columns of a person's rows for our tables, by table."""
    found = select(table.c.table_id, *(table.c[name] for name in columns)).where(table.c.player == player)
    rows = map(_plain, connection.execute(found).mappings())
    return {row.pop("table_id"): row for row in rows}


def _done(connection: Connection, player: str) -> Mapping[str, list[dict[str, Any]]]:
    """What somebody did, by table. The seats of the lobby are others than those of the game."""
    known = entries.c.table_id.in_(_traces(player))
    starts = select(entries.c.table_id, func.min(entries.c.seq).label("seq")).where(known, entries.c.line == Start.verb)
    began = starts.group_by(entries.c.table_id).subquery("began")
    own = select(seats.c.table_id, seats.c.seat).where(seats.c.player == player).subquery("own")
    by_people = entries.c.cause.in_([Cause.PERSON.value, Cause.HOST.value])
    in_game = and_(entries.c.seat == own.c.seat, by_people, entries.c.seq > began.c.seq)
    found = (
        select(entries.c.table_id, entries.c.at, entries.c.line)
        .outerjoin(began, began.c.table_id == entries.c.table_id)
        .outerjoin(own, own.c.table_id == entries.c.table_id)
        .where(known, in_game | _names(player))
        .order_by(entries.c.table_id, entries.c.seq)
    )
    done: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for table_id, at, line in connection.execute(found):
        done[table_id].append({"at": _time(at), "line": line})
    return done


def _plain(row: RowMapping) -> dict[str, Any]:
    """A row as JSON has it, with times for people."""
    return {name: _time(value) if name.endswith("_at") else value for name, value in row.items()}


def _time(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
