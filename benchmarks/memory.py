"""What live tables cost in memory: ten thousand that nobody has touched since the start, and those that were.

The tables are real games of four people in mid-deal, with ids as long as Discord's. What is allocated is counted by
``tracemalloc``; how much the process grows while a table service starts is told beside it, from a process that
counts nothing.
"""

import asyncio
import gc
import os
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from benchmarks.restart import play_actions
from bot.tables.cache import KEEP_TABLES
from bot.tables.table_service import TableService
from bot.telemetry.logging import configure_logging
from data.models import BoardMessage, Occupant
from data.store import Store, open_store
from engine.durations import DAY
from engine.games import games
from engine.tables.actions import Join, SetOptions, Start
from engine.tables.log import Entry, Opening
from engine.tables.state import TableState
from engine.tables.table import Table

T = TypeVar("T")

TABLES = 10_000
TOUCHED = 200
"""The number of games that are really played. All other tables are given a copy of one of their logs, which does not
fit their own people, so they cannot be replayed.
"""
ACTIONS = 30
SERVERS = 500
KB = 1000
WANTED = 4.0
FIRST_ID = 1_573_779_730_719_571_968


async def _save_nothing(_entries: Sequence[Entry], _state: TableState) -> None:
    """Store nothing: the table is only played to get its log."""


def discord_id(number: int) -> str:
    """A made-up Discord id as long as real ones; different numbers give different ids."""
    return str(FIRST_ID + number)


def player_ids_at_table(table_number: int) -> list[str]:
    """The made-up ids of the four people at one table; ``table_number`` counts from 0."""
    return [discord_id(4 * table_number + seat) for seat in range(4)]


async def play_to_mid_deal(table_number: int) -> Table:
    """Play the first `ACTIONS` random actions of a game of Hi Lo Jack between four people, and return its table.
    ``table_number`` makes the table's id, its people and its shuffles.
    """
    opening = Opening(f"{table_number:05}", "hi-lo-jack", table_number.to_bytes(32, "big"), time.time())
    table, fortune = Table(games()[opening.game], opening, _save_nothing, time.time), random.Random(table_number)
    for person in player_ids_at_table(table_number):
        await table.act(None, Join(player=person, interaction=person))
    await table.act(None, SetOptions(values=("format=solo4", "target=31")))
    await table.act(None, Start())
    await play_actions(table, fortune, ACTIONS)
    return table


async def store_table(store: Store, number: int, original: Table) -> None:
    """Store the table with this number as a live table, with a copy of the log of ``original``. Its seats are held by
    `player_ids_at_table` of its own number, whoever the log names.
    """
    table_id, people = f"{number:05}", player_ids_at_table(number)
    guild, channel = discord_id(10**6 + number % SERVERS), discord_id(10**7 + number)
    await store.add_table(
        original.opening._replace(table=table_id), guild_id=guild, channel_id=channel, host_id=people[0]
    )
    await store.append(table_id, original.log, seats=[Occupant(one) for one in people])
    await store.note_board(table_id, BoardMessage(channel, discord_id(10**8 + number), time.time()))
    await store.note_shown(table_id, original.seq, time.time() + DAY)


async def fill_database(database: Path) -> None:
    """Create a database at this path with `TABLES` live tables."""
    async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
        logs = [await play_to_mid_deal(number) for number in range(TOUCHED)]
        await asyncio.gather(*(store_table(store, number, logs[number % TOUCHED]) for number in range(TABLES)))


@asynccontextmanager
async def unstarted_tables(database: Path) -> AsyncIterator[TableService]:
    """The service for the live tables of this database, not started yet. Leaving the block stops it."""
    async with await open_store(f"sqlite:///{database}", clock=time.time) as store:
        tables = TableService(store, games(), time.time)
        yield tables
        await tables.stop()


class BytesPerTable(NamedTuple):
    """The average memory of a live table, in bytes."""

    unused: float
    """The memory of a table that nobody has used yet."""
    added_by_use: float
    """The memory that using the table adds."""


async def bytes_per_table(database: Path) -> BytesPerTable:
    """Start a table service and measure the average memory of its live tables."""
    async with unstarted_tables(database) as tables:
        tracemalloc.start()
        before = _traced_bytes()
        await tables.start()
        started = _traced_bytes()
        held = [await tables.get(f"{number:05}") for number in range(TOUCHED)]
        touched = _traced_bytes()
        tracemalloc.stop()
        return BytesPerTable((started - before) / TABLES, (touched - started) / len(held))


def _traced_bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def process_bytes_per_table(database: Path) -> float:
    """The bytes by which this process grows per live table when a service starts; 0 on systems other than Linux."""
    async with unstarted_tables(database) as tables:
        before = _resident_bytes()
        await tables.start()
        gc.collect()
        return (_resident_bytes() - before) / TABLES


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1]) if sys.platform == "linux" else 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def run_in_new_process(measure: Callable[..., Coroutine[Any, Any, T]], *given: object) -> T:
    """Run a measurement with the arguments ``given`` in a process that has done nothing else: in one that has, new
    objects take memory that others have left, and the process does not grow.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_run_measurement, measure, given).result()


def _run_measurement(measure: Callable[..., Coroutine[Any, Any, T]], given: tuple[object, ...]) -> T:
    configure_logging("WARNING")
    return asyncio.run(measure(*given))


def main() -> None:
    """Print the memory that a live table takes, unused and used."""
    print(f"Memory for each of {TABLES:,} live tables")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite3"
        asyncio.run(fill_database(database))
        idle, touched = run_in_new_process(bytes_per_table, database)
        process = run_in_new_process(process_bytes_per_table, database)
    print(f"  an idle live table:          {idle / KB:6.1f} kB (wanted: at most {WANTED:.0f})")
    print(f"  the process grows by         {process / KB:6.1f} kB, with what reading leaves behind")
    print(f"  a touched one in mid-deal: + {touched / KB:6.1f} kB; the last {KEEP_TABLES:,} stay")


if __name__ == "__main__":
    main()
