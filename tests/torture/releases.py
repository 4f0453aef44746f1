"""The release that follows this one: the same programs with one more step, which adds a column that it writes."""

import shutil
from collections import Counter
from pathlib import Path

from playground.bot_process import ROOT
from tests.later_release import FOLLOWING, add_step
from tests.postgres import Server

UNCHANGED = ("bot", "engine", "render", "tests")
"""The packages of a bot's process that the two releases have in common, and what prepares it."""
CHANGES = {
    "migrations/__init__.py": ('"""All versions', f'VERSIONS = (*VERSIONS, "{FOLLOWING}")\n"""All versions'),
    "schema.py": (
        'Column("mark", Text, nullable=False, server_default=""),',
        'Column("mark", Text, nullable=False, server_default=""), Column("release", Text, server_default=""),',
    ),
    "queries/tables.py": ("one.mark,\n", "one.mark, 'next',\n"),
}
"""By file of ``data/``, what the next release has in place of what stands there once."""


def next_release(folder: Path) -> Path:
    """Makes a folder with the programs of the next release, to be run from there; returns it."""
    folder.mkdir()
    for package in UNCHANGED:
        (folder / package).symlink_to(ROOT / package)
    shutil.copytree(ROOT / "data", folder / "data", ignore=shutil.ignore_patterns("__pycache__"))
    add_step(folder / "data" / "migrations")
    for name, (before, after) in CHANGES.items():
        file = folder / "data" / name
        text = file.read_text()
        assert text.count(before) == 1, name
        file.write_text(text.replace(before, after))
    return folder


def entries_written(server: Server, database: str) -> Counter[str]:
    """How many entries this release has written, by "", and the next one, by its own word for itself."""
    release = "coalesce(to_jsonb(entries) ->> 'release', '')"
    rows = server.execute(f"SELECT count(*) || ' ' || {release} FROM entries GROUP BY {release}", database)
    return Counter({name: int(count) for count, _, name in (row.partition(" ") for row in rows.splitlines())})
