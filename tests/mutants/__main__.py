"""``python -m tests.mutants [--seed TEXT] [--count N] [--drawn FILE] [--only N ...] [-- ARGUMENTS OF PYTEST]``.

Draws mutants, or reads those that were drawn before, and says of each which test finds it. With ``--list`` it only
writes them down, as JSON.
"""

import argparse
import json
import sys
from pathlib import Path

from tests.mutants.drawing import Mutant, drawn
from tests.mutants.judging import ALL, Verdict, copied, judge

ROOT = Path(__file__).parents[2]


def main() -> int:
    """The exit code: 1 if a mutant was not found."""
    asked = _arguments()
    mutants = _asked_for(asked)
    if asked.list:
        print(json.dumps([one._asdict() for one in mutants], indent=1, ensure_ascii=False))
        return 0
    missed = 0
    with copied(asked.root) as copy:
        for number in asked.only or range(1, len(mutants) + 1):
            mutant = mutants[number - 1]
            verdict = judge(mutant, copy, asked.pytest or ALL, asked.seconds)
            missed += not verdict.is_caught
            print(_told(number, mutant, verdict), flush=True)
    return min(missed, 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Plants small faults, one at a time.")
    parser.add_argument("--seed", default="deckhand")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--drawn", type=Path, help="a file that --list has written; instead of a seed and a count")
    parser.add_argument("--list", action="store_true", help="write down the mutants as JSON, and run no tests")
    parser.add_argument("--only", type=int, nargs="+", help="the numbers of some mutants, from 1")
    parser.add_argument("--root", type=Path, default=ROOT, help="the files to copy")
    parser.add_argument(
        "--seconds", type=float, default=3600, help="the longest that the tests may take for one mutant"
    )
    parser.add_argument("pytest", nargs="*", help="after --: what pytest is asked for (default: all tests)")
    return parser.parse_args()


def _asked_for(asked: argparse.Namespace) -> list[Mutant]:
    if asked.drawn:
        return [Mutant(**one) for one in json.loads(asked.drawn.read_text())]
    return drawn(asked.root, asked.seed, asked.count)


def _told(number: int, mutant: Mutant, verdict: Verdict) -> str:
    outcome = {True: f"found by {verdict.test}", False: "NOT FOUND", None: "not done in time"}[verdict.is_caught]
    return "\n".join(
        [
            f"{number}. {mutant.area}, {mutant.path}, {mutant.name}: {outcome}",
            f"  - {mutant.line}",
            f"  + {mutant.mutated}",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
