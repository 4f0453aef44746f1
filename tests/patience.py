"""How tests wait: for an event or a state, however long that takes on a machine that is busy with much else.

Whatever comes sooner is taken sooner, and nothing fails because it took long: by `WAIT_SECONDS` a test hangs. What is
to be shown *not* to happen is awaited by an event that comes after it. `tests/test_waits.py` enforces that.
"""

import asyncio
import time
from collections.abc import Callable

WAIT_SECONDS = 600.0
"""After so long, a test that waits for something hangs, and fails."""
ANSWER_SECONDS = WAIT_SECONDS
"""What a test's playground grants the bot for an answer, where the test is not about Discord's three seconds."""
LOOK_SECONDS = 0.005
"""How often `until` looks."""


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds of which no event tells, such as a state inside the bot. Raises TimeoutError if that
    hangs.
    """
    async with asyncio.timeout(WAIT_SECONDS):
        while not holds():  # noqa: ASYNC110  # no event of ours tells it
            await asyncio.sleep(LOOK_SECONDS)


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds in another process, without an event loop. What hangs ends with its test."""
    while not holds():
        time.sleep(LOOK_SECONDS)
