"""A person's data: exported whole for them alone, or deleted whole.

Deleting keeps the games, which others played too. At each table another id, such as ``gone-1``, takes the place of the
person's. The id differs from table to table, so that nothing tells which of them belonged to the same person.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any

from sqlalchemy import (
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
from data.leaderboards.schema import champions, feats, played_games, results, standings
from data.models import DELETED_ID_PREFIX
from data.queries.limits import keep_limits
from data.queries.people import lines_naming, set_stored_text, stored_dm_channel, stored_player, stored_text
from data.queries.tables import LIVE, live_table_ids_of_player
from data.schema import NAMES_PERSON, dm_channels, entries, facts, hands, players, seats, tables
from engine.tables.actions import Close, Start
from engine.tables.log import Cause, replace_player_in_line, without_reason

AliasByTable = Mapping[str, str]
"""A mapping from the id of each table that names a deleted person to the id that replaces the person's in it."""

_EXPORTED_OF_RESULTS = ("score", "place", "ending", "counts", "mu", "sigma", "overall_mu", "overall_sigma")

LEFTOVERS = "leftovers"
"""The key of the fact that somebody's data was deleted since the file was last rewritten. SQLite overwrites deleted
data, but when it splits a page it leaves copies in the page's unused part; rewriting the whole file, as the next start
does, removes them.
"""


def table_ids_mentioning(connection: Connection, player_id: str) -> tuple[str, ...]:
    """The ids of all tables, live or over, whose data mention the player, in alphabetical order."""
    return tuple(sorted(connection.execute(_table_ids_mentioning_query(player_id)).scalars()))


def forget_player(connection: Connection, player_id: str, now: float) -> AliasByTable | StillSeatedError:
    """Delete a person's data at the time ``now``, in seconds since 1970. Returns table id -> the id that replaces the
    person's in that table from now on. What limits count of the person is kept without an id (`data.queries.limits`).

    Returns a `StillSeatedError` instead, and changes nothing, if the person sits at live tables.
    """
    if seated := live_table_ids_of_player(connection, player_id):
        return StillSeatedError(seated)
    keep_limits(connection, player_id, now)
    aliases = {
        table_id: _unused_alias(connection, table_id) for table_id in table_ids_mentioning(connection, player_id)
    }
    for table_id, alias in aliases.items():
        _replace_id(connection, table_id, player_id, alias)
        _blank_reason(connection, table_id)
        _mark_board_outdated(connection, table_id)
    connection.execute(update(results).where(results.c.player == player_id).values(player=None))
    _replace_id_of_dm_opening(connection, player_id)
    for table in (hands, standings, champions, played_games, feats):
        connection.execute(delete(table).where(table.c.player == player_id))
    connection.execute(delete(players).where(players.c.id == player_id))
    set_stored_text(connection, LEFTOVERS, "yes")
    return aliases


def may_hold_deleted_data(connection: Connection) -> bool:
    """Whether somebody's data was deleted since the file was last rewritten, so that unused bytes may still hold it."""
    return stored_text(connection, LEFTOVERS) is not None


def note_file_rewritten(connection: Connection) -> None:
    """Note that the whole file was rewritten, so that `may_hold_deleted_data` is false again."""
    connection.execute(delete(facts).where(facts.c.key == LEFTOVERS))


def export_player_data(connection: Connection, player_id: str) -> dict[str, Any]:
    """All data kept of a person, as plain JSON values under ``id``, ``name``, ``preferences``, ``tables``,
    ``standings``, ``titles`` and ``feats``, and nothing of what others did. Standings and titles are sorted by guild,
    feats by table; an unknown id gives empty lists.

    Of live games too it holds only the person's own actions, without the numbers of their entries, which would tell how
    often others acted in secret.
    """
    known = stored_player(connection, player_id)._asdict()
    return {
        "id": known.pop("id"),
        "name": known.pop("name"),
        "preferences": known,
        "direct_message_channel": stored_dm_channel(connection, player_id),
        "tables": _export_tables(connection, player_id),
        "standings": _export_rows(connection, player_id, standings),
        "titles": _export_rows(connection, player_id, champions),
        "feats": _export_rows(connection, player_id, feats),
    }


def _table_ids_mentioning_query(player_id: str) -> CompoundSelect[str]:
    return union(
        *(select(entries.c.table_id).where(NAMES_PERSON, line) for line in lines_naming(player_id)),
        select(tables.c.id).where(tables.c.host == player_id),
        *(select(table.c.table_id).where(table.c.player == player_id) for table in (seats, hands, results)),
    )


# -- deleting ---------------------------------------------------------------------------------------------------------


def _unused_alias(connection: Connection, table_id: str) -> str:
    """An id like ``gone-1`` with the lowest number that nobody at this table has or had."""
    in_use = [
        select(tables.c.host).where(tables.c.id == table_id),
        select(seats.c.player).where(seats.c.table_id == table_id, seats.c.player.is_not(None)),
        select(entries.c.line).where(entries.c.table_id == table_id, NAMES_PERSON),
    ]
    texts = [text for query in in_use for text in connection.execute(query).scalars()]
    taken = set(re.findall(rf"{DELETED_ID_PREFIX}\d+", " ".join(texts)))
    return next(alias for number in count(1) if (alias := f"{DELETED_ID_PREFIX}{number}") not in taken)


