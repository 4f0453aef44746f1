"""The first files of a new game: a stub that can be played, its tests, its page, and its rows in the documentation.

`engine.__main__` reads the templates, which stand in ``engine/templates/``, and writes the files; nothing here does.
"""

import keyword
import re
from collections.abc import Mapping
from string import Template
from typing import NamedTuple

LONGEST_SLUG = 32
"""The most characters of a game's slug, as of a slash command's name on Discord."""
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACES = {
    "game/": "engine/games/$folder/",
    "tests/": "tests/engine/games/$folder/",
    "rules.md": "docs/rules/$slug.md",
}
"""Where a template goes, by the beginning of its path."""


class SlugError(Exception):
    """A slug that no new game can have; the error's text is a sentence that says why."""


class NewGame(NamedTuple):
    """The names of a game to be made, by which its templates are filled."""

    slug: str
    """The name in commands and on pages: ``stack-up``."""
    folder: str
    """The name of the game's Python package: ``stack_up``."""
    title: str
    """The name that people read: ``Stack Up``."""
    name: str
    """The beginning of class names: ``StackUp``."""

    def fill(self, template: str) -> str:
        """The text of a template with these names in place of ``$slug``, ``$folder``, ``$title`` and ``$name``."""
        return Template(template).substitute(self._asdict())


class GameRow(NamedTuple):
    """A row that each game has in a table of one page of the documentation: the page, the row's place, and its
    template.
    """

    page: str
    above: str
    """A pattern that matches the other games' rows; the new row is put below the last match."""
    template: str


ROWS = (
    GameRow(
        "README.md",
        r"\| \[.+\]\(docs/rules/.+",
        "| [$title](docs/rules/$slug.md) | 2 to 4 | keep a secret die or throw it again; the highest total wins |",
    ),
    GameRow("docs/README.md", r"\| \[rules/.+", "| [rules/$slug.md](rules/$slug.md) | players | the rules of $title |"),
    GameRow(
        "docs/commands.md", r"\| `/.+\| the actions of .+", "| `/$slug keep`, `/$slug throw` | the actions of $title |"
    ),
)


def names_of_new_game(slug: str) -> NewGame:
    """All names of a new game, made from its slug, such as ``stack-up``. Raises `SlugError` for a slug that no game can
    have.

    >>> names_of_new_game("stack-up")
    NewGame(slug='stack-up', folder='stack_up', title='Stack Up', name='StackUp')
    """
    if not _SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        raise SlugError(f"A game's name is words in small letters with hyphens, at most {LONGEST_SLUG} characters.")
    if keyword.iskeyword(slug):
        raise SlugError(f"“{slug}” is a word of Python, which no folder can be called.")
    words = slug.split("-")
    title = " ".join(map(str.capitalize, words))
    return NewGame(slug, "_".join(words), title, title.replace(" ", ""))


def check_unused(game: NewGame, sources: Mapping[str, str]) -> None:
    """Raise `SlugError` if one of ``sources`` (path -> text) contains one of the game's names, in capitals or not.

    A game is named only in its own folders: `tests/test_architecture.py` looks for the same names.
    """
    names = re.compile("|".join(map(re.escape, game)), re.IGNORECASE)
    for path, text in sources.items():
        if found := names.search(f"{path}\n{text}"):
            raise SlugError(f"“{found[0]}” stands in {path} already; a game's name stands in its own folders alone.")


def new_files(game: NewGame, templates: Mapping[str, str]) -> dict[str, str]:
    """The files of a new game (path -> text), made from ``templates`` (path below ``engine/templates/`` -> text)."""
    return {game.fill(_target_path(path)): game.fill(text) for path, text in templates.items()}


def _target_path(path: str) -> str:
    start, place = next((start, place) for start, place in _PLACES.items() if path.startswith(start))
    return place + path.removeprefix(start).removesuffix(".tmpl") if start.endswith("/") else place


def page_with_row(game: NewGame, row: GameRow, page: str) -> str:
    """The text of ``page`` with the new game's row added. Raises `ValueError` if the page has no other game's row."""
    lines = page.split("\n")
    others = [number for number, line in enumerate(lines, start=1) if re.fullmatch(row.above, line)]
    if not others:
        raise ValueError(f"{row.page} has no row of a game that the new one could stand below")
    return "\n".join([*lines[: others[-1]], game.fill(row.template), *lines[others[-1] :]])
