"""Nothing that cannot be undone happens by lapse of time while the clock may be wrong, or before people could come."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from email.utils import formatdate
from pathlib import Path

import pytest

from bot.people.person import Person
from bot.tables.deadlines import REMATCH_SECONDS, WaitingTimes
from bot.tables.live_table import LiveTable
from bot.tables.reach import BRIEF_SECONDS
from bot.tables.time_trust import SETTLING_SECONDS, TOLERATED_SECONDS
from engine.actions import Action
from engine.tables.actions import (
    TABLE_ACTIONS,
    AgreeToClose,
    AgreeToPause,
    AskToTakeBack,
    Close,
    EndCloseVote,
    EndPause,
    EndRematch,
    EndTakeBackVote,
    Join,
    Rematch,
    SetOptions,
    Start,
)
from engine.tables.log import Cause, verb_of_line
from engine.tables.state import Phase
from tests.bot.hosting import ANN, BEN, Hosting, hosting
from tests.games.tiny import Seal

TIMING = WaitingTimes(pace=1.0, ping_after=0.0, lobby=200.0)
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


async def lobby(held: Hosting) -> LiveTable:
    return await held.opened(ANN)


async def rematch(held: Hosting) -> LiveTable:
    live = await held.opened(ANN)
    await held.tables.act_for(live, None, Rematch(of="EARLIER", people=2), Cause.HOST)
    return live


async def after(held: Hosting, *deeds: tuple[Person, Action]) -> LiveTable:
    """A game in which this was done."""
    live = await timed_game(held)
    for person, action in deeds:
        await held.tables.act(person, live, action)
    return live


async def taking_back(held: Hosting) -> LiveTable:
    live = await timed_game(held)
    await held.tables.act(ANN, live, Seal(card=live.table.state.game.hands[0][0]))
    await held.tables.act(ANN, live, AskToTakeBack())
    return live


ENDED_BY_TIME: Mapping[type[Action], Callable[[Hosting], Awaitable[LiveTable]]] = {
    Close: lobby,
    EndRematch: rematch,
    EndCloseVote: lambda held: after(held, (ANN, AgreeToClose())),
    EndTakeBackVote: taking_back,
    EndPause: lambda held: after(held, (ANN, AgreeToPause()), (BEN, AgreeToPause())),
    Seal: timed_game,
}
"""By action by which a table does by itself what its time brings, the table where it waits for that."""


def test_each_end_that_time_brings_is_among_those_below() -> None:
    own = {action for action in TABLE_ACTIONS if action.__name__.startswith("End")}
    assert own | {Close, Seal} == set(ENDED_BY_TIME)


@pytest.mark.parametrize("ending", ENDED_BY_TIME)
async def test_nothing_ends_by_a_clock_that_discord_contradicts(held: Hosting, ending: type[Action]) -> None:
    held.clock.now += SETTLING_SECONDS
    live = await ENDED_BY_TIME[ending](held)
    passing = REMATCH_SECONDS if ending is EndRematch else 40 * 86_400.0  # before the lobby closes
    before = live.table.seq
    for ahead in (130 * 86_400.0, -TOLERATED_SECONDS - 2.0):
        differ(held, ahead)
        await held.rings(passing / 2)
        assert live.table.seq == before
    differ(held, 0.0)
    await held.rings()
    assert ending.verb in {verb_of_line(entry.line) for entry in live.table.log[before:]}


async def test_a_rematch_for_which_all_have_come_begins_whatever_the_clock_says(held: Hosting) -> None:
    live = await rematch(held)
    differ(held, 130 * 86_400.0)
    await held.tables.act(BEN, live, Join(player=BEN.id, interaction="901"))
    await held.rings()
    assert live.table.state.phase is Phase.PLAYING


async def test_people_who_could_reach_the_bot_by_a_clock_that_was_ahead_can_by_the_right_one(held: Hosting) -> None:
    held.clock.now += 130 * 86_400.0
    breaks(held)
    held.clock.now -= 130 * 86_400.0
    lobby = await held.opened(ANN)
    for _ in range(2):  # when something is due for the first time, it is noticed
        assert lobby.is_unfinished
        await held.rings(SETTLING_SECONDS)
    assert not lobby.is_unfinished


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
