"""The two tiers of tests: `make test` leaves the slow cases out, `make test-all` runs all.

``tests/costs.txt`` lists the cases that cost much or start other processes (Chromium, PostgreSQL, bots). A listed case
is slow unless it stands for others: the cheapest case of a test function does, or the cheapest of a file, of those that
start processes and of `LONG_RUNS`. `make costs` records the list; a new test is quick until it is recorded.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

COSTS = Path(__file__).with_name("costs.txt")
"""Under the path of each file, a line for each case that costs at least `LEAST_SECONDS` or starts processes: its
seconds, `PROCESSES` if it starts any, and its name in the file.
"""
LEAST_SECONDS = 0.1
"""The processor time, in seconds, from which on a case is listed."""
MOST_SECONDS = 1.0
"""The processor time, in seconds, up to which a case that starts processes may stand for others."""
LONG_RUNS = ("tests/leaks/", "tests/simulation/", "tests/torture/")
"""The folders whose tests mostly plant a fault, which a long run must find: they hold the runs, not the product."""
PROCESSES = "processes"
SLOW = "slow"
"""The mark of a case that the quick tier leaves out. It comes from `COSTS` alone, never from a test's own source."""


class Cost(NamedTuple):
    """The cost of one case."""

    seconds: float
    """Processor time of the test and of the processes that it starts, with its fixtures."""
    starts_processes: bool


def read_costs(text: str) -> dict[str, Cost]:
    """The recorded costs by node id, from the text of `COSTS`."""
    costs, file = {}, ""
    for line in text.splitlines():
        if not line.startswith(" "):
            file = line
            continue
        seconds, case = line.split(maxsplit=1)
        starts_processes = case.startswith(f"{PROCESSES} ")
        costs[f"{file}::{case.removeprefix(f'{PROCESSES} ')}"] = Cost(float(seconds), starts_processes)
    return costs


def costs_text(costs: Mapping[str, Cost]) -> str:
    """The text of `COSTS`, sorted by node id; `read_costs` reads it."""
    lines = []
    for file, cases in groupby(sorted(costs), file_of):
        lines.append(f"{file}\n")
        for case in cases:
            cost, name = costs[case], case.removeprefix(f"{file}::")
            lines.append(f"  {cost.seconds:.2f} {f'{PROCESSES} ' if cost.starts_processes else ''}{name}\n")
    return "".join(lines)


def function_of(case: str) -> str:
    """The node id of the test function of a case: without its parameters."""
    return case.partition("[")[0]


def file_of(case: str) -> str:
    """The path of the file of a case, relative to the project's folder."""
    return case.partition("::")[0]


def slow_cases(costs: Mapping[str, Cost], collected: Iterable[str]) -> set[str]:
    """The cases among ``collected`` that the quick tier leaves out."""
    groups = defaultdict[str, list[str]](list)
    for case in collected:
        groups[_group(case, costs.get(case))].append(case)
    slow = set[str]()
    for cases in groups.values():
        listed = sorted((case for case in cases if case in costs), key=lambda case: (costs[case].seconds, case))
        stands_first = len(listed) == len(cases) and _may_stand(costs[listed[0]])
        slow |= {*listed[stands_first:]}
    return slow


def _may_stand(cost: Cost) -> bool:
    """Whether a case may stand for others, however much it costs unless it starts processes."""
    return not cost.starts_processes or cost.seconds <= MOST_SECONDS


def _group(case: str, cost: Cost | None) -> str:
    """The name of the cases that one of them may stand for: those of a test function, or the listed ones of a file."""
    return file_of(case) if cost is not None and is_for_file(case, cost) else function_of(case)


def is_for_file(case: str, cost: Cost) -> bool:
    """Whether a listed case is left to the one that stands for its file, and not to one of its function."""
    return cost.starts_processes or case.startswith(LONG_RUNS)


def stale_cases(costs: Mapping[str, Cost], collected: Iterable[str], root: Path) -> list[str]:
    """The recorded cases that do not exist: of files among ``collected`` by their cases, of others by their files."""
    cases = {*collected}
    files = {file_of(case) for case in cases}
    return [
        case
        for case in costs
        if (case not in cases if file_of(case) in files else not (root / file_of(case)).is_file())
    ]


def moved_costs(costs: Mapping[str, Cost], collected: Iterable[str]) -> dict[str, Cost]:
    """The costs of the cases in ``collected``. One that is gone passes its cost on to the case of the same name in
    another file, if just one case of that name has no cost.
    """
    cases = {*collected}
    new = defaultdict[str, list[str]](list)
    for case in cases - costs.keys():
        new[_name_of(case)].append(case)
    kept = {case: cost for case, cost in costs.items() if case in cases}
    for case in costs.keys() - cases:
        heirs = new[_name_of(case)]
        if len(heirs) == 1:
            kept[heirs[0]] = costs[case]
    return kept


def _name_of(case: str) -> str:
    """The name of a case in its file."""
    return case.removeprefix(f"{file_of(case)}::")
