"""A check of the standings: all results are counted again, and compared with what is stored.

Only results are read. Ratings of people follow from their games; for computers, and for people who had their data
deleted, each result has the rating with which it was counted. So the new count equals the stored numbers to the bit,
even after people had their data deleted or computers were measured anew.
"""

from collections import deque
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, select

from data.leaderboards.models import Season
from data.leaderboards.ratings import Rating
from data.leaderboards.rows import UNFINISHED, tally_of_row
from data.leaderboards.schema import results, standings
from data.leaderboards.seasons import seasons_of_guild
from data.leaderboards.tallies import (
    RatedGame,
    RatedSeat,
    Tally,
    TallyKey,
    effects_of_game,
    tallies_after_season,
    unknown_ratings,
)
from data.schema import seats


class Recount(NamedTuple):
    """The outcome of counting all results again: the number of ``games``, and the differences from what is stored."""

    games: int
    tallies: int
    """The number of standings that follow from the results."""
    differences: int
    """The number of standings that are stored with other values, are missing, or should not exist, and of results with
    another rating.
    """


class CountedGame(NamedTuple):
    """A game that was counted again."""

    rows: list[Row[Any]]
    """The rows of the game's results, by seat."""
    ratings_before: list[tuple[Rating, Rating]]
    """The ratings before the game, at this game and overall, by seat."""


class GuildCount(NamedTuple):
    """The outcome of counting all results of one guild again."""

    games: list[CountedGame]
    """The games in the order in which they ended."""
    tallies: dict[TallyKey, Tally]
    """The tallies after all games, and after all seasons that have ended."""


def recount(connection: Connection) -> Recount:
    """Count all results again and compare what they come to with what is stored. Changes nothing."""
    tallies: dict[TallyKey, Tally] = {}
    games = differences = 0
    guilds = select(results.c.guild).where(results.c.guild.is_not(None)).distinct().order_by(results.c.guild)
    for guild_id in connection.scalars(guilds).all():
        counted = count_of_guild(connection, guild_id)
        tallies |= counted.tallies
        games += len(counted.games)
        differences += sum(
            _stored_ratings(row) != before
            for game in counted.games
            for row, before in zip(game.rows, game.ratings_before, strict=True)
        )
    stored = dict(map(tally_of_row, connection.execute(select(standings))))
    differences += sum(stored.get(key) != tallies.get(key) for key in stored.keys() | tallies.keys())
    return Recount(games, len(tallies), differences)


def count_of_guild(connection: Connection, guild_id: str) -> GuildCount:
    """Count all finished games of a guild in the order in which they ended, by the present formula. Changes nothing."""
    sits = and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
    found = connection.execute(
        select(results, seats.c.player.is_(None).label("is_computer"))
        .select_from(results.outerjoin(seats, sits))
        .where(results.c.guild == guild_id)
        .order_by(results.c.number, results.c.seat)
    )
    count = _Count(seasons_of_guild(connection, guild_id))
    games = [count.count_game(list(group)) for _, group in groupby(found.all(), attrgetter("table_id"))]
    return GuildCount(games, count.tallies_at_end())


class _Count:
    """Counts the games of a guild in order, and ends its seasons between them."""

    def __init__(self, seasons: Sequence[Season]) -> None:
        """Start without games; ``seasons`` are all those of the guild, in order."""
        self._seasons = deque(seasons)
        self._tallies: dict[TallyKey, Tally] = {}

    def count_game(self, rows: list[Row[Any]]) -> CountedGame:
        """Count the game with these results."""
        self._end_seasons_before(rows[0].number)
        effects = effects_of_game(_game_of_rows(rows, self._season_of(rows[0].number)), self._tallies)
        self._tallies |= effects.tallies
        return CountedGame(rows, effects.ratings_before)

    def tallies_at_end(self) -> dict[TallyKey, Tally]:
        """The tallies after all games, and after all seasons that have ended."""
        self._end_seasons_before(None)
        return self._tallies

    def _end_seasons_before(self, number: int | None) -> None:
        """End the seasons whose last game comes before the game with this number; with ``None``, all seasons that have
        ended.
        """
        while self._seasons and self._seasons[0].has_ended_before(number):
            self._seasons.popleft()
            self._tallies = tallies_after_season(self._tallies)

    def _season_of(self, number: int) -> str | None:
        is_in_season = bool(self._seasons) and number >= self._seasons[0].first_result
        return self._seasons[0].period if is_in_season else None


def _game_of_rows(rows: list[Row[Any]], season: str | None) -> RatedGame:
    first = rows[0]
    taken = [
        RatedSeat(
            row.player,
            row.team,
            row.place,
            _stored_ratings(row) or unknown_ratings(is_computer=row.is_computer),
            row.rated_last,
            not row.is_computer and not row.left,
        )
        for row in rows
    ]
    is_unfinished = first.ending == UNFINISHED
    return RatedGame(first.guild, first.game, not first.counts, first.finished_at, taken, is_unfinished, season)


def _stored_ratings(row: Row[Any]) -> tuple[Rating, Rating] | None:
    """The ratings before the game, at this game and overall, in a result's row; ``None`` if the row has none."""
    if row.mu is None:
        return None
    return Rating(row.mu, row.sigma), Rating(row.overall_mu, row.overall_sigma)
