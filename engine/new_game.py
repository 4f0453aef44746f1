"""The first files of a new game: a stub that can be played, its tests, its page, and its rows in the documentation.

`engine.__main__` reads the templates, which stand in ``engine/templates/``, and writes the files; nothing here does.
"""

import keyword
import re
from collections.abc import Mapping
from string import Template
from typing import NamedTuple

LONGEST_SLUG = 32
"""Characters of a slash command's name on Discord."""
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACES = {
    "game/": "engine/games/$folder/",
    "tests/": "tests/engine/games/$folder/",
    "rules.md": "docs/rules/$slug.md",
}
"""Where a template goes, by the beginning of its path."""


class SlugError(Exception):
    """A name that no new game can have; the text is a sentence that says why."""


class NewGame(NamedTuple):
    """The names of a game that does not exist yet, as its templates call them."""

    slug: str
    """``stack-up``, as in commands and on pages."""
    folder: str
    """``stack_up``, as in Python."""
    title: str
    """``Stack Up``, as people read it."""
    name: str
    """``StackUp``, as classes begin."""

    def fill(self, template: str) -> str:
        """The template with these names in place of ``$slug``, ``$folder``, ``$title`` and ``$name``."""
        return Template(template).substitute(self._asdict())


class GameRow(NamedTuple):
    """A row that each game has in a table of the documentation."""

    page: str
    above: str
    """A pattern of the lines of other games; the new row stands below the last of them."""
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
    """The names that follow from a slug, such as ``stack-up``. Raises `SlugError` for one that cannot be a game's.

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
    """Raises `SlugError` if any of these sources, by path, contains one of the game's names, large or small.

    A game is named only in its own folders: `tests/test_architecture.py` looks for the same names.
    """
    names = re.compile("|".join(map(re.escape, game)), re.IGNORECASE)
    for path, text in sources.items():
        if found := names.search(f"{path}\n{text}"):
            raise SlugError(f"“{found[0]}” stands in {path} already; a game's name stands in its own folders alone.")


def new_files(game: NewGame, templates: Mapping[str, str]) -> dict[str, str]:
    """The files of the new game, by path, from templates by their paths below ``engine/templates/``."""
    return {game.fill(_target_path(path)): game.fill(text) for path, text in templates.items()}


def _target_path(path: str) -> str:
    start, place = next((start, place) for start, place in _PLACES.items() if path.startswith(start))
    return place + path.removeprefix(start).removesuffix(".tmpl") if start.endswith("/") else place


def page_with_row(game: NewGame, row: GameRow, page: str) -> str:
    """The text of a page with the game's row in it. Raises `ValueError` for a page that has no row of a game."""
    lines = page.split("\n")
    others = [number for number, line in enumerate(lines, start=1) if re.fullmatch(row.above, line)]
    if not others:
        raise ValueError(f"{row.page} has no row of a game that the new one could stand below")
    return "\n".join([*lines[: others[-1]], game.fill(row.template), *lines[others[-1] :]])
