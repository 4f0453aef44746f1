"""A pytest plugin (``-p tests.cost_recorder``): records in ``tests/costs.txt`` what each case costs that runs.

`make costs` runs the whole suite so; ``make costs TESTS=tests/data`` records whole files or folders again. Costs that
are close to the recorded ones stay as they are recorded, so that a machine's mood changes no line. Linux only.
`make costs-moved` (``--collect-only``) runs nothing: cases that are gone pass their costs on to those that moved.
"""

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.tier_marks import COLLECTED
from tests.tiers import COSTS, LEAST_SECONDS, Cost, costs_text, file_of, moved_costs, read_costs

SECONDS, STARTS_PROCESSES = "cpu_seconds", "starts_processes"
"""The names under which a report carries what was measured; ``--junitxml`` writes them, too."""
CLOSE = 1.5
"""A cost by at most this factor from the recorded one is taken for the same."""
PROCESS_FIXTURES = frozenset({"nursery", "chromium", "server"})
"""What is started before the first test that uses it, and may cost a later one."""
STARTS = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn"})
"""The events of Python by which a process starts another one."""
ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")


def family_seconds(pid: int) -> float:
    """The processor time of a process, of its living descendants, and of those that it has seen end."""
    process = Path(f"/proc/{pid}")
    try:
        words = (process / "stat").read_text().rpartition(")")[2].split()
        children = [int(child) for path in process.glob("task/*/children") for child in path.read_text().split()]
    except OSError:  # it has ended
        return 0.0
    return sum(map(int, words[11:15])) / TICKS + sum(map(family_seconds, children))


class Recorder:
    """Measures in each process that runs tests, and writes in the one that has heard of all."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._measured: dict[str, Cost] = {}
        self._started = 0
        sys.addaudithook(self._note)

    def _note(self, event: str, _: object) -> None:
        self._started += event in STARTS

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if self._config.option.collectonly:
            collected = self._config.stash[COLLECTED]
            COSTS.write_text(costs_text(moved_costs(read_costs(COSTS.read_text()), collected)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._before, self._started_before = family_seconds(os.getpid()), self._started
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            fixtures = getattr(item, "fixturenames", ())
            starts_processes = self._started > self._started_before or not PROCESS_FIXTURES.isdisjoint(fixtures)
            seconds = max(0.0, family_seconds(os.getpid()) - self._before)  # who is killed may take theirs along
            report.user_properties += [(SECONDS, round(seconds, 2)), (STARTS_PROCESSES, starts_processes)]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Each process that runs tests is told of its own, the one that writes of all."""
        told = dict(report.user_properties)
        if report.when == "teardown" and SECONDS in told:
            self._measured[report.nodeid] = Cost(float(str(told[SECONDS])), bool(told[STARTS_PROCESSES]))

    def pytest_sessionfinish(self) -> None:
        if self._measured and not hasattr(self._config, "workerinput"):
            COSTS.write_text(costs_text(merged(read_costs(COSTS.read_text()), self._measured)))


def merged(recorded: dict[str, Cost], measured: dict[str, Cost]) -> dict[str, Cost]:
    """The costs to be listed. Those of files of which nothing was measured stay as they were, if the file exists."""
    files = {file_of(case) for case in measured}
    gone = {file for file in map(file_of, recorded) if not (ROOT / file).is_file()}
    kept = {case: cost for case, cost in recorded.items() if file_of(case) not in files | gone}
    settled = {case: _settled(recorded.get(case), cost) for case, cost in measured.items()}
    return kept | {
        case: cost for case, cost in settled.items() if cost.seconds >= LEAST_SECONDS or cost.starts_processes
    }


def _settled(recorded: Cost | None, measured: Cost) -> Cost:
    """The cost to be listed for a case: the recorded one if the measured one is close to it."""
    if recorded is None or not recorded.seconds / CLOSE <= measured.seconds <= recorded.seconds * CLOSE:
        return measured
    return recorded._replace(starts_processes=measured.starts_processes)


def pytest_configure(config: pytest.Config) -> None:
    """Begin with the run."""
    config.pluginmanager.register(Recorder(config))
