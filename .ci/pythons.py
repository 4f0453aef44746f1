"""Runs `make test`, the quick tests, on each further Python.

``python .ci/pythons.py [PYTHON ...]``: names such as ``python3.12`` or ``3.12``, or paths. Without any, the newest of
each python3.N from 3.11 on that is on PATH or under pyenv. The Python that runs this is left to `make test`. The exit
code is 1 if a test fails, or if a Python that was named is missing.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
PYTEST = (
    "-m",
    "pytest",
    "-q",
    "--numprocesses",
    "auto",
    "--maxprocesses",
    "4",
    "--dist",
    "worksteal",
    "-m",
    "not slow",
)
ASKED = """
import importlib.util, json, sys
print(json.dumps([sys.version_info[:3], sys.version_info[3], importlib.util.find_spec("ensurepip") is not None]))
"""


class Python(NamedTuple):
    """A Python that was found."""

    version: tuple[int, int, int]
    command: str
    makes_venvs: bool

    @property
    def name(self) -> str:
        """Its version, like ``3.12.1``."""
        return ".".join(map(str, self.version))

    @property
    def folder(self) -> Path:
        """Where its packages are: git leaves it alone, and `make clean` removes it."""
        return ROOT / f".venv-{self.version[0]}.{self.version[1]}"


def asked(command: str) -> Python | None:
    """What a command says of itself; ``None`` if it is no Python, too old, or not final."""
    try:
        answer = subprocess.run([command, "-c", ASKED], capture_output=True, text=True, check=True, timeout=60)
        version, level, makes_venvs = json.loads(answer.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    python = Python(tuple(version), command, makes_venvs)
    return python if python.version >= OLDEST and level == "final" else None


def pyenv_folders() -> list[Path]:
    """The folders with the commands of each Python under pyenv."""
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    return sorted((root / "versions").glob("*/bin"))


def on_machine() -> list[Python]:
    """The newest of each minor version, of equal ones rather one that makes virtual environments."""
    folders = [*(Path(one) for one in os.get_exec_path()), *pyenv_folders()]
    commands = {str(path) for folder in folders for path in folder.glob("python3.*") if path.name[8:].isdecimal()}
    newest: dict[tuple[int, int], Python] = {}
    for python in filter(None, map(asked, sorted(commands))):
        minor = python.version[:2]
        newest[minor] = max(newest.get(minor, python), python, key=lambda one: (one.version, one.makes_venvs))
    return [newest[minor] for minor in sorted(newest)]


def named(name: str) -> Python:
    """The Python of a name or path. Ends the program if there is none."""
    command = f"python{name}" if name[0].isdigit() else name
    python = asked(shutil.which(command) or command) or _under_pyenv(command)
    return python or fail(f"PYTHONS names {name}, and there is no such Python from {OLDEST[0]}.{OLDEST[1]} on.")


def _under_pyenv(command: str) -> Python | None:
    """The newest that pyenv has of this name, on PATH or not."""
    found = [asked(str(folder / command)) for folder in pyenv_folders() if (folder / command).exists()]
    return max(filter(None, found), default=None)


def fail(why: str) -> NoReturn:
    """Print why, and end with 1."""
    print(why, file=sys.stderr)
    sys.exit(1)


def installed(python: Python) -> Path:
    """The Python of a virtual environment that has what the tests need."""
    environment, done = python.folder / "bin" / "python", python.folder / ".installed"
    if done.exists() and done.stat().st_mtime > (ROOT / "pyproject.toml").stat().st_mtime:
        return environment
    print(f"Installing what Deckhand needs into {python.folder.name} …", flush=True)
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[test]")
    subprocess.run([python.command, "-m", "venv", "--clear", python.folder], check=True)
    subprocess.run([environment, *install], cwd=ROOT, check=True)
    done.touch()
    return environment


def main(names: list[str]) -> int:
    """The exit code: 1 if a test failed or a Python that was named is missing."""
    found = [named(name) for name in names] if names else on_machine()
    here = sys.version_info[:3]
    further = [python for python in found if python.version != here]
    told = ", ".join(python.name for python in further) or "none"
    print(f"Further Pythons: {told}. `make test` runs on {'.'.join(map(str, here))}.", flush=True)
    failed = []
    for python in further:
        if not python.makes_venvs:
            fail(f"{python.command} has no venv: on Debian and Ubuntu, apt install python3.{python.version[1]}-venv.")
        print(f"\nPython {python.name} ({python.command})", flush=True)
        if subprocess.run([installed(python), *PYTEST], cwd=ROOT, check=False).returncode:
            failed.append(python.name)
    if failed:
        fail(f"Failed on Python {', '.join(failed)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
