"""Decides when Python collects cyclic garbage: everybody waits while the collector looks through all objects.

Almost nothing here is such garbage, and objects that have lasted for a while (modules, live tables) go on to last. So
they are frozen, which exempts them from collections, and looked through only every `COLLECT_SECONDS`. With two thousand
tables in memory, the usual collections stopped the bot for a quarter to half a second, two or three times a minute.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

THRESHOLDS = 2_000, 10, 10
"""The arguments of `gc.set_threshold`. High enough that collections are rare; low enough that few pictures on their way
to Discord, which hang on objects in cycles, are frozen by mistake.
"""
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
