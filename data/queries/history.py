"""The finished games of a guild, the latest first, with who played and who won: plain functions of a connection.

A page is read from an index, from the game before it on, so it costs the same among ten games and among a million.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, func, insert, select, tuple_

from data.leaderboards.models import ALL_GAMES
from data.leaderboards.results import known_player_id
from data.leaderboards.rows import UNFINISHED
from data.leaderboards.schema import played_games, results
from data.models import EndedTable, Occupant, TableStatus
from data.queries.tables import ENDED, HAS_BEGUN, IS_SHUT
from data.schema import entries, players, seats, tables

_Moment = tuple[float, str]
"""The order of a finished game among all: when its table ended, in seconds since 1970, and the table's id."""


class HistoryQuery(NamedTuple):
    """A question for one page of the finished games of a guild, or of a person."""

    guild: str | None
    """The guild's id; ``None`` for all guilds of a ``player``, who must be given then."""
    game: str = ALL_GAMES
    """The game's slug; `ALL_GAMES` for all games."""
    player: str | None = None
    """The id of the person who must have had a seat; ``None`` for everybody's games."""
    beside: str | None = None
    """The id of a table: the page has the games next to it, without its own. ``None``, or a table that has not ended in
    this guild, selects the latest games.
    """
    is_newer: bool = False
    """Whether the page has the games that ended after the table ``beside``; else those that ended before it."""
    size: int = 8
    """The most games on a page."""
    only_results: bool = False
    """Whether games that ended without a result are left out."""


class EndedSeat(NamedTuple):
    """A seat of a game that has ended."""

    player: str | None
    """The id of the person who had the seat at the end; ``None`` for a computer."""
    name: str
    """The last name of the person that the bot saw; empty if none is stored."""
    place: int | None
    """The seat's place, 1 for a winner; ``None`` if the game ended without anything that counts."""
    strength: str = "sound"
    """The strength of a computer, a value of `engine.strengths.Strength`; without meaning for a person."""
    was_abandoned: bool = False
    """Whether the person left before the end of their first turn, so that a computer played. False if the person's data
    was deleted, as it is then not known.
    """


class EndedGame(NamedTuple):
    """A game that has ended, with or without a result; its log is left out."""

    id: str
    """The id of the game's table."""
    game: str
    """The game's slug."""
    channel: str
    at: float
    """When the table ended, in seconds since 1970."""
    has_result: bool
    """Whether the game was played to its end. If not, seats with another place than 1 have lost, because their players
    had left before.
    """
    seats: tuple[EndedSeat, ...]
    """The seats of the game, from seat 0."""
    last_line: str = ""
    """The last line of the game's log, which says why it ended without a result; empty for a game with a result."""


class HistoryPage(NamedTuple):
    """One page of finished games, the latest first."""

    games: tuple[EndedGame, ...]
    has_newer: bool
    has_older: bool


def note_played(connection: Connection, table: EndedTable, occupants: Sequence[Occupant]) -> None:
    """Note for each person with a seat at a table that has ended that they played there.

    Does nothing outside any guild, or if the game had not begun.
    """
    began = select(tables.c.id).where(tables.c.id == table.id, HAS_BEGUN)
    if table.guild is None or connection.execute(began).first() is None:
        return
    people = {player for sits in occupants if (player := known_player_id(sits)) is not None}
    game = {"guild": table.guild, "closed_at": table.at, "table_id": table.id, "game": table.game}
    if people:
        connection.execute(insert(played_games), [{"player": player, **game} for player in sorted(people)])


def history_page(connection: Connection, query: HistoryQuery) -> HistoryPage:
    """The page of finished games that ``query`` asks for. Tables that were closed before their game began are
    left out, and those of which nothing may be shown yet.
    """
    moment = None if query.beside is None else _moment_of(connection, query.guild, query.beside)
    if moment is not None and query.is_newer:
        newer = _rows_next_to(connection, query, moment)
        if len(newer) > query.size:
            return HistoryPage(_ended_games(connection, newer[query.size - 1 :: -1]), has_newer=True, has_older=True)
        moment = None  # so few are newer that they begin the first page
    rows = _rows_next_to(connection, query._replace(is_newer=False), moment)
    games = _ended_games(connection, rows[: query.size])
    return HistoryPage(games, has_newer=moment is not None, has_older=len(rows) > query.size)


