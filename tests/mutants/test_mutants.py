"""Mutants: what is drawn is one run of its seed, and what is planted is found by tests and gone afterwards."""

import ast
import json
import subprocess
from pathlib import Path

import pytest

from tests.mutants.drawing import AREAS, Mutant, drawn, modules, mutants_of
from tests.mutants.judging import Verdict, copied, judge
from tests.mutants.planting import LostError, planted

ROOT = Path(__file__).parents[2]

PRODUCT = '''"""Rules of a small game."""

import logging

log = logging.getLogger()
LIMIT = 2


def is_open(state: tuple[int, ...], seats: int = 4) -> bool:
    """Whether a seat is free, and not 7."""
    log.info("looked", stacklevel=3)
    if not state or state[0] == 5 and seats < LIMIT:
        return False
    return sum(state, start=9) + 1 > seats


class Table:
    def leave(self, seat: int) -> int | None:
        self.seats.remove(seat)
        return max(self.seats)
'''

TEST = """from data.small import is_open

def test_a_seat_is_free() -> None:
    assert is_open((), 9) is False
"""


def changes(mutants: list[Mutant]) -> set[tuple[str, str]]:
    return {(one.line, one.mutated) for one in mutants}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A product of one module and its test, in git."""
    for name, text in (("data/small.py", PRODUCT), ("tests/test_small.py", TEST)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def test_each_kind_of_fault_is_made_and_what_only_readers_see_is_left_alone(root: Path) -> None:
    found = list(mutants_of(root / "data" / "small.py", root, "data"))
    condition = "if not state or state[0] == 5 and seats < LIMIT:"
    result = "return sum(state, start=9) + 1 > seats"
    assert changes([one for one in found if one.name == "is_open"]) == {
        *(("def is_open(state: tuple[int, ...], seats: int = 4) -> bool:", line) for line in (
            "def is_open(state: tuple[int, ...], seats: int = 5) -> bool:",
            "def is_open(state: tuple[int, ...], seats: int = 3) -> bool:",
        )),
        *((condition, line) for line in (
            "if state or state[0] == 5 and seats < LIMIT:",
            "if not state and state[0] == 5 and seats < LIMIT:",
            "if not state or state[1] == 5 and seats < LIMIT:",
            "if not state or state[0] != 5 and seats < LIMIT:",
            "if not state or state[0] == 6 and seats < LIMIT:",
            "if not state or state[0] == 4 and seats < LIMIT:",
            "if not state or state[0] == 5 or seats < LIMIT:",
            "if not state or state[0] == 5 and seats <= LIMIT:",
        )),
        ("return False", "return True"),
        *((result, line) for line in (
            "return not (sum(state, start=9) + 1 > seats)",
            "return sum(state) + 1 > seats",
            "return sum(state, start=10) + 1 > seats",
            "return sum(state, start=8) + 1 > seats",
            "return sum(state, start=9) - 1 > seats",
            "return sum(state, start=9) + 2 > seats",
            "return sum(state, start=9) + 0 > seats",
            "return sum(state, start=9) + 1 >= seats",
        )),
    }  # fmt: skip
    assert changes([one for one in found if one.name == "Table.leave"]) == {
        ("self.seats.remove(seat)", "pass"),
        ("return max(self.seats)", "return None"),
    }
    assert changes([one for one in found if one.name == "LIMIT"]) == {
        ("LIMIT = 2", "LIMIT = 3"),
        ("LIMIT = 2", "LIMIT = 1"),
    }


def test_a_seed_draws_the_same_mutants_again_from_all_areas_in_turn(root: Path) -> None:
    for pattern in (pattern for patterns in AREAS.values() for pattern in patterns):
        module = root / pattern.replace("**", "part").replace("*", "small")
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(PRODUCT)
    mutants = drawn(root, "any", 8)
    assert [one.area for one in mutants] == [*AREAS, *AREAS]
    assert len(set(mutants)) == 8
    assert mutants == drawn(root, "any", 8) != drawn(root, "other", 8)


def test_every_area_has_its_modules() -> None:
    assert [pattern for patterns in AREAS.values() for pattern in patterns if not modules(ROOT, pattern)] == []


def test_a_mutated_module_is_still_python(root: Path) -> None:
    source = root / "data" / "small.py"
    for mutant in [*mutants_of(source, root, "data")]:
        with planted(mutant, root):
            assert ast.dump(ast.parse(source.read_text())) != ast.dump(ast.parse(PRODUCT))


def test_a_mutant_is_planted_where_its_function_stands_now_and_gone_afterwards(root: Path) -> None:
    mutant = Mutant("data", "statement", "data/small.py", "Table.leave", "self.seats.remove(seat)", "pass", 0)
    (root / "data" / "tables").mkdir()
    moved = (root / "data" / "small.py").rename(root / "data" / "tables" / "seats.py")
    with planted(mutant, root) as path:
        assert path == moved
        assert path.read_text() == PRODUCT.replace("self.seats.remove(seat)", "pass")
    assert moved.read_text() == PRODUCT


def test_a_mutant_whose_line_is_nowhere_or_in_two_modules_is_lost(root: Path) -> None:
    mutant = Mutant("data", "statement", "data/old.py", "Table.leave", "self.seats.remove(seat)", "pass", 0)
    (root / "data" / "copy.py").write_text(PRODUCT)
    with pytest.raises(LostError, match="in 2 modules"), planted(mutant, root):
        pass
    with pytest.raises(LostError, match="in 0 modules"), planted(mutant._replace(name="Table.join"), root):
        pass


def test_a_verdict_names_the_test_that_finds_the_mutant_and_leaves_the_files_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # which makes pytest start in a moment
    found, missed = (
        next(one for one in mutants_of(root / "data" / "small.py", root, "data") if one.mutated == mutated)
        for mutated in ("return True", "return sum(state, start=9) + 0 > seats")
    )
    with copied(root) as copy:
        assert judge(found, copy, ["tests"], 60) == Verdict(True, "tests/test_small.py::test_a_seat_is_free")
        assert judge(missed, copy, ["tests"], 60) == Verdict(False, "")
        assert judge(missed, copy, ["tests"], 0) == Verdict(None, "")
    assert (root / "data" / "small.py").read_text() == PRODUCT


def test_the_mutants_that_were_written_down_can_be_read() -> None:
    for path in Path(__file__).parent.glob("*.json"):
        assert [Mutant(**one) for one in json.loads(path.read_text())]
