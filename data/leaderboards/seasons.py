"""The seasons of a guild: parts of its results, each with leaderboards of its own, and champions at its end.

Rule 1: a season is a range of the numbers of its guild's results. The first game after its end begins the next one.
Rule 2: when a season ends, all ratings go some of the way to a newcomer's; `recount` does the same at the same place.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    and_,
    bindparam,
    exists,
    func,
    insert,
    select,
    true,
    update,
)

from data.intact_rows import intact_rows
from data.leaderboards.models import ALL_GAMES, ALL_TIME, Champion, Season
from data.leaderboards.ratings import NEWCOMER, SOFT_RESET, Rating
from data.leaderboards.rows import UNFINISHED
from data.leaderboards.schema import UNANNOUNCED, UNDER_WAY, champions, results, seasons, standings
from data.queries.people import stored_guild_settings
from data.schema import players, seats

SEASON_LENGTHS = (0, 1, 2, 3, 6, 12)
"""The lengths of a season that a guild may choose, in months; 0 for no seasons."""
USUAL_SEASON_LENGTH = 3
LENGTH_SETTING = "season_months"
"""The name, among a guild's settings, of the length of its seasons; if it is missing or ``None``, the default length
counts.
"""

_FIELDS = [seasons.c[name] for name in Season._fields]
_LAST_RESULT_NUMBER = select(func.max(results.c.number)).where(results.c.guild == bindparam("guild"))
_LATEST_SEASONS = (
    select(*_FIELDS)
    .where(seasons.c.guild == bindparam("guild"))
    .order_by(seasons.c.number.desc())
    .limit(bindparam("limit", type_=Integer))
)
"""The query for a guild's seasons, the latest first. It is built once, because every result that is stored asks it."""


def season_end(began_at: float, months: int) -> float | None:
    """When a season of ``months`` that began at ``began_at`` ends: at the beginning of a month, in UTC; ``None`` for 0
    months. Times are seconds since 1970.

    A season that begins in the second half of a month lasts for the rest of that month and ``months`` more.

    >>> begin = datetime(2026, 11, 23, tzinfo=UTC).timestamp()
    >>> datetime.fromtimestamp(season_end(begin, 3), UTC).date()
    datetime.date(2027, 3, 1)
    """
    if not months:
        return None
    began = datetime.fromtimestamp(began_at, UTC)
    return _month_after(began, months + (began.day > 15))


def _end_of_month(at: float) -> float:
    return _month_after(datetime.fromtimestamp(at, UTC), 1)


