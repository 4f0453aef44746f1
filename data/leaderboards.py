"""Results, ratings and leaderboards: plain functions of a connection.

Who plays how well is rated with OpenSkill's Plackett-Luce model, which knows teams and ties. Only games with two or
more people count. Computers are not rated: in a team with a person a computer is taken as a newcomer, and teams of
computers alone are left out. Every counted game is rated twice, for its own leaderboard and for all games together.
Somebody who left a game and had their data deleted counts in it as a person, and is a newcomer to the others' ratings.
"""

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, Subquery, and_, case, func, insert, select

from data.records import GONE, EndedTable, Finished, Seated, Standing
from data.schema import players, ratings, results
from data.sqlite import upsert
from engine.game import Outcome

ALL_GAMES = ""

_MODEL = PlackettLuce()
_ORDINAL = func.coalesce(ratings.c.mu - 3 * ratings.c.sigma, 0.0)


def counts(seated: Sequence[Seated]) -> bool:
    """Whether a game is one for the leaderboard, not practice."""
    return len({sits.player for sits in seated if sits.player is not None}) >= 2


def record(connection: Connection, table: EndedTable, finished: Finished, outcome: Outcome) -> None:
    """Writes the result of each seat and, if the game counts, rates its players."""
    connection.execute(insert(results), _result_rows(table, finished.seats, outcome))
    if table.guild is not None and counts(finished.seats):
        for ladder in (table.game, ALL_GAMES):
            _rate(connection, table.guild, ladder, finished, outcome)


def leaderboard(
    connection: Connection, guild: str, game: str | None, since: float | None, limit: int
) -> tuple[Standing, ...]:
    """The best-rated players of a guild first; games finished before ``since`` are not counted, but have been rated."""
    tally = _tally(guild, game, since)
    rated = and_(
        ratings.c.guild == guild,
        ratings.c.game == (ALL_GAMES if game is None else game),
        ratings.c.player == tally.c.player,
    )
    rows = connection.execute(
        select(*tally.c, _ORDINAL, func.coalesce(players.c.name, ""))
        .select_from(tally.outerjoin(ratings, rated).outerjoin(players, players.c.id == tally.c.player))
        .order_by(_ORDINAL.desc(), tally.c.won.desc(), tally.c.player)
        .limit(limit)
    )
    return _placed([Standing._make((0, *row)) for row in rows])


def _tally(guild: str, game: str | None, since: float | None) -> Subquery:
    """Per player: games that count, wins and points."""
    wanted = [results.c.guild == guild, results.c.counts, results.c.player.is_not(None)]
    if game is not None:
        wanted.append(results.c.game == game)
    if since is not None:
        wanted.append(results.c.finished_at >= since)
    won = func.sum(case((results.c.place == 1, 1), else_=0)).label("won")
    points = func.sum(results.c.score).label("points")
    counted = select(results.c.player, func.count().label("played"), won, points)
    return counted.where(*wanted).group_by(results.c.player).subquery("tally")


def _placed(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    ordered = [standing.rating for standing in standings]
    return tuple(standing._replace(place=1 + ordered.index(standing.rating)) for standing in standings)


def _result_rows(table: EndedTable, seated: Sequence[Seated], outcome: Outcome) -> list[dict[str, object]]:
    common = {
        "table_id": table.id,
        "game": table.game,
        "guild": table.guild,
        "ending": outcome.ending,
        "finished_at": table.at,
        "counts": counts(seated),
    }
    return [
        {**common, "seat": seat, "player": _known(sits), "left": sits.left, "score": score, "place": place}
        for seat, (sits, score, place) in enumerate(zip(seated, outcome.scores, outcome.ranking, strict=True))
    ]


def _known(sits: Seated) -> str | None:
    """Who is on leaderboards for this seat: no computer, and nobody who had their data deleted."""
    return None if sits.player is None or sits.player.startswith(GONE) else sits.player


def _rate(connection: Connection, guild: str, ladder: str, finished: Finished, outcome: Outcome) -> None:
    teams = _teams_with_people(finished)
    if len(teams) < 2:
        return
    before = _ratings(connection, guild, ladder, finished.seats)
    rated = _MODEL.rate(
        [[_rating(before, _known(finished.seats[seat])) for seat in team] for team in teams],
        ranks=[float(min(outcome.ranking[seat] for seat in team)) for team in teams],
    )
    for team, after in zip(teams, rated, strict=True):
        for seat, rating in zip(team, after, strict=True):
            if (player := _known(finished.seats[seat])) is not None:
                key = {"guild": guild, "game": ladder, "player": player}
                upsert(connection, ratings, key, {"mu": rating.mu, "sigma": rating.sigma})


def _teams_with_people(finished: Finished) -> list[list[int]]:
    numbers = range(len(finished.seats)) if finished.teams is None else finished.teams
    teams: dict[int, list[int]] = {}
    for seat, number in enumerate(numbers):
        teams.setdefault(number, []).append(seat)
    return [team for team in teams.values() if any(finished.seats[seat].player is not None for seat in team)]


def _ratings(
    connection: Connection, guild: str, ladder: str, seated: Sequence[Seated]
) -> Mapping[str, PlackettLuceRating]:
    people = [player for sits in seated if (player := _known(sits)) is not None]
    rows = connection.execute(
        select(ratings.c.player, ratings.c.mu, ratings.c.sigma).where(
            ratings.c.guild == guild, ratings.c.game == ladder, ratings.c.player.in_(people)
        )
    )
    return {player: _MODEL.rating(mu=mu, sigma=sigma) for player, mu, sigma in rows}


def _rating(known: Mapping[str, PlackettLuceRating], player: str | None) -> PlackettLuceRating:
    return (known.get(player) if player is not None else None) or _MODEL.rating()
