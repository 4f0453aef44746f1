"""Leaderboards: pages of standings, best first. Plain functions of a connection.

Each order has an index, so a page costs the same in a server of ten people and of ten thousand.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, RowMapping, Select, and_, func, select, tuple_

from data.leaderboards.models import Ladder, LeaderboardOrder, LeaderboardPage, LeaderboardQuery, Standing
from data.leaderboards.ratings import Rating
from data.leaderboards.schema import results, standings
from data.schema import players

_SORTED_BY = {
    LeaderboardOrder.RATING: (standings.c.settled, standings.c.mu, standings.c.won, standings.c.player),
    LeaderboardOrder.WINS: (standings.c.won, standings.c.mu, standings.c.player),
    LeaderboardOrder.GAMES: (standings.c.played, standings.c.won, standings.c.player),
}
"""The columns by which people are sorted, the greatest values first; the last is their id, so that the order is
definite.
"""
_DECIDING = {
    LeaderboardOrder.RATING: (standings.c.settled, standings.c.mu),
    LeaderboardOrder.WINS: (standings.c.won,),
    LeaderboardOrder.GAMES: (standings.c.played,),
}
"""The columns that decide about places: people with equal values in them share a place."""


def leaderboard_page(connection: Connection, query: LeaderboardQuery) -> LeaderboardPage:
    """The page of a leaderboard that ``query`` asks for."""
    people = connection.execute(select(func.count()).where(_is_on(query.ladder))).scalar_one()
    pages = max(1, -(-people // query.size))
    shown = query._replace(page=min(max(query.page, 1), pages))
    rows = connection.execute(_page_query(shown)).mappings().all()
    return LeaderboardPage(
        standings=_placed(connection, shown, rows),
        page=shown.page,
        pages=pages,
        people=people,
        own_page=None if query.reader is None else _page_of(connection, query, query.reader),
        since=_first_result_at(connection, query.ladder.guild),
    )


def _is_on(ladder: Ladder) -> ColumnElement[bool]:
    return and_(
        standings.c.guild == ladder.guild,
        standings.c.game == ladder.game,
        standings.c.solo == ladder.is_solo,
        standings.c.period == ladder.period,
    )


def _page_query(query: LeaderboardQuery) -> Select[Any]:
    """The query for the rows of a page with the people's names, best first."""
    return (
        select(standings, func.coalesce(players.c.name, "").label("name"))
        .outerjoin(players, players.c.id == standings.c.player)
        .where(_is_on(query.ladder))
        .order_by(*(column.desc() for column in _SORTED_BY[query.order]))
        .limit(query.size)
        .offset(_count_before(query))
    )


def _count_before(query: LeaderboardQuery) -> int:
    """The number of people on the pages before this one."""
    return (query.page - 1) * query.size


def _count_above(
    connection: Connection, query: LeaderboardQuery, row: RowMapping, deciding: Sequence[Column[Any]]
) -> int:
    """The number of people on the whole leaderboard who stand above a row, if only the ``deciding`` columns are
    compared.
    """
    above = tuple_(*deciding) > tuple_(*[row[column.name] for column in deciding])
    return connection.execute(select(func.count()).where(_is_on(query.ladder), above)).scalar_one()


def _page_of(connection: Connection, query: LeaderboardQuery, player_id: str) -> int | None:
    """The number of the page, from 1, on which a person stands; ``None`` if they are not on the leaderboard."""
    theirs = select(standings).where(_is_on(query.ladder), standings.c.player == player_id)
    row = connection.execute(theirs).mappings().first()
    if row is None:
        return None
    return 1 + _count_above(connection, query, row, _SORTED_BY[query.order]) // query.size


def _placed(connection: Connection, query: LeaderboardQuery, rows: Sequence[RowMapping]) -> tuple[Standing, ...]:
    """The rows of a page as standings, with their places."""
    if not rows:
        return ()
    deciding = _DECIDING[query.order]
    place, before = 1 + _count_above(connection, query, rows[0], deciding), rows[0]
    placed = []
    for number, row in enumerate(rows, start=_count_before(query) + 1):
        if any(row[column.name] != before[column.name] for column in deciding):
            place = number
        before = row
        is_placed = row["settled"] or query.order is not LeaderboardOrder.RATING
        placed.append(_standing_of_row(row, place if is_placed else None))
    return tuple(placed)


def _standing_of_row(row: RowMapping, place: int | None) -> Standing:
    return Standing(
        place=place,
        player=row["player"],
        played=row["played"],
        won=row["won"],
        rating=Rating(row["mu"], row["sigma"]),
        is_provisional=not row["settled"],
        name=row["name"],
    )


def _first_result_at(connection: Connection, guild_id: str) -> float | None:
    first = select(results.c.finished_at).where(results.c.guild == guild_id).order_by(results.c.number).limit(1)
    return connection.execute(first).scalar()
