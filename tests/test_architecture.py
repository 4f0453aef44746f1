"""The rules between folders, read from the source: who may import what, who may name a game, how long things may be."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.games import games
from engine.new_game.skeleton import NewGame, pattern_finding_game_names

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "data", "render", "bot", "playground")
FOLDERS = sorted(game.rules.setup.__module__.split(".")[2] for game in games().values())
SOURCES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT) for folder in ("tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))

ROOMS = {
    "telemetry": set[str](),
    "texts": set[str](),
    "settings": set[str](),
    "command_line": {"texts"},
    "people": {"texts"},
    "computers": {"telemetry"},
    "tables": {"people", "computers", "texts", "telemetry"},
    "table_pages": {"tables", "people", "texts", "telemetry"},
    "messages": {"table_pages", "tables", "people", "texts", "telemetry"},
    "intake": {"messages", "table_pages", "tables", "people", "texts", "telemetry"},
    "features": {"intake", "messages", "table_pages", "tables", "people", "computers", "texts", "telemetry"},
    "sharing": {"features", "intake", "messages", "table_pages", "tables", "people"},
    "client": {"intake", "features", "messages", "tables", "settings"},
    "ops": {"client", "intake", "features", "messages", "tables", "texts", "telemetry", "settings"},
}
"""The rooms of bot/, and which others each may import. `bot.app` wires them; it and `bot.__main__` import all."""


class Source(NamedTuple):
    """What the rules ask of a file."""

    text: str
    docstring: str
    imports: frozenset[str]
    """The modules that the file imports, and with them the names that it takes out of them."""
    functions: tuple[tuple[str, int], ...]
    """The name and the number of lines of each function."""


@cache
def source(path: Path) -> Source:
    """A file, which is parsed once; its tree is not kept, as the trees of all files are much to look through."""
    text = (ROOT / path).read_text()
    tree = ast.parse(text)
    imports, functions = set[str](), list[tuple[str, int]]()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imports |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno:
            functions.append((f"{path}: {node.name}", node.end_lineno - node.lineno + 1))
    return Source(text, ast.get_docstring(tree) or "", frozenset(imports), tuple(functions))


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements of a file, at any depth. Imports and functions are found without a look at expressions."""
    waiting: list[ast.AST] = [*tree.body]
    while waiting:
        node = waiting.pop()
        yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, block, ())


def imported(path: Path) -> frozenset[str]:
    """The modules that a file imports, and with them the names that it takes out of them."""
    return source(path).imports


def under(*folders: str) -> list[Path]:
    return [path for path in SOURCES if any(path.is_relative_to(folder) for folder in folders)]


def offenders(paths: list[Path], forbids: Callable[[str], bool]) -> list[str]:
    return [f"{path} imports {name}" for path in paths for name in sorted(imported(path)) if forbids(name)]


