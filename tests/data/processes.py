"""Programs that the tests start beside themselves: rivals for the database."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOLDER = """
import asyncio, sys
from data.store import open_store

async def hold():
    async with await open_store(sys.argv[1], clock=lambda: 1000.0):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""
"""Opens the store and keeps it; its clock stands still at 1000."""

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN " + sys.argv[2])
print("locked", flush=True)
sys.stdin.read()
"""
"""Another program with a transaction under way."""

PLAYER = """
import asyncio, sys, time
from data.models import Occupant
from data.store import open_store
from tests.data.samples import entry, opening

async def play(store, table):
    await store.add_table(opening(table), guild_id="g", channel_id=table, host_id="ann")
    seq = 0
    while True:
        seq += 1
        await store.append(table, [entry(seq)], seats=[Occupant("ann"), Occupant(None)] if seq % 7 == 0 else None)
        print(table, seq, flush=True)

async def main():
    async with await open_store(sys.argv[1], clock=time.time) as store:
        await asyncio.gather(*(play(store, table) for table in "ABCDEFGH"))

asyncio.run(main())
"""
"""Plays at eight tables at once and says what was acknowledged, until it is killed."""


@contextmanager
def running(program: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The program, killed at the latest at the end."""
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: "subprocess.Popen[str]") -> str:
    """The next line that the program prints; empty if it has ended."""
    assert process.stdout is not None
    return process.stdout.readline().strip()
