"""``python -m tests.simulation [--runs N] [--seed TEXT]``: many runs; or the one whose seed is named, told in full."""

import argparse
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from tests.blank_database import put_blank_database
from tests.long_runs import begin, collect_seldom, in_memory
from tests.simulation.census import added_up
from tests.simulation.past import put_past
from tests.simulation.run import NAMES, Report, run

CHUNK = 20


def main() -> int:
    """The exit code: 1 if there was a finding."""
    asked = _arguments()
    begin()
    began, told = perf_counter(), Counter[str]()
    reports = list(_reports(asked))
    for report in reports:
        told[report.game] += 1
        if report.findings or asked.runs == 1:
            print(_line(report), flush=True)
    failed = sum(bool(report.findings) for report in reports)
    games = ", ".join(f"{game} {count}" for game, count in sorted(told.items()))
    print(
        f"{len(reports)} runs of “{asked.seed}” ({games}) in {perf_counter() - began:.0f} s: "
        f"{sum(report.actions for report in reports)} actions acknowledged, "
        f"{sum(len(report.troubles) for report in reports)} troubles made, "
        f"{sum(report.forgotten for report in reports)} times somebody was forgotten, findings in {failed} runs"
    )
    print("troubles: " + _counted(Counter(trouble for report in reports for trouble in report.troubles)))
    print("tables: " + _counted(_sum(report.ends for report in reports)))
    print("in their logs: " + _counted(_sum(report.acts for report in reports)))
    print("Discord answered: " + _counted(_sum(report.refusals for report in reports)))
    print("line and disk: " + _counted(_sum(report.weather for report in reports)))
    deeds = added_up(report.deeds for report in reports)
    print(
        "deeds, and how many were acknowledged: "
        + ", ".join(f"{one.name} {one.done}/{one.acknowledged}" for one in deeds)
    )
    return min(failed, 1)


def _sum(parts: Iterable[Sequence[tuple[str, int]]]) -> Counter[str]:
    counts = Counter[str]()
    for part in parts:
        counts.update(dict(part))
    return counts


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name.lstrip('_')} {count}" for name, count in sorted(counts.items()))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation", description="Simulates bot, Discord and people."
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", default="deckhand", help="runs are drawn from SEED-0, SEED-1 …")
    parser.add_argument("--first", type=int, default=0, help="number of the first run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _reports(asked: argparse.Namespace) -> Iterator[Report]:
    seeds = [f"{asked.seed}-{number}" for number in range(asked.first, asked.first + asked.runs)]
    with tempfile.TemporaryDirectory(prefix="deckhand-simulation-", dir=in_memory()) as folder:
        template = put_past(put_blank_database(Path(folder) / "blank.sqlite3"), NAMES)
        if asked.jobs == 1:
            yield from (_one(seed, template) for seed in seeds)
            return
        with ProcessPoolExecutor(asked.jobs, initializer=collect_seldom) as pool:
            yield from pool.map(_one, seeds, [template] * len(seeds), chunksize=CHUNK)


def _one(seed: str, template: Path) -> Report:
    tempfile.tempdir = str(template.parent)
    try:
        return run(seed, template)
    except Exception:  # noqa: BLE001  # a run that fails is a finding like others
        return Report(seed, "?", 0, (), (traceback.format_exc(),))


def _line(report: Report) -> str:
    number = report.seed.rpartition("-")
    again = f"python -m tests.simulation --seed {number[0]} --first {number[2]} --runs 1 --jobs 1"
    return "\n".join([f"{report.seed}, {report.game}, again by: {again}", *(f"  {one}" for one in report.findings)])


if __name__ == "__main__":
    sys.exit(main())
