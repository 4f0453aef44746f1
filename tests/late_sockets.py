"""A pytest plugin (``-p tests.late_sockets``): sockets are read late now and then, as on a slow line or a busy machine.

`make late` runs the scenarios so. A test that waits for the wrong thing fails then sooner or later, and so does a bot
that takes for granted what comes first. Which reads are late is chance: on a run that failed, try its test some times.
"""

import asyncio
from asyncio import selector_events
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest

_Transport: Any = selector_events._SelectorSocketTransport  # type: ignore[attr-defined]  # all reads go through it

LATE_SHARE = 0.1
"""How many of all reads are late, 0 to 1."""
MOST_SECONDS = 0.4
"""The longest that a read may be late; most are much less."""


@contextmanager
def late_sockets(chance: Random) -> Iterator[None]:
    """Sockets of all event loops of this process are read late now and then, until the end of the context."""
    read = _Transport._read_ready

    def read_or_wait(transport: asyncio.Transport) -> None:
        if transport.is_reading() and chance.random() < LATE_SHARE:
            transport.pause_reading()
            asyncio.get_running_loop().call_later(chance.random() ** 2 * MOST_SECONDS, transport.resume_reading)
        else:
            read(transport)

    _Transport._read_ready = read_or_wait
    try:
        yield
    finally:
        _Transport._read_ready = read


def pytest_configure(config: pytest.Config) -> None:
    """Begin with the run."""
    lateness = ExitStack()
    lateness.enter_context(late_sockets(Random()))
    config.add_cleanup(lateness.close)
