"""How fast actions become durable: many tables at once, one alone, and the index of live tables after a start.

Everything is on disk (``synchronous=FULL``) before it counts. The floor is the bare driver, writing rows of the same
shape in transactions of as many rows, in the same run on the same disk. Takes about ten seconds, and as many more where
a PostgreSQL server can be started: the same tables save there, in turn with SQLite.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from data.models import Occupant
from data.store import Store, open_store
from engine.tables.log import Cause, Entry, Opening
from tests.postgres import programs, running_server

TABLES = 100
SECONDS = 3.0
ROUNDS = 5
"""How often SQLite and PostgreSQL save in turn."""
LIVE_TABLES = 10_000
LINES = ("bid level=3", "pass", "play card=Td", "play card=9s", "take level=4", "discard cards=2c,5h,9d")


class SavingRun(NamedTuple):
    """The log entries that a run saved: for each, the seconds until it was on disk, and the seconds of the whole
    run.
    """

    waits: Sequence[float]
    seconds: float

    @property
    def entries_per_second(self) -> float:
        """The average number of entries saved per second."""
        return len(self.waits) / self.seconds

    @property
    def median_wait(self) -> float:
        """The median time until an entry was on disk, in seconds. Raises `StatisticsError` if no entry was saved."""
        return median(self.waits)

    @property
    def p99_wait(self) -> float:
        """The 99th percentile of the times until an entry was on disk, in seconds. Raises `StatisticsError` if too few
        entries were saved.
        """
        return quantiles(self.waits, n=100)[-1]


def numbered_entry(seq: int) -> Entry:
    """A log entry with sequence number ``seq`` and a line like those of a real game; its time is now."""
    return Entry(seq, time.time(), Cause.PERSON, seq % 4, LINES[seq % len(LINES)], f"{seq:08x}")


async def measure_tables_saving(store: Store, table_count: int, seconds: float) -> SavingRun:
    """Add ``table_count`` tables to the store, and have all of them save entries for ``seconds`` seconds.

    Each table waits until its entry is on disk before it saves the next.
    """
    names = [f"{table_count}-{number}" for number in range(table_count)]
    for name in names:
        await store.add_table(Opening(name, "hi-lo-jack", bytes(32), 0.0), guild_id="1", channel_id=name, host_id="1")
    waits: list[float] = []
    start = time.perf_counter()

    async def play(name: str) -> None:
        seq = 0
        while (began := time.perf_counter()) < start + seconds:
            seq += 1
            await store.append(name, (numbered_entry(seq),))
            waits.append(time.perf_counter() - began)

    await asyncio.gather(*map(play, names))
    return SavingRun(waits, time.perf_counter() - start)


def measure_bare_driver(folder: Path, table_count: int, seconds: float) -> SavingRun:
    """Write rows with Python's `sqlite3` alone for ``seconds`` seconds, into a new database in ``folder``: transactions
    of ``table_count`` rows each, one after the other.
    """
    waits: list[float] = []
    with closing(sqlite3.connect(folder / f"floor-{table_count}.sqlite3", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        columns = ("table_id", *Entry._fields)
        connection.execute(f"CREATE TABLE entries ({', '.join(columns)}, PRIMARY KEY (table_id, seq)) WITHOUT ROWID")
        seq = 0
        start = time.perf_counter()
        while (began := time.perf_counter()) < start + seconds:
            seq += 1
            rows = [(f"{table_count}-{number}", *numbered_entry(seq)) for number in range(table_count)]
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(f"INSERT INTO entries VALUES ({', '.join('?' * len(columns))})", rows)  # noqa: S608  # question marks
            connection.execute("COMMIT")
            waits += [time.perf_counter() - began] * table_count
        return SavingRun(waits, time.perf_counter() - start)


async def store_live_tables(store: Store) -> None:
    """Store `LIVE_TABLES` live tables, each with four people and ten log entries."""
    people = [[Occupant(f"{4 * number + seat}") for seat in range(4)] for number in range(LIVE_TABLES)]

    async def fill(number: int) -> None:
        name = f"live-{number}"
        await store.add_table(
            Opening(name, "hi-lo-jack", bytes(32), float(number)), guild_id="1", channel_id=name, host_id="1"
        )
        await store.append(name, [numbered_entry(seq) for seq in range(1, 11)], seats=people[number])

    await asyncio.gather(*map(fill, range(LIVE_TABLES)))


async def measure_index_load(store: Store) -> float:
    """Load all live tables, as the bot does when it starts, and return the seconds it took. Raises `RuntimeError` if
    fewer than `LIVE_TABLES` are found.
    """
    start = time.perf_counter()
    live = await store.live_tables()
    seconds = time.perf_counter() - start
    if len(live) < LIVE_TABLES:
        raise RuntimeError(f"{len(live)} live tables instead of {LIVE_TABLES}")
    return seconds


async def measure_beside_postgres(folder: Path) -> list[tuple[str, str, str]]:
    """Have `TABLES` tables save on SQLite and on PostgreSQL in turn, and return the report's lines about their ratios;
    none where there is no server.
    """
    if programs() is None:
        return []
    rates, waits = list[float](), list[float]()
    with running_server(is_safe=True) as server:
        for number in range(ROUNDS):
            urls = (f"sqlite:///{folder / f'beside-{number}.sqlite3'}", server.url(server.create()))
            ours, theirs = [await _measure_at(url) for url in urls]
            rates.append(theirs.entries_per_second / ours.entries_per_second)
            waits.append(theirs.p99_wait / ours.p99_wait)
    return [
        (f"{TABLES} tables on PostgreSQL", f"{median(rates):.2f}", "of SQLite's rate; 1.2 wanted"),
        ("  p99", f"{median(waits):.2f}", "times SQLite's; at most 1.5 wanted"),
    ]


async def _measure_at(url: str) -> SavingRun:
    async with await open_store(url, clock=time.time) as store:
        return await measure_tables_saving(store, TABLES, SECONDS / 3)


async def report_rows(folder: Path) -> list[tuple[str, str, str]]:
    """Run all measurements, with databases in ``folder``, and return the report's lines, each as a name, a figure, and
    a remark.
    """
    bare, bare_alone = measure_bare_driver(folder, TABLES, SECONDS), measure_bare_driver(folder, 1, SECONDS / 3)
    async with await open_store(f"sqlite:///{folder / 'bench.sqlite3'}", clock=time.time) as store:
        alone = await measure_tables_saving(store, 1, SECONDS / 3)
        many = await measure_tables_saving(store, TABLES, SECONDS)
        await store_live_tables(store)
        index = await measure_index_load(store)
    return [
        (
            f"{TABLES} tables at once",
            f"{many.entries_per_second:,.0f}/s",
            f"{many.entries_per_second / bare.entries_per_second:.2f} of the floor's",
        ),
        ("  the floor", f"{bare.entries_per_second:,.0f}/s", ""),
        ("  wanted", "25,000/s", ""),
        ("  p50", milliseconds_text(many.median_wait), f"{many.median_wait / bare.median_wait:.1f} times the floor's"),
        (
            "  p99",
            milliseconds_text(many.p99_wait),
            f"{many.p99_wait / bare.p99_wait:.1f} times the floor's; at most 10 ms wanted",
        ),
        ("one table alone", "", ""),
        (
            "  p50",
            milliseconds_text(alone.median_wait),
            f"{alone.median_wait / bare_alone.median_wait:.1f} times the floor's; at most 1 ms wanted",
        ),
        ("  p99", milliseconds_text(alone.p99_wait), f"{alone.p99_wait / bare_alone.p99_wait:.1f} times the floor's"),
        (f"index of {LIVE_TABLES:,} live tables", milliseconds_text(index), "loaded once, at the start"),
        *await measure_beside_postgres(folder),
    ]


def milliseconds_text(seconds: float) -> str:
    """A time in milliseconds, with two decimals: "1.50 ms" for 0.0015 seconds."""
    return f"{seconds * 1000:.2f} ms"


def main() -> None:
    """Print how fast entries reach the disk and how long the index of live tables takes to load."""
    print("Durable actions (synchronous=FULL)")
    with tempfile.TemporaryDirectory() as folder:
        for what, much, beside in asyncio.run(report_rows(Path(folder))):
            print(f"  {what:<32}{much:>12}   {beside}".rstrip())


if __name__ == "__main__":
    main()
