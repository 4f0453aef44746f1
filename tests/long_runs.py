"""How much tests play, and how the programs begin that play thousands of worlds: alike, in memory, without delay."""

import gc
import os
import sys
from pathlib import Path

HASHES = "PYTHONHASHSEED"
"""Sets are walked through in an order that hangs on this: without it a seed would not mean one run."""


LONG = "DECKHAND_LONG"
"""Set to 1 by `make test-long`."""


def repetitions(usual: int, *, long: int) -> int:
    """How often a test tries something random: ``usual``, or ``long`` with `make test-long`."""
    return long if os.environ.get(LONG) == "1" else usual


def begin() -> None:
    """Starts the program anew if sets would have another order each time."""
    if os.environ.get(HASHES) != "0":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, HASHES: "0"})  # ourselves, anew


def collect_seldom() -> None:
    """Worlds are small and soon gone. Looking through all that was imported, time and again, took a fifth of it."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


def collect_finally() -> None:
    """The last look for garbage: what there still is is kept until the process ends."""
    gc.collect()
    gc.freeze()


def in_memory() -> str | None:
    """A folder in memory where there is one: what storage promises of real disks is shown elsewhere."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # only where the temporary folder is made