def _moment_of(connection: Connection, guild_id: str | None, table_id: str) -> _Moment | None:
    """The order of a table's game among the finished games of a guild (``None``: of all guilds); ``None`` if the table
    has not ended there.
    """
    own = select(tables.c.closed_at).where(tables.c.id == table_id, ENDED)
    at = connection.execute(own if guild_id is None else own.where(tables.c.guild == guild_id)).scalar()
    return None if at is None else (at, table_id)


def _rows_next_to(connection: Connection, query: HistoryQuery, moment: _Moment | None) -> Sequence[Row[Any]]:
    """The rows of the games before or after a moment, without the game at that moment, nearest first; one more than a
    page has. ``None`` stands for now.
    """
    found = _games_of_all(query) if query.player is None else _games_of_player(query, query.player)
    if query.only_results:
        found = found.where(tables.c.status == TableStatus.OVER)
    key = (found.selected_columns["closed_at"], found.selected_columns["id"])
    if moment is not None:
        found = found.where(tuple_(*key) > tuple_(*moment) if query.is_newer else tuple_(*key) < tuple_(*moment))
    ordered = found.order_by(*(column.asc() if query.is_newer else column.desc() for column in key))
    return connection.execute(ordered.limit(query.size + 1)).all()


def _games_of_all(query: HistoryQuery) -> Select[Any]:
    columns = (tables.c.id, tables.c.game, tables.c.channel, tables.c.closed_at)
    found = select(*columns).where(ENDED, tables.c.guild == query.guild, HAS_BEGUN, ~IS_SHUT)
    return found if query.game == ALL_GAMES else found.where(tables.c.game == query.game)


def _games_of_player(query: HistoryQuery, player_id: str) -> Select[Any]:
    played = played_games.c
    columns = (played.table_id.label("id"), played.game, tables.c.channel, played.closed_at)
    found = select(*columns).join(tables, tables.c.id == played.table_id)
    own = found.where(played.player == player_id, ~IS_SHUT)
    if query.guild is not None:
        own = own.where(played.guild == query.guild)
    return own if query.game == ALL_GAMES else own.where(played.game == query.game)


def _ended_games(connection: Connection, rows: Sequence[Row[Any]]) -> tuple[EndedGame, ...]:
    """The games of these rows with their seats, in the order of the rows."""
    of_tables = _seat_rows(connection, [row.id for row in rows])
    games = [_ended_game(row, of_tables[row.id]) for row in rows]
    lines = _last_lines(connection, [game.id for game in games if not game.has_result])
    return tuple(game._replace(last_line=lines.get(game.id, "")) for game in games)


def _last_lines(connection: Connection, table_ids: Sequence[str]) -> Mapping[str, str]:
    """By table id, the last line of its log."""
    last = and_(entries.c.table_id == tables.c.id, entries.c.seq == tables.c.last_seq)
    found = select(tables.c.id, entries.c.line).join(entries, last).where(tables.c.id.in_(table_ids))
    return {row.id: row.line for row in connection.execute(found)} if table_ids else {}


def _seat_rows(connection: Connection, table_ids: Sequence[str]) -> Mapping[str, list[Any]]:
    """By table id, a row for each of its seats, in order, with what is kept of its player and its result."""
    result = and_(results.c.table_id == seats.c.table_id, results.c.seat == seats.c.seat)
    name = func.coalesce(players.c.name, "").label("name")
    found = (
        select(seats.c.table_id, seats.c.player, seats.c.strength, name, results.c.place, results.c.ending)
        .add_columns(results.c.left, results.c.player.label("rated_player"))
        .outerjoin(players, players.c.id == seats.c.player)
        .outerjoin(results, result)
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    by_table: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(found) if table_ids else ():
        by_table[row.table_id].append(row)
    return by_table


def _ended_game(row: Row[Any], of_seats: Sequence[Any]) -> EndedGame:
    return EndedGame(
        id=row.id,
        game=row.game,
        channel=row.channel,
        at=row.closed_at,
        has_result=any(seat.ending not in {None, UNFINISHED} for seat in of_seats),
        seats=tuple(
            EndedSeat(seat.player, seat.name, seat.place, seat.strength, _was_abandoned(seat)) for seat in of_seats
        ),
    )


def _was_abandoned(seat: Any) -> bool:  # noqa: ANN401  # a row of `_seat_rows`
    """Whether a person left the seat and has no result there; whoever leaves later than their first turn has one."""
    has_person = known_player_id(Occupant(seat.player)) is not None
    return has_person and bool(seat.left) and seat.rated_player is None
