"""The ends of duplicate sets: when the last table of a set has ended, the results of all its tables count, and the
boards of its tables are shown again.

Plain functions of a connection. Until then each table's results are stored as those of a game outside any guild, which
change no standings and stand on no profile.
"""

from sqlalchemy import Connection, exists, select, update

from data.leaderboards import results
from data.models import EndedTable, TableEnd
from data.queries.tables import HAS_BEGUN, LIVE, stored_seats
from data.schema import set_tables, tables


def store_end(connection: Connection, table: EndedTable, finished: TableEnd) -> None:
    """Store what the end of a table means for the standings. If other tables of its duplicate set are live, the results
    count only when the last of them has ended.
    """
    set_id = connection.execute(select(set_tables.c.set_id).where(set_tables.c.table_id == table.id)).scalar()
    if set_id is None:
        results.store_end(connection, table, finished)
        return
    results.store_end(connection, table._replace(guild=None), finished)
    of_set = select(set_tables.c.table_id).where(set_tables.c.set_id == set_id)
    if connection.execute(select(exists().where(tables.c.id.in_(of_set), LIVE))).scalar():
        return
    ordered = select(tables).join(set_tables, set_tables.c.table_id == tables.c.id).where(set_tables.c.set_id == set_id)
    for row in connection.execute(ordered.order_by(set_tables.c.number)).all():
        ended = EndedTable(row.id, row.game, row.guild, table.at, table.ends_season)
        results.count_kept_results(connection, ended, stored_seats(connection, row.id))
    others = update(tables).where(tables.c.id.in_(of_set), tables.c.id != table.id, HAS_BEGUN)
    connection.execute(others.values(shown_seq=0, board_posted_at=0.0))  # a start would show them, if nobody does now