def in_package(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def is_elsewhere(name: str, room: str, own: str) -> bool:
    """Whether something stands in the room, but not in that part of it."""
    return name != room and in_package(name, room) and not in_package(name, own)


def test_the_engine_stands_on_the_standard_library_and_pydantic_alone() -> None:
    allowed = {"engine", "pydantic", *sys.stdlib_module_names}
    assert offenders(under("engine"), lambda name: name.partition(".")[0] not in allowed) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_imports_no_other_game(folder: str) -> None:
    others = [f"engine.games.{other}" for other in FOLDERS if other != folder]
    assert offenders(under(f"engine/games/{folder}"), lambda name: in_package(name, *others)) == []


def test_painters_see_views_and_never_states_or_rules() -> None:
    def forbidden(name: str) -> bool:
        shared = in_package(
            name, "engine.tables.table", "engine.tables.rules", "engine.tables.state", "bot", "data", "playground"
        )
        own = r"engine\.games\.\w+\.(state|rules|menu|phases|computer|resample|refusals)\b"
        return shared or re.match(own, name) is not None

    assert offenders(under("render"), forbidden) == []


def test_storage_knows_only_the_engines_logs_with_checkpoints_and_results() -> None:
    tables = ("engine.tables.actions", "engine.tables.checkpoints", "engine.tables.log")
    known = ("data", "engine.errors", "engine.game", "engine.strengths", *tables)
    ours = [*PACKAGES, "discord"]
    assert offenders(under("data"), lambda name: in_package(name, *ours) and not in_package(name, *known)) == []


def test_sql_is_spoken_in_data_alone() -> None:
    elsewhere = [path for path in SOURCES if path.parts[0] != "data"]
    assert offenders(elsewhere, lambda name: in_package(name, "sqlalchemy", "sqlite3", "aiosqlite", "alembic")) == []


@pytest.mark.parametrize("room", ROOMS)
def test_arrows_between_the_rooms_of_the_bot_go_one_way(room: str) -> None:
    def forbids(name: str) -> bool:
        _, _, rest = name.partition("bot.")
        return in_package(name, "bot") and rest.partition(".")[0] not in {"", "__version__", room, *ROOMS[room]}

    assert offenders(under(f"bot/{room}", f"bot/{room}.py"), forbids) == []


def test_every_part_of_the_bot_is_a_room_of_which_the_arrows_are_known() -> None:
    parts = {path.relative_to("bot").parts[0].removesuffix(".py") for path in under("bot")}
    assert parts == {*ROOMS, "app", "__init__", "__main__"}


def test_what_all_messages_stand_on_imports_none_of_them() -> None:
    own = "bot.messages.api"
    assert offenders(under("bot/messages/api"), lambda name: is_elsewhere(name, "bot.messages", own)) == []


@pytest.mark.parametrize("room", ["tables", "people", "computers", "texts", "telemetry"])
def test_tables_words_and_telemetry_know_nothing_of_discord_and_pictures(room: str) -> None:
    assert offenders(under(f"bot/{room}"), lambda name: in_package(name, "discord", "render")) == []
    links = [path for path in under("bot/tables") if "discord.com" in source(path).text]
    assert links == []


def test_nothing_but_tests_stands_on_the_playground_and_it_stands_on_nothing_of_ours() -> None:
    elsewhere = [path for path in SOURCES if path.parts[0] != "playground"]
    assert offenders(elsewhere, lambda name: in_package(name, "playground")) == []
    assert offenders(under("playground"), lambda name: in_package(name, "engine", "data", "render", "bot")) == []


@pytest.mark.parametrize("slug", games())
def test_a_game_is_named_only_in_its_own_folders(slug: str) -> None:
    title, folder = games()[slug].meta.title, slug.replace("-", "_")
    names = pattern_finding_game_names(NewGame(slug, folder, title, title.replace(" ", "")))
    own = [*under(f"engine/games/{folder}", f"render/boards/{folder}")]
    elsewhere = [path for path in SOURCES if path not in own and path.parts[0] != "playground"]
    assert [str(path) for path in elsewhere if names.search(f"{path}\n{source(path).text}")] == []


def test_a_game_is_found_by_the_folder_of_its_name() -> None:
    assert [slug.replace("-", "_") for slug in games()] == FOLDERS


def test_a_folder_says_its_two_rules_at_its_top() -> None:
    painters = [path for path in under("render/boards") if len(path.parts) == 4]  # ruled by render/boards itself
    rooms = [path for path in under("engine/games") if len(path.parts) == 5]  # of a game: ruled by engine/games itself
    subjects = [path for path in under("bot") if len(path.parts) == 4]  # of a room of the bot: ruled by the room
    folders = [path for path in SOURCES if path.name == "__init__.py" and path not in (*painters, *rooms, *subjects)]
    said = {path: source(path).docstring for path in folders}
    assert [str(path) for path, text in said.items() if "Rule 1: " not in text or "Rule 2: " not in text] == []


def test_modules_are_one_thing_and_functions_are_short() -> None:
    lines = {path: len(source(path).text.splitlines()) for path in (*SOURCES, *TESTS)}
    most = {path: 400 if path in SOURCES else 500 for path in lines}  # a test module is read one test at a time
    assert {str(path): length for path, length in lines.items() if length > most[path]} == {}
    assert {name: length for path in lines for name, length in source(path).functions if length > 60} == {}


RUNS_THE_PROMISES = Path("tests/engine/planted_faults.py")
"""It plants faults and runs the tests of promises themselves; helpers would not show that these tests find them."""


def test_nothing_is_imported_from_a_test_module() -> None:
    """What two modules need stands in a module of its own; only pytest reads a ``test_*.py``."""
    paths = [path for path in TESTS if path != RUNS_THE_PROMISES]
    assert offenders(paths, lambda name: re.match(r"tests\.(\w+\.)*test_\w+(\.|$)", name) is not None) == []
