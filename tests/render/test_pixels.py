"""Each game's scenes to the pixel, under the pinned Pillow and fonts.

A change of the look is meant: run ``python -m tests.render.test_pixels [FOLDER ...]`` to write the new hashes, and look
at the pictures that it leaves in the folder it names.
"""

import hashlib
import io
import json
import sys
import tempfile
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from PIL import Image

from render.leaderboard import leaderboard
from tests.render.test_leaderboard import ROWS

GAMES = Path(__file__).parent / "games"
FOLDERS = sorted(path.parent.name for path in GAMES.glob("*/scenes.py"))


def pictures(folder: str) -> dict[str, bytes]:
    """A game's pictures, by the names of their scenes."""
    drawn: dict[str, bytes] = import_module(f"tests.render.games.{folder}.scenes").pictures()
    return drawn


def pixels(png: bytes) -> str:
    """A hash of what is seen; the file's bytes depend on the host's zlib."""
    return hashlib.sha256(Image.open(io.BytesIO(png)).convert("RGB").tobytes()).hexdigest()


pinned = pytest.mark.skipif(version("pillow") != "13.0.0", reason="another Pillow brings another FreeType")


@pinned
@pytest.mark.parametrize("folder", FOLDERS)
def test_pictures_are_as_they_were_last_looked_at(folder: str) -> None:
    known = json.loads((GAMES / folder / "pixels.json").read_text("utf-8"))
    assert {name: pixels(png) for name, png in pictures(folder).items()} == known


@pinned
def test_the_leaderboard_is_as_it_was_last_looked_at() -> None:
    assert pixels(leaderboard("Hi Lo Jack", ROWS[::2]).png()) == LEADERBOARD


LEADERBOARD = "9115e555900a74dde22954d11fcf0b11e2a55e2b8eddb46c8c4e578798336db8"


def _update(folder: str) -> None:
    left = Path(tempfile.mkdtemp(prefix=f"pixels-{folder}-"))
    drawn = pictures(folder)
    for name, png in drawn.items():
        (left / f"{name}.png").write_bytes(png)
    hashes = {name: pixels(png) for name, png in drawn.items()}
    (GAMES / folder / "pixels.json").write_text(json.dumps(hashes, indent=2) + "\n", "utf-8")
    print(f"Wrote the hashes of {folder}. Now look at the pictures in {left}")  # noqa: T201  # a command line speaks by printing


if __name__ == "__main__":
    for asked in sys.argv[1:] or FOLDERS:
        _update(asked)
