"""Writing the first files of a new game into a checkout of Deckhand: the command ``python -m engine new SLUG``."""

import subprocess
import sys
from pathlib import Path

from engine.new_game.skeleton import (
    ROWS,
    NewGame,
    SlugError,
    check_names_contain_no_other_game,
    check_names_unused_in,
    names_of_new_game,
    new_files,
    page_with_row,
)

ROOT = Path(__file__).parents[2]
"""The folder that contains the package ``engine``; in a checkout, the folder with README.md."""
TEMPLATES = Path(__file__).parent / "templates"
NAMELESS = ("bot", "data", "engine", "render")
"""The packages in which a game may be named only inside the game's own folders."""
RECORDED = "Recorded: its first games, in tests/engine/replays."
NOT_RECORDED = (
    "Its first games could not be recorded; the lines above say why. Try again: .venv/bin/python -m tests.engine.record"
)
NEXT = """\
Next:
  1. Play it as it is: make play, or .venv/bin/python -m engine selfplay {slug} --seats 2
  2. Write its rules in docs/rules/{slug}.md, and then where its tests fail:
     .venv/bin/python -m pytest tests -k "{either}"
  3. Read in CONTRIBUTING.md, “Adding a game”, what else there is: new recordings, a painter, chance, the changelog."""


class CheckoutError(Exception):
    """There is no checkout of Deckhand to write a game into; the error's text is a sentence that says so."""


def write_new_game(slug: str) -> int:
    """Write a new game's files and rows of documentation, record its first games, and print what to do next. Returns
    the exit code: 1 if recording failed, else 0. Raises `SlugError` or `CheckoutError` before anything is written.
    """
    game = names_of_new_game(slug)
    files = texts_to_write(game)
    for path, text in files.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
    print("\n".join(["Written:", *(f"  {path}" for path in files)]))
    recording = [sys.executable, "-m", "tests.engine.record"]
    recorded = subprocess.run(recording, cwd=ROOT, check=False)  # noqa: S603  # a module of ours, by this Python
    print(NOT_RECORDED if recorded.returncode else RECORDED)
    print(NEXT.format(slug=game.slug, either=" or ".join(dict.fromkeys((game.slug, game.folder)))))
    return int(recorded.returncode != 0)


def texts_to_write(game: NewGame) -> dict[str, str]:
    """All files to be written for a new game (path -> text): its own, and the pages that get a row. A page of rules
    that exists already is left out. Raises `SlugError` or `CheckoutError`.
    """
    if not all((ROOT / row.page).is_file() for row in ROWS):
        raise CheckoutError(f"A new game is written into a checkout of Deckhand; {ROOT} is none.")
    files = new_files(game, _templates())
    if (ROOT / "tests" / "games" / game.folder).exists():
        raise SlugError(f"The name “{game.slug}” is taken: the tests have a game of that name.")
    if (ROOT / (page := f"docs/rules/{game.slug}.md")).exists():
        del files[page]  # written before, as the guide says
    if there := [path for path in files if (ROOT / path).exists()]:
        raise SlugError(f"The name “{game.slug}” is taken: {there[0]} is there already.")
    check_names_contain_no_other_game(game, _names_of_games_in_checkout())
    check_names_unused_in(game, _sources())
    return files | {row.page: page_with_row(game, row, (ROOT / row.page).read_text("utf-8")) for row in ROWS}


def _names_of_games_in_checkout() -> list[NewGame]:
    """The names of all games of the checkout, from their folders."""
    folders = sorted(path.parent.name for path in (ROOT / "engine" / "games").glob("*/__init__.py"))
    return [names_of_new_game(folder.replace("_", "-")) for folder in folders]


def _templates() -> dict[str, str]:
    """All templates by their paths below `TEMPLATES`."""
    return {
        path.relative_to(TEMPLATES).as_posix(): path.read_text("utf-8") for path in sorted(TEMPLATES.rglob("*.tmpl"))
    }


def _sources() -> dict[str, str]:
    """All modules of the packages in which no game may be named, by path."""
    paths = sorted(path for folder in NAMELESS for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}
