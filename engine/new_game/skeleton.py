"""The first files of a new game: a stub that can be played, its tests, its page, and its rows in the documentation.

`engine.new_game.checkout` reads the templates and writes the files; nothing here does.
"""

import keyword
import re
from collections.abc import Iterable, Mapping
from string import Template
from typing import NamedTuple

LONGEST_SLUG = 32
"""The most characters of a game's slug, which stands in addresses and in what people type."""
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
    """The name in commands and on pages: ``my-game``."""
    folder: str
    """The name of the game's Python package: ``my_game``."""
    title: str
    """The name that people read: ``My Game``."""
    name: str
    """The beginning of class names: ``MyGame``."""

    def fill(self, template: str) -> str:
        """The text of a template with these names in place of ``$slug``, ``$folder``, ``$title`` and ``$name``."""
        return Template(template).substitute(self._asdict())


class DocumentationRow(NamedTuple):
    """A row that each game has in a table of one page of the documentation: the page, the row's place, and its
    template.
    """

    page: str
    above: str
    """A pattern that matches the other games' rows; the new row is put below the last match."""
    template: str


ROWS = (
    DocumentationRow(
        "README.md",
        r"\| \[.+\]\(docs/rules/.+",
        "| [$title](docs/rules/$slug.md) | 2 to 4 | 2 minutes | keep a die or throw it again; the highest total wins |",
    ),
    DocumentationRow("docs/README.md", r"\| \[rules/.+", "| [rules/$slug.md](rules/$slug.md) | the rules of $title |"),
)


def names_of_new_game(slug: str) -> NewGame:
    """All names of a new game, made from its slug, such as ``my-game``. Raises `SlugError` for a slug that no game can
    have.

    >>> names_of_new_game("my-game")
    NewGame(slug='my-game', folder='my_game', title='My Game', name='MyGame')
    """
    if not _SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        raise SlugError(f"A game's name is words in small letters with hyphens, at most {LONGEST_SLUG} characters.")
    if keyword.iskeyword(slug):
        raise SlugError(f"“{slug}” is a word of Python, which no folder can be called.")
    words = slug.split("-")
    if words[0] == "test":
        raise SlugError("A game's name does not begin with “test”: its tests would be taken for a test module.")
    title = " ".join(map(str.capitalize, words))
    return NewGame(slug, "_".join(words), title, title.replace(" ", ""))


def pattern_finding_game_names(game: NewGame) -> re.Pattern[str]:
    """A pattern that finds a game's names in a text: whole words, in capitals or not, and a class name's beginning.

    >>> names = pattern_finding_game_names(names_of_new_game("my-game"))
    >>> [text for text in ("my_game_board", "MY GAME", "class MyGameBoard", "enemy-game", "MyGames")
    ...  if names.search(text)]
    ['my_game_board', 'MY GAME', 'class MyGameBoard']
    """
    words = "|".join(map(re.escape, game))
    return re.compile(rf"(?i:(?<![A-Z0-9])(?:{words})(?![A-Z0-9]))|(?<![A-Z]){re.escape(game.name)}(?![a-z0-9])")


def check_names_contain_no_other_game(game: NewGame, others: Iterable[NewGame]) -> None:
    """Raise `SlugError` if the new game's names contain the name of one of ``others``, the games that exist.

    The other game would then be named outside of its own folders.
    """
    for other in others:
        if pattern_finding_game_names(other).search("\n".join(game)):
            raise SlugError(f"“{game.slug}” contains “{other.slug}”, the name of another game.")


def check_names_unused_in(game: NewGame, sources: Mapping[str, str]) -> None:
    """Raise `SlugError` if one of ``sources`` (path -> text) contains one of the game's names, as
    `pattern_finding_game_names` finds them.

    A game is named only in its own folders: `tests/test_architecture.py` looks for the same names.
    """
    names = pattern_finding_game_names(game)
    for path, text in sources.items():
        if found := names.search(f"{path}\n{text}"):
            raise SlugError(
                f"“{found[0]}” stands in {path} already; a game's name stands in its own folders alone. "
                f"Try a longer one, such as {game.slug}-game."
            )


def new_files(game: NewGame, templates: Mapping[str, str]) -> dict[str, str]:
    """The files of a new game (path below the repository -> text), made from ``templates`` (path below ``templates/``
    -> text).
    """
    return {game.fill(_target_path(path)): game.fill(text) for path, text in templates.items()}


def _target_path(path: str) -> str:
    start, place = next((start, place) for start, place in _PLACES.items() if path.startswith(start))
    return place + path.removeprefix(start).removesuffix(".tmpl") if start.endswith("/") else place


def page_with_row(game: NewGame, row: DocumentationRow, page: str) -> str:
    """The text of ``page`` with the new game's row added. Raises `ValueError` if the page has no other game's row."""
    lines = page.split("\n")
    others = [number for number, line in enumerate(lines, start=1) if re.fullmatch(row.above, line)]
    if not others:
        raise ValueError(f"{row.page} has no row of a game that the new one could stand below")
    return "\n".join([*lines[: others[-1]], game.fill(row.template), *lines[others[-1] :]])
