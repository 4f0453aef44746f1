"""Alarms ring once, in time, for the last time that was set; a fault in one of them harms no other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.tables.deadlines import WaitingTimes
from bot.tables.scheduler import SET_BACK_SECONDS, Scheduler
from data.store import open_store
from engine.tables.actions import SetOptions, Start
from engine.tables.log import Cause
from tests.bot.hosting import ANN, BEN, GAMES, Clock, Hosting
from tests.patience import WAIT_SECONDS


class Rung:
    """What was rung; ``fault`` names a key whose ringing fails."""

    def __init__(self) -> None:
        self.now = 0.0
        self.keys: list[str] = []
        self.fault = ""
        self.more = asyncio.Event()
        self.slow: asyncio.Event | None = None
        self.held: set[str] = set()
        self.alarms = Scheduler(lambda: self.now, self.ring, lambda key: key not in self.held)

    async def ring(self, key: str) -> None:
        self.keys.append(key)
        self.more.set()
        if self.slow is not None:
            await self.slow.wait()
        if key == self.fault:
            raise RuntimeError("out of tune")

    def advance(self, seconds: float) -> None:
        self.now += seconds
        self.alarms.wake()

    async def until(self, number: int) -> list[str]:
        while len(self.keys) < number:
            self.more.clear()
            await asyncio.wait_for(self.more.wait(), WAIT_SECONDS)
        return self.keys


@pytest.fixture
async def rung() -> AsyncIterator[Rung]:
    rung = Rung()
    rung.alarms.start()
    yield rung
    await rung.alarms.stop()


async def turned(times: int = 5) -> None:
    """The loop has turned a few times."""
    for _ in range(times):
        await asyncio.sleep(0)


@pytest.mark.parametrize("order", ["ABC", "CBA", "BAC"])
async def test_alarms_of_one_moment_ring_in_an_order_that_does_not_hang_on_when_they_were_set(
    rung: Rung, order: str
) -> None:
    for key in order:
        rung.alarms.schedule(key, 5.0)
    rung.advance(5.0)
    assert await rung.until(3) == ["A", "B", "C"]


async def test_what_is_due_while_it_is_held_rings_when_it_is_released(rung: Rung) -> None:
    rung.held |= {"a", "b"}
    rung.alarms.schedule("a", 0.0)
    rung.alarms.schedule("b", 5.0)
    rung.alarms.schedule("c", 0.5)
    rung.advance(1.0)
    assert await rung.until(1) == ["c"]
    rung.held.clear()
    rung.alarms.retry_held()
    assert await rung.until(2) == ["c", "a"]
    rung.advance(4.0)
    assert await rung.until(3) == ["c", "a", "b"]


async def test_a_held_key_that_is_scheduled_anew_rings_once_at_its_new_time(rung: Rung) -> None:
    rung.held.add("a")
    rung.alarms.schedule("a", 0.0)
    await turned()
    rung.alarms.schedule("a", 2.0)
    rung.held.clear()
    rung.alarms.retry_held()
    await turned()
    assert rung.keys == []
    rung.advance(2.0)
    assert await rung.until(1) == ["a"]


async def test_what_is_due_rings_at_once(rung: Rung) -> None:
    rung.alarms.schedule("a", 0.0)
    assert await rung.until(1) == ["a"]


async def test_when_the_clock_is_set_back_everything_is_asked_what_is_due(rung: Rung) -> None:
    """Its times may be those of a clock that was months ahead."""
    rung.advance(1e7)
    rung.alarms.schedule("a", 1e7 + 5.0)
    rung.alarms.schedule("b", 1e7 + 50.0)
    await turned()
    rung.advance(-1e7)
    assert await rung.until(2) == ["a", "b"]
    rung.alarms.schedule("a", 5.0)
    rung.advance(4.0)
    rung.advance(-SET_BACK_SECONDS)
    await turned()
    assert rung.keys == ["a", "b"], "a clock that was only set right"


async def test_what_is_not_due_waits_for_its_time(rung: Rung) -> None:
    rung.alarms.schedule("a", 100.0)
    rung.advance(99)
    await turned()
    assert rung.keys == []
    rung.advance(1)
    assert await rung.until(1) == ["a"]


async def test_alarms_ring_in_the_order_of_their_times(rung: Rung) -> None:
    for key, when in (("c", 30.0), ("a", 10.0), ("b", 20.0)):
        rung.alarms.schedule(key, when)
    rung.advance(40)
    assert await rung.until(3) == ["a", "b", "c"]


@pytest.mark.parametrize("later", [10.0, 50.0, 5.0])
async def test_an_alarm_that_is_set_again_rings_once_at_its_new_time(rung: Rung, later: float) -> None:
    rung.alarms.schedule("a", 10.0)
    rung.alarms.schedule("a", later)
    rung.alarms.schedule("b", 60.0)
    rung.advance(60)
    assert await rung.until(2) == ["a", "b"]


async def test_an_alarm_that_was_moved_does_not_ring_at_its_old_time(rung: Rung) -> None:
    rung.alarms.schedule("a", 10.0)
    rung.alarms.schedule("a", 50.0)
    rung.advance(20)
    await turned()
    assert rung.keys == []


async def test_an_alarm_that_is_taken_away_does_not_ring(rung: Rung) -> None:
    rung.alarms.schedule("a", 10.0)
    rung.alarms.schedule("a", None)
    rung.alarms.schedule("b", 10.0)
    rung.advance(20)
    assert await rung.until(1) == ["b"]
    await turned()
    assert rung.keys == ["b"]


async def test_a_fault_in_one_alarm_harms_no_other(rung: Rung) -> None:
    rung.fault = "a"
    rung.alarms.schedule("a", 0.0)
    rung.alarms.schedule("b", 0.0)
    assert await rung.until(2) == ["a", "b"]
    rung.alarms.schedule("c", 0.0)
    assert await rung.until(3) == ["a", "b", "c"]


async def test_an_alarm_can_set_itself_again_while_it_rings(rung: Rung) -> None:
    rung.slow = asyncio.Event()
    rung.alarms.schedule("a", 0.0)
    await rung.until(1)
    rung.alarms.schedule("a", 5.0)
    rung.slow.set()
    rung.advance(5)
    assert await rung.until(2) == ["a", "a"]


async def test_stopping_waits_for_what_is_being_rung(rung: Rung) -> None:
    rung.slow = asyncio.Event()
    rung.alarms.schedule("a", 0.0)
    await rung.until(1)
    stopping = asyncio.create_task(rung.alarms.stop())
    await turned()
    assert not stopping.done()
    rung.slow.set()
    await asyncio.wait_for(stopping, WAIT_SECONDS)


async def test_stopping_just_as_an_alarm_is_set_ends_all_the_same() -> None:
    for _ in range(50):
        rung = Rung()
        rung.alarms.start()
        await turned(2)
        rung.alarms.schedule("a", 0.0)
        await asyncio.wait_for(rung.alarms.stop(), WAIT_SECONDS)


async def test_alarms_that_never_started_stop_too() -> None:
    await Scheduler(lambda: 0.0, _silent()).stop()


def _silent() -> Callable[[str], Awaitable[None]]:
    async def ring(_key: str) -> None:
        raise AssertionError("nothing was set")

    return ring


async def test_an_alarm_that_is_moved_on_and_on_leaves_little_behind_and_still_rings_once() -> None:
    rung = Rung()
    for later in range(5000):
        rung.alarms.schedule("table", 100.0 + later)
    rung.alarms.schedule("table", 7.0)
    assert len(rung.alarms._heap) < 100
    rung.alarms.start()
    rung.advance(8)
    assert await rung.until(1) == ["table"]
    rung.advance(10_000)
    await rung.alarms.stop()
    assert rung.keys == ["table"]


async def test_no_turn_runs_out_because_the_machine_was_suspended(tmp_path: Path) -> None:
    clock = Clock()
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    async with await open_store(url, clock=clock, forgives_clock_jumps=True) as store:
        held = Hosting(store, clock, GAMES, WaitingTimes())
        hosted = await held.opened(ANN, BEN)
        await held.tables.act(ANN, hosted, SetOptions(values=("clock=10m",)))
        await held.tables.act(ANN, hosted, Start())
        await held.rings(100_000)
        assert hosted.table.waiting_for() == (0, 1)
        for _ in range(5):
            await held.rings(100)
        assert hosted.table.waiting_for() == (0, 1)
        await held.rings(100)
        assert hosted.table.log[-1].cause is Cause.TIMER
