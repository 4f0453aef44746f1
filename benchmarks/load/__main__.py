"""``python -m benchmarks.load [--tables N] [--people N] [--minutes N]``: a busy bot, under Discord's limits and others.

It takes two cores: one for the bot, one for Discord and the people. The way from people to Discord and from Discord to
the bot is not in the figures, nor are boards older than fifty minutes, which are posted anew.
"""

import argparse
import asyncio
import gc
import logging
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.load.figures import CallWatch, ProcessWatch, fixed_work_milliseconds, waits_text
from benchmarks.load.rush import Rush
from benchmarks.load.town import BusyBot, Party, make_parties, open_tables
from data.sqlite import inspection_engine
from playground.discord.rate_limits import GLOBAL
from playground.server import Playground

RAISED = 500
"""Calls per second that Discord allows to a bot whose limit it has raised."""
WARM_UP, WARM_RATE = 120.0, 15.0
"""Seconds of play before the measurement begins, and actions per second meanwhile: in this time the bot reads tables
from their logs.
"""
BELOW = 0.9
"""The share of Discord's limit that the bot is set to use at most."""
SEED = 1


class Load(NamedTuple):
    """A rate at which people act, and the limits under which the bot works meanwhile; ``name`` is its title in the
    report.
    """

    name: str
    rate: float
    """Actions per second that all people together make."""
    limit: int
    """Calls per second that Discord allows to the bot."""
    drawing: int
    """The number of processes that the bot starts to draw pictures; 0 draws in the bot's own process."""


LOADS = {
    "limits": Load("Discord's limits kept", 15, GLOBAL.most, 0),
    "raised": Load("a raised limit", 50, RAISED, 1),
}
"""By the name that the command line uses for a load."""
WANTED = (
    "wanted: answers p50 150 ms, p99 800 ms, worst 3,000 ms; board p99 3,000 ms; no 429; memory flat, below 512 MiB"
)


class Town(NamedTuple):
    """The simulated Discord, the bot's process, the groups of people at their tables, and the watch that notes all
    calls.
    """

    place: Playground
    bot: BusyBot
    parties: Sequence[Party]
    watch: CallWatch


async def _measure_load(town: Town, load: Load, seconds: float) -> None:
    """Have people act under a load, and print the figures."""
    _freeze_garbage()
    with inspection_engine(town.bot.database).connect() as reader:
        rush = Rush(town.place.world, town.parties, reader, town.watch, SEED)
        await rush.run(WARM_RATE, WARM_UP)
        rush.clear()
        processes = {
            "the bot": ProcessWatch(town.bot.pid or 0),
            "Discord, people": ProcessWatch(os.getpid(), alone=True),
        }
        watching = [asyncio.create_task(process.watch()) for process in processes.values()]
        began = perf_counter()
        try:
            await rush.run(load.rate, seconds)
        finally:
            for task in watching:
                task.cancel()
        lasted = perf_counter() - began
        await town.place.until_idle(quiet=1.0)
        _print_report(load, rush, processes, lasted)
        print(
            f"  afterwards this machine squares a million numbers in {fixed_work_milliseconds():.0f} ms\n", flush=True
        )


def _freeze_garbage() -> None:
    """Take this process's objects out of garbage collection: to look through them took Discord and the people four
    tenths of a second each time, which were in the figures.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def _print_report(load: Load, rush: Rush, processes: Mapping[str, ProcessWatch], seconds: float) -> None:
    watch, done = rush.watch, ", ".join(f"{what} {count:,}" for what, count in rush.done.most_common())
    lags, unshown = rush.lags()
    everything = [wait for waits in watch.waits.values() for wait in waits]
    lines = {
        "people": done,
        **{
            kind.name.lower(): f"{len(waits):,} answered, {waits_text(waits)}"
            for kind, waits in sorted(watch.waits.items())
        },
        "all answers": f"{waits_text(everything)}; {watch.unanswered} never came",
        "boards": f"{len(lags):,} shown, {waits_text(lags)}; {unshown} never were",
        "calls": f"{watch.counted / seconds:.1f} counted a second, in the fullest {max(watch.per_second.values())}",
        "Discord said": ", ".join(f"{status} {count:,} times" for status, count in sorted(watch.statuses.items())),
        **{name: process.line() for name, process in processes.items()},
    }
    rate = (rush.done["presses"] - rush.done["refused"]) / seconds
    print(f"{load.name}: {load.rate:.0f} actions a second asked for, {rate:.1f} done, for {seconds:.0f} s")
    for name, told in lines.items():
        print(f"  {name:<16}{told}")


async def _run(asked: argparse.Namespace, folder: Path) -> None:
    people = [f"P{number}" for number in range(asked.people)]
    async with Playground(people, rate_limits=False) as place:
        bot = BusyBot(place, folder)
        try:
            town = Town(place, bot, await _open_all_tables(place, bot, asked.tables), CallWatch(place))
            for name in asked.loads:
                await _restart_bot(town, LOADS[name])
                await _measure_load(town, LOADS[name], asked.minutes * 60)
        finally:
            await bot.stop()


async def _restart_bot(town: Town, load: Load) -> None:
    """Start the bot again under the limits of this load."""
    await town.bot.stop()
    town.place.rate_limits.override(enabled=True, max_count=load.limit)
    calls, processes = str(load.limit * BELOW), str(load.drawing)
    town.bot.settings = {"DECKHAND_CALLS_PER_SECOND": calls, "DECKHAND_DRAWING_PROCESSES": processes}
    print(f"this machine squares a million numbers in {fixed_work_milliseconds():.0f} ms", flush=True)
    began = perf_counter()
    await town.bot.start()
    ready = perf_counter() - began
    print(f"started with {len(town.parties):,} live tables: ready after {ready:.2f} s", flush=True)


async def _open_all_tables(place: Playground, bot: BusyBot, tables: int) -> list[Party]:
    """Open all tables while nobody counts calls."""
    parties, began = make_parties(place, tables), perf_counter()
    bot.settings = {"DECKHAND_CALLS_PER_SECOND": "10000"}
    await bot.start()
    await open_tables(parties)
    await place.until_idle(quiet=1.0)
    print(f"{tables:,} tables of {len(place.people)} people opened in {perf_counter() - began:.0f} s", flush=True)
    return parties


def main() -> int:
    """Run the loads that the command line names (both if none) and print their figures. Returns the exit code 0."""
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
