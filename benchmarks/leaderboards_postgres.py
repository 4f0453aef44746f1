"""What leaderboards and results cost on PostgreSQL beside SQLite, with the same million results in one server.

Both are measured as in `benchmarks.leaderboards`, in turn, so that a busy machine is busy for both; the middle ratio of
all rounds counts. ``RESULTS`` in the environment takes fewer. The time on the disk is left out, as there. PostgreSQL's
figures hold a way to the server for each statement, on the same machine.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

from sqlalchemy.ext.asyncio import AsyncEngine

from benchmarks.leaderboards import (
    Club,
    Costs,
    fill,
    make_club,
    measure_end_of_season,
    measure_reading,
    measure_recording,
    measure_sqlite,
)
from data.migrate import migrate
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from data.reader import open_reader
from tests.postgres import programs, running_server

RESULTS = int(os.environ.get("RESULTS", "1000000"))
CLUB = Club(f"{RESULTS:,} results in one server", RESULTS, 1, max(50, RESULTS // 200))
WANTED = 2.0
ROUNDS = 5


@asynccontextmanager
async def club_on_server(url: str) -> AsyncIterator[AsyncEngine]:
    """Make the club's database at this address."""
    engine = writer_engine(ServerAddress.parse(url))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
            await connection.run_sync(fill, CLUB)
        yield engine
    finally:
        await engine.dispose()


async def measure_server(url: str, engine: AsyncEngine) -> Costs:
    """Measure the club's database at this address, without what an earlier end of a season, taken back, has left."""
    async with engine.connect() as connection:
        await (await connection.execution_options(isolation_level="AUTOCOMMIT")).exec_driver_sql("VACUUM ANALYZE")
    read = await measure_reading(await open_reader(url))
    async with engine.connect() as connection:
        recording = await connection.run_sync(measure_recording)
        return Costs(*read, recording, await connection.run_sync(measure_end_of_season))


async def measure_in_turn(path: Path, url: str) -> list[tuple[Costs, Costs]]:
    """Measure the club on SQLite and on PostgreSQL, as often as `ROUNDS` says."""
    async with club_on_server(url) as engine:
        return [(await measure_sqlite(path), await measure_server(url, engine)) for _ in range(ROUNDS)]


def main() -> None:
    """Print the costs on both, and how many times as much they are on PostgreSQL."""
    print("Leaderboards on SQLite and on PostgreSQL:")
    if programs() is None:
        print("  No PostgreSQL here: nothing is measured.")
        return
    with tempfile.TemporaryDirectory(prefix="deckhand-club-") as folder, running_server(is_safe=True) as server:
        path = Path(folder) / "club.sqlite3"
        make_club(CLUB, path)
        rounds = asyncio.run(measure_in_turn(path, server.url(server.create())))
    for place, name in enumerate(Costs._fields):
        ours, theirs = (median(costs[place] for costs in side) for side in zip(*rounds, strict=True))
        ratio = median(other[place] / one[place] for one, other in rounds)
        told = f"{ours:.2f} ms; PostgreSQL {theirs:.2f} ms ({ratio:.2f} times, wanted: at most {WANTED:g})"
        print(f"  {name.replace('_', ' ')}: SQLite {told}")


if __name__ == "__main__":
    main()
