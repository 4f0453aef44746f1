"""What leaderboards and results cost with a million results beside a thousand: in one server, and over a thousand.

The results are random games of four, spread over a year, rated as the bot rates them. A page is read as the bot reads
it: with the names, the places, and the page on which the reader stands. A result is recorded in a transaction that is
taken back, so the time on the disk is left out: it is the same for all.
"""

import asyncio
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from data.leaderboards.formula import note_counted
from data.leaderboards.models import ALL_GAMES, FeatKey, Ladder, LeaderboardOrder, LeaderboardQuery, Season
from data.leaderboards.recount import recount
from data.leaderboards.results import store_results
from data.leaderboards.rows import result_columns_of_ratings, store_tallies
from data.leaderboards.schema import feats, results, seasons
from data.leaderboards.seasons import due_seasons, end_season_if_due
from data.leaderboards.tallies import RatedGame, RatedSeat, Tally, TallyKey, effects_of_game, unknown_ratings
from data.migrate import migrate
from data.models import EndedTable, Occupant, TableEnd
from data.reader import Reader
from data.schema import players, seats, tables
from data.sqlite.engines import enable_wal, reader_engine, writer_engine
from data.sqlite.read_connections import SqliteReaders
from engine.durations import DAY
from engine.game import Feat, Outcome

SEATS = 4
YEAR = 365.0 * DAY
SINCE = 1_767_225_600.0
"""The first of January 2026."""
GAMES = ("hi-lo-jack", "high-handed", "high-roller", "bluff-n-peg", "sneak")
FEAT_KEYS = [FeatKey(game, kind) for game in GAMES for kind in ("play", "smudge")]
"""A kind of feat with a value and one that is only counted, of each game."""
REPETITIONS = 200
MILLISECONDS = 1000


class Club(NamedTuple):
    """A database to measure."""

    name: str
    results: int
    """How many results it has over all servers."""
    servers: int
    people: int
    """How many people play on each server."""


CLUBS = (
    Club("1,000 results in one server", 1_000, 1, 50),
    Club("1,000,000 results in one server", 1_000_000, 1, 5_000),
    Club("1,000,000 results in 1,000 servers", 1_000_000, 1_000, 50),
)


class Costs(NamedTuple):
    """Medians in milliseconds."""

    page: float
    own_page: float
    profile: float
    records: float
    result: float
    end_of_season: float


def fill(connection: Connection, club: Club) -> None:
    """Store a club's people, results and standings."""
    chance = random.Random(club.name)
    for server in range(club.servers):
        people = [f"{server}-{number}" for number in range(club.people)]
        connection.execute(insert(players), [{"id": one, "name": f"Player {one}"} for one in people])
        tallies: dict[TallyKey, Tally] = {}
        rows: list[dict[str, Any]] = []
        for number, game in enumerate(_random_games(chance, str(server), people, club), start=1):
            effects = effects_of_game(game, tallies)
            tallies |= effects.tallies
            rows += _rows_of_game(game, number, effects.ratings_before)
            if len(rows) >= 20_000:
                _insert_results(connection, rows)
        _insert_results(connection, rows)
        store_tallies(connection, tallies)
        note_counted(connection, str(server), club.results // SEATS // club.servers)
        connection.execute(insert(seasons), _season(str(server))._asdict())
        connection.execute(insert(feats), _feats_of_guild(connection, str(server)))


def _season(guild: str) -> Season:
    """The season that is under way, to which all games of a guild belong: the next second ends it."""
    return Season(guild, 1, SINCE, SINCE + YEAR, ended_at=None, first_result=1, last_result=None)


def _feats_of_guild(connection: Connection, guild: str) -> list[dict[str, Any]]:
    """The rows of feats of a guild, as its results would have left them: in each game a play of each person, and
    something that is only counted for one of them.
    """
    columns = (results.c.table_id, results.c.seat, results.c.player, results.c.game, results.c.number)
    found = connection.execute(select(*columns).where(results.c.guild == guild).order_by(results.c.number))
    chance, best, rows = random.Random(guild), dict[tuple[str, str, str], int](), list[dict[str, Any]]()
    for table_id, seat, player, game, number in found:
        own = {"play": int(chance.expovariate(0.1)), "smudge": best.get((player, game, "smudge"), 0) + (seat == 0)}
        for kind, value in own.items():
            if value > best.get((player, game, kind), 0):
                best[player, game, kind] = value
                of_game = {"table_id": table_id, "seat": seat, "number": number, "guild": guild, "game": game}
                rows.append({**of_game, "player": player, "kind": kind, "value": value, "detail": "", "solo": False})
    return rows


def _random_games(chance: random.Random, guild: str, people: list[str], club: Club) -> Iterator[RatedGame]:
    """As many games as make a server's share of the results, each of four people, of whom some play much more often."""
    weights = [1 / (1 + place / 10) for place in range(len(people))]
    games = club.results // SEATS // club.servers
    for number in range(games):
        chosen = list(dict.fromkeys(chance.choices(people, weights, k=SEATS * 4)))[:SEATS]
        seats = [RatedSeat(one, seat, 1 + seat, unknown_ratings(is_computer=False)) for seat, one in enumerate(chosen)]
        at = SINCE + YEAR * number / games
        yield RatedGame(guild, chance.choice(GAMES), False, at, seats, season=_season(guild).period)


def _rows_of_game(game: RatedGame, number: int, before: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": f"{game.guild}-{number}",
            "seat": index,
            "player": seat.player,
            "left": False,
            "team": seat.team,
            "score": 0,
            "place": seat.place,
            "ending": "target",
            "guild": game.guild,
            "number": number,
            "game": game.game,
            "finished_at": game.at,
            "counts": True,
            **result_columns_of_ratings(*before[index]),
        }
        for index, seat in enumerate(game.seats)
    ]


