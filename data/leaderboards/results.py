"""The results of finished games, and the standings that follow from them: plain functions of a connection.

Rule 1: standings change in the transaction that stores the result, and only here; nobody sums results to show them.
Rule 2: a result has the ratings of its seats before the game, so that all can be counted again (`recount`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from data.leaderboards.feats import store_feats
from data.leaderboards.formula import count_again_if_outdated, note_counted
from data.leaderboards.ratings import Rating
from data.leaderboards.rows import UNFINISHED, result_columns_of_ratings, store_tallies, tally_of_row
from data.leaderboards.schema import results, standings
from data.leaderboards.seasons import last_result_number, season_of_result
from data.leaderboards.tallies import (
    RatedGame,
    RatedSeat,
    Tally,
    TallyKey,
    effects_of_game,
    tally_keys,
    unknown_ratings,
)
from data.models import EndedTable, Occupant, TableEnd, is_deleted_id
from engine.game import Outcome

_STANDINGS_OF_PEOPLE = select(standings).where(
    standings.c.guild == bindparam("guild"),
    standings.c.solo == bindparam("solo"),
    standings.c.game.in_(bindparam("games", expanding=True)),
    standings.c.period.in_(bindparam("periods", expanding=True)),
    standings.c.player.in_(bindparam("people", expanding=True)),
)
"""The query for the standings of people, which each result asks; it is built once."""


def is_solo_game(occupants: Sequence[Occupant]) -> bool:
    """Whether a game is one person's against computers: fewer than two different people play or have played it."""
    return len({sits.player for sits in occupants if sits.player is not None and sits.took_part}) < 2


def store_end(connection: Connection, table: EndedTable, finished: TableEnd) -> None:
    """Store what the end of a table means for the standings: the results of its game, or the losses of those who had
    left it.
    """
    if finished.outcome is not None:
        store_results(connection, table, finished, finished.outcome)
    elif finished.kept_losses:
        alone = finished._replace(teams=None, feats=())
        store_results(connection, table, alone, Outcome((), _places_of_losses(finished), UNFINISHED))


def _places_of_losses(finished: TableEnd) -> tuple[int, ...]:
    """The places by seat in a game without a result: 1, or for a loss the place behind all others, even if all have
    lost.
    """
    last = max(2, 1 + len(finished.seats) - len(finished.kept_losses))
    return tuple(last if seat in finished.kept_losses else 1 for seat in range(len(finished.seats)))


def store_results(connection: Connection, table: EndedTable, finished: TableEnd, outcome: Outcome) -> None:
    """Store the result of each seat of a finished game, and what it means for the standings of its guild.

    ``outcome`` is the one in ``finished``, which must not be ``None``. A game outside any guild changes no standings.
    """
    rows = _result_rows(table, finished, outcome)
    if table.guild is not None:
        number = _next_number(connection, table.guild)
        season = season_of_result(connection, table.guild, number, table.at, may_end=table.ends_season)
        before = _update_standings(connection, _rated_game(table.guild, table, finished.seats, rows, season))
        rows = [
            row | result_columns_of_ratings(*ratings) | {"number": number}
            for row, ratings in zip(rows, before, strict=True)
        ]
        store_feats(connection, finished.feats, rows)
    connection.execute(insert(results), rows)


def count_kept_results(connection: Connection, table: EndedTable, occupants: Sequence[Occupant]) -> None:
    """Count results of a table in its guild that were stored as those of a game outside any guild, as if the game had
    ended at ``table.at``. Does nothing for a table without results, or outside any guild.
    """
    own = select(results).where(results.c.table_id == table.id).order_by(results.c.seat)
    rows = connection.execute(own).mappings().all()
    if table.guild is None or not rows:
        return
    number = _next_number(connection, table.guild)
    season = season_of_result(connection, table.guild, number, table.at, may_end=table.ends_season)
    game = _rated_game(table.guild, table, _with_parts(occupants, rows), rows, season)
    for row, ratings in zip(rows, _update_standings(connection, game), strict=True):
        counted = {"guild": table.guild, "number": number, "finished_at": table.at}
        seat = update(results).where(results.c.table_id == table.id, results.c.seat == row["seat"])
        connection.execute(seat.values(**counted, **result_columns_of_ratings(*ratings)))


