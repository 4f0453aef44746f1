"""No test decides by the time of day whether the product is right: waits end by an event or a state."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VIRTUAL = "on a loop with virtual time"
EXCEPTIONS = {
    "tests/patience.py": "all other waits are made of these",
    "tests/late_sockets.py": "is late on purpose; nothing waits for it",
    "tests/slow_callbacks.py": "is slow on purpose; nothing waits for it",
    "tests/leaks": VIRTUAL,
    "tests/fuzzing": VIRTUAL,
    "tests/simulation": VIRTUAL,
    "tests/bot/messages/api/test_edit_tokens.py": VIRTUAL,
    "tests/bot/messages/api/test_gates.py": VIRTUAL,
    "tests/bot/messages/api/test_retries.py": VIRTUAL,
    "tests/scenarios/faults/test_floods.py": VIRTUAL,
    "tests/torture": "kills real processes at moments that chance chooses, and lets troubles last",
    "tests/bot/computers/thinking_programs.py": "a program that hangs",
    "tests/scenarios/faults/test_lateness.py": "a click grows old in the line; none is late too soon",
    "tests/scenarios/hosting/test_choices_elsewhere.py": "polls what can only be awaited",
    "tests/scenarios/hosting/test_sharing.py": "a shard identifies itself late on purpose; nothing waits for it",
}
"""The files and folders that may sleep or set a limit, each with why."""
LIMITED = frozenset({"timeout", "wait_for", "until_online"})
"""The functions that take seconds as a limit by place; any may by the name `timeout` or `within`."""
CLOCKS = frozenset({"monotonic", "perf_counter", "call_later"})


def test_nothing_sleeps_or_waits_for_seconds() -> None:
    found = [f"{path.relative_to(ROOT)}:{line}" for path in _sources() for line in timed_lines(path.read_text("utf-8"))]
    assert found == [], "`tests/patience.py` says how tests wait"


def test_each_exception_is_one() -> None:
    idle = [name for name in EXCEPTIONS if not any(timed_lines(path.read_text("utf-8")) for path in _files(name))]
    assert idle == []


def test_waits_by_seconds_are_found() -> None:
    timed = (
        "asyncio.sleep(0.1)",
        "sleep(seconds)",
        "asyncio.timeout(30)",
        "asyncio.wait_for(it, 2 * 5)",
        "place.until(holds, within=1)",
        "time.monotonic()",
        "loop.call_later(1, it)",
    )
    assert [source for source in timed if not timed_lines(source)] == []
    for source in ("asyncio.sleep(0)", "asyncio.timeout(WAIT_SECONDS)", "place.until(holds, within=0.0)", "until(it)"):
        assert timed_lines(source) == []


def timed_lines(source: str) -> list[int]:
    """The numbers of the lines of a module that sleep, look at a clock, or write a limit of a wait as a number."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.lineno for call in calls if _is_timed(call)]


def _is_timed(call: ast.Call) -> bool:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name == "sleep":
        return not (call.args and _is_zero(call.args[0]))
    by_name = [keyword.value for keyword in call.keywords if keyword.arg in {"timeout", "within"}]
    given = [*by_name, *(call.args if name in LIMITED else ())]
    return name in CLOCKS or any(_is_seconds(value) for value in given)


def _is_zero(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == 0


def _is_seconds(value: ast.expr) -> bool:
    """Whether a value is written in numbers alone."""
    if isinstance(value, ast.BinOp):
        return _is_seconds(value.left) and _is_seconds(value.right)
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float) and not _is_zero(value)


def _files(name: str) -> Iterator[Path]:
    path = ROOT / name
    return path.rglob("*.py") if path.is_dir() else iter([path])


def _sources() -> Iterator[Path]:
    excepted = {path for name in EXCEPTIONS for path in _files(name)}
    return (path for path in (ROOT / "tests").rglob("*.py") if path not in excepted)
