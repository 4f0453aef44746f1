"""Computers act as their version says, in every process: else nobody could find their actions again."""

import os
import subprocess
import sys

from playground.bot_process import ROOT
from tests.engine.thinking.choices import KEPT, digests

AGAIN = """\
Computers act otherwise than before. If that is meant, raise COMPUTERS_VERSION if players may have transcripts of that
version, and run: .venv/bin/python -m tests.engine.thinking.choices > tests/engine/thinking/choices.txt"""


def test_computers_act_as_their_version_did() -> None:
    assert digests() == KEPT.read_text(encoding="utf-8").splitlines(), AGAIN


def test_computers_act_the_same_whatever_the_order_of_sets_is() -> None:
    """Python orders sets of texts differently in every process: in this one, and in one of another seed."""
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    command = [sys.executable, "-m", "tests.engine.thinking.choices"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    told = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    assert told.stdout.splitlines() == KEPT.read_text(encoding="utf-8").splitlines()
