"""``python -m tests.fuzzing [--inputs N] [--seed TEXT]``: bad input of all layers; or one chunk of a layer again."""

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import NamedTuple

from tests.fuzzing.clicks import click
from tests.fuzzing.findings import Chunk, logging
from tests.fuzzing.nonsense import Nonsense
from tests.fuzzing.positions import play
from tests.fuzzing.readers import read
from tests.fuzzing.rows import store
from tests.long_runs import begin


class Layer(NamedTuple):
    tries: Callable[[Nonsense, int], Chunk]
    share: float
    """Of all inputs."""
    chunk: int
    """Inputs that are drawn from one seed."""


LAYERS = {
    "readers": Layer(read, 0.7, 5_000),
    "positions": Layer(play, 0.2955, 5_000),
    "clicks": Layer(click, 0.004, 250),
    "rows": Layer(store, 0.0005, 50),
}


class Told(NamedTuple):
    """What became of one chunk."""

    layer: str
    number: int
    chunk: Chunk


def main() -> int:
    """The exit code: 1 if there was a finding."""
    asked = _arguments()
    begin()
    began, counts, failed = perf_counter(), {name: Counter[str]() for name in LAYERS}, 0
    for told in _told(asked):
        counts[told.layer] += told.chunk.counts
        failed += len(told.chunk.findings)
        for finding in told.chunk.findings:
            print(f"{finding.about}: {finding.what}\n  again by: {_again(asked.seed, told)}", flush=True)
    for name, tried in counts.items():
        parts = ", ".join(f"{about} {count:,}" for about, count in sorted(tried.items()))
        print(f"{name}: {tried.total():,} inputs ({parts})")
    total = sum(tried.total() for tried in counts.values())
    print(f"{total:,} inputs of “{asked.seed}” in {perf_counter() - began:.0f} s, {failed} findings")
    return min(failed, 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description="Tries bad input of all kinds.")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", default="deckhand")
    parser.add_argument("--layer", choices=LAYERS, help="this one alone")
    parser.add_argument("--first", type=int, default=0, help="number of the first chunk of inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _told(asked: argparse.Namespace) -> Iterator[Told]:
    work = [(asked.seed, *one) for one in _work(asked)]
    if asked.jobs == 1:
        yield from map(_tried, work)
        return
    with ProcessPoolExecutor(asked.jobs) as pool:
        yield from pool.map(_tried, work)


def _work(asked: argparse.Namespace) -> Iterator[tuple[str, int, int]]:
    """Layers with the numbers of their chunks and how many inputs those hold, the slow ones first."""
    for name in reversed(LAYERS):
        layer = LAYERS[name]
        share = {None: layer.share, name: 1.0}.get(asked.layer, 0.0)
        left, number = round(asked.inputs * share), asked.first
        while left > 0:
            yield name, number, min(left, layer.chunk)
            left, number = left - layer.chunk, number + 1


def _tried(work: tuple[str, str, int, int]) -> Told:
    seed, name, number, inputs = work
    drawn = Nonsense(random.Random(f"{seed}/{name}/{number}"))
    with logging():
        return Told(name, number, LAYERS[name].tries(drawn, inputs))


def _again(seed: str, told: Told) -> str:
    inputs = told.chunk.counts.total()
    return (
        f"python -m tests.fuzzing --seed {seed} --layer {told.layer} --first {told.number} --inputs {inputs} --jobs 1"
    )


if __name__ == "__main__":
    sys.exit(main())
