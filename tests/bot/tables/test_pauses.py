"""Pauses and questions about taking back, by a clock that stands still until it is moved: no time runs in a pause."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.deadlines import COMPUTERS_WAIT_SECONDS, WaitingTimes
from bot.tables.live_table import LiveTable
from engine.durations import DAY
from engine.errors import Refusal
from engine.tables.actions import (
    AgreeToPause,
    AskToTakeBack,
    GoOn,
    RefuseToTakeBack,
    SetOptions,
    Start,
)
from engine.tables.limits import LONGEST_PAUSE_SECONDS
from engine.tables.log import Cause
from engine.tables.state import Phase
from tests.bot.hosting import ANN, BEN, Hosting, hosting
from tests.games.tiny import Seal


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path, timing=WaitingTimes(pace=2.0, ping_after=600.0, lobby=3600.0)) as held:
        yield held


async def started(held: Hosting, clock: str = "1h", computers: int = 0) -> LiveTable:
    hosted = await held.opened(ANN, BEN, computers=computers)
    await held.tables.act(ANN, hosted, SetOptions(values=(f"clock={clock}", "seating=as_joined")))
    await held.tables.act(ANN, hosted, Start())
    return hosted


async def pauses(held: Hosting, hosted: LiveTable) -> None:
    for person in (ANN, BEN):
        await held.tables.act(person, hosted, AgreeToPause())


async def asks_back(held: Hosting, hosted: LiveTable) -> None:
    """Ann acts, and wants to take it back."""
    await held.tables.act(ANN, hosted, Seal(card=hosted.table.state.game.hands[0][0]))
    await held.tables.act(ANN, hosted, AskToTakeBack())


async def test_the_rest_of_a_turn_is_kept(held: Hosting) -> None:
    hosted = await started(held)
    held.clock.now += 1000
    await pauses(held, hosted)
    assert held.tables.deadlines.deadline(hosted, 0) is None
    await held.rings(DAY)
    assert not held.watcher.idlers
    await held.tables.act(BEN, hosted, GoOn())
    assert held.tables.deadlines.deadline(hosted, 0) == held.clock.now + 2600
    await held.rings(2599)
    assert hosted.table.waiting_for() == (0, 1)
    await held.rings(1)
    assert [entry.cause for entry in hosted.table.log[-2:]] == [Cause.TIMER, Cause.TIMER]


async def test_what_falls_into_a_pause_and_into_downtime_counts_once(held: Hosting) -> None:
    hosted = await started(held)
    began = held.clock.now
    held.tables.reach.lose()
    held.clock.now += 100
    held.tables.reach.regain()
    await pauses(held, hosted)
    held.clock.now += 100
    held.tables.reach.lose()
    held.clock.now += 100
    held.tables.reach.regain()
    await held.tables.act(ANN, hosted, GoOn())
    assert held.tables.deadlines.deadline(hosted, 0) == began + 3600 + 300


async def test_a_pause_survives_a_restart_and_ends_after_a_week(held: Hosting) -> None:
    hosted = await started(held)
    await pauses(held, hosted)
    assert held.tables.deadlines.pause_ends_at(hosted) == held.clock.now + LONGEST_PAUSE_SECONDS
    again = await held.tables.loader.load(hosted.id, held.tables._saver.save, lambda _stored: None)
    assert again.table.state.is_paused
    assert held.tables.deadlines.next_event_at(again) == held.tables.deadlines.next_event_at(hosted)
    await held.rings(LONGEST_PAUSE_SECONDS)
    assert not hosted.table.state.is_paused
    assert hosted.table.log[-1].line == "pause_over"
    assert held.tables.deadlines.deadline(hosted, 0) == held.clock.now + 3600


async def test_a_game_is_paused_for_two_weeks_in_all(held: Hosting) -> None:
    hosted = await started(held)
    for days in (5, 7):
        await pauses(held, hosted)
        await held.rings(days * DAY)
        if days < 7:
            await held.tables.act(BEN, hosted, GoOn())
    await pauses(held, hosted)
    assert held.tables.deadlines.pause_ends_at(hosted) == held.clock.now + 2 * DAY
    await held.rings(2 * DAY)
    assert not hosted.table.state.is_paused
    with pytest.raises(Refusal, match="paused_long"):
        await held.tables.act(ANN, hosted, AgreeToPause())


async def test_a_vote_for_a_pause_ends_after_a_day(held: Hosting) -> None:
    hosted = await started(held, "3d")
    await held.tables.act(ANN, hosted, AgreeToPause())
    await held.rings(DAY)
    assert hosted.table.state.pause_vote.agreed == frozenset()
    assert hosted.table.state.phase is Phase.PLAYING


async def test_a_game_without_a_clock_does_not_grow_old_in_a_pause(held: Hosting) -> None:
    hosted = await started(held, "none")
    await pauses(held, hosted)
    assert held.tables.deadlines.closes_at(hosted) is None
    held.clock.now += 3 * DAY
    assert not held.tables.deadlines.is_away(hosted, 0)
    await held.tables.act(ANN, hosted, GoOn())
    assert held.tables.deadlines.closes_at(hosted) == held.clock.now + 30 * DAY
    assert not held.tables.deadlines.is_away(hosted, 0)


async def test_a_question_is_over_after_half_the_time_for_a_turn(held: Hosting) -> None:
    hosted = await started(held)
    await asks_back(held, hosted)
    await held.rings(1799)
    assert hosted.table.state.take_back_vote is not None
    await held.rings(1)
    assert hosted.table.state.take_back_vote is None
    assert hosted.table.log[-1].line == "take_back_over"


async def test_computers_wait_a_while_for_the_answer(held: Hosting) -> None:
    hosted = await started(held, computers=1)
    await asks_back(held, hosted)
    asked = held.clock.now
    assert held.tables.deadlines.seat_due_at(hosted, 2) == asked + COMPUTERS_WAIT_SECONDS
    await held.tables.act(BEN, hosted, RefuseToTakeBack())
    assert held.tables.deadlines.seat_due_at(hosted, 2) == asked + 2.0