def _month_after(date: datetime, months: int) -> float:
    """The beginning, in seconds since 1970, UTC, of the month that comes ``months`` after that of ``date``."""
    later = date.month - 1 + months
    return datetime(date.year + later // 12, later % 12 + 1, 1, tzinfo=UTC).timestamp()


def last_result_number(connection: Connection, guild_id: str) -> int:
    """The number of a guild's latest finished game; 0 if there is none."""
    return connection.execute(_LAST_RESULT_NUMBER, {"guild": guild_id}).scalar() or 0


def season_of_result(
    connection: Connection, guild_id: str, number: int, at: float, *, may_end: bool = True
) -> str | None:
    """The period of the season to which a guild's game belongs that has just ended; ``None`` for a guild without
    seasons.

    ``number`` is the game's, ``at`` is when it ended, in seconds since 1970. Ends the season that is due, unless
    ``may_end`` is false, and begins the next. A season that a clock which was ahead has begun after ``at`` begins with
    this game: otherwise it would last until years later.
    """
    latest = _latest_season(connection, guild_id)
    if latest is not None and latest.ended_at is None:
        if latest.began_at > at:
            return _begin_earlier(connection, latest, at).period
        if not may_end or not _is_due(latest, at):
            return latest.period
        _end_season(connection, latest)
    begun = _begin_season_after(latest, connection, guild_id, number, at)
    return None if begun is None else begun.period


def end_season_if_due(connection: Connection, season: Season, now: float) -> None:
    """End a season that is due at the time ``now``, in seconds since 1970, unless it has ended already."""
    present = season_with_number(connection, season.guild, season.number)
    if present is not None and present.ended_at is None and _is_due(present, now):
        _end_season(connection, present)


def follow_chosen_length(connection: Connection, guild_id: str, now: float) -> None:
    """Change the end of the season that is under way to the length in the guild's settings. An end that would lie in
    the past becomes the end of the month of ``now``, in seconds since 1970.
    """
    season = _latest_season(connection, guild_id)
    if season is not None and season.ended_at is None:
        ends_at = season_end(season.began_at, _chosen_length(connection, guild_id))
        if ends_at is not None and ends_at <= now:
            ends_at = _end_of_month(now)
        connection.execute(update(seasons).where(_is_season(season)).values(ends_at=ends_at))


def note_season_announced(connection: Connection, guild_id: str, number: int) -> None:
    """Note that the end of a season was announced, or need not be announced."""
    connection.execute(
        update(seasons).where(seasons.c.guild == guild_id, seasons.c.number == number).values(announced=True)
    )


# -- reading ----------------------------------------------------------------------------------------------------------


def latest_seasons(connection: Connection, guild_id: str, limit: int) -> tuple[Season, ...]:
    """The last seasons of a guild, at most ``limit``, the latest first."""
    return tuple(Season(*row) for row in connection.execute(_LATEST_SEASONS, {"guild": guild_id, "limit": limit}))


def season_with_number(connection: Connection, guild_id: str, number: int) -> Season | None:
    """A season of a guild; ``None`` if it has none with this number."""
    own = select(*_FIELDS).where(seasons.c.guild == guild_id, seasons.c.number == number)
    row = connection.execute(own).first()
    return None if row is None else Season(*row)


def due_seasons(connection: Connection, now: float) -> tuple[Season, ...]:
    """The seasons of all guilds that are due at the time ``now``, in seconds since 1970."""
    due = select(*_FIELDS).where(UNDER_WAY, seasons.c.ends_at <= now)
    return tuple(Season(*row) for row in intact_rows(connection, due))


def unannounced_seasons(connection: Connection) -> tuple[Season, ...]:
    """The seasons of all guilds that have ended and were not announced yet, in the order in which they ended."""
    found = select(*_FIELDS).where(UNANNOUNCED).order_by(seasons.c.ended_at)
    return tuple(Season(*row) for row in intact_rows(connection, found))


def seasons_of_guild(connection: Connection, guild_id: str) -> tuple[Season, ...]:
    """All seasons of a guild, in order of their numbers."""
    own = select(*_FIELDS).where(seasons.c.guild == guild_id).order_by(seasons.c.number)
    return tuple(Season(*row) for row in connection.execute(own))


def champions_of_season(connection: Connection, season: Season) -> tuple[Champion, ...]:
    """The champions of a season, by game, that of all games together first."""
    theirs = and_(
        standings.c.guild == champions.c.guild,
        standings.c.game == champions.c.game,
        standings.c.solo.is_(False),
        standings.c.period == season.period,
        standings.c.player == champions.c.player,
    )
    found = (
        select(standings, func.coalesce(players.c.name, "").label("name"))
        .select_from(champions.join(standings, theirs).outerjoin(players, players.c.id == champions.c.player))
        .where(champions.c.guild == season.guild, champions.c.season == season.number)
        .order_by(champions.c.game, champions.c.player)
    )
    return tuple(_champion_of_row(row) for row in connection.execute(found))


def _champion_of_row(row: Row[Any]) -> Champion:
    return Champion(row.game, row.player, row.name, Rating(row.mu, row.sigma), row.played, row.won)


# -- beginning and ending ---------------------------------------------------------------------------------------------


def _latest_season(connection: Connection, guild_id: str) -> Season | None:
    return next(iter(latest_seasons(connection, guild_id, 1)), None)


def _is_due(season: Season, at: float) -> bool:
    return season.ends_at is not None and season.ends_at <= at


def _is_season(season: Season) -> ColumnElement[bool]:
    return and_(seasons.c.guild == season.guild, seasons.c.number == season.number)


def _chosen_length(connection: Connection, guild_id: str) -> int:
    """The length of a guild's seasons in months, from its settings; 0 for no seasons."""
    chosen = stored_guild_settings(connection, guild_id).get(LENGTH_SETTING)
    return chosen if chosen in SEASON_LENGTHS else USUAL_SEASON_LENGTH


def _begin_earlier(connection: Connection, season: Season, at: float) -> Season:
    """Move the beginning of a season that is under way to the time ``at``, and its end with it."""
    moved = season._replace(began_at=at, ends_at=season_end(at, _chosen_length(connection, season.guild)))
    connection.execute(update(seasons).where(_is_season(season)).values(began_at=moved.began_at, ends_at=moved.ends_at))
    return moved


def _begin_season_after(
    latest: Season | None, connection: Connection, guild_id: str, number: int, at: float
) -> Season | None:
    """Begin a guild's next season with the game that has this number; ``None`` if the guild has no seasons."""
    months = _chosen_length(connection, guild_id)
    if not months:
        return None
    season = Season(guild_id, latest.number + 1 if latest else 1, at, season_end(at, months), None, number, None)
    connection.execute(insert(seasons).values(**season._asdict()))
    return season


def _end_season(connection: Connection, season: Season) -> None:
    """End a season: store its champions, and move all ratings of the guild by `SOFT_RESET` to a newcomer's."""
    last = last_result_number(connection, season.guild)
    ended = {"ended_at": season.ends_at, "last_result": last}
    connection.execute(update(seasons).where(_is_season(season)).values(**ended))
    if best := _best_players(connection, season):
        connection.execute(insert(champions), best)
    mu, sigma = standings.c.mu, standings.c.sigma
    of_all_time = and_(standings.c.guild == season.guild, standings.c.period == ALL_TIME)
    connection.execute(
        update(standings)
        .where(of_all_time)
        .values(mu=mu + (NEWCOMER.mu - mu) * SOFT_RESET, sigma=sigma + (NEWCOMER.sigma - sigma) * SOFT_RESET)
    )


def _best_players(connection: Connection, season: Season) -> Sequence[dict[str, Any]]:
    """The rows of ``champions`` of a season: for each of its leaderboards the people with the first place by rating, if
    they have won a game in which somebody else stayed to the end.
    """
    with_place = and_(
        standings.c.guild == season.guild,
        standings.c.solo.is_(False),
        standings.c.period == season.period,
        standings.c.settled,
    )
    highest = func.max(standings.c.mu).over(partition_by=standings.c.game)
    ranked = select(standings, highest.label("highest")).where(with_place).subquery()
    best = select(ranked.c.game, ranked.c.player).where(ranked.c.mu == ranked.c.highest, ranked.c.won > 0)
    common = {"guild": season.guild, "season": season.number}
    return [
        {**common, "game": row.game, "player": row.player}
        for row in connection.execute(best)
        if _has_won_contested(connection, season, row.game, row.player)
    ]


def _has_won_contested(connection: Connection, season: Season, game: str, player: str) -> bool:
    """Whether a person has won a game of the season, of this slug or `ALL_GAMES`, in which somebody of another team
    stayed to the end.
    """
    own, other = results.alias(), results.alias()
    stayed = (
        exists()
        .where(other.c.table_id == own.c.table_id, other.c.team != own.c.team, other.c.left.is_(False))
        .where(seats.c.table_id == other.c.table_id, seats.c.seat == other.c.seat, seats.c.player.is_not(None))
    )
    won = and_(own.c.player == player, own.c.guild == season.guild, own.c.place == 1, own.c.counts)
    of_season = and_(own.c.number >= season.first_result, own.c.ending != UNFINISHED)
    of_game = true() if game == ALL_GAMES else own.c.game == game
    return connection.execute(select(1).where(won, of_season, of_game, stayed).limit(1)).first() is not None
