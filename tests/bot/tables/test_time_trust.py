"""Nothing that cannot be undone happens by lapse of time while the clock may be wrong, or before people could come."""

from collections.abc import AsyncIterator
from email.utils import formatdate
from pathlib import Path

import pytest

from bot.tables.deadlines import WaitingTimes
from bot.tables.live_table import LiveTable
from bot.tables.reach import BRIEF_SECONDS
from bot.tables.time_trust import SETTLING_SECONDS, TOLERATED_SECONDS
from engine.tables.actions import SetOptions, Start
from engine.tables.log import Cause
from engine.tables.state import Phase
from tests.bot.hosting import ANN, BEN, Hosting, hosting

TIMING = WaitingTimes(pace=1.0, ping_after=0.0, lobby=100.0)
LIMIT = 60.0


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    """People could not reach the bot before, and can from now on."""
    async with hosting(tmp_path, timing=TIMING) as held:
        held.tables.reach.lose()
        held.tables.reach.regain()
        yield held


def breaks(held: Hosting, seconds: float = BRIEF_SECONDS + 1.0) -> None:
    """The connection is lost for so long."""
    held.tables.reach.lose()
    held.clock.now += seconds
    held.tables.reach.regain()


def differ(held: Hosting, seconds: float) -> None:
    """An answer of Discord's comes, by whose time this machine's clock is ahead."""
    held.tables.time_trust.note_date(formatdate(held.clock.now - seconds, usegmt=True), held.clock.now - 0.5)


async def timed_game(held: Hosting) -> LiveTable:
    hosted = await held.opened(ANN, BEN)
    await held.tables.act(ANN, hosted, SetOptions(values=("clock=1m", "rounds=1", "seating=as_joined")))
    await held.tables.act(ANN, hosted, Start())
    return hosted


def timeouts(live: LiveTable) -> int:
    return sum(entry.cause is Cause.TIMER for entry in live.table.log)


async def test_a_lobby_closes_only_when_its_people_could_have_come(held: Hosting) -> None:
    lobby = await held.opened(ANN)
    await held.rings(SETTLING_SECONDS - 1.0)
    assert lobby.is_unfinished
    await held.rings(1.0)
    assert not lobby.is_unfinished


async def test_each_break_of_the_connection_lets_people_come_first(held: Hosting) -> None:
    lobby = await held.opened(ANN)
    held.clock.now += SETTLING_SECONDS
    breaks(held)
    await held.rings()
    assert lobby.is_unfinished
    held.tables.reach.regain()  # a line that was only renewed is no break
    await held.rings(SETTLING_SECONDS)
    assert not lobby.is_unfinished


async def test_a_connection_that_is_renewed_every_minute_keeps_nothing_from_ending(held: Hosting) -> None:
    lobby = await held.opened(ANN)
    for _ in range(6):
        breaks(held, BRIEF_SECONDS)
        await held.rings(60.0)
    assert not lobby.is_unfinished


@pytest.mark.parametrize("ahead", [130 * 86_400.0, TOLERATED_SECONDS + 2.0, -TOLERATED_SECONDS - 2.0])
async def test_while_discord_has_another_time_nobodys_time_runs_out_and_nothing_closes(
    held: Hosting, ahead: float
) -> None:
    live = await timed_game(held)
    differ(held, ahead)
    await held.rings(40 * 86_400.0)
    assert (timeouts(live), live.table.state.phase) == (0, Phase.PLAYING)
    differ(held, 1.0)
    await held.rings()
    assert timeouts(live) > 0


async def test_answers_that_tell_no_time_say_nothing_of_the_clock(held: Hosting) -> None:
    for header in (None, "", "yesterday", "Tue, 99 Foo 2026 00:00:00 GMT"):
        held.tables.time_trust.note_date(header, held.clock.now)
        assert held.tables.time_trust.trusts_clock


async def test_a_clock_that_is_set_while_discord_answers_is_not_taken_for_wrong(held: Hosting) -> None:
    said, asked_at = formatdate(held.clock.now, usegmt=True), held.clock.now
    held.clock.now += 86_400.0
    held.tables.time_trust.note_date(said, asked_at)
    assert held.tables.time_trust.trusts_clock


async def test_a_bot_that_begins_anew_each_minute_lets_turns_run_and_ends_no_game(held: Hosting) -> None:
    live = await timed_game(held)
    for _ in range(20):
        breaks(held)
        await held.rings(LIMIT)
    assert timeouts(live) >= 2
    assert live.is_unfinished, "its last turn would have it rated"
    before = timeouts(live)
    await held.rings(SETTLING_SECONDS)
    assert timeouts(live) > before
    assert not live.is_unfinished
