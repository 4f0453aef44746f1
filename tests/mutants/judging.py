"""Whether tests find a mutant: they run on a copy of the files that has the mutant in it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.mutants.drawing import Mutant
from tests.mutants.planting import planted

PYTEST = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")

ALL = ("--numprocesses", "auto", "--maxprocesses", "4", "--dist", "worksteal")
"""All tests, as `make` runs them."""


class Verdict(NamedTuple):
    """How the tests went with a mutant planted."""

    is_caught: bool | None
    """None if the tests were not done in time."""
    test: str
    """The first test that failed; empty if none did."""


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of what git knows, or would add, under ``root``; removed afterwards."""
    listed = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=root, text=True)
    with tempfile.TemporaryDirectory(prefix="deckhand-mutants-") as folder:
        for name in listed.split("\0"):
            if (root / name).is_file():
                target = Path(folder, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, target)
        yield Path(folder)


def judge(mutant: Mutant, copy: Path, arguments: Sequence[str], seconds: float) -> Verdict:
    """Run pytest with these arguments on a copy with the mutant planted, for at most ``seconds``."""
    with planted(mutant, copy):
        code, told = _run([sys.executable, *PYTEST, *arguments], copy, seconds)
    if code is None:
        return Verdict(None, "")
    if code not in (0, 1, 2):  # 2: a module of tests could not be imported
        raise RuntimeError(told)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
    return Verdict(code != 0, failed[1] if failed else "")


def _run(command: Sequence[str], folder: Path, seconds: float) -> tuple[int | None, str]:
    """The exit code (None if time ran out) and the output of a command, which imports what stands in the folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        told, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # and the processes that the tests have started
        process.communicate()
        return None, ""
    return process.returncode, told
