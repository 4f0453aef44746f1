"""What hosts install is fixed to the byte, and is what the project asks for."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCK = (ROOT / "requirements.lock").read_text()
LOCKED = re.compile(r"^([\w.-]+)==([^\s;]+)(?: ; [^\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})*)$", re.MULTILINE)


def test_the_lock_has_every_dependency_in_a_version_that_the_project_allows() -> None:
    locked = {name: version for name, version, _ in LOCKED.findall(LOCK)}
    asked = [Requirement(text) for text in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["names"])]
    found = {one.name: locked.get(canonicalize_name(one.name), "") for one in asked}
    assert [str(one) for one in asked if found[one.name] not in one.specifier] == [], "run make lock"


def test_everything_in_the_lock_is_fixed_by_hashes() -> None:
    lines = [line for line in LOCK.splitlines() if line and not line.startswith(("#", " "))]
    found = LOCKED.findall(LOCK)
    assert len(found) == len(lines) > len(PROJECT["dependencies"])
    assert [name for name, _, hashes in found if not hashes] == []
