"""What deadlines forgive: each moment of the outages once, and what the clock skipped before anybody uses the time."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.models import Outage
from data.ownership.downtime import CLOCK_JUMP_SECONDS, SHORTEST_OUTAGE, ClockJumps, Downtime
from data.store import Store, open_store
from engine.errors import SaveError
from tests.data.samples import HandClock

SECONDS = st.integers(0, 60)
YEAR = 365.0 * 24 * 3600


@pytest.fixture
async def watching(made: Path, url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A store that notices what its clock skips."""
    async with await open_store(url, clock=clock, forgives_clock_jumps=True) as opened:
        yield opened


def test_only_the_part_of_an_outage_after_the_moment_counts() -> None:
    downtime = Downtime((Outage(10, 20), Outage(50, 60)), HandClock(100.0))
    assert [downtime.seconds_after(moment) for moment in (0, 15, 20, 50, 59, 60)] == [20, 15, 10, 10, 1, 0]


@given(st.lists(st.tuples(SECONDS, SECONDS.filter(bool))), SECONDS)
def test_each_second_of_outages_after_a_moment_counts_once(spans: list[tuple[int, int]], moment: int) -> None:
    away = {second for since, length in spans for second in range(since, since + length)}
    downtime = Downtime((Outage(since, since + length) for since, length in spans), HandClock(200.0))
    assert downtime.seconds_after(moment) == sum(second >= moment for second in away)


def test_a_time_that_only_the_clock_on_the_wall_shows_was_skipped() -> None:
    wall, ticks = HandClock(1000.0), HandClock(5.0)
    steps = ClockJumps(wall, ticks)
    wall.now, ticks.now = 5000.0, 8.0
    assert steps.detect() == Outage(1000, 5000)
    assert steps.detect() is None


@pytest.mark.parametrize("skipped", [-4000.0, 0.0, CLOCK_JUMP_SECONDS])
def test_a_slow_process_and_a_clock_that_is_set_a_little_or_back_skip_nothing(skipped: float) -> None:
    wall, ticks = HandClock(1000.0), HandClock(5.0)
    steps = ClockJumps(wall, ticks)
    wall.now, ticks.now = 4000.0 + skipped, 3005.0
    assert steps.detect() is None


async def test_what_the_clock_skips_is_forgiven_to_whoever_asks_first(watching: Store, clock: HandClock) -> None:
    clock.now += 4000
    assert [watching.downtime_after(after) for after in (0, 1000, 3000, 5000)] == [4000, 4000, 2000, 0]


async def test_time_that_passes_in_a_test_is_not_forgiven(store: Store, clock: HandClock) -> None:
    clock.now += 4000
    assert store.downtime_after(0) == 0


async def test_a_skipped_time_is_still_forgiven_after_the_next_start(
    watching: Store, url: str, clock: HandClock
) -> None:
    clock.now += 4000
    await watching.heartbeat()
    clock.now += 10
    await watching.close()
    async with await open_store(url, clock=clock) as again:
        assert again.downtime_after(0) == 4000


async def test_a_skipped_time_that_could_not_be_noted_is_noted_with_the_next_beat(
    watching: Store, url: str, clock: HandClock
) -> None:
    clock.now += 4000
    await watching._writer.run(lambda connection: connection.exec_driver_sql("ALTER TABLE outages RENAME TO o").close())
    with pytest.raises(SaveError):
        await watching.heartbeat()
    await watching._writer.run(lambda connection: connection.exec_driver_sql("ALTER TABLE o RENAME TO outages").close())
    await watching.close()
    async with await open_store(url, clock=clock) as again:
        assert again.downtime_after(0) == 4000


async def test_time_that_was_skipped_while_the_store_was_opened_is_forgiven(made: Path, url: str) -> None:
    readings = iter((1000.0, 1000.0))
    async with await open_store(url, clock=lambda: next(readings, 5000.0), forgives_clock_jumps=True) as store:
        assert store.downtime_after(0) == 4000


# -- out of reach -----------------------------------------------------------------------------------------------------


def test_the_time_out_of_reach_is_forgiven_while_it_lasts_and_afterwards() -> None:
    clock = HandClock(1000.0)
    downtime = Downtime((Outage(10, 20),), clock)
    downtime.begin()
    clock.now += 100
    downtime.begin()  # heard twice
    clock.now += 100
    while_it_lasts = [downtime.seconds_after(moment) for moment in (0, 15, 1000, 1150, 1200)]
    downtime.end()
    downtime.end()
    clock.now += 1000
    assert (
        while_it_lasts
        == [downtime.seconds_after(moment) for moment in (0, 15, 1000, 1150, 1200)]
        == [210, 205, 200, 50, 0]
    )


