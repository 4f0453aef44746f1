"""A few scenes to the pixel, under the pinned Pillow and fonts.

A change of the look is meant: run ``python -m tests.render.test_pixels`` to write the new hashes, and look at the
pictures that it leaves in the folder it names.
"""

import hashlib
import io
import json
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest
from PIL import Image

from render.boards import hi_lo_jack
from render.leaderboard import leaderboard
from tests.render import scenes
from tests.render.test_leaderboard import ROWS

KNOWN = Path(__file__).with_name("pixels.json")


def pictures() -> dict[str, bytes]:
    own = scenes.own(scenes.fourth_trick(), "Ts Jh Kd")
    return {
        "bidding": hi_lo_jack.table(scenes.bidding(), scenes.NAMES).png,
        "trick": hi_lo_jack.table(scenes.fourth_trick(), scenes.NAMES).png,
        "trick of two": hi_lo_jack.table(scenes.first_trick("solo2"), scenes.NAMES).png,
        "over": hi_lo_jack.table(scenes.over("solo3"), scenes.NAMES).png,
        "hand": hi_lo_jack.hand(own, scenes.NAMES, scenes.cards("Ts Kd")).png,
        "leaderboard": leaderboard("Hi Lo Jack", ROWS[::2]).png,
    }


def pixels(png: bytes) -> str:
    """A hash of what is seen; the file's bytes depend on the host's zlib."""
    return hashlib.sha256(Image.open(io.BytesIO(png)).convert("RGB").tobytes()).hexdigest()


@pytest.mark.skipif(version("pillow") != "13.0.0", reason="another Pillow brings another FreeType, and other edges")
def test_pictures_are_as_they_were_last_looked_at() -> None:
    assert {name: pixels(png) for name, png in pictures().items()} == json.loads(KNOWN.read_text("utf-8"))


def _update() -> None:
    folder = Path(tempfile.mkdtemp(prefix="pixels-"))
    drawn = pictures()
    for name, png in drawn.items():
        (folder / f"{name}.png").write_bytes(png)
    hashes = {name: pixels(png) for name, png in drawn.items()}
    KNOWN.write_text(json.dumps(hashes, indent=2) + "\n", "utf-8")
    print(f"Wrote {KNOWN.name}. Now look at the pictures in {folder}")  # noqa: T201  # a command line speaks by printing


if __name__ == "__main__":
    _update()