def _next_number(connection: Connection, guild_id: str) -> int:
    """The number of a guild's next result, which the caller stores, rated by the present formula as those before it."""
    last = last_result_number(connection, guild_id)
    count_again_if_outdated(connection, guild_id, last)
    note_counted(connection, guild_id, last + 1)
    return last + 1


def _result_rows(table: EndedTable, finished: TableEnd, outcome: Outcome) -> list[dict[str, Any]]:
    """The rows of ``results`` for a finished game, one for each seat; the score is 0 in a game without scores."""
    scores = outcome.scores or (0,) * len(finished.seats)
    teams = finished.teams or range(len(finished.seats))
    common = {
        "table_id": table.id,
        "game": table.game,
        "guild": table.guild,
        "finished_at": table.at,
        "ending": outcome.ending,
        "counts": not is_solo_game(finished.seats),
    }
    seats = zip(finished.seats, teams, scores, outcome.ranking, strict=True)
    return [
        {
            "seat": seat,
            "player": known_player_id(sits) if sits.took_part else None,
            "left": sits.left,
            "team": team,
            "rated_last": finished.teams is not None and sits.left and sits.took_part,
            "score": score,
            "place": place,
            **common,
        }
        for seat, (sits, team, score, place) in enumerate(seats)
    ]


def known_player_id(occupant: Occupant) -> str | None:
    """The id of the player in this seat, or ``None`` for a computer and for somebody who had their data deleted."""
    return None if occupant.player is None or is_deleted_id(occupant.player) else occupant.player


def _rated_game(
    guild_id: str,
    table: EndedTable,
    occupants: Sequence[Occupant],
    rows: Sequence[Mapping[str, Any] | RowMapping],
    season: str | None,
) -> RatedGame:
    seats = [
        RatedSeat(
            row["player"],
            row["team"],
            row["place"],
            _ratings_without_tallies(sits),
            row["rated_last"],
            sits.player is not None and not row["left"],
        )
        for row, sits in zip(rows, occupants, strict=True)
    ]
    is_unfinished = any(row["ending"] == UNFINISHED for row in rows)
    return RatedGame(guild_id, table.game, not rows[0]["counts"], table.at, seats, is_unfinished, season)


def _ratings_without_tallies(occupant: Occupant) -> tuple[Rating, Rating]:
    """The ratings, at a game and overall, of an occupant who has no tallies: a computer's, also for a seat whose person
    took no part, or those of somebody unknown.
    """
    is_computer = occupant.player is None or not occupant.took_part
    return unknown_ratings(is_computer=is_computer, points=occupant.rating)


def _with_parts(occupants: Sequence[Occupant], rows: Sequence[RowMapping]) -> list[Occupant]:
    """Set for each stored occupant whether the person took part: a person whose data was not deleted and who has no
    result did not.
    """
    return [
        sits._replace(took_part=row["player"] is not None or known_player_id(sits) is None)
        for sits, row in zip(occupants, rows, strict=True)
    ]


def _update_standings(connection: Connection, game: RatedGame) -> Sequence[tuple[Rating, Rating]]:
    """Update the standings of the people in a game, and return the ratings of all seats before it."""
    effects = effects_of_game(game, _stored_tallies(connection, tally_keys(game)))
    store_tallies(connection, effects.tallies)
    return effects.ratings_before


def _stored_tallies(connection: Connection, keys: Sequence[TallyKey]) -> dict[TallyKey, Tally]:
    """The stored tallies among these of one guild."""
    if not keys:
        return {}
    ladders = [key.ladder for key in keys]
    wanted = {
        "guild": ladders[0].guild,
        "solo": ladders[0].is_solo,
        "games": sorted({ladder.game for ladder in ladders}),
        "periods": sorted({ladder.period for ladder in ladders}),
        "people": sorted({key.player for key in keys}),
    }
    return dict(map(tally_of_row, connection.execute(_STANDINGS_OF_PEOPLE, wanted)))
