"""The effects of log entries that are stored with them: who sits where, results, and what follows from results."""

from collections.abc import Sequence

from sqlalchemy import Connection

from data.models import LogAddition, Occupant, TableEnd
from data.queries import history, sets, tables


def store_effects_of_additions(connection: Connection, additions: Sequence[LogAddition]) -> None:
    """Store the effects of the entries that are added to several tables, each addition with at least one entry."""
    for table_id, entries, seats, finished, release in additions:
        store_effects_of_entries(connection, table_id, seats, finished, entries[-1].at, release)


def store_effects_of_entries(  # noqa: PLR0913, PLR0917  # what comes of one save
    connection: Connection,
    table_id: str,
    seats: Sequence[Occupant] | None,
    finished: TableEnd | None,
    at: float,
    release: str | None = None,
) -> None:
    """Store the effects of entries that were made at the time ``at``: the occupants of the seats (``None``: unchanged),
    and how the table ended (``None``: it has not).
    """
    if release is not None:
        tables.update_table(connection, table_id, {"release": release})
    if seats is not None:
        tables.store_seats(connection, table_id, seats)
    if finished is None:
        return
    tables.store_seats(connection, table_id, finished.seats)
    ended = tables.end_table(connection, table_id, at, is_game_finished=finished.outcome is not None)
    sets.store_end(connection, ended._replace(ends_season=finished.ends_season), finished)
    history.note_played(connection, ended, finished.seats)
