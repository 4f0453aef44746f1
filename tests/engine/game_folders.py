"""The files that every game has for its tests, found by its folder; what is missing is said in a sentence."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

FOLDERS = ("tests.engine.games", "tests.games")
"""Where a game's own folder of tests may be: of the engine's games, and of those that were made for tests."""

INVARIANTS = "`check(state)`, which raises AssertionError where a card, a die or a point was lost or made"
RECORDINGS = (
    "`RECORDINGS`, a mapping from names to `tests.engine.recording.Recording`, with each ending and a closed table"
)
SCENES = (
    "`NAMES`, `ALL`, a mapping from names to views of the game, put together by hand, `seats(view)`, and"
    " `knowing(view)`, the view with all that only seat 0 may know"
)
SHORT_GAME = "`OPTIONS` and `PEOPLE`: house rules and a number of people with whom a random game is over soon"
SECRETS = "`watched(text)` and `known(view)`: the secrets that a text names, and those that a seat may know"


def folder_of(slug: str) -> str:
    """The name of a game's folders: of its rules, its painter, its tests and its recorded games."""
    return slug.replace("-", "_")


def own_module(slug: str, name: str) -> ModuleType | None:
    """A module from a game's folder of tests; ``None`` where the game has none of this name."""
    for folder in FOLDERS:
        package = f"{folder}.{folder_of(slug)}"
        if find_spec(package) and find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
    return None


def needed_module(slug: str, name: str, content: str) -> ModuleType:
    """The same, for what every game must have. Raises `AssertionError` that says which file is missing, and what stands
    in it.
    """
    found = own_module(slug, name)
    assert found is not None, f"{slug} lacks tests/engine/games/{folder_of(slug)}/{name}.py with {content}."
    return found
