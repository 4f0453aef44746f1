"""Counting all results again: a check of the standings, and the way to new ones where they are missing.

Only results are read. Ratings of people follow from their games; those of computers, and of people who had their data
deleted, are the ones that each result kept. So the count comes to the stored numbers, to the bit, also after people had
their data deleted, and after computers were measured anew.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, bindparam, delete, select, update

from data.ratings import Rating
from data.results import UNFINISHED, result_columns_of_ratings, store_tallies, tally_of_row
from data.schema import facts, results, seats, standings
from data.tallies import RatedGame, RatedSeat, Tally, TallyKey, effects_of_game, unknown_ratings

NOT_COUNTED = "results_not_counted"
"""The key of the fact that there are results, of an older version, which have not been counted yet."""


class Recount(NamedTuple):
    """What counting all results again came to."""

    games: int
    tallies: int
    """How many standings follow from the results."""
    differences: int
    """How many standings are stored otherwise, or not at all, or too many; and results with another rating."""


class _CountedGame(NamedTuple):
    table_id: str
    rows: list[Row[Any]]
    """The results by seat."""
    ratings_before: list[tuple[Rating, Rating]]


def recount(connection: Connection) -> Recount:
    """Count all results again and compare what they come to with what is stored. Changes nothing."""
    tallies: dict[TallyKey, Tally] = {}
    games = differences = 0
    for game in _counted_games(connection, tallies):
        games += 1
        differences += sum(
            _stored_ratings(row) != before for row, before in zip(game.rows, game.ratings_before, strict=True)
        )
    stored = dict(map(tally_of_row, connection.execute(select(standings))))
    differences += sum(stored.get(key) != tallies.get(key) for key in stored.keys() | tallies.keys())
    return Recount(games, len(tallies), differences)


def count_uncounted(connection: Connection) -> None:
    """Make the standings from the results, if a migration has noted that they are not counted yet."""
    noted = connection.execute(delete(facts).where(facts.c.key == NOT_COUNTED))
    if not noted.rowcount:
        return
    tallies: dict[TallyKey, Tally] = {}
    rated = update(results).where(results.c.table_id == bindparam("of_table"), results.c.seat == bindparam("of_seat"))
    for game in _counted_games(connection, tallies):
        connection.execute(
            rated,
            [
                {"of_table": game.table_id, "of_seat": row.seat, **result_columns_of_ratings(*before)}
                for row, before in zip(game.rows, game.ratings_before, strict=True)
            ],
        )
    connection.execute(delete(standings))
    store_tallies(connection, tallies)


def _counted_games(connection: Connection, tallies: dict[TallyKey, Tally]) -> Iterator[_CountedGame]:
    """All finished games of all guilds, in the order in which they ended there; each is added to ``tallies`` before it
    is yielded.
    """
    sits = and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
    found = connection.execute(
        select(results, seats.c.player.is_(None).label("is_computer"))
        .select_from(results.outerjoin(seats, sits))
        .where(results.c.guild.is_not(None))
        .order_by(results.c.guild, results.c.number, results.c.seat)
    )
    for table_id, group in groupby(found.all(), attrgetter("table_id")):
        rows = list(group)
        effects = effects_of_game(_game_of_rows(rows), tallies)
        tallies |= effects.tallies
        yield _CountedGame(table_id, rows, effects.ratings_before)


def _game_of_rows(rows: list[Row[Any]]) -> RatedGame:
    first = rows[0]
    taken = [
        RatedSeat(row.player, row.team, row.place, _stored_ratings(row) or unknown_ratings(is_computer=row.is_computer))
        for row in rows
    ]
    is_unfinished = first.ending == UNFINISHED
    return RatedGame(first.guild, first.game, not first.counts, first.finished_at, taken, is_unfinished)


def _stored_ratings(row: Row[Any]) -> tuple[Rating, Rating] | None:
    """The ratings before the game that a result kept; ``None`` if it kept none."""
    if row.mu is None:
        return None
    return Rating(row.mu, row.sigma), Rating(row.overall_mu, row.overall_sigma)
