"""Absent people: for whom a computer may sit in, and who hosts a table whose host is away."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.deadlines import AWAY_AFTER
from bot.tables.host_rights import GAME_STANDS_STILL, LOBBY_STANDS_STILL, OPENER_COMES_SECONDS
from bot.tables.live_table import LiveTable
from engine.errors import Refusal
from engine.tables.actions import Join, Leave, Resign, SetOptions, Start
from tests.bot.hosting import ANN, BEN, CEM, PLACE, Clock, Hosting, hosting

DAN = CEM._replace(id="104", name="Dan")


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Hosting]:
    async with hosting(tmp_path) as held:
        yield held


async def started(held: Hosting, clock: str) -> LiveTable:
    """Ann, who opened the table, Ben and Cem at play."""
    hosted = await held.opened(ANN, BEN, CEM)
    await held.tables.act(ANN, hosted, SetOptions(values=(f"clock={clock}", "seating=as_joined")))
    await held.tables.act(ANN, hosted, Start())
    return hosted


def hosts(held: Hosting, hosted: LiveTable) -> list[str]:
    """Who may act as host, moderators left out."""
    return [person.name for person in (ANN, BEN, CEM, DAN) if held.tables.rights.may_host(hosted, person)]


async def plays(held: Hosting, hosted: LiveTable, seat: int) -> None:
    choice = hosted.table.menu(seat)[0]
    action = choice.complete(*[pick.options[:1] for pick in choice.picks])
    await held.tables.act((ANN, BEN, CEM)[seat], hosted, action)


# -- the host ---------------------------------------------------------------------------------------------------------


async def test_the_opener_hosts_alone_as_long_as_they_sit_there(held: Hosting) -> None:
    assert hosts(held, await held.opened(ANN, BEN)) == ["Ann"]


async def test_while_the_opener_has_no_seat_whoever_sat_down_first_hosts_too(held: Hosting) -> None:
    hosted = await held.opened(BEN, CEM)
    held.clock.now += OPENER_COMES_SECONDS
    assert hosts(held, hosted) == ["Ann", "Ben"]
    await held.tables.act(ANN, hosted, Join(player=ANN.id, interaction="909"))
    assert hosts(held, hosted) == ["Ann"]


async def test_whoever_sits_down_sooner_than_the_opener_hosts_nothing_for_five_minutes(held: Hosting) -> None:
    hosted = await held.opened(BEN, CEM)
    held.clock.now += OPENER_COMES_SECONDS - 60
    assert hosts(held, hosted) == ["Ann"]
    await held.tables.act(ANN, hosted, Join(player=ANN.id, interaction="909"))
    await held.tables.act(ANN, hosted, Leave(player=ANN.id))
    assert hosts(held, hosted) == ["Ann", "Ben"], "whoever goes again is not waited for"


@pytest.mark.parametrize(
    ("server", "channel", "may"),
    [
        (PLACE.guild, "", True),
        ("", PLACE.channel, True),
        ("a server of his own", "a channel there", False),
        ("", "another channel", False),
        ("", PLACE.guild, False),
    ],
)
async def test_a_moderator_may_always_where_the_table_is(held: Hosting, server: str, channel: str, may: bool) -> None:
    moderator = DAN._replace(server=server, channel=channel)
    assert held.tables.rights.may_host(await held.opened(ANN), moderator) is may


@pytest.mark.parametrize("in_secret", [False, True])
async def test_what_a_seat_does_in_secret_neither_delays_the_end_nor_who_may_host(
    held: Hosting, in_secret: bool
) -> None:
    hosted = await started(held, "none")
    seal = hosted.game.rules.auto(hosted.table.state.game, 1)[0]
    await held.tables.act(BEN, hosted, seal)
    closes_at = held.tables.deadlines.closes_at(hosted)
    held.clock.now += GAME_STANDS_STILL - 60
    if in_secret:  # a sealed answer that is given anew is told to nobody
        await held.tables.act(BEN, hosted, seal)
    assert hosted.table.seq - hosted.table.public_seq == in_secret
    assert held.tables.deadlines.closes_at(hosted) == closes_at
    held.clock.now += 120
    assert hosts(held, hosted) == ["Ann", "Ben", "Cem"]


async def test_a_host_who_left_hosts_no_more(held: Hosting) -> None:
    hosted = await started(held, "10m")
    await held.tables.act(ANN, hosted, Resign())
    assert hosts(held, hosted) == ["Ben"]


async def test_while_the_hosts_time_has_run_out_the_next_who_is_there_hosts_too(held: Hosting) -> None:
    hosted = await started(held, "10m")
    await plays(held, hosted, 2)
    await held.rings(600)
    assert [seat.missed for seat in hosted.table.state.seats] == [1, 1, 0]
    assert hosts(held, hosted) == ["Ann", "Cem"]
    while 0 not in hosted.table.waiting_for():
        await plays(held, hosted, hosted.table.waiting_for()[0])
    await plays(held, hosted, 0)
    assert hosts(held, hosted) == ["Ann"]


async def test_without_a_clock_a_host_is_away_who_lets_the_others_wait_for_a_day(held: Hosting) -> None:
    hosted = await started(held, "none")
    await plays(held, hosted, 1)
    held.clock.now += AWAY_AFTER - 1
    assert hosts(held, hosted) == ["Ann"]
    held.clock.now += 1
    assert hosts(held, hosted) == ["Ann", "Ben"]


@pytest.mark.parametrize("is_lobby", [True, False])
async def test_where_nothing_happens_for_long_everybody_who_sits_there_hosts(held: Hosting, is_lobby: bool) -> None:
    hosted = await held.opened(ANN, BEN, CEM) if is_lobby else await started(held, "none")
    held.clock.now += LOBBY_STANDS_STILL if is_lobby else GAME_STANDS_STILL
    assert hosts(held, hosted) == ["Ann", "Ben", "Cem"]


async def test_nobody_hosts_a_game_with_a_clock_because_it_stands_still(held: Hosting) -> None:
    hosted = await started(held, "7d")
    held.clock.now += GAME_STANDS_STILL
    assert hosts(held, hosted) == ["Ann"]


async def test_time_that_the_bot_was_away_makes_nobody_absent(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock) as before:
        hosted = await started(before, "none")
    clock.now += 5 * AWAY_AFTER
    async with hosting(tmp_path, clock) as after:
        assert after.tables.deadlines.seats_open_to_sit_in_vote(await after.tables.get(hosted.id)) == ()


# -- a computer that sits in ------------------------------------------------------------------------------------------


async def test_a_computer_may_sit_in_for_those_whose_time_ran_out(held: Hosting) -> None:
    hosted = await started(held, "10m")
    await plays(held, hosted, 0)
    await held.rings(599)
    assert held.tables.deadlines.seats_open_to_sit_in_vote(hosted) == ()
    await held.rings(1)
    assert held.tables.deadlines.seats_open_to_sit_in_vote(hosted) == (1, 2)
    await held.votes(ANN, hosted, 1)
    assert held.tables.deadlines.seats_open_to_sit_in_vote(hosted) == (2,)


async def test_without_a_clock_a_computer_may_sit_in_for_who_is_waited_for_since_a_day(held: Hosting) -> None:
    hosted = await started(held, "none")
    await plays(held, hosted, 0)
    await plays(held, hosted, 1)
    held.clock.now += AWAY_AFTER - 1
    with pytest.raises(Refusal, match="not_away"):
        await held.votes(ANN, hosted, 2)
    held.clock.now += 1
    assert held.tables.deadlines.seats_open_to_sit_in_vote(hosted) == (2,)
    await held.votes(ANN, hosted, 2)
    await held.votes(BEN, hosted, 2)
    assert hosted.table.state.seats[2].sat_in


@pytest.mark.parametrize("seat", [-1, 3])
async def test_a_vote_for_a_seat_that_is_not_there_is_out_of_date(held: Hosting, seat: int) -> None:
    hosted = await started(held, "10m")
    with pytest.raises(Refusal, match="outdated"):
        await held.votes(ANN, hosted, seat)


async def test_where_computers_never_sit_in_nobody_is_asked(held: Hosting) -> None:
    hosted = await held.opened(ANN, BEN)
    await held.tables.act(ANN, hosted, SetOptions(values=("clock=10m", "sitting_in=never")))
    await held.tables.act(ANN, hosted, Start())
    await held.rings(600)
    assert held.tables.deadlines.seats_open_to_sit_in_vote(hosted) == ()


async def test_a_restart_finds_the_vote_and_what_came_of_it(tmp_path: Path) -> None:
    clock = Clock()
    async with hosting(tmp_path, clock) as before:
        hosted = await started(before, "10m")
        await plays(before, hosted, 0)
        await plays(before, hosted, 1)
        await before.rings(600)
        await before.votes(ANN, hosted, 2)
    async with hosting(tmp_path, clock) as after:
        again = await after.tables.get(hosted.id)
        assert again.table.state.seats[2].votes == {0}
        await after.votes(BEN, again, 2)
        assert again.table.state.seats[2].sat_in
