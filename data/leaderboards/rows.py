"""Results and standings as rows of the database, and rows as the values that are counted."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row

from data.leaderboards.models import Ladder
from data.leaderboards.ratings import Rating
from data.leaderboards.schema import standings
from data.leaderboards.tallies import Tally, TallyKey
from data.statements import upsert_rows

UNFINISHED = "unfinished"
"""The ending of a game without a result, which counts as a loss for those who had left it before."""


def result_columns_of_ratings(own: Rating, overall: Rating) -> dict[str, float]:
    """The columns of a result that hold the ratings of its seat before the game: at its game, and overall."""
    return {"mu": own.mu, "sigma": own.sigma, "overall_mu": overall.mu, "overall_sigma": overall.sigma}


def standing_row(key: TallyKey, tally: Tally) -> dict[str, Any]:
    """A tally as a row of ``standings``."""
    guild, game, solo, period = key.ladder
    return {
        "guild": guild,
        "game": game,
        "solo": solo,
        "period": period,
        "player": key.player,
        "settled": tally.is_settled,
        "mu": tally.rating.mu,
        "sigma": tally.rating.sigma,
        "played": tally.played,
        "won": tally.won,
        "contested": tally.contested,
    }


def tally_of_row(row: Row[Any]) -> tuple[TallyKey, Tally]:
    """A row of ``standings`` as a tally with its key."""
    key = TallyKey(Ladder(row.guild, row.game, row.solo, row.period), row.player)
    return key, Tally(Rating(row.mu, row.sigma), row.played, row.won, row.settled, row.contested)


def store_tallies(connection: Connection, tallies: Mapping[TallyKey, Tally]) -> None:
    """Store tallies in place of those that have the same keys."""
    key = tuple(column.name for column in standings.primary_key)
    upsert_rows(connection, standings, key, [standing_row(*item) for item in tallies.items()])
