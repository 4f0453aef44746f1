"""When Python collects cyclic garbage: people wait while it looks through all objects.

Almost nothing here is such garbage, and what was there for a while stays there: modules, live tables. So these objects
are frozen, where the usual collections do not look, and only now and then looked through. With two thousand tables in
memory the usual way stopped the bot for a quarter to half a second, twice or three times a minute.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

THRESHOLDS = 2_000, 10, 10
"""As `gc.set_threshold` takes them. Seldom enough to be no burden; often enough that little is frozen that was about to
go: pictures on their way to Discord hang on objects in cycles."""
COLLECT_SECONDS = 5 * 60.0
"""Seconds between two full collections."""


def freeze_imported_objects() -> None:
    """Exempt all present objects from garbage collection, and collect less often from now on, in the whole process."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@asynccontextmanager
async def periodic_gc(seconds: float = COLLECT_SECONDS) -> AsyncIterator[None]:
    """Run a full garbage collection every ``seconds`` during an ``async with`` block."""
    collecting = asyncio.create_task(_collect_periodically(seconds), name="garbage")
    try:
        yield
    finally:
        collecting.cancel()
        await asyncio.gather(collecting, return_exceptions=True)


async def _collect_periodically(seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        gc.unfreeze()
        gc.collect()
        gc.freeze()
