"""Garbage in circles goes, also where it was set aside; what is in use is not looked through again and again."""

import asyncio
import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from bot.ops.gc_tuning import THRESHOLDS, freeze_imported_objects, periodic_gc
from tests.patience import WAIT_SECONDS


class Circle:
    """It holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.fixture(scope="module", autouse=True)
def _set_aside_again() -> Iterator[None]:
    """Else all that was imported would be looked through in the tests that follow."""
    yield
    gc.collect()
    gc.freeze()


def test_what_was_imported_is_set_aside() -> None:
    freeze_imported_objects()
    assert gc.get_threshold() == THRESHOLDS
    assert gc.get_freeze_count() > 0
    assert len(gc.get_objects()) < gc.get_freeze_count()


async def test_circles_that_were_set_aside_go_in_time() -> None:
    circle, gone = Circle(), asyncio.Event()
    watched = ref(circle, lambda _: gone.set())
    freeze_imported_objects()
    del circle
    gc.collect()
    assert watched() is not None  # set aside while it was in use
    async with periodic_gc(seconds=0.01), asyncio.timeout(WAIT_SECONDS):
        await gone.wait()
    assert gc.get_freeze_count() > 0


async def test_nothing_is_tidied_after_the_end() -> None:
    async with periodic_gc(seconds=0.01):
        pass
    assert asyncio.all_tasks() == {asyncio.current_task()}
