"""Which cases `make test` leaves out, and that no promise is left out with them."""

from pathlib import Path

import pytest

from tests.cost_recorder import merged
from tests.tier_marks import COLLECTED
from tests.tiers import (
    COSTS,
    LONG_RUNS,
    MOST_SECONDS,
    Cost,
    costs_text,
    function_of,
    is_for_file,
    moved_costs,
    read_costs,
    slow_cases,
    stale_cases,
)

ROOT = Path(__file__).parents[1]
HERE = "tests/test_tiers.py"
TEXT = """\
tests/a.py
  0.40 test_one[x]
  1.50 processes test_two[a b]
tests/b.py
  0.20 test_three
"""
COSTS_OF_TEXT = {
    "tests/a.py::test_one[x]": Cost(0.4, starts_processes=False),
    "tests/a.py::test_two[a b]": Cost(1.5, starts_processes=True),
    "tests/b.py::test_three": Cost(0.2, starts_processes=False),
}


def cost(seconds: float) -> Cost:
    return Cost(seconds, starts_processes=False)


def test_the_list_is_written_as_it_is_read() -> None:
    assert read_costs(TEXT) == COSTS_OF_TEXT
    assert costs_text(COSTS_OF_TEXT) == TEXT


def test_a_listed_case_is_slow_where_another_case_of_its_function_is_not_listed() -> None:
    assert slow_cases({"a::f[2]": cost(1)}, ["a::f[1]", "a::f[2]", "a::g"]) == {"a::f[2]"}


def test_the_cheapest_case_of_a_function_stands_for_the_rest() -> None:
    costs = {"a::f[1]": cost(2), "a::f[2]": cost(1), "a::f[3]": cost(1), "a::g": cost(9)}
    assert slow_cases(costs, costs) == {"a::f[1]", "a::f[3]"}


def test_the_cheapest_of_a_file_stands_for_its_cases_that_start_processes() -> None:
    first, second = Cost(0.9, starts_processes=True), Cost(0.8, starts_processes=True)
    costs = {"a::f[1]": first, "a::g": second, "a::f[2]": cost(9), "b::f": first}
    assert slow_cases(costs, costs) == {"a::f[1]"}


def test_the_cheapest_of_a_file_of_long_runs_stands_for_it() -> None:
    costs = {f"{LONG_RUNS[0]}a::f": cost(2), f"{LONG_RUNS[0]}a::g": cost(1), f"{LONG_RUNS[0]}b::f": cost(3)}
    assert slow_cases(costs, costs) == {f"{LONG_RUNS[0]}a::f"}


def test_what_starts_processes_and_costs_much_stands_for_nothing() -> None:
    costs = {"a::f": Cost(MOST_SECONDS + 0.1, starts_processes=True), "a::g": cost(MOST_SECONDS + 0.1)}
    assert slow_cases(costs, costs) == {"a::f"}


def test_recorded_cases_that_are_gone_are_found(tmp_path: Path) -> None:
    (tmp_path / "not_collected").touch()
    costs = {"a::f": cost(1), "a::gone": cost(1), "not_collected::f": cost(1), "removed::f": cost(1)}
    assert stale_cases(costs, ["a::f", "a::g"], tmp_path) == ["a::gone", "removed::f"]


def test_a_case_that_moved_keeps_its_cost() -> None:
    costs = {"a::f[1]": cost(1), "a::g": cost(2), "a::gone": cost(3), "a::h": cost(4)}
    collected = ["a::g", "b::f[1]", "b::g", "b::h", "c::h"]
    assert moved_costs(costs, collected) == {"a::g": cost(2), "b::f[1]": cost(1)}


def test_a_new_record_keeps_close_costs_and_what_did_not_run() -> None:
    recorded = {f"{HERE}::a": cost(1), f"{HERE}::gone": cost(1), "tests/conftest.py::kept": cost(1), "gone": cost(1)}
    assert merged(recorded, {f"{HERE}::a": cost(1.2)}) == {f"{HERE}::a": cost(1), "tests/conftest.py::kept": cost(1)}
    assert merged(recorded, {f"{HERE}::a": cost(1.8)})[f"{HERE}::a"] == cost(1.8)


def test_only_what_costs_much_or_starts_processes_is_listed() -> None:
    cheap = Cost(0.0, starts_processes=True)
    assert merged({}, {"a": cost(0.05), "b": cost(0.3), "c": cheap}) == {"b": cost(0.3), "c": cheap}


def test_the_list_names_only_cases_that_exist(request: pytest.FixtureRequest) -> None:
    """If it fails, cases were moved (`make costs-moved` follows them) or renamed (``make costs TESTS=FILE``)."""
    config = request.config
    collected = [case for case in config.stash[COLLECTED] if not any("::" in asked for asked in config.args)]
    assert stale_cases(read_costs(COSTS.read_text()), collected, ROOT) == []


def test_each_promise_has_a_case_in_the_quick_tier(request: pytest.FixtureRequest) -> None:
    """A promise is a test function, unless its cases are left to one of their file, or none."""
    costs, collected = read_costs(COSTS.read_text()), request.config.stash[COLLECTED]
    for_file = {case for case, cost in costs.items() if is_for_file(case, cost)}
    quick = collected - slow_cases(costs, collected)
    assert {*map(function_of, collected - for_file)} <= {*map(function_of, quick)}


def test_no_test_calls_itself_slow() -> None:
    sources = [path for path in (ROOT / "tests").rglob("*.py") if "mark." + "slow" in path.read_text()]
    assert sources == []