def _replace_id(connection: Connection, table_id: str, player_id: str, alias: str) -> None:
    """Put ``alias`` in place of the player's id in one table's row, seats and log."""
    connection.execute(update(tables).where(tables.c.id == table_id, tables.c.host == player_id).values(host=alias))
    connection.execute(
        update(seats).where(seats.c.table_id == table_id, seats.c.player == player_id).values(player=alias)
    )
    named = and_(entries.c.table_id == table_id, or_(*lines_naming(player_id)))
    for line in connection.execute(select(entries.c.line).where(named).distinct()).scalars().all():
        same = and_(entries.c.table_id == table_id, entries.c.line == line)
        connection.execute(update(entries).where(same).values(line=replace_player_in_line(line, player_id, alias)))


def _blank_reason(connection: Connection, table_id: str) -> None:
    """Remove the words in which a moderator has said why they closed a table: these may name anybody who was there. No
    digest depends on them.
    """
    closed = and_(entries.c.table_id == table_id, entries.c.line.startswith(f"{Close.verb} "))
    for row in connection.execute(select(entries.c.seq, entries.c.line).where(closed)).all():
        own = and_(entries.c.table_id == table_id, entries.c.seq == row.seq)
        connection.execute(update(entries).where(own).values(line=without_reason(row.line)))


def _replace_id_of_dm_opening(connection: Connection, player_id: str) -> None:
    """Replace the player's id beside the time at which their direct messages were opened by an id that nobody has. The
    time is kept, because Discord limits how many may be opened in a while, whoever they are for.
    """
    deleted = dm_channels.c.player.startswith(DELETED_ID_PREFIX)
    taken = set(connection.execute(select(dm_channels.c.player).where(deleted)).scalars())
    alias = next(one for number in count(1) if (one := f"{DELETED_ID_PREFIX}{number}") not in taken)
    own = update(dm_channels).where(dm_channels.c.player == player_id)
    connection.execute(own.values(player=alias, channel=None))


def _mark_board_outdated(connection: Connection, table_id: str) -> None:
    """Mark a live table's board as out of date, because it still shows the name; it is drawn anew after the next start
    at the latest.
    """
    connection.execute(update(tables).where(tables.c.id == table_id, LIVE).values(shown_seq=0))


# -- reading ----------------------------------------------------------------------------------------------------------


def _export_tables(connection: Connection, player_id: str) -> list[dict[str, Any]]:
    """One dictionary for each table that mentions the player, sorted by table id."""
    found = connection.execute(
        select(tables).where(tables.c.id.in_(_table_ids_mentioning_query(player_id))).order_by(tables.c.id)
    ).all()
    sat = _rows_by_table_id(connection, player_id, seats, "seat", "left")
    scored = _rows_by_table_id(connection, player_id, results, *_EXPORTED_OF_RESULTS)
    sent = _rows_by_table_id(connection, player_id, hands, "channel", "message", "posted_at")
    done = _actions_by_table(connection, player_id)
    return [
        {
            "table": row.id,
            "game": row.game,
            "server": row.guild,
            "channel": row.channel,
            "opened_at": _iso_time(row.opened_at),
            "ended_at": _iso_time(row.closed_at),
            "opened_by_you": row.host == player_id,
            "seat": sat.get(row.id),
            "result": scored.get(row.id),
            "hand_message": sent.get(row.id),
            "done": done[row.id],
        }
        for row in found
    ]


def _export_rows(connection: Connection, player_id: str, table: Table) -> list[dict[str, Any]]:
    """One dictionary for each row that has the player, sorted as the table's key is."""
    wanted = [column for column in table.c if column.name != "player"]
    found = select(*wanted).where(table.c.player == player_id)
    return [_row_as_json(row) for row in connection.execute(found.order_by(*table.primary_key)).mappings()]


def _rows_by_table_id(connection: Connection, player_id: str, table: Table, *columns: str) -> dict[str, dict[str, Any]]:
    """The player's rows of a database table, by table id: only ``columns``, as JSON values."""
    found = select(table.c.table_id, *(table.c[name] for name in columns)).where(table.c.player == player_id)
    rows = map(_row_as_json, connection.execute(found).mappings())
    return {row.pop("table_id"): row for row in rows}


def _actions_by_table(connection: Connection, player_id: str) -> Mapping[str, list[dict[str, Any]]]:
    """The player's actions by table id, each with its time and line, in order. From the start of the game on, the
    actions of the player's final seat count, because in the lobby the seat may have been another person's.
    """
    known = entries.c.table_id.in_(_table_ids_mentioning_query(player_id))
    starts = select(entries.c.table_id, func.min(entries.c.seq).label("seq")).where(known, entries.c.line == Start.verb)
    began = starts.group_by(entries.c.table_id).subquery("began")
    own = select(seats.c.table_id, seats.c.seat).where(seats.c.player == player_id).subquery("own")
    by_people = entries.c.cause.in_([Cause.PERSON.value, Cause.HOST.value])
    in_game = and_(entries.c.seat == own.c.seat, by_people, entries.c.seq > began.c.seq)
    found = (
        select(entries.c.table_id, entries.c.at, entries.c.line)
        .outerjoin(began, began.c.table_id == entries.c.table_id)
        .outerjoin(own, own.c.table_id == entries.c.table_id)
        .where(known, in_game | or_(*lines_naming(player_id)))
        .order_by(entries.c.table_id, entries.c.seq)
    )
    done: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for table_id, at, line in connection.execute(found):
        done[table_id].append({"at": _iso_time(at), "line": line})
    return done


def _row_as_json(row: RowMapping) -> dict[str, Any]:
    """A row as JSON values, its times (columns that end in ``_at``) in ISO format."""
    return {name: _iso_time(value) if name.endswith("_at") else value for name, value in row.items()}


def _iso_time(at: float | None) -> str | None:
    """Seconds since 1970 as ISO 8601 text in UTC, to the second; ``None`` stays ``None``."""
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
