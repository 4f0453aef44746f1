"""Marks the slow cases of a run, so that ``-m "not slow"`` leaves them out, and says at its end how many that were."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.tiers import COSTS, SLOW, read_costs, slow_cases

LEFT_OUT = "left_out"
COLLECTED = pytest.StashKey[frozenset[str]]()
"""The node ids of all cases that the run has collected, those that it leaves out among them."""


class TierMarks:
    """A plugin of one process: one that runs tests, or the one that leads several and sums up."""

    def __init__(self) -> None:
        self._costs = read_costs(COSTS.read_text())
        self._left_out: tuple[int, int] = (0, 0)
        """The numbers of all cases that were left out, and of those that start processes."""

    @pytest.hookimpl(tryfirst=True)  # before ``-m`` chooses by marks
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        collected = frozenset(item.nodeid for item in items)
        config.stash[COLLECTED] = collected
        slow = slow_cases(self._costs, collected)
        for item in items:
            if item.nodeid in slow:
                item.add_marker(SLOW)

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        left_out = [self._costs[item.nodeid] for item in items if item.get_closest_marker(SLOW)]
        self._left_out = len(left_out), sum(cost.starts_processes for cost in left_out)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell the leading process, if there is one."""
        told: dict[str, Any] = getattr(session.config, "workeroutput", {})
        told[LEFT_OUT] = self._left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """All processes collect the same cases: what the last one tells holds."""
        self._left_out = getattr(node, "workeroutput", {}).get(LEFT_OUT, self._left_out)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        cases, start_processes = self._left_out
        if cases and config.getoption("markexpr"):
            terminalreporter.write_line(
                f"Left out: {cases} slow cases, of which {start_processes} start Chromium, PostgreSQL or other "
                "processes. `make test-all` runs them, too."
            )
