"""A pytest plugin (``-p tests.slow_callbacks``): callbacks of event loops take long now and then, as on a busy machine.

`make slow` runs the tests of the bot so. A test that waits for a quiet moment instead of a state fails then sooner or
later: while a callback takes long, the time that it waits for passes. Which callbacks are slow is chance, as in
`tests.late_sockets`.
"""

import time
from asyncio import Handle
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest

_Handle: Any = Handle  # all callbacks are run by it

SLOW_SHARE = 0.03
"""How many of all callbacks are slow, 0 to 1."""
VERY_SLOW_SHARE = 0.15
"""How many of those are very slow, 0 to 1."""
SLOW_SECONDS, VERY_SLOW_SECONDS = 0.015, 0.12
"""What is added to a callback: more than the quiet for which `Serving.shown` waits; as much as a logged traceback."""


@contextmanager
def slow_callbacks(chance: Random, sleep: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Callbacks of all event loops of this process take long now and then, until the end of the context."""
    run = _Handle._run

    def run_slowly(handle: Handle) -> None:
        run(handle)
        if (drawn := chance.random()) < SLOW_SHARE:
            sleep(VERY_SLOW_SECONDS if drawn < SLOW_SHARE * VERY_SLOW_SHARE else SLOW_SECONDS)

    _Handle._run = run_slowly
    try:
        yield
    finally:
        _Handle._run = run


def pytest_configure(config: pytest.Config) -> None:
    """Begin with the run."""
    slowness = ExitStack()
    slowness.enter_context(slow_callbacks(Random()))
    config.add_cleanup(slowness.close)
