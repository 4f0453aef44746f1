"""Results, ratings and leaderboards: plain functions of a connection.

Ratings follow OpenSkill's Plackett-Luce model, which knows teams and ties. Only games with two or more people count.
Computers are not rated: in a team with a person a computer is taken as a newcomer, and teams of computers alone are
left out. Every counted game is rated twice: for its game's own leaderboard, and for all games together. A person who
left a game and had their data deleted counts in it as a person, and is a newcomer to the others' ratings.
"""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, Subquery, and_, case, func, insert, select

from data.records import DELETED_ID_PREFIX, EndedTable, Occupant, Standing, TableEnd
from data.schema import players, ratings, results
from data.sqlite import upsert
from engine.game import Outcome

ALL_GAMES = ""
"""Stands in place of a game's slug for the ratings over all games together."""

_MODEL = PlackettLuce()
_ORDINAL = func.coalesce(ratings.c.mu - 3 * ratings.c.sigma, 0.0)


def counts_for_leaderboards(occupants: Sequence[Occupant]) -> bool:
    """Whether a game counts for leaderboards: at least two different people have or had a seat. Others are practice."""
    return len({sits.player for sits in occupants if sits.player is not None}) >= 2


def record_results(connection: Connection, table: EndedTable, finished: TableEnd, outcome: Outcome) -> None:
    """Store the result of each seat of a finished game. ``outcome`` is the one in ``finished``, which must not be
    ``None``.

    If the game counts (see `counts_for_leaderboards`) and was played in a guild, its players' ratings change as well.
    """
    connection.execute(insert(results), _result_rows(table, finished.seats, outcome))
    if table.guild is not None and counts_for_leaderboards(finished.seats):
        for ladder in (table.game, ALL_GAMES):
            _update_ratings(connection, table.guild, ladder, finished, outcome)


def standings(
    connection: Connection, guild_id: str, game_slug: str | None, since: float | None, limit: int
) -> tuple[Standing, ...]:
    """A guild's best-rated players at ``game_slug`` (``None``: at all games together), at most ``limit``, best first.

    Only games finished at ``since`` (seconds since 1970; ``None``: ever) or later are counted as played, and only
    people who played one of them are listed; their rating always comes from all their games.
    """
    tally = _tally_query(guild_id, game_slug, since)
    rated = and_(
        ratings.c.guild == guild_id,
        ratings.c.game == (ALL_GAMES if game_slug is None else game_slug),
        ratings.c.player == tally.c.player,
    )
    rows = connection.execute(
        select(*tally.c, _ORDINAL, func.coalesce(players.c.name, ""))
        .select_from(tally.outerjoin(ratings, rated).outerjoin(players, players.c.id == tally.c.player))
        .order_by(_ORDINAL.desc(), tally.c.won.desc(), tally.c.player)
        .limit(limit)
    )
    return _fill_in_places([Standing._make((0, *row)) for row in rows])


def _tally_query(guild_id: str, game_slug: str | None, since: float | None) -> Subquery:
    """A query of three numbers for each player: games that count, games won, and points."""
    wanted = [results.c.guild == guild_id, results.c.counts, results.c.player.is_not(None)]
    if game_slug is not None:
        wanted.append(results.c.game == game_slug)
    if since is not None:
        wanted.append(results.c.finished_at >= since)
    won = func.sum(case((results.c.place == 1, 1), else_=0)).label("won")
    points = func.sum(results.c.score).label("points")
    counted = select(results.c.player, func.count().label("played"), won, points)
    return counted.where(*wanted).group_by(results.c.player).subquery("tally")


def _fill_in_places(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standings, given best first, with their places filled in: 1 for the best, equal ratings share a place."""
    ordered = [standing.rating for standing in standings]
    return tuple(standing._replace(place=1 + ordered.index(standing.rating)) for standing in standings)


def _result_rows(table: EndedTable, occupants: Sequence[Occupant], outcome: Outcome) -> list[dict[str, object]]:
    """One row of ``results`` for each seat; its score is 0 in a game without scores."""
    scores = outcome.scores or (0,) * len(occupants)
    common = {
        "table_id": table.id,
        "game": table.game,
        "guild": table.guild,
        "ending": outcome.ending,
        "finished_at": table.at,
        "counts": counts_for_leaderboards(occupants),
    }
    return [
        {**common, "seat": seat, "player": _rated_player_id(sits), "left": sits.left, "score": score, "place": place}
        for seat, (sits, score, place) in enumerate(zip(occupants, scores, outcome.ranking, strict=True))
    ]


def _rated_player_id(occupant: Occupant) -> str | None:
    """The id of the player in this seat, or ``None`` for a computer and for somebody who had their data deleted."""
    return None if occupant.player is None or occupant.player.startswith(DELETED_ID_PREFIX) else occupant.player


def _update_ratings(connection: Connection, guild_id: str, ladder: str, finished: TableEnd, outcome: Outcome) -> None:
    """Update the ratings of one leaderboard (``ladder``: a game's slug or `ALL_GAMES`) by a game with two teams or
    more.
    """
    teams = _seats_of_teams_with_people(finished)
    if len(teams) < 2:
        return
    before = _stored_ratings(connection, guild_id, ladder, finished.seats)
    rated = _MODEL.rate(
        [[_rating_of(before, _rated_player_id(finished.seats[seat])) for seat in team] for team in teams],
        ranks=[float(min(outcome.ranking[seat] for seat in team)) for team in teams],
    )
    for team, after in zip(teams, rated, strict=True):
        for seat, rating in zip(team, after, strict=True):
            if (player := _rated_player_id(finished.seats[seat])) is not None:
                key = {"guild": guild_id, "game": ladder, "player": player}
                upsert(connection, ratings, key, {"mu": rating.mu, "sigma": rating.sigma})


def _seats_of_teams_with_people(finished: TableEnd) -> list[list[int]]:
    """The teams as lists of seats, without teams of computers alone. Everybody is their own team where the game has
    none.
    """
    numbers = range(len(finished.seats)) if finished.teams is None else finished.teams
    teams: dict[int, list[int]] = {}
    for seat, number in enumerate(numbers):
        teams.setdefault(number, []).append(seat)
    return [team for team in teams.values() if any(finished.seats[seat].player is not None for seat in team)]


def _stored_ratings(
    connection: Connection, guild_id: str, ladder: str, occupants: Sequence[Occupant]
) -> Mapping[str, PlackettLuceRating]:
    """The ratings, by player id, of the people in these seats who have one."""
    people = [player for sits in occupants if (player := _rated_player_id(sits)) is not None]
    rows = connection.execute(
        select(ratings.c.player, ratings.c.mu, ratings.c.sigma).where(
            ratings.c.guild == guild_id, ratings.c.game == ladder, ratings.c.player.in_(people)
        )
    )
    return {player: _MODEL.rating(mu=mu, sigma=sigma) for player, mu, sigma in rows}


def _rating_of(ratings_by_player_id: Mapping[str, PlackettLuceRating], player_id: str | None) -> PlackettLuceRating:
    """The player's stored rating, or a newcomer's for ``None`` and for somebody who has none."""
    return (ratings_by_player_id.get(player_id) if player_id is not None else None) or _MODEL.rating()
