"""When Python looks for garbage in circles: whatever it looks through, people wait for.

Almost nothing here is such garbage, and what was there for a while stays there: modules, live tables. So all of that
is set aside, where the usual collections do not look, and only now and then looked through itself. With two thousand
tables in memory the usual way stopped the bot for a quarter to half a second, twice or three times a minute.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

THRESHOLDS = 2_000, 10, 10
"""As `gc.set_threshold` takes them. Seldom enough to be no burden; often enough that little is set aside that was
about to go: pictures on their way to Discord hang on objects in circles.
"""
TIDY_EVERY = 5 * 60.0
"""Seconds."""


def freeze_startup() -> None:
    """Sets aside what was imported. It holds for the whole process."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@asynccontextmanager
async def periodic_gc(every: float = TIDY_EVERY) -> AsyncIterator[None]:
    """Looks through everything now and then, for the length of a block."""
    tidying = asyncio.create_task(_tidy_again(every), name="garbage")
    try:
        yield
    finally:
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)


async def _tidy_again(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        gc.unfreeze()
        gc.collect()
        gc.freeze()
