"""What leaderboards and results cost on PostgreSQL beside SQLite, with the same million results in one server.

Both are measured as in `benchmarks.leaderboards`, one after the other. ``RESULTS`` in the environment takes fewer. The
time on the disk is left out, as there. PostgreSQL's figures hold a way to the server for each statement, on the same
machine.
"""

import asyncio
import os
import tempfile
from pathlib import Path

from benchmarks.leaderboards import (
    Club,
    Costs,
    fill,
    measure_club,
    measure_end_of_season,
    measure_reading,
    measure_recording,
)
from data.migrate import migrate
from data.postgres.address import ServerAddress
from data.postgres.engines import writer_engine
from data.reader import open_reader
from tests.postgres import programs, running_server

RESULTS = int(os.environ.get("RESULTS", "1000000"))
CLUB = Club(f"{RESULTS:,} results in one server", RESULTS, 1, max(50, RESULTS // 200))
WANTED = 2.0


async def measure_on_server(url: str) -> Costs:
    """Make the club's database at this address, and measure it."""
    engine = writer_engine(ServerAddress.parse(url))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
            await connection.run_sync(fill, CLUB)
        async with engine.connect() as connection:
            await connection.exec_driver_sql("ANALYZE")
            await connection.commit()
            read = await measure_reading(await open_reader(url))
            recording = await connection.run_sync(measure_recording)
            return Costs(*read, recording, await connection.run_sync(measure_end_of_season))
    finally:
        await engine.dispose()


def main() -> None:
    """Print the costs on both, and how many times as much they are on PostgreSQL."""
    print("Leaderboards on SQLite and on PostgreSQL:")
    if programs() is None:
        print("  No PostgreSQL here: nothing is measured.")
        return
    with tempfile.TemporaryDirectory(prefix="deckhand-club-") as folder:
        ours = measure_club(CLUB, Path(folder))
    with running_server(is_safe=True) as server:
        theirs = asyncio.run(measure_on_server(server.url(server.create())))
    for name in Costs._fields:
        one, other = getattr(ours, name), getattr(theirs, name)
        told = f"{one:.2f} ms; PostgreSQL {other:.2f} ms ({other / one:.2f} times, wanted: at most {WANTED:g})"
        print(f"  {name.replace('_', ' ')}: SQLite {told}")


if __name__ == "__main__":
    main()
