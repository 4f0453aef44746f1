"""Turns: deadlines, pings, computers and lobbies, by a clock that stands still until it is moved."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from engine.actions import Action
from engine.durations import DAY
from engine.tables.actions import Back, SetOptions, Start
from engine.tables.log import Cause
from engine.tables.state import Phase
from tests.bot.hosting import ANN, BEN, Clock, Hosting, hosting
from tests.games.tiny import Seal

RHYTHM = WaitingTimes(pace=2.0, ping_after=600.0, lobby=3600.0)


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path, timing=RHYTHM) as held:
        yield held


async def started(held: Hosting, clock: str = "24h", computers: int = 0) -> LiveTable:
    hosted = await held.opened(ANN, *([] if computers else [BEN]), computers=computers)
    await held.tables.act(ANN, hosted, SetOptions(values=(f"clock={clock}", "seating=as_joined")))
    await held.tables.act(ANN, hosted, Start())
    return hosted


def first_card(hosted: LiveTable, seat: int) -> Seal:
    return Seal(card=hosted.table.state.game.hands[seat][0])


def offered(hosted: LiveTable, seat: int) -> Action:
    choice = hosted.table.menu(seat)[0]
    return choice.complete(*[pick.options[:1] for pick in choice.picks])


async def test_a_seat_has_its_clock_from_when_its_turn_began(held: Hosting) -> None:
    hosted = await started(held, "10m")
    assert held.tables.deadlines.deadline(hosted, 0) == held.clock.now + 600


async def test_a_turn_that_began_by_a_clock_ahead_has_its_time_from_when_the_clock_was_right(held: Hosting) -> None:
    right = held.clock.now
    held.clock.now += 365 * DAY
    hosted = await started(held, "10m")
    held.clock.now = right
    assert held.tables.deadlines.deadline(hosted, 0) == right + 600
    held.clock.now += 599
    assert held.tables.deadlines.deadline(hosted, 0) == right + 600


async def test_a_clock_that_is_behind_twice_gives_a_turn_its_time_each_time(held: Hosting) -> None:
    right = held.clock.now
    hosted = await started(held, "10m")
    behind = right - 30 * DAY
    for later in (0, 5 * DAY):
        held.clock.now = behind + later
        assert held.tables.deadlines.deadline(hosted, 0) == held.clock.now + 600
        held.clock.now = right
        assert held.tables.deadlines.deadline(hosted, 0) == right + 600


async def test_without_a_clock_nobody_is_played_for(held: Hosting) -> None:
    hosted = await started(held, "none")
    assert held.tables.deadlines.deadline(hosted, 0) is None
    await held.rings(29 * DAY)
    assert hosted.table.waiting_for() == (0, 1)


async def test_without_a_clock_the_reminder_comes_after_a_day(held: Hosting) -> None:
    await started(held, "none")
    await held.rings(600)
    await held.rings(DAY - 601)
    assert len(held.watcher.idlers) == 2
    await held.rings(1)
    assert len(held.watcher.idlers) == 4


async def test_a_game_without_a_clock_in_which_nothing_happens_closes_after_a_month(held: Hosting) -> None:
    hosted = await started(held, "none")
    await held.rings(29 * DAY)
    await held.tables.act(ANN, hosted, first_card(hosted, 0))
    await held.rings(29 * DAY)
    assert hosted.table.state.phase is Phase.PLAYING
    await held.rings(DAY)
    assert hosted.table.log[-1].line == "close why=stalled"


async def test_when_time_runs_out_the_harmless_action_is_played(held: Hosting) -> None:
    hosted = await started(held, "10m")
    await held.rings(599)
    assert hosted.table.waiting_for() == (0, 1)
    await held.rings(1)
    assert [entry.cause for entry in hosted.table.log[-2:]] == [Cause.TIMER, Cause.TIMER]


async def test_who_acted_in_time_is_left_alone(held: Hosting) -> None:
    hosted = await started(held, "10m")
    await held.tables.act(ANN, hosted, first_card(hosted, 0))
    await held.rings(600)
    timed_out = [entry.seat for entry in hosted.table.log if entry.cause is Cause.TIMER]
    assert timed_out == [1]


async def test_a_seat_on_auto_plays_at_the_pace_of_a_computer_until_its_player_is_back(held: Hosting) -> None:
    hosted = await started(held, "10m")
    while not hosted.table.state.seats[0].on_auto:
        while 1 in hosted.table.waiting_for():
            await held.tables.act(BEN, hosted, offered(hosted, 1))
        await held.rings(600)
    await held.tables.act(ANN, hosted, Back())
    assert not hosted.table.state.seats[0].on_auto


async def all_away(held: Hosting) -> LiveTable:
    """A game of Ann and a computer in which Ann has let her time run out twice."""
    hosted = await started(held, "10m", computers=1)
    while not hosted.table.state.seats[0].on_auto:
        await held.rings(600)
    return hosted


async def test_a_game_in_which_everybody_is_away_waits_for_somebody_to_come_back(held: Hosting) -> None:
    hosted = await all_away(held)
    before = hosted.table.seq
    await held.rings(6 * DAY)
    assert hosted.table.seq == before
    await held.tables.act(ANN, hosted, Back())
    await held.rings(RHYTHM.pace)
    assert hosted.table.waiting_for() == (0,) or hosted.table.log[-1].cause is Cause.COMPUTER  # whoever is to throw


async def test_a_game_to_which_nobody_comes_back_closes_after_a_week(held: Hosting) -> None:
    hosted = await all_away(held)
    assert held.tables.deadlines.next_event_at(hosted) == held.clock.now + 7 * DAY
    await held.rings(7 * DAY)
    assert hosted.table.log[-1].line == "close why=abandoned"
    assert held.tables.deadlines.next_event_at(hosted) is None


async def test_a_computer_that_sits_in_plays_as_well_as_it_can(held: Hosting) -> None:
    hosted = await started(held, "10m")
    while not hosted.table.state.seats[1].missed:
        if 0 in hosted.table.waiting_for():
            await held.tables.act(ANN, hosted, offered(hosted, 0))
        await held.rings(600)
    await held.votes(ANN, hosted, 1)
    while 1 not in hosted.table.waiting_for():
        await held.tables.act(ANN, hosted, offered(hosted, 0))
    await held.rings(RHYTHM.pace)
    played = [entry for entry in hosted.table.log if entry.seat == 1][-1]
    assert played.cause is Cause.COMPUTER


async def test_a_computer_takes_its_pace(held: Hosting) -> None:
    hosted = await started(held, computers=1)
    await held.rings(1.9)
    assert hosted.table.waiting_for() == (0, 1)
    await held.rings(0.2)
    assert hosted.table.waiting_for() == (0,)
    assert hosted.table.log[-1].cause is Cause.COMPUTER


async def test_an_idle_player_is_pinged_once_and_reminded_once(held: Hosting) -> None:
    hosted = await started(held, "24h")
    await held.rings(599)
    assert held.watcher.idlers == []
    await held.rings(1)
    assert held.watcher.idlers == [(hosted.id, 0), (hosted.id, 1)]
    await held.rings(3600)
    assert len(held.watcher.idlers) == 2
    await held.rings(DAY / 2)
    assert len(held.watcher.idlers) == 4
    await held.rings(3600)
    assert len(held.watcher.idlers) == 4


async def test_who_acted_is_pinged_afresh_for_the_next_turn(held: Hosting) -> None:
    hosted = await started(held, "24h")
    await held.rings(600)
    await held.tables.act(ANN, hosted, first_card(hosted, 0))
    await held.tables.act(BEN, hosted, first_card(hosted, 1))
    before = len(held.watcher.idlers)
    await held.rings(600)
    assert len(held.watcher.idlers) == before + len(hosted.table.waiting_for())


async def test_a_restart_pings_nobody_again(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as held:
        hosted = await started(held, "24h")
        await held.rings(600)
    async with hosting(tmp_path, clock, timing=RHYTHM) as again:
        await again.tables.start()
        await again.rings(60)
        assert again.watcher.idlers == []
        await again.rings(DAY / 2)
        assert again.watcher.idlers == [(hosted.id, 0), (hosted.id, 1)]
        await again.tables.stop()


async def test_time_out_of_reach_after_a_restart_pings_nobody_again(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as held:
        await started(held)
        await held.rings(RHYTHM.ping_after)
        assert len(held.watcher.idlers) == 2
        clock.now += 300
    async with hosting(tmp_path, clock, timing=RHYTHM) as again:
        await again.tables.start()
        again.tables.reach.lose()
        clock.now += 900
        again.tables.reach.regain()
        await again.rings(0)
        assert again.watcher.idlers == []
        await again.tables.stop()


async def test_pings_can_be_turned_off(tmp_path: Path) -> None:
    async with hosting(tmp_path, timing=RHYTHM._replace(ping_after=0.0)) as held:
        hosted = await started(held, "none")
        assert held.tables.deadlines.next_event_at(hosted) == held.clock.now + DAY  # the reminder


async def test_a_computer_does_not_wait_for_a_time_that_came_of_a_wrong_clock(held: Hosting) -> None:
    hosted = await started(held, "10m", computers=1)
    computer = next(seat for seat, sitting in enumerate(hosted.table.state.seats) if sitting.player is None)
    assert computer in hosted.table.waiting_for()
    held.clock.now -= 7200  # it was ahead, and is set right
    await held.rings()
    assert computer not in hosted.table.waiting_for()


async def test_a_lobby_waits_from_the_last_that_happened_in_it(held: Hosting) -> None:
    hosted = await held.opened(ANN)
    await held.rings(3000)
    await held.tables.act(ANN, hosted, SetOptions(values=("clock=10m",)))
    await held.rings(3000)
    assert hosted.table.state.phase is Phase.LOBBY
    await held.rings(600)
    assert hosted.table.log[-1].line == "close why=abandoned"
    assert hosted.table.log[-1].cause is Cause.TIMER


async def test_time_that_the_bot_was_away_is_forgiven(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as before:
        hosted = await started(before, "10m")
        clock.now += 100
    clock.now += 10_000
    async with hosting(tmp_path, clock, timing=RHYTHM) as after:
        again = await after.tables.get(hosted.id)
        assert after.tables.deadlines.deadline(again, 0) == pytest.approx(clock.now + 500, abs=15)
        lobby = after.tables.deadlines.next_event_at(again)
        assert lobby is not None


async def test_a_lobby_forgives_the_time_away_too(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock, timing=RHYTHM) as before:
        hosted = await before.opened(ANN)
    clock.now += 100_000
    async with hosting(tmp_path, clock, timing=RHYTHM) as after:
        again = await after.tables.get(hosted.id)
        await after.tables.start()
        assert again.table.state.phase is Phase.LOBBY
        assert after.tables.deadlines.next_event_at(again) == pytest.approx(clock.now + 3600, abs=15)
        await after.tables.stop()
