"""``python -m benchmarks [NAME ...]``: runs the measurements; if none is named, all but those that take long."""

import sys
from importlib import import_module
from time import perf_counter

BENCHMARKS = (
    "selfplay",
    "games",
    "durable",
    "tables",
    "pictures",
    "replays",
    "restart",
    "memory",
    "servers",
    "thinking",
    "calls",
    "click",
    "steps",
    "listing",
    "keystrokes",
)
LONG = ("conservation", "leaderboards", "leaderboards_postgres", "takeover", "processes", "minds", "ratings")
"""Benchmarks that run only when the command line names them."""


def main(names: list[str]) -> int:
    """Run the benchmarks with these names (modules of this folder), or all but the long ones if none is named. Returns
    the process's exit code: 0, or 2 without running anything if a name is unknown.
    """
    unknown = [name for name in names if name not in (*BENCHMARKS, *LONG)]
    if unknown:
        print(f"There is no benchmark “{unknown[0]}”; there are {', '.join((*BENCHMARKS, *LONG))}.", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        began = perf_counter()
        try:
            import_module(f"benchmarks.{name}").main()
        except ModuleNotFoundError as missing:
            print(f"{name} is left out: the package {missing.name} is not installed.")
        print(f"  ({name}: {perf_counter() - began:.0f} s)\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
