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
from benchmarks.load.rush import ActingPeople
from benchmarks.load.town import LoadTestBotProcess, Party, make_parties, open_tables
from data.sqlite.engines import inspection_engine
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
NEW_DMS = 100_000
"""New channels of direct messages that the bot may open in ten minutes."""
SEED = 1


class LoadProfile(NamedTuple):
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
    "limits": LoadProfile("Discord's limits kept", 30, GLOBAL.max_count, 1),
    "raised": LoadProfile("a raised limit", 50, RAISED, 1),
}
"""By the name that the command line uses for a load."""
WANTED = (
    "wanted: answers p50 150 ms, p99 800 ms, worst 3,000 ms; board p99 3,000 ms; no 429; memory flat, below 512 MiB"
)


class LoadSetup(NamedTuple):
    """The simulated Discord, the bot's process, the groups of people at their tables, and the watch that notes all
    calls.
    """

    place: Playground
    bot: LoadTestBotProcess
    parties: Sequence[Party]
    watch: CallWatch


async def _measure_load(town: LoadSetup, load: LoadProfile, seconds: float, warm_up: float) -> None:
    """Have people act under a load for ``warm_up`` seconds and then for ``seconds``, and print the figures of the
    latter.
    """
    _exempt_objects_from_gc()
    with inspection_engine(town.bot.database).connect() as reader:
        rush = ActingPeople(town.place.world, town.parties, reader, town.watch, SEED)
        await rush.run(WARM_RATE, warm_up)
        rush.forget_measurements()
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
        town.watch.stop_counting_calls()
        await town.place.until_idle(quiet=1.0)
        _print_report(load, rush, processes, lasted)
        print(
            f"  afterwards this machine squares a million numbers in {fixed_work_milliseconds():.0f} ms\n", flush=True
        )


def _exempt_objects_from_gc() -> None:
    """Take this process's objects out of garbage collection: to look through them took Discord and the people four
    tenths of a second each time, which were in the figures.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def _print_report(load: LoadProfile, rush: ActingPeople, processes: Mapping[str, ProcessWatch], seconds: float) -> None:
    watch, done = rush.watch, ", ".join(f"{what} {count:,}" for what, count in rush.done.most_common())
    lags, unshown = rush.board_lags()
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
        **{name: process.report_line() for name, process in processes.items()},
    }
    rate = (rush.done["presses"] - rush.done["refused"]) / seconds
    print(f"{load.name}: {load.rate:.0f} actions a second asked for, {rate:.1f} done, for {seconds:.0f} s")
    for name, told in lines.items():
        print(f"  {name:<16}{told}")


async def _run_loads(asked: argparse.Namespace, folder: Path) -> None:
    people = [f"P{number}" for number in range(asked.people)]
    async with Playground(people, rate_limits=False) as place:
        bot = LoadTestBotProcess(place, folder)
        try:
            watch = CallWatch(place)
            town = LoadSetup(place, bot, await _open_all_tables(place, bot, watch, asked.tables), watch)
            for name in asked.loads:
                await _restart_bot(town, LOADS[name])
                await _measure_load(town, LOADS[name], asked.minutes * 60, asked.warm_up)
        finally:
            await bot.stop()


async def _restart_bot(town: LoadSetup, load: LoadProfile) -> None:
    """Start the bot again under the limits of this load."""
    await town.bot.stop()
    town.place.rate_limits.override(enabled=True, max_count=load.limit)
    calls, processes = str(load.limit * BELOW), str(load.drawing)
    limits = {"DECKHAND_CALLS_PER_SECOND": calls, "DECKHAND_NEW_DMS": str(NEW_DMS)}
    town.bot.settings = limits | {"DECKHAND_DRAWING_PROCESSES": processes}
    print(f"this machine squares a million numbers in {fixed_work_milliseconds():.0f} ms", flush=True)
    began = perf_counter()
    await town.bot.start()
    ready = perf_counter() - began
    print(f"started with {len(town.parties):,} live tables: ready after {ready:.2f} s", flush=True)


async def _open_all_tables(
    place: Playground, bot: LoadTestBotProcess, watch: CallWatch, table_count: int
) -> list[Party]:
    """Open all tables under no limit on calls, and print how long people waited meanwhile."""
    parties, began = make_parties(place, table_count), perf_counter()
    bot.settings = {"DECKHAND_CALLS_PER_SECOND": "10000", "DECKHAND_NEW_DMS": str(NEW_DMS)}
    await bot.start()
    await open_tables(parties)
    await place.until_idle(quiet=1.0)
    print(f"{table_count:,} tables of {len(place.people)} people opened in {perf_counter() - began:.0f} s")
    for kind, waits in sorted(watch.waits.items()):
        print(f"  {kind.name.lower():<16}{len(waits):,} answered, {waits_text(waits)}")
    print(f"budget: {NEW_DMS:,} new channels of direct messages in ten minutes, so that all hands go out", flush=True)
    return parties


def main() -> int:
    """Run the loads that the command line names (both if none) and print their figures. Returns the exit code 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="A bot with much to do.")
    parser.add_argument("loads", nargs="*", default=list(LOADS), metavar="LOAD", help=f"{' or '.join(LOADS)}; both")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--warm-up", type=float, default=WARM_UP, metavar="SECONDS")
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    print(WANTED, flush=True)
    with tempfile.TemporaryDirectory(prefix="deckhand-load-") as folder:
        asyncio.run(_run_loads(asked, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
