"""Each game's scenes and the cards that all games share to the pixel, under the pinned Pillow and fonts.

A change of the look is meant: run ``python -m tests.render.test_pixels [FOLDER ...]`` to write the new hashes, and look
at the pictures that it leaves in the folder it names, and at their contact sheet.
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

from render.gallery.contact_sheets import DESKTOP, contact_sheet

HERE = Path(__file__).parent
FOLDERS = {
    path.parent.name: path.parent for path in sorted([*HERE.glob("games/*/pictures.py"), HERE / "cards/pictures.py"])
}


def pictures(folder: str) -> dict[str, bytes]:
    """The pictures of a folder, by the names of their scenes."""
    path = ".".join(FOLDERS[folder].relative_to(HERE).parts)
    drawn: dict[str, bytes] = import_module(f"tests.render.{path}.pictures").pictures()
    return drawn


def pixels(png: bytes) -> str:
    """A hash of what is seen; the file's bytes depend on the host's zlib."""
    return hashlib.sha256(Image.open(io.BytesIO(png)).convert("RGB").tobytes()).hexdigest()


@pytest.mark.skipif(version("pillow") != "13.0.0", reason="another Pillow brings another FreeType")
@pytest.mark.parametrize("folder", FOLDERS)
def test_pictures_are_as_they_were_last_looked_at(folder: str) -> None:
    known = json.loads((FOLDERS[folder] / "pixels.json").read_text("utf-8"))
    assert {name: pixels(png) for name, png in pictures(folder).items()} == known


def _update(folder: str) -> None:
    left = Path(tempfile.mkdtemp(prefix=f"pixels-{folder}-"))
    drawn = pictures(folder)
    for name, png in drawn.items():
        (left / f"{name}.png").write_bytes(png)
    contact_sheet({name: Image.open(io.BytesIO(png)) for name, png in drawn.items()}, DESKTOP).save(left / "sheet.png")
    hashes = {name: pixels(png) for name, png in drawn.items()}
    (FOLDERS[folder] / "pixels.json").write_text(json.dumps(hashes, indent=2) + "\n", "utf-8")
    print(f"Wrote the hashes of {folder}. Now look at the pictures and sheet.png in {left}")  # noqa: T201  # a command line speaks by printing


def update_all(folders: list[str]) -> str | None:
    """Writes the hashes of these folders, or of all if none is named. Returns why nothing was written, if so."""
    if unknown := [folder for folder in folders if folder not in FOLDERS]:
        where = f"tests/render/games/{unknown[0]}/pictures.py"
        return f"There are no pictures of {unknown[0]}: {where} is missing. There are {', '.join(FOLDERS)}."
    for folder in folders or FOLDERS:
        _update(folder)
    return None


def test_a_folder_that_is_not_there_is_told_before_anything_is_written() -> None:
    told = update_all(["cards", "stack_up"])
    assert told is not None
    assert told.startswith("There are no pictures of stack_up: tests/render/games/stack_up/pictures.py is missing. ")


if __name__ == "__main__":
    sys.exit(update_all(sys.argv[1:]))
