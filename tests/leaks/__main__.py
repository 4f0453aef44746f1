"""``python -m tests.leaks [--pairs N] [--seed TEXT] [--game SLUG]``: pairs of worlds of each game, or of one.

A finding comes with the command that shows it again.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter

from engine.games import games
from tests.blank_database import put_blank_database
from tests.leaks.pairs import Result, compared
from tests.long_runs import begin, collect_seldom, in_memory

CHUNK = 50
"""Pairs that are played one after the other in the same two worlds."""


def main() -> int:
    """The exit code: 1 if there was a finding."""
    asked = _arguments()
    begin()
    found = sum(_played(asked, slug) for slug in ([asked.game] if asked.game else games()))
    return min(found, 1)


def _played(asked: argparse.Namespace, slug: str) -> int:
    """In how many pairs of a game something was found."""
    began, results = perf_counter(), list(_told(asked, slug))
    drawn, found = sum(one.is_drawn for one in results), sum(bool(one.findings) for one in results)
    deeds, calls = sum(one.deeds for one in results), sum(one.calls for one in results)
    print(
        f"{slug}: {len(results)} pairs of worlds ({drawn} with pictures), {deeds} deeds and {calls} public calls in "
        f"{perf_counter() - began:.0f} s; findings in {found}",
        flush=True,
    )
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description="Looks for what gives away a secret.")
    parser.add_argument("--pairs", type=int, default=100, help="of each game")
    parser.add_argument("--seed", default="deckhand")
    parser.add_argument("--game", choices=games())
    parser.add_argument("--first", type=int, default=0, help="number of the first pair")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _told(asked: argparse.Namespace, slug: str) -> Iterator[Result]:
    for result in _results(asked, slug):
        if result.findings:
            print(_line(asked, slug, result), flush=True)
        yield result


def _results(asked: argparse.Namespace, slug: str) -> Iterator[Result]:
    last = asked.first + asked.pairs
    chunks = [range(first, min(first + CHUNK, last)) for first in range(asked.first, last, CHUNK)]
    with tempfile.TemporaryDirectory(prefix="deckhand-leaks-", dir=in_memory()) as folder:
        template = put_blank_database(Path(folder) / "blank.sqlite3")
        played = partial(_chunk, slug, asked.seed, template)
        with ProcessPoolExecutor(min(asked.jobs, len(chunks)), initializer=collect_seldom) as pool:
            yield from chain.from_iterable(pool.map(played, chunks))


def _chunk(slug: str, seed: str, template: Path, numbers: range) -> list[Result]:
    with tempfile.TemporaryDirectory(dir=template.parent) as folder:
        return list(compared(games()[slug], seed, numbers, Path(folder), template))


def _line(asked: argparse.Namespace, slug: str, result: Result) -> str:
    number = result.name.rpartition("/")[2]
    reader = "a spectator" if result.reader is None else f"seat {result.reader}"
    again = f"python -m tests.leaks --game {slug} --seed {asked.seed} --first {number} --pairs 1 --jobs 1"
    return "\n".join(
        [f"{result.name}, {reader} of {result.seats}, again by: {again}"]
        + [f"  {found.reader}: {found.told}" for found in result.findings]
    )


if __name__ == "__main__":
    sys.exit(main())