def test_a_line_that_is_renewed_is_no_time_out_of_reach() -> None:
    clock = HandClock(1000.0)
    downtime = Downtime((), clock)
    downtime.begin()
    clock.now += SHORTEST_OUTAGE / 2
    downtime.end()
    assert (downtime.seconds_after(0), downtime.unsaved_outages()) == (0, ())


def test_what_is_skipped_while_nobody_can_reach_us_counts_once() -> None:
    wall, ticks = HandClock(1000.0), HandClock(5.0)
    downtime = Downtime((), wall, ClockJumps(wall, ticks))
    downtime.begin()
    wall.now += 4000
    assert downtime.seconds_after(0) == 4000
    downtime.end()
    assert downtime.seconds_after(0) == 4000


def test_a_clock_that_is_set_back_meanwhile_takes_no_time_from_anybody() -> None:
    clock = HandClock(1000.0)
    downtime = Downtime((), clock)
    downtime.begin()
    clock.now = 400.0
    assert (downtime.seconds_after(0), downtime.unsaved_outages()) == (0, (Outage(1000, 1000),))
    downtime.end()
    assert downtime.seconds_after(0) == 0
    as_an_earlier_version_noted_it = (Outage(1000, 400), Outage(100, 200))
    assert Downtime(as_an_earlier_version_noted_it, clock).seconds_after(0) == 100


def test_time_that_a_wrong_clock_skipped_ahead_is_taken_back_when_it_is_set_right() -> None:
    wall, ticks = HandClock(1000.0), HandClock(5.0)
    downtime = Downtime((), wall, ClockJumps(wall, ticks))
    wall.now += YEAR
    assert downtime.seconds_after(0) == YEAR
    wall.now, ticks.now = 1015.0, 20.0
    assert [downtime.seconds_after(moment) for moment in (0, 1000, 1010, 1015)] == [15, 15, 5, 0]
    wall.now, ticks.now = 1500.0, 505.0
    assert [downtime.seconds_after(moment) for moment in (0, 1010, 1015, 1400)] == [15, 5, 0, 0]


def test_an_outage_that_ends_in_the_future_is_stored_cut_short() -> None:
    downtime = Downtime((Outage(10, 20), Outage(100, 100 + YEAR)), HandClock(130.0))
    assert downtime.seconds_after(0) == 40
    assert downtime.unsaved_outages() == (Outage(100, 130),)


def test_an_outage_that_lies_ahead_hides_nothing_of_one_that_lasts() -> None:
    clock = HandClock(1000.0)
    downtime = Downtime((Outage(100, 200), Outage(9000, 9500)), clock)
    downtime.begin()
    clock.now += 300
    assert [downtime.seconds_after(moment) for moment in (0, 150, 1000, 1200, 1300, 1400)] == [400, 350, 300, 100, 0, 0]


def test_a_clock_that_is_behind_for_a_while_costs_no_outage() -> None:
    clock = HandClock(5000.0)
    downtime = Downtime((Outage(1000, 2000), Outage(3000, 3500)), clock)
    clock.now = 10.0
    assert downtime.seconds_after(0) == 0
    clock.now = 5000.0
    assert downtime.seconds_after(0) == 1500


def test_time_that_a_clock_shows_twice_counts_once_while_nobody_can_reach_us_too() -> None:
    clock = HandClock(1000.0)
    downtime = Downtime((Outage(900, 1200),), clock)
    downtime.begin()
    clock.now = 1250.0
    assert [downtime.seconds_after(moment) for moment in (0, 1000, 1240)] == [350, 250, 10]


@pytest.mark.parametrize("ends", [False, True], ids=["it goes on", "it is over"])
async def test_time_out_of_reach_is_still_forgiven_after_the_next_start(
    store: Store, url: str, clock: HandClock, ends: bool
) -> None:
    began = clock.now
    store.begin_downtime()
    clock.now += 400
    await store.heartbeat()
    clock.now += 100
    if ends:
        store.end_downtime()
    await store.close()
    async with await open_store(url, clock=clock) as again:
        assert again.downtime_after(began) == 500
