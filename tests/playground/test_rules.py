"""The rules of the playground's folders, as each `__init__.py` states them, read from the imports of its modules."""

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "playground"
IMPURE = {"asyncio", "aiohttp", "os", "random", "secrets", "socket", "subprocess", "threading", "time"}
OURS = {"bot", "data", "engine", "render"}
LAYERS = ("discord", "driver", "servers", "page", "__main__")
"""From the world to the program; the servers are the modules that stand in no folder."""
WIRED = {"page.bench", "page.browser_tab", "page.routes"}
"""The modules of driver and page that may know sockets and real time."""


def modules(folder: Path = FOLDER) -> dict[str, Path]:
    """Every module of the playground by its dotted name."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in folder.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in paths.items()}


def imported(path: Path) -> set[str]:
    """The modules that a file imports and the names that it takes out of them, also inside functions and conditions."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    sources = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return plain | {f"{node.module}.{alias.name}" for node in sources for alias in node.names}


def packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def arrows() -> dict[str, set[str]]:
    """For each module of the playground, the others that it imports."""
    known = modules()
    found = {}
    for name, path in known.items():
        wanted = imported(path)
        found[name] = {other if other in known else other.rpartition(".")[0] for other in wanted} & known.keys() - {
            name
        }
    return found


def layer(module: str) -> int:
    rest = module.removeprefix("playground").removeprefix(".")
    first = rest.partition(".")[0]
    return LAYERS.index(first if first in LAYERS else "servers")


def test_no_module_imports_one_that_imports_it() -> None:
    """Not even inside a function or for types alone: the sorter raises CycleError and names the circle."""
    assert [*TopologicalSorter(arrows()).static_order()]


def test_each_layer_imports_only_those_below_it() -> None:
    upward = {(name, other) for name, others in arrows().items() for other in others if layer(other) > layer(name)}
    assert upward == set()


def test_the_world_is_pure_and_stands_on_the_standard_library() -> None:
    allowed = {"playground", *sys.stdlib_module_names} - IMPURE
    found = {name: packages(path) - allowed for name, path in modules(FOLDER / "discord").items()}
    assert {name: others for name, others in found.items() if others} == {}


def test_only_what_serves_knows_sockets_and_real_time() -> None:
    below = {**modules(FOLDER / "driver"), **modules(FOLDER / "page")}
    unwired = {name: path for name, path in below.items() if name.removeprefix("playground.") not in WIRED}
    assert {name: found for name, path in unwired.items() if (found := packages(path) & IMPURE)} == {}


def test_the_playground_knows_no_game_and_no_bot() -> None:
    assert {name: found for name, path in modules().items() if (found := packages(path) & OURS)} == {}


def test_nothing_of_ours_imports_the_playground() -> None:
    others = [path for folder in OURS for path in (ROOT / folder).rglob("*.py")]
    assert [str(path.relative_to(ROOT)) for path in others if "playground" in packages(path)] == []


def test_every_playground_of_a_test_says_how_long_it_waits_for_answers() -> None:
    """On a busy machine Discord's three seconds are too short for a test that is not about them."""
    calls = {
        f"{path.relative_to(ROOT)}:{node.lineno}": {argument.arg for argument in node.keywords}
        for path in (ROOT / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Playground"
    }
    assert len(calls) > 10
    assert [place for place, given in calls.items() if not given & {"answer_seconds", "clock"}] == []
