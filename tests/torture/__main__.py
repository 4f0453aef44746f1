"""``python -m tests.torture kills [--kills N] [--processes N]`` or ``torn [--points N]``, each with ``--seed TEXT``."""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from time import perf_counter

import structlog

from tests.long_runs import in_memory
from tests.nursery import open_nursery
from tests.postgres import running_server
from tests.simulation.census import census
from tests.torture.fleets import fleet_trial
from tests.torture.power import torn
from tests.torture.recordings import recorded
from tests.torture.trials import NEW_DMS, Trial, trial
from tests.torture.troubles import all_in_turn

TAPE = 4000
"""Happenings of a recorded run: so many that SQLite empties its log on the way, and begins to write it anew."""
TELLS, TELLS_CUTS = 50, 1000
"""Kills, and power cuts, after which a line says that it goes on."""
TOLD = 10
"""Findings that are told in full."""


def main() -> int:
    """The exit code: 1 if there was a finding."""
    asked = _arguments()
    logging.disable(logging.ERROR)  # a killed bot leaves requests unfinished, and the playground's server tells of each
    structlog.configure(processors=[_dropped])
    with tempfile.TemporaryDirectory(prefix="deckhand-torture-", dir=in_memory()) as folder:
        if asked.what == "kills" and asked.processes > 1:
            with open_nursery() as nursery, running_server(is_safe=True) as server:
                fleet = fleet_trial(Path(folder), asked.seed, nursery, server, all_in_turn, count=asked.processes)
                return asyncio.run(_kills(fleet, asked))
        if asked.what == "kills":
            with open_nursery() as nursery:
                return asyncio.run(_kills(trial(Path(folder), asked.seed, nursery), asked))
        return asyncio.run(_torn(Path(folder), asked.points, asked.seed))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description="Kills the bot, or cuts its power.")
    parser.add_argument("what", choices=("kills", "torn"))
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--processes", type=int, default=1, help="several share a PostgreSQL database")
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--seed", default="deckhand")
    return parser.parse_args()


def _dropped(*_told: object) -> str:
    raise structlog.DropEvent


async def _kills(beginning: AbstractAsyncContextManager[Trial], asked: argparse.Namespace) -> int:
    began, found = perf_counter(), 0
    async with beginning as running:
        for number in range(1, asked.kills + 1):
            findings = await running.play_and_kill()
            await running.bot.start()
            findings += await running.findings()
            found += len(findings)
            for finding in findings:
                print(f"after kill {number}: {finding}", flush=True)
            if number % TELLS == 0:
                print(f"{number} kills, {perf_counter() - began:.0f} s, {found} findings", flush=True)
        told, took = running.figures, perf_counter() - began
        deeds = census(running.place.world.interactions.values())
    games = ", ".join(f"{slug} {count}" for slug, count in sorted(told.actions.items()))
    print(
        f"{told.kills} kills of “{asked.seed}” in {took:.0f} s, {60 * told.kills / took:.0f} a minute, "
        f"{told.in_flight} with something in flight ({told.in_flight / told.kills:.0%}): "
        f"{told.actions.total()} actions ({games}) "
        f"and {told.changes} other things acknowledged, {told.ended} games played to their end; "
        f"buttons from before a kill: {told.old_played} acted, {told.old_redrawn} were stale; {found} findings; "
        f"troubles: {', '.join(f'{name} {count}' for name, count in sorted(told.troubles.items()))}; "
        f"budget of direct messages: {NEW_DMS:,} new channels in ten minutes"
    )
    print("deeds/acknowledged: " + ", ".join(f"{one.name} {one.done}/{one.acknowledged}" for one in deeds))
    return min(found, 1)


async def _torn(folder: Path, points: int, seed: str) -> int:
    began = perf_counter()
    recording = await recorded(folder, seed, TAPE)
    for finding in recording.findings:
        print(f"in the run itself: {finding}")
    entries = sum(len(stored.entries) for stored in recording.tables.values())
    print(
        f"recorded in {perf_counter() - began:.0f} s: {len(recording.happenings)} writes, syncs and answers, "
        f"{entries} entries at {len(recording.tables)} tables, {recording.answers} answers that promise something; "
        f"the write-ahead log was begun {recording.logs_begun} times",
        flush=True,
    )
    began, wrong, done = perf_counter(), Counter[str](), Counter[str]()
    async for point, findings in torn(recording, folder, points, seed):
        done[point.damage] += 1
        wrong[point.damage] += bool(findings)
        if findings and wrong.total() <= TOLD:
            print(f"{point}: {findings}", flush=True)
        if done.total() % TELLS_CUTS == 0:
            print(f"{done.total()} power cuts, {perf_counter() - began:.0f} s, findings at {wrong.total()}", flush=True)
    counted = ", ".join(f"{damage} {number}" for damage, number in done.items())
    print(
        f"{done.total()} power cuts of “{seed}” in {perf_counter() - began:.0f} s ({counted}): "
        f"findings at {wrong.total()}"
    )
    return int(bool(recording.findings or wrong.total()))


if __name__ == "__main__":
    sys.exit(main())
