"""``python -m benchmarks.load [--tables N] [--people N] [--minutes N]``: a busy bot, under Discord's limits and others.

It takes two cores: one for the bot, one for Discord and the people. What is wanted stands beside each figure.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.load.figures import Process, Watch, spread
from benchmarks.load.rush import Rush
from benchmarks.load.town import Loaded, Party, opened, settled
from data.sqlite import peeking_engine
from playground.place import Playground
from playground.ratelimits import GLOBAL

RAISED = 500
"""Calls a second that Discord allows to a bot whose limit it has raised."""
WARM_UP = 20.0
"""Seconds of play before the measurement begins."""
SEED = 1


class Load(NamedTuple):
    """What people do in a while, and under which limits."""

    name: str
    rate: float
    """Actions a second."""
    limit: int
    """Calls a second that Discord allows."""


LOADS = {
    "limits": Load("Discord's limits kept", 15, GLOBAL.most),
    "raised": Load("a raised limit", 50, RAISED),
}
WANTED = (
    "wanted: answers p50 150 ms, p99 800 ms, worst 3,000 ms; board p99 3,000 ms; no 429; memory flat, below 512 MiB"
)


async def _measured(place: Playground, bot: Loaded, parties: list[Party], load: Load, seconds: float) -> None:
    """Prints what came of it."""
    with peeking_engine(bot.database).connect() as reader:
        await _watched(place, bot, Rush(place.world, parties, reader, Watch(place), SEED), load, seconds)


async def _watched(place: Playground, bot: Loaded, rush: Rush, load: Load, seconds: float) -> None:
    """The same, while the log can be read."""
    await rush.run(load.rate, WARM_UP)
    place.rate_limits.order(enabled=True, most=load.limit)
    rush.clear()
    processes = {"the bot": Process(bot.pid or 0), "Discord, people": Process(os.getpid())}
    watching = [asyncio.create_task(process.watch()) for process in processes.values()]
    began = perf_counter()
    try:
        await rush.run(load.rate, seconds)
    finally:
        for task in watching:
            task.cancel()
    lasted = perf_counter() - began
    await place.settled(quiet=1.0)
    _tell(load, rush, processes, lasted)


def _tell(load: Load, rush: Rush, processes: Mapping[str, Process], lasted: float) -> None:
    watch, done = rush.watch, ", ".join(f"{what} {count:,}" for what, count in rush.done.most_common())
    lags, unshown = rush.lags()
    everything = [wait for waits in watch.waits.values() for wait in waits]
    lines = {
        "people": done,
        **{
            kind.name.lower(): f"{len(waits):,} answered, {spread(waits)}"
            for kind, waits in sorted(watch.waits.items())
        },
        "all answers": f"{spread(everything)}; {watch.unanswered} never came",
        "boards": f"{len(lags):,} shown, {spread(lags)}; {unshown} never were",
        "calls": f"{watch.counted / lasted:.1f} counted a second, in the fullest {max(watch.per_second.values())}",
        "Discord said": ", ".join(f"{status} {count:,} times" for status, count in sorted(watch.statuses.items())),
        **{name: process.line() for name, process in processes.items()},
    }
    rate = rush.done["actions"] / lasted
    print(f"{load.name}: {load.rate:.0f} actions a second asked for, {rate:.1f} done, for {lasted:.0f} s")
    for name, told in lines.items():
        print(f"  {name:<16}{told}")
    print(flush=True)


async def _run(asked: argparse.Namespace, folder: Path) -> None:
    people = [f"P{number}" for number in range(asked.people)]
    async with Playground(people, rate_limits=False) as place:
        bot = Loaded(place, folder)
        try:
            parties = await _prepared(place, bot, asked.tables)
            for name in asked.loads:
                load = LOADS[name]
                await bot.stop()
                place.rate_limits.order(enabled=True, most=load.limit)
                bot.settings = {"DECKHAND_CALLS_PER_SECOND": str(load.limit * 0.9)}
                began = perf_counter()
                await bot.start()
                print(
                    f"started with {len(parties):,} live tables: ready after {perf_counter() - began:.2f} s", flush=True
                )
                await _measured(place, bot, parties, load, asked.minutes * 60)
        finally:
            await bot.stop()


async def _prepared(place: Playground, bot: Loaded, tables: int) -> list[Party]:
    """Tables that were opened while nobody counted calls."""
    parties, began = settled(place, tables), perf_counter()
    bot.settings = {"DECKHAND_CALLS_PER_SECOND": "10000"}
    await bot.start()
    await opened(parties)
    await place.settled(quiet=1.0)
    print(f"{tables:,} tables of {len(place.people)} people opened in {perf_counter() - began:.0f} s", flush=True)
    return parties


def main() -> int:
    """Prints the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="A bot with much to do.")
    parser.add_argument("loads", nargs="*", default=list(LOADS), metavar="LOAD", help=f"{' or '.join(LOADS)}; both")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    print(WANTED, flush=True)
    with tempfile.TemporaryDirectory(prefix="deckhand-load-") as folder:
        asyncio.run(_run(asked, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
