"""A person's profile in a guild: standings, last games with ratings, opponents and titles.

Only the person's last `RECENT_GAMES` games are looked at, so a profile costs the same after ten games and after a
million.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, exists, or_, select

from data.leaderboards.models import ALL_TIME, Opponent, PlayedGame, Profile, ProfileLine
from data.leaderboards.ratings import Rating
from data.leaderboards.rows import UNFINISHED
from data.leaderboards.schema import champions, results, standings
from data.schema import players

RECENT_GAMES = 100
MAX_OPPONENTS = 5


class _Meeting(NamedTuple):
    """The places of another player and of the profile's person in a game that both finished."""

    player: str
    own_place: int
    place: int


def profile_of(connection: Connection, guild_id: str, player_id: str, reader_id: str | None) -> Profile:
    """The profile of a person in a guild; an empty one for somebody who has finished no game there.

    Opponents who hide their own profiles are left out, except the reader; ``reader_id`` is ``None`` for a profile that
    everybody reads.
    """
    games = _recent_games(connection, guild_id, player_id)
    return Profile(
        lines=_lines(connection, guild_id, player_id),
        games=tuple(map(_played_game, games)),
        opponents=_opponents(connection, player_id, {row.table_id: row for row in games if row.counts}, reader_id),
        titles=_titles(connection, guild_id, player_id),
    )


def _lines(connection: Connection, guild_id: str, player_id: str) -> tuple[ProfileLine, ...]:
    """A person's standings on all ladders of all time: games of people before solo games, all games together first."""
    found = (
        select(standings)
        .where(standings.c.player == player_id, standings.c.guild == guild_id, standings.c.period == ALL_TIME)
        .order_by(standings.c.solo, standings.c.game)
    )
    return tuple(
        ProfileLine(row.game, row.solo, row.played, row.won, Rating(row.mu, row.sigma), not row.settled)
        for row in connection.execute(found)
    )


def _recent_games(connection: Connection, guild_id: str, player_id: str) -> Sequence[Row[Any]]:
    """The results of a person's last `RECENT_GAMES` games, the latest first, without those that ended without a result
    because others had left.
    """
    counted = or_(results.c.ending != UNFINISHED, results.c.place > 1)
    found = (
        select(results)
        .where(results.c.player == player_id, results.c.guild == guild_id, counted)
        .order_by(results.c.finished_at.desc(), results.c.table_id.desc(), results.c.seat)
        .limit(RECENT_GAMES)
    )
    return connection.execute(found).all()


def _played_game(row: Row[Any]) -> PlayedGame:
    before, overall_before = Rating(row.mu, row.sigma), Rating(row.overall_mu, row.overall_sigma)
    return PlayedGame(row.game, not row.counts, row.finished_at, row.score, row.place == 1, before, overall_before)


def _opponents(
    connection: Connection, player_id: str, own: Mapping[str, Row[Any]], reader_id: str | None
) -> tuple[Opponent, ...]:
    """The people with whom a person has played most, and how often each was placed before the other; ``own`` has the
    person's result by table id.
    """
    who = players.c.id == results.c.player
    is_hidden = exists().where(who, players.c.profile == "private", players.c.id != (reader_id or ""))
    others = and_(results.c.table_id.in_(own), results.c.player != player_id, ~is_hidden)
    found = [
        _Meeting(row.player, own[row.table_id].place, row.place)
        for row in connection.execute(select(results).where(others))
        if row.team != own[row.table_id].team
    ]
    most = Counter(row.player for row in found).most_common(MAX_OPPONENTS)
    names = _names(connection, [player for player, _ in most])
    return tuple(
        Opponent(
            player=player,
            name=names.get(player, ""),
            games=games,
            ahead=sum(row.player == player and row.own_place < row.place for row in found),
            behind=sum(row.player == player and row.own_place > row.place for row in found),
        )
        for player, games in most
    )


def _names(connection: Connection, player_ids: Sequence[str]) -> dict[str, str]:
    found = select(players.c.id, players.c.name).where(players.c.id.in_(player_ids))
    return {row.id: row.name for row in connection.execute(found)}


def _titles(connection: Connection, guild_id: str, player_id: str) -> tuple[tuple[int, str], ...]:
    """The season's number and the game's slug of each championship of a person, the latest season first."""
    found = (
        select(champions.c.season, champions.c.game)
        .where(champions.c.player == player_id, champions.c.guild == guild_id)
        .order_by(champions.c.season.desc(), champions.c.game)
    )
    return tuple((row.season, row.game) for row in connection.execute(found))
