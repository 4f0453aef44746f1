"""What a forge runs: `.ci/run`, with actions that nobody can swap, on each Python that the project names."""

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WORKFLOW: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
STEPS: list[dict[str, str]] = WORKFLOW["jobs"]["ci"]["steps"]
OLDEST = "3.11"
"""The Python that CI's own machines have; further ones are named in the workflow."""


def test_a_forge_runs_what_we_run() -> None:
    assert STEPS[-1]["run"] == "bash .ci/run"


def test_every_action_is_fixed_by_its_commit() -> None:
    assert [step["uses"] for step in STEPS if not re.search("@[0-9a-f]{40}$", step.get("uses", "@" + "0" * 40))] == []


def test_the_pythons_that_the_project_names_are_those_that_are_tested() -> None:
    further = [name.removeprefix("python") for name in WORKFLOW["jobs"]["ci"]["env"]["PYTHONS"].split()]
    named = re.findall(r"'Programming Language :: Python :: (\d\.\d+)'", str(PROJECT["project"]["classifiers"]))
    assert named == [OLDEST, *further]


def test_the_oldest_python_is_what_the_checks_look_at() -> None:
    tools = PROJECT["tool"]
    assert PROJECT["project"]["requires-python"] == f">={OLDEST}"
    assert tools["mypy"]["python_version"] == OLDEST
    assert tools["ruff"]["target-version"] == f"py{OLDEST.replace('.', '')}"