def _insert_results(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Insert the results with their tables, and empty the list."""
    names = dict.fromkeys(row["table_id"] for row in rows)
    if rows:
        _insert_tables(connection, list(names))
        connection.execute(insert(results), rows)
        connection.execute(insert(seats), [{key: row[key] for key in ("table_id", "seat", "player")} for row in rows])
        rows.clear()


def _insert_tables(connection: Connection, ids: list[str]) -> None:
    common = {"game": "sneak", "guild": "0", "host": "h", "secret": b"", "opened_at": SINCE, "status": "over"}
    connection.execute(insert(tables), [{"id": one, "channel": one, **common} for one in ids])


async def measure_reading(opened: Reader) -> tuple[float, float, float, float]:
    """The milliseconds for a page, for the page on which somebody stands, for a profile, and for a server's records.
    Closes the reader.
    """
    ladder = Ladder("0", ALL_GAMES)
    async with opened as reader:
        somebody = "0-25"

        async def read(query: LeaderboardQuery) -> float:
            began = perf_counter()
            await reader.leaderboard(query)
            return (perf_counter() - began) * MILLISECONDS

        async def read_profile() -> float:
            began = perf_counter()
            await reader.profile("0", somebody)
            await reader.personal_bests("0", somebody, FEAT_KEYS)
            return (perf_counter() - began) * MILLISECONDS

        async def read_records() -> float:
            began = perf_counter()
            await reader.guild_records("0", FEAT_KEYS, is_solo=False)
            return (perf_counter() - began) * MILLISECONDS

        orders = list(LeaderboardOrder)
        pages = [await read(LeaderboardQuery(ladder, orders[turn % 3], 1, 8)) for turn in range(REPETITIONS)]
        own = [await read(LeaderboardQuery(ladder, orders[turn % 3], 1, 8, somebody)) for turn in range(REPETITIONS)]
        profiles = [await read_profile() for _ in range(REPETITIONS)]
        records = [await read_records() for _ in range(REPETITIONS)]
    return median(pages), median(own), median(profiles), median(records)


def measure_recording(connection: Connection) -> float:
    """The milliseconds for the result of one game of four people."""
    outcome = Outcome((), (1, 2, 3, 4), "target")
    spent = []
    for turn in range(REPETITIONS):
        with connection.begin() as transaction:
            _insert_tables(connection, ["new"])
            ended = EndedTable("new", GAMES[turn % len(GAMES)], "0", SINCE + YEAR - 1)
            sits = [Occupant(f"0-{turn % 10 + seat}") for seat in range(SEATS)]
            done = [Feat("play", seat, 1000 + turn) for seat in range(SEATS)] + [Feat("smudge", 0)]
            began = perf_counter()
            store_results(connection, ended, TableEnd(sits, outcome, feats=done), outcome)
            spent.append((perf_counter() - began) * MILLISECONDS)
            transaction.rollback()
    return median(spent)


def measure_end_of_season(connection: Connection) -> float:
    """The milliseconds for the end of a season of the first server: its champions, and all its ratings moved."""
    with connection.begin() as transaction:
        began = perf_counter()
        for due in due_seasons(connection, SINCE + YEAR):
            if due.guild == "0":
                end_season_if_due(connection, due, SINCE + YEAR)
        spent = (perf_counter() - began) * MILLISECONDS
        transaction.rollback()
    return spent


def make_club(club: Club, path: Path) -> None:
    """Make a club's SQLite database at ``path``, in place of any; prints what counting all its results again comes
    to.
    """
    path.unlink(missing_ok=True)
    with writer_engine(path).connect() as connection:
        enable_wal(connection)
        with connection.begin():
            migrate(connection)
            fill(connection, club)
    began = perf_counter()
    with writer_engine(path).begin() as connection:
        counted = recount(connection)
    print(
        f"  {club.name}: {counted.games:,} games counted again in {perf_counter() - began:.0f} s, "
        f"{counted.differences} of {counted.tallies:,} standings differ"
    )


async def measure_sqlite(path: Path) -> Costs:
    """Measure a club's SQLite database."""
    read = await measure_reading(Reader(SqliteReaders(reader_engine(path))))
    with writer_engine(path).connect() as connection:
        return Costs(*read, measure_recording(connection), measure_end_of_season(connection))


def measure_club(club: Club, folder: Path) -> Costs:
    """Make a club's database in this folder and measure it."""
    path = folder / "club.sqlite3"
    make_club(club, path)
    return asyncio.run(measure_sqlite(path))


def _line(name: str, of: Callable[[Costs], float], measured: list[Costs], wanted: float) -> str:
    first, *others = map(of, measured)
    told = ", ".join(f"{one:.2f} ms ({one / first:.2f} times)" for one in others)
    return f"  {name}: {first:.2f} ms; {told} (wanted: at most {wanted:g} times)"


def main() -> None:
    """Print the costs with a thousand results, and how many times as much they are with a million."""
    print("Leaderboards with a thousand results, a million in one server, a million over a thousand servers:")
    with tempfile.TemporaryDirectory(prefix="deckhand-club-") as folder:
        measured = [measure_club(club, Path(folder)) for club in CLUBS]
    print(_line("a page", lambda costs: costs.page, measured, 2))
    print(_line("a page with one's own place", lambda costs: costs.own_page, measured, 5))
    print(_line("a profile", lambda costs: costs.profile, measured, 2))
    print(_line("a server's records", lambda costs: costs.records, measured, 2))
    print(_line("recording a result", lambda costs: costs.result, measured, 1.3))
    told = ", ".join(f"{costs.end_of_season:.0f} ms" for costs in measured)
    print(f"  the end of a season, once in months: {told}")


if __name__ == "__main__":
    main()
