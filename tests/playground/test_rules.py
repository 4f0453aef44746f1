"""The folder's two rules, as its `__init__.py` states them."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "playground"
WIRES = {
    "__main__",
    "bot_process",
    "gateway",
    "holds",
    "rest",
    "server",
    "page/drawer",
    "page/browser_tab",
    "driver/people",
}
"""The modules that may know sockets and real time; `people` only waits."""
IMPURE = {"asyncio", "aiohttp", "os", "random", "secrets", "socket", "threading", "time"}
OURS = {"bot", "data", "engine", "render"}


def imported(path: Path) -> set[str]:
    """The top-level packages that a module imports, at its top or inside functions."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {str(node.module).split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}


def test_the_world_and_all_it_needs_are_pure() -> None:
    impure = {
        str(path.relative_to(ROOT)): sorted(imported(path) & IMPURE)
        for path in FOLDER.rglob("*.py")
        if str(path.relative_to(FOLDER).with_suffix("")) not in WIRES and imported(path) & IMPURE
    }
    assert impure == {}


def test_the_playground_knows_no_game_and_no_bot() -> None:
    known = {str(path.relative_to(ROOT)): imported(path) & OURS for path in FOLDER.rglob("*.py")}
    assert {name for name, packages in known.items() if packages} == set()


def test_nothing_but_tests_imports_the_playground() -> None:
    others = [path for folder in OURS for path in (ROOT / folder).rglob("*.py")]
    assert [str(path.relative_to(ROOT)) for path in others if "playground" in imported(path)] == []
