"""Several shards: each starts in its turn, and one that falls stops its own servers' tables, and no others."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.durations import HOUR
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.patience import WAIT_SECONDS


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reconnections and identifications follow each other in hundredths of a second."""
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    monkeypatch.setattr("bot.messages.api.shards.IDENTIFY_SECONDS", 0.05)


def shard_of_guild(place: Playground, count: int) -> int:
    return (int(place.world.guild_id) >> 22) % count


def count_with_guild_beyond_shard_0(place: Playground) -> int:
    """A number of shards of which neither shard 0 nor the last has the guild."""
    return next(count for count in range(3, 99) if 0 < shard_of_guild(place, count) < count - 1)


@pytest.fixture
async def bot(place: Playground, tmp_path: Path) -> AsyncIterator[Serving]:
    """A bot with as many shards as Discord recommends, at whose table Ann must act within ten minutes."""
    place.world.sessions.recommended_shards = count_with_guild_beyond_shard_0(place)
    place.world.sessions.identify_seconds = 0.04
    async with serving(place, tmp_path) as running:
        await asyncio.wait_for(running.client.wait_until_ready(), WAIT_SECONDS)
        yield running


async def table_of_ann(place: Playground, bot: Serving) -> str:
    ann = place.person("Ann")
    await ann.slash("/play", game="high-roller")
    await ann.click("Join")
    await ann.slash("/table computers", number=1)
    await ann.slash("/table start")
    await bot.shown()
    live = await bot.table_here(ann)
    await place.until(lambda: any(live.table.state.seats[seat].player for seat in live.table.waiting_for()))
    await bot.shown()
    return live.id


async def test_every_shard_that_discord_recommends_is_there_and_was_let_in_at_once(
    place: Playground, bot: Serving
) -> None:
    sessions = place.world.sessions
    count = sessions.recommended_shards
    assert sorted(session.shard for session in sessions.online_sessions) == [(n, count) for n in range(count)]
    assert sessions.identifies == count


async def test_hands_in_direct_messages_and_boards_come_by_different_shards(place: Playground, bot: Serving) -> None:
    table_id = await table_of_ann(place, bot)
    live, ann = await bot.tables.get(table_id), place.person("Ann")
    before = live.table.state.moves
    ann.go_to("dm")
    await ann.click(next(button.label for message in ann.dm.messages for button in message.buttons))
    await bot.shown()
    assert live.table.state.moves > before


async def test_the_fall_of_a_tables_shard_or_of_shard_0_stops_it_and_that_of_another_does_not(
    place: Playground, bot: Serving
) -> None:
    table_id = await table_of_ann(place, bot)
    count = place.world.sessions.recommended_shards
    for shard, stops in ((shard_of_guild(place, count), True), (0, True), (count - 1, False)):
        place.gateway.is_down = True
        place.gateway.cut_connections(shard)
        await asyncio.wait_for(bot.client.wait_for("shard_disconnect", check=shard.__eq__), WAIT_SECONDS)
        await asyncio.sleep(0)  # the bot hears of it in the same turn of the loop
        assert bot.client.lost_shards == [shard]
        assert bot.tables.reach.has_table(table_id) is not stops
        regained = asyncio.Event()
        bot.tables.reach.on_regained.append(regained.set)
        place.gateway.is_down = False
        await asyncio.wait_for(regained.wait(), WAIT_SECONDS)
        assert bot.tables.reach.has_table(table_id)
        assert not bot.client.lost_shards


async def test_a_turn_runs_on_while_another_servers_shard_is_lost(place: Playground, bot: Serving) -> None:
    table_id = await table_of_ann(place, bot)
    live = await bot.tables.get(table_id)
    seat = next(seat for seat in live.table.waiting_for() if live.table.state.seats[seat].player)
    before = bot.tables.deadlines.waited_since(live, seat)
    place.gateway.is_down = True
    place.gateway.cut_connections(place.world.sessions.recommended_shards - 1)
    await bot.skip(HOUR)
    assert bot.tables.deadlines.waited_since(live, seat) == before
    own = shard_of_guild(place, place.world.sessions.recommended_shards)
    place.gateway.cut_connections(own)
    await asyncio.wait_for(bot.client.wait_for("shard_disconnect", check=own.__eq__), WAIT_SECONDS)
    await asyncio.sleep(0)
    await bot.skip(HOUR)
    assert bot.tables.deadlines.waited_since(live, seat) == pytest.approx(before + HOUR, abs=60)
