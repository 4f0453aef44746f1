"""Counting the ratings of guilds again that were not counted by the present formula.

Each guild has a row that names the formula, and the last of its results that was counted by it. So ratings are also
counted again after a process of the release before, which shared the database for a while, has stored results.
"""

import structlog
from sqlalchemy import Connection, bindparam, func, or_, select, update

from data.leaderboards.ratings import FORMULA
from data.leaderboards.recount import count_of_guild
from data.leaderboards.rows import result_columns_of_ratings, store_tallies
from data.leaderboards.schema import rated_guilds, results
from data.statements import upsert

log = structlog.get_logger(__name__)

_LAST_RESULT = select(func.max(results.c.number)).where(results.c.guild == rated_guilds.c.guild).scalar_subquery()
_OUTDATED = select(rated_guilds.c.guild).where(
    _LAST_RESULT.is_not(None),
    or_(rated_guilds.c.formula != bindparam("formula"), rated_guilds.c.last_result != _LAST_RESULT),
)
_RATED_GUILD = select(rated_guilds).where(rated_guilds.c.guild == bindparam("guild"))
_STORE_RATINGS = update(results).where(
    results.c.table_id == bindparam("of_table"), results.c.seat == bindparam("of_seat")
)


def count_outdated_again(connection: Connection) -> None:
    """Count the ratings of all guilds again that were not counted by the present formula. No other process may store
    results meanwhile.
    """
    for guild_id in connection.scalars(_OUTDATED, {"formula": FORMULA}).all():
        _try_to_count_again(connection, guild_id)


def count_again_if_outdated(connection: Connection, guild_id: str, last_result: int) -> None:
    """Count the ratings of a guild again unless they were counted by the present formula up to ``last_result``, the
    number of its last result; 0 stands for none.
    """
    row = connection.execute(_RATED_GUILD, {"guild": guild_id}).first()
    is_current = row is not None and (row.formula, row.last_result) == (FORMULA, last_result)
    if last_result and not is_current:
        _try_to_count_again(connection, guild_id)


def note_counted(connection: Connection, guild_id: str, last_result: int) -> None:
    """Note that the present formula has counted a guild's results up to the one with the number ``last_result``."""
    upsert(connection, rated_guilds, {"guild": guild_id}, {"formula": FORMULA, "last_result": last_result})


def _try_to_count_again(connection: Connection, guild_id: str) -> None:
    """Count all results of a guild again, and store the ratings. If that fails, as with a broken row, the guild keeps
    its ratings, which is logged, and the next start tries again.
    """
    try:
        with connection.begin_nested():
            _count_again(connection, guild_id)
    except Exception as failed:  # noqa: BLE001  # whatever it is, the other guilds go on, and this one's games do
        log.error("ratings_not_counted", guild=guild_id, fault=type(failed).__name__)  # noqa: TRY400  # a row's own words


def _count_again(connection: Connection, guild_id: str) -> None:
    """Count all results of a guild again, and store the ratings. The champions of its past seasons stay."""
    counted = count_of_guild(connection, guild_id)
    ratings = [
        {"of_table": row.table_id, "of_seat": row.seat, **result_columns_of_ratings(*before)}
        for game in counted.games
        for row, before in zip(game.rows, game.ratings_before, strict=True)
    ]
    connection.execute(_STORE_RATINGS, ratings)
    store_tallies(connection, counted.tallies)
    note_counted(connection, guild_id, counted.games[-1].rows[0].number)
